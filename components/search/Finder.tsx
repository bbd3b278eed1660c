import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useOwnId } from '../ui/use-own-id.ts';
import { type Hits, useHits } from './use-hits.ts';

interface FinderProps<Hit> {
  label: string;
  placeholder: string;
  now: number;
  /** Opened by the person, so it takes the focus; otherwise only where nobody is anywhere else yet. */
  takesFocus?: boolean | undefined;
  search(text: string): Promise<{ hits: Hit[]; total: number }>;
  /** Changes when there is more to find. */
  known?: string | undefined;
  idOf(hit: Hit): string;
  /** What one hit looks like; text only, since it is an option of a list. */
  children(hit: Hit): ComponentChildren;
  onChoose(hit: Hit): void;
  /** How many were found, in words. */
  found(count: number, total: number): string;
  nothing: string;
}

/** A search box over a list that is chosen from by arrow keys and Enter, or by a click. */
export function Finder<Hit>(props: FinderProps<Hit>) {
  const { label, placeholder, idOf, onChoose } = props;
  const id = useOwnId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const result = useHits(props.search, text, props.known ?? '');
  const hits = result.state === 'found' ? result.hits : [];
  const at = Math.min(active, hits.length - 1);
  const chosen = hits[at];
  useEffect(() => {
    if (props.takesFocus || document.activeElement === document.body) input.current?.focus();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const target = nextActive(event.key, at, hits.length);
    if (target !== undefined) setActive(target);
    else if (event.key === 'Enter' && chosen) {
      // Typed faster than found: what is marked is not what was typed for.
      if (result.state === 'found' && result.text === text) onChoose(chosen);
    }
    // Escape empties the box first; only then it closes the window.
    else if (event.key === 'Escape' && text !== '') setText('');
    else return;
    event.preventDefault();
  };

  return (
    <div class="finder">
      <label class="visually-hidden" for={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        class="input"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${at}` : undefined}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div class="hits" id={`${id}-list`} role="listbox" aria-label={label} hidden={hits.length === 0}>
        {hits.map((hit, index) => (
          // Operated by the keys of the box above, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={idOf(hit)}
            id={`${id}-${index}`}
            class="hit"
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(hit)}
          >
            {props.children(hit)}
          </div>
        ))}
      </div>
      <Outcome result={result} {...props} />
    </div>
  );
}

function nextActive(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return count - 1;
  return key === 'PageUp' ? 0 : undefined;
}

type OutcomeProps<Hit> = Pick<FinderProps<Hit>, 'found' | 'nothing' | 'now'> & { result: Hits<Hit> };

function Outcome<Hit>({ result, found, nothing, now }: OutcomeProps<Hit>) {
  if (result.state === 'failed') return <ProblemNote problem={result.problem} now={now} />;
  if (result.state === 'loading') {
    return (
      <div class="stack" aria-hidden="true">
        <Skeleton width="70%" />
        <Skeleton width="55%" />
        <Skeleton width="62%" />
      </div>
    );
  }
  const count = result.hits.length;
  return (
    <p class="small soft" role="status">
      {count === 0 ? nothing : found(count, result.total)}
    </p>
  );
}
