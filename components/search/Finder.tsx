import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useOwnId } from '../ui/view-context.ts';
import { useActiveOption } from './use-active-option.ts';

interface FinderProps<Hit> {
  label: string;
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
  const { label, idOf, onChoose } = props;
  const id = useOwnId();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const result = useHits(props.search, text, props.known ?? '');
  const hits = result.state === 'found' ? result.hits : [];
  const { at, setActive, move, boxProps } = useActiveOption(id, hits.length);
  const activeHit = hits[at];
  useEffect(() => {
    if (props.takesFocus || document.activeElement === document.body) input.current?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && activeHit) {
      // Typed faster than found: what is active is not what was typed for.
      if (result.state === 'found' && result.text === text) onChoose(activeHit);
    }
    // Escape empties the box first; only then it closes the window.
    else if (event.key === 'Escape' && text !== '') setText('');
    else if (!move(event.key)) return;
    event.preventDefault();
  };

  return (
    <div class="finder stack">
      <label class="visually-hidden" for={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        class="input"
        {...boxProps}
        placeholder={label}
        value={text}
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

type OutcomeProps<Hit> = Pick<FinderProps<Hit>, 'found' | 'nothing'> & { result: Hits<Hit> };

function Outcome<Hit>({ result, found, nothing }: OutcomeProps<Hit>) {
  if (result.state === 'failed') return <ProblemNote problem={result.problem} />;
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

type Hits<Hit> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  /** `text` is what they were found for: not always what the box says by now. */
  | { state: 'found'; text: string; hits: Hit[]; total: number };

type Search<Hit> = (text: string) => Promise<{ hits: Hit[]; total: number }>;

/** Typing faster than this asks once (ms). */
const PAUSE = 80;

/**
 * What a search finds for a text, always for the newest one. Earlier hits stay until newer ones are there.
 * `known` changes when there is more to find: then the same text is searched again.
 */
function useHits<Hit>(search: Search<Hit>, text: string, known: string): Hits<Hit> {
  const { data, problem } = useAsync([text], async () => ({ text, ...(await search(text)) }), {
    revision: known,
    pause: text === '' ? 0 : PAUSE,
    keepsEarlier: true,
  });
  if (problem) return { state: 'failed', problem };
  return data ? { state: 'found', ...data } : { state: 'loading' };
}
