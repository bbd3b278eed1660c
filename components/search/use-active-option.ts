import { useEffect, useState } from 'preact/hooks';

/** The active option of a list (`${id}-list`, options `${id}-0`, …), moved by keys in the search field and scrolled into view. */
export function useActiveOption(id: string, count: number, shown?: unknown) {
  const [active, setActive] = useState(0);
  const at = Math.min(active, count - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): the same option of another list may be out of sight.
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id, shown]);
  return {
    /** -1 if there are none. */
    at,
    setActive,
    /** Returns whether the key moves to an option. */
    move(key: string): boolean {
      const next = nextOption(key, at, count);
      if (next !== undefined) setActive(next);
      return next !== undefined;
    },
    /** The search field keeps the focus and handles the keys. */
    optionProps: (index: number, choose: (event: { target: EventTarget | null }) => void) => ({
      id: `${id}-${index}`,
      role: 'option' as const,
      'aria-selected': index === at,
      onPointerMove: () => setActive(index),
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
