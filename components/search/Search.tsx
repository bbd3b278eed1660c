import '../panel/panel-sections.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { DirectoryProgress } from '../../lib/directory/record-views.ts';
import { type SafeLink, safeLink } from '../../lib/format/addresses.ts';
import type { OpenAt } from '../../lib/panel/panel.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import {
  parseQuery,
  placeOf,
  type SearchHit,
  type SearchScope,
  scopeMarks,
  searchScopes,
  withScope,
} from '../../lib/search/search.ts';
import type { PanelActions } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { HitGroups } from './HitGroups.tsx';
import { SaveHits, SearchOutcome } from './SearchOutcome.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useSearch } from './use-search.ts';

interface SearchProps {
  /** How the pages were read that are searched. */
  directory: DirectoryProgress | undefined;
  showPage: PanelActions['showPage'];
  openAt: OpenAt;
  /** What was typed before this was there. */
  typed(): string;
  close(): void;
}

type Way = 'show' | 'open';

/** One search over everything known, over the panel: typed into, gone through by the arrow keys, closed by Escape. */
export function Search({ directory, showPage, openAt, close, typed }: SearchProps) {
  const { ask } = useView();
  const id = useOwnId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  /** Enter came before the answer: what comes first then is meant. */
  const [awaited, setAwaited] = useState<Way>();
  const { scope } = parseQuery(text);
  const searched = useSearch(text, scope !== undefined);
  const hits = searched.found?.hits ?? [];
  const isAnswered = searched.found?.text === text;
  const { at, setActive, move, boxProps, optionProps } = useActiveOption(id, hits.length, hits);
  const activeHit = hits[at];

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    input.current?.focus();
    // Closed before it is taken away: the browser then gives the focus back.
    return () => shown?.close();
  }, []);

  const choose = (hit: SearchHit, way: Way) => {
    const link = linkOf(hit);
    if (way === 'open' && !link) return;
    if (hit.kind === 'page' || hit.kind === 'audience') ask('noteChosen', hit).catch(reportError);
    // Before the section is gone to, which takes the focus with it.
    dialog.current?.close();
    if (way === 'open' && link) openTab(link.href);
    else showHit(hit, showPage, openAt);
  };
  useEffect(() => {
    if (!awaited || !isAnswered) return;
    setAwaited(undefined);
    if (activeHit) choose(activeHit, awaited);
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
      if (isAnswered && activeHit) choose(activeHit, way);
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
      <ScopeChips
        scope={scope}
        choose={(next) => {
          type(withScope(text, next));
          input.current?.focus();
        }}
      />
      <HitGroups
        {...{ id, hits, optionProps }}
        words={parseQuery(searched.found?.text ?? '').words}
        onChoose={(hit) => choose(hit, 'show')}
      />
      <div class="search-told">
        <SearchOutcome searched={searched} directory={directory} />
        {searched.found && hits.length > 0 && <SaveHits text={searched.found.text} hits={hits} />}
      </div>
      <SearchFooter hit={activeHit} choose={choose} />
    </dialog>
  );
}

interface SearchFooterProps {
  hit: SearchHit | undefined;
  choose(hit: SearchHit, way: Way): void;
}

/** What can be done with the hit that is marked: an option of a list holds no buttons. */
function SearchFooter({ hit, choose }: SearchFooterProps) {
  const link = linkOf(hit);
  if (!hit) return null;
  return (
    <div class="search-footer">
      <button type="button" class="button primary compact" onClick={() => choose(hit, 'show')}>
        {i18n.t('search.show')}
      </button>
      {link && (
        <button
          type="button"
          class="button compact search-open"
          title={i18n.t('search.openPageByKey', [link.href])}
          onClick={() => choose(hit, 'open')}
        >
          <AnyIcon name="open" tiny />
          <bdi class="truncate">{i18n.t('act.openNamed', [link.host])}</bdi>
        </button>
      )}
    </div>
  );
}

/** Where a hit leads inside the panel. */
function showHit(hit: SearchHit, showPage: PanelActions['showPage'], openAt: OpenAt): void {
  const { kind } = hit;
  if (kind === 'page' || kind === 'audience') showPage(placeOf(hit));
  else if (kind === 'topic') openAt('topics', { at: 'topic', topicId: hit.topicId });
  else if (kind === 'entry') openAt('topics', { at: 'topic', topicId: hit.topicId, entryId: hit.entryId });
  else if (kind === 'person') openAt('people', { at: 'person', personId: hit.personId });
  else openAt('people', { at: 'account', accountId: hit.accountId });
}

/** Its own address, where it has one that may be opened. */
function linkOf(hit: SearchHit | undefined): SafeLink | undefined {
  return hit && 'address' in hit ? safeLink(hit.address) : undefined;
}

interface ScopeChipsProps {
  scope: SearchScope | undefined;
  choose(scope: SearchScope | undefined): void;
}

/** Where to search: the same that the marks before the words say. */
function ScopeChips({ scope, choose }: ScopeChipsProps) {
  return (
    <fieldset class="search-scopes">
      <legend class="visually-hidden">{i18n.t('search.scopes')}</legend>
      {[undefined, ...searchScopes].map((each) => {
        const name = each ? i18n.t(`search.scope.${each}`) : i18n.t('common.all');
        return (
          <button
            key={name}
            type="button"
            class="filter-chip small"
            aria-pressed={each === scope}
            title={each ? i18n.t('search.scopeByMark', [name, scopeMarks[each]]) : name}
            onClick={() => choose(each)}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
