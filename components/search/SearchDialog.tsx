import '../panel/panel-sections.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { DirectoryProgress } from '../../lib/directory/record-views.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import { parseQuery, withScope } from '../../lib/search/search.ts';
import type { SearchAct } from '../../lib/search/search-acts.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { HitGroups } from './HitGroups.tsx';
import { SaveHits, SearchOutcome } from './SearchOutcome.tsx';
import { linkOf, ScopeChips, SearchFooter, type Way } from './SearchTools.tsx';
import { entryGroups, type SearchEntry } from './search-entries.ts';
import { useActiveOption } from './use-active-option.ts';
import { useSearch } from './use-search.ts';

interface SearchDialogProps {
  /** How the pages were read that are searched. */
  directory: DirectoryProgress | undefined;
  acts: readonly SearchAct[];
  /** What could not be done of what was chosen. */
  problem: Problem | undefined;
  /** What was typed before this was there. */
  typed(): string;
  close(): void;
  show(entry: SearchEntry): void;
}

/** One search over everything known, over the panel: typed into, gone through by the arrow keys, closed by Escape. */
export function SearchDialog({ directory, acts, problem, close, typed, show }: SearchDialogProps) {
  const { ask } = useView();
  const id = useOwnId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  /** Enter came before the answer: what comes first then is meant. */
  const [awaited, setAwaited] = useState<Way>();
  const { scope } = parseQuery(text);
  const searched = useSearch(text);
  const { found } = searched;
  const isAnswered = found?.text === text;
  const groups = found ? entryGroups(found, acts) : [];
  const entries = groups.flatMap((group) => group.entries);
  const { at, setActive, move, boxProps, optionProps } = useActiveOption(id, entries.length, found?.hits);
  const active = entries[at];

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    input.current?.focus();
    // Closed before it is taken away: the browser then gives the focus back.
    return () => shown?.close();
  }, []);

  const choose = (entry: SearchEntry, way: Way) => {
    const link = linkOf(entry);
    if (way === 'open' && 'hit' in entry && !link) return;
    if ('hit' in entry && (entry.hit.kind === 'page' || entry.hit.kind === 'audience'))
      ask('noteChosen', entry.hit).catch(reportError);
    // Before the section is gone to, which takes the focus with it.
    dialog.current?.close();
    if (way === 'open' && link) openTab(link.href);
    else show(entry);
  };
  useEffect(() => {
    if (!awaited || !isAnswered) return;
    setAwaited(undefined);
    if (active) choose(active, awaited);
  }, [awaited, isAnswered]);

  const type = (next: string) => {
    setText(next);
    setActive(0);
    setAwaited(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      const way = event.ctrlKey || event.metaKey ? 'open' : 'show';
      if (isAnswered && active) choose(active, way);
      else if (!isAnswered) setAwaited(way);
    } else if (!move(event.key)) return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      class="search"
      aria-label={i18n.t('search.label')}
      // At once: the browser tells of the close later, and the key / would be lost until then.
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Of one that is gone, it would close the next one.
      onClose={() => dialog.current && close()}
    >
      <div class="search-box">
        <input
          ref={input}
          class="input"
          {...boxProps}
          aria-label={i18n.t('search.label')}
          placeholder={i18n.t('search.placeholder')}
          maxLength={300}
          value={text}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon={<AnyIcon name="close" />}
          label={i18n.t('search.close')}
          onClick={() => dialog.current?.close()}
        />
      </div>
      {problem && <ProblemNote problem={problem} />}
      <ScopeChips
        scope={scope}
        choose={(next) => {
          type(withScope(text, next));
          input.current?.focus();
        }}
      />
      <HitGroups
        {...{ id, groups, optionProps }}
        words={parseQuery(found?.text ?? '').words}
        onChoose={(entry) => choose(entry, 'show')}
      />
      <div class="search-told">
        <SearchOutcome searched={searched} directory={directory} isAny={entries.length > 0} />
        {found && found.hits.length > 0 && found.text !== '' && (
          <SaveHits text={found.text} hits={found.hits} />
        )}
      </div>
      <SearchFooter entry={active} choose={choose} />
    </dialog>
  );
}
