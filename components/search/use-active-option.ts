import { useEffect, useState } from 'preact/hooks';

const FIRST = { index: 0 };

/**
 * The active option of a list (`${id}-list`, options `${id}-0`, …), moved by keys in the search field and scrolled into view. One that a
 * person moved to stays active wherever it comes to be; before, it is the first. `names`: what each option is known by.
 */
export function useActiveOption(id: string, names: readonly string[], shown?: unknown) {
  const count = names.length;
  const [active, setActive] = useState<{ index: number; name?: string | undefined }>(FIRST);
  // At its place first: a name may stand there twice.
  const isInPlace = active.name === undefined || names[active.index] === active.name;
  const moved = isInPlace ? -1 : names.indexOf(active.name ?? '');
  const at = moved < 0 ? Math.min(active.index, count - 1) : moved;
  const moveTo = (index: number) => setActive({ index, name: names[index] });
  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): the same option of another list may be out of sight.
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id, shown]);
  return {
    /** -1 if there are none. */
    at,
    toFirst: () => setActive(FIRST),
    /** Returns whether the key moves to an option. */
    move(key: string): boolean {
      const next = nextOption(key, at, count);
      if (next !== undefined) moveTo(next);
      return next !== undefined;
    },
    /** The search field keeps the focus and handles the keys. */
    optionProps: (index: number, choose: (event: { target: EventTarget | null }) => void) => ({
      id: `${id}-${index}`,
      role: 'option' as const,
      'aria-selected': index === at,
      onPointerMove: () => moveTo(index),
      onClick: choose,
    }),
    boxProps: {
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: false,
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': at >= 0 ? `${id}-${at}` : undefined,
    },
  } as const;
}

function nextOption(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown' || key === 'End') return count - 1;
  return key === 'PageUp' || key === 'Home' ? 0 : undefined;
}
