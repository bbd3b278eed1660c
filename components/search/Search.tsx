import '../panel/panel-sections.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { DirectoryProgress } from '../../lib/directory/record-views.ts';
import type { OpenAt } from '../../lib/panel/panel.ts';
import { parseQuery, type SearchHit, withScope } from '../../lib/search/search.ts';
import type { PanelActions } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useOwnId } from '../ui/use-own-id.ts';
import { linkOf, showHit } from './choose-hit.ts';
import { HitGroups } from './HitGroups.tsx';
import { SaveHits } from './SaveHits.tsx';
import { ScopeChips } from './ScopeChips.tsx';
import { SearchFooter } from './SearchFooter.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';
import { nextActive } from './search-keys.ts';
import { useSearch } from './use-search.ts';

interface SearchProps {
  /** How the pages were read that are searched. */
  directory: DirectoryProgress | undefined;
  now: number;
  actions: PanelActions;
  openAt: OpenAt;
  /** What was typed before this was there. */
  typed(): string;
  close(): void;
}

type Way = 'show' | 'open';

/** One search over everything known, over the panel: typed into, gone through by the arrow keys, closed by Escape. */
export function Search({ directory, now, actions, openAt, close, typed }: SearchProps) {
  const id = useOwnId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  /** Enter came before the answer: what comes first then is meant. */
  const [awaited, setAwaited] = useState<Way>();
  const { scope } = parseQuery(text);
  const searched = useSearch(actions.ask, text, scope !== undefined);
  const hits = searched.found?.hits ?? [];
  const isAnswered = searched.found?.text === text;
  const at = Math.min(active, hits.length - 1);
  const chosen = hits[at];

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    input.current?.focus();
    // Closed before it is taken away: the browser then gives the focus back.
    return () => shown?.close();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id, hits]);

  const choose = (hit: SearchHit, way: Way) => {
    const link = linkOf(hit);
    if (way === 'open' && !link) return;
    if (hit.kind === 'page' || hit.kind === 'audience')
      actions.ask('noteChosen', chosenOf(hit)).catch(reportError);
    // Before the section is gone to, which takes the focus with it.
    dialog.current?.close();
    if (way === 'open' && link) actions.openTab(link.href);
    else showHit(hit, actions, openAt);
  };
  useEffect(() => {
    if (!awaited || !isAnswered) return;
    setAwaited(undefined);
    if (chosen) choose(chosen, awaited);
  }, [awaited, isAnswered]);

  const type = (next: string) => {
    setText(next);
    setActive(0);
    setAwaited(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const target = nextActive(event.key, at, hits.length);
    if (target !== undefined) setActive(target);
    else if (event.key === 'Enter') {
      const way = event.ctrlKey || event.metaKey ? 'open' : 'show';
      if (isAnswered && chosen) choose(chosen, way);
      else if (!isAnswered) setAwaited(way);
    } else return;
    event.preventDefault();
  };

  return (
    <dialog ref={dialog} class="search" aria-label={i18n.t('search.label')} onClose={close}>
      <div class="search-box">
        <input
          ref={input}
          class="input"
          type="text"
          role="combobox"
          aria-label={i18n.t('search.label')}
          placeholder={i18n.t('search.placeholder')}
          autocomplete="off"
          spellcheck={false}
          maxLength={300}
          value={text}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}-${at}` : undefined}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon={<AnyIcon name="close" />}
          label={i18n.t('search.close')}
          onClick={() => dialog.current?.close()}
        />
      </div>
      <ScopeChips
        scope={scope}
        choose={(next) => {
          type(withScope(text, next));
          input.current?.focus();
        }}
      />
      <HitGroups
        {...{ id, hits, active: at }}
        words={parseQuery(searched.found?.text ?? '').words}
        onPoint={setActive}
        onChoose={(hit) => choose(hit, 'show')}
      />
      <div class="search-told">
        <SearchOutcome searched={searched} directory={directory} now={now} />
        {searched.found && hits.length > 0 && (
          <SaveHits ask={actions.ask} text={searched.found.text} hits={hits} saveFile={actions.saveFile} />
        )}
      </div>
      <SearchFooter hit={chosen} choose={choose} />
    </dialog>
  );
}

function chosenOf(hit: Extract<SearchHit, { kind: 'page' | 'audience' }>) {
  const { kind, pageId } = hit;
  return kind === 'page' ? { kind, pageId } : { kind, pageId, audienceId: hit.audienceId };
}
