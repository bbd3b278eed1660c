import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { Total } from '../../lib/search/search.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useEvent } from '../ui/use-stable.ts';
import { useOwnId } from '../ui/view-context.ts';
import { useActiveOption } from './use-active-option.ts';

/** Debounce while typing (ms). */
const PAUSE = 80;

interface FinderProps<Hit> {
  label: string;
  /** Takes the focus because the person opened it; otherwise it does so only if nothing is focused. */
  takesFocus?: boolean | undefined;
  /** Must be stable: another function triggers a new search. */
  search(text: string): Promise<{ hits: Hit[]; total: Total }>;
  /** Changes when there is more to find. */
  known?: string | undefined;
  idOf(hit: Hit): string;
  /** Content of an option: text only. */
  children(hit: Hit): ComponentChildren;
  onChoose(hit: Hit): void;
  found(count: number, total: Total): string;
  nothing: string;
}

export function Finder<Hit>(props: FinderProps<Hit>) {
  const { label, idOf, onChoose, search } = props;
  const id = useOwnId();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Earlier hits stay until new ones arrive.
  const result = useAsync([text, search], async () => ({ text, search, ...(await search(text)) }), {
    revision: props.known ?? '',
    pause: text === '' ? 0 : PAUSE,
    keepsEarlier: true,
  });
  const found = result.problem || result.data?.search !== search ? undefined : result.data;
  const hits = found?.hits ?? [];
  const { at, toFirst, move, boxProps, optionProps } = useActiveOption(id, hits.map(idOf));
  const activeHit = hits[at];
  const takeFocus = useEvent(() => {
    if (props.takesFocus || document.activeElement === document.body) input.current?.focus();
  });
  useEffect(takeFocus, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && activeHit) {
      // Ignored while the hits are for an older text.
      if (found?.text === text) onChoose(activeHit);
    }
    // Escape clears the field first, then closes the window.
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
        title={label}
        placeholder={i18n.t('search.open')}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          toFirst();
        }}
        onKeyDown={onKeyDown}
      />
      <div class="hits" id={`${id}-list`} role="listbox" aria-label={label} hidden={hits.length === 0}>
        {hits.map((hit, index) => (
          <div key={idOf(hit)} class="hit" {...optionProps(index, () => onChoose(hit))}>
            {props.children(hit)}
          </div>
        ))}
      </div>
      <Outcome result={found} problem={result.problem} {...props} />
    </div>
  );
}

type OutcomeProps = Pick<FinderProps<unknown>, 'found' | 'nothing'> & {
  result: { hits: unknown[]; total: Total } | undefined;
  problem: Problem | undefined;
};

function Outcome({ result, problem, found, nothing }: OutcomeProps) {
  if (problem) return <ProblemNote problem={problem} />;
  if (!result) {
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
