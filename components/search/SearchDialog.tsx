import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { type SafeLink, safeLink } from '../../lib/format/addresses.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import {
  parseQuery,
  type SearchHit,
  type SearchScope,
  scopeMarks,
  searchScopes,
  withScope,
} from '../../lib/search/search.ts';
import { isShareLink, MAX_LINK_LENGTH } from '../../lib/share/share-link.ts';
import { useCopying } from '../ui/CopyButton.tsx';
import { useDialog } from '../ui/focus.ts';
import { Icon, IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useEvent } from '../ui/use-stable.ts';
import { useOwnId, useView } from '../ui/view-context.ts';
import { HitGroups } from './HitGroups.tsx';
import { SaveHits, SearchOutcome } from './SearchOutcome.tsx';
import { keyOfEntry, type PaletteAct, type PaletteHost, type SearchEntry } from './search-entries.ts';
import { useActiveOption } from './use-active-option.ts';
import { useSearchGroups } from './use-search-groups.ts';
import '../panel/panel-sections.css';

/** `open`: in a new tab. */
type Way = 'show' | 'open';

interface SearchDialogProps extends PaletteHost {
  problem: Problem | undefined;
  /** What was typed while the search was loading; `isEntered`: followed by Enter. */
  typed(): { text: string; isEntered?: boolean };
  close(): void;
  show(hit: SearchHit): void;
}

/** A search dialog for content and commands, with arrow keys to choose and Escape to close. */
export function SearchDialog(props: SearchDialogProps) {
  const { workspaceId, problem, close, show, moreActs } = props;
  const { ask } = useView();
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);
  const first = useState(props.typed)[0];
  const [text, setText] = useState(first.text);
  /** The hit whose further actions are listed, and the search text that found it. */
  const [within, setWithin] = useState<{ hit: SearchHit; text: string }>();
  /** Enter was pressed before the answer: it applies to the first result. */
  const [awaited, setAwaited] = useState<Way | undefined>(first.isEntered ? 'show' : undefined);
  const { groups, searched, words, sentence, isAnswered, takesEnter } = useSearchGroups(text, within, props);
  const entries = groups.flatMap((group) => group.entries);
  const options = useActiveOption(id, entries.map(keyOfEntry), groups[0]);
  const { at, toFirst, move, boxProps, optionProps } = options;
  const active = entries[at];
  const { copyResult, copy } = useCopying();
  const [done, setDone] = useState<{ text?: string | undefined; problem?: Problem }>({});
  const { found } = searched;
  const shownProblem = done.problem ?? problem;

  const showOutcome = (outcome: Promise<string>, meanwhile: string | undefined) => {
    setDone({ text: meanwhile });
    outcome
      .then(
        (text) => setDone({ text }),
        (error: unknown) => setDone({ problem: problemOf(error) }),
      )
      // There may be more results by now.
      .then(searched.again);
  };
  const runAct = (act: PaletteAct) => {
    setDone({});
    if (act.copies) return void copy(act.copies());
    if (act.says) return showOutcome(act.says(), act.meanwhile);
    // Closed before the section opens, which takes the focus. Then the view shows a failure.
    dialog.ref.current?.close();
    Promise.resolve(act.run?.()).catch(reportError);
  };
  const openHit = (hit: SearchHit, way: Way) => {
    const link = way === 'open' ? linkOf(hit) : undefined;
    if (way === 'open' && !link) return;
    if (hit.kind === 'page' || hit.kind === 'audience') ask('noteChosen', hit);
    dialog.ref.current?.close();
    if (link) openTab(link.href);
    else show(hit);
  };
  const choose = (entry: SearchEntry, way: Way) =>
    'act' in entry ? runAct(entry.act) : openHit(entry.hit, way);
  const chooseFirst = useEvent((way: Way) => {
    setAwaited(undefined);
    if (active && takesEnter) choose(active, way);
  });
  useEffect(() => {
    if (awaited && isAnswered) chooseFirst(awaited);
  }, [awaited, isAnswered]);

  const changeText = (next: string) => {
    setText(next);
    toFirst();
    setDone({});
    setAwaited(undefined);
  };
  const hasMore = (entry: SearchEntry | undefined) =>
    entry !== undefined && 'hit' in entry && moreActs(entry.hit).length > 0;
  const listMore = (entry: SearchEntry) => {
    if (!('hit' in entry)) return;
    setWithin({ hit: entry.hit, text });
    changeText('');
    input.current?.focus();
  };
  const goBack = () => {
    changeText(within?.text ?? '');
    setWithin(undefined);
    input.current?.focus();
  };
  const dialog = useDialog(close, () => (within ? goBack() : close()));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      const way = event.ctrlKey || event.metaKey ? 'open' : 'show';
      if (isAnswered && active) choose(active, way);
      else if (!isAnswered) setAwaited(way);
    } else if (event.key === 'Tab' && !event.shiftKey && isAnswered && active && hasMore(active))
      listMore(active);
    else if (event.key === 'Backspace' && within && text === '') goBack();
    else if (event.shiftKey || !move(event.key)) return;
    event.preventDefault();
  };

  return (
    <dialog {...dialog} class="search" aria-label={i18n.t('search.label')}>
      <div class="search-box row tight">
        <Icon name="search" />
        <input
          ref={input}
          data-first
          class="input"
          {...boxProps}
          aria-label={within ? i18n.t('search.moreOf', [within.hit.name]) : i18n.t('search.label')}
          placeholder={within ? i18n.t('search.more') : i18n.t('search.placeholder')}
          maxLength={MAX_LINK_LENGTH}
          value={text}
          onInput={(event) => changeText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon={within ? 'back' : 'close'}
          label={within ? i18n.t('common.back') : i18n.t('search.close')}
          onClick={() => (within ? goBack() : close())}
        />
      </div>
      {/^https?:/i.test(text) && (
        <p class="search-address small soft" aria-hidden="true">
          <bdi>{text}</bdi>
        </p>
      )}
      {shownProblem && <ProblemNote problem={shownProblem} />}
      {workspaceId !== undefined && !within && !isShareLink(text) && (
        <ScopeChips
          scope={parseQuery(text).scope}
          choose={(next) => {
            changeText(withScope(text, next));
            input.current?.focus();
          }}
        />
      )}
      <HitGroups
        id={id}
        groups={groups}
        words={words}
        optionProps={optionProps}
        hasMore={hasMore}
        listMore={listMore}
        activeAt={at}
        onChoose={(entry) => choose(entry, 'show')}
      />
      <div class="search-done row wrap">
        <SearchOutcome
          searched={searched}
          hasEntries={entries.length > 0}
          instead={copyResult ?? done.text ?? sentence}
        />
        {sentence === undefined && found && found.hits.length > 0 && found.text !== '' && (
          <SaveHits {...found} />
        )}
      </div>
      <KeyLine hasEntries={entries.length > 0} hasMore={hasMore(active)} isWithin={within !== undefined} />
    </dialog>
  );
}

interface KeyLineProps {
  hasEntries: boolean;
  hasMore: boolean;
  isWithin: boolean;
}

function KeyLine({ hasEntries, hasMore, isWithin }: KeyLineProps) {
  return (
    <p class="search-keys small soft">
      {hasEntries && (
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {i18n.t('search.choose')}
          </span>
          <span>
            <kbd>↵</kbd> {i18n.t('search.do')}
          </span>
        </>
      )}
      <span class="push">
        {hasMore && !isWithin ? (
          <>
            <kbd>Tab</kbd> {i18n.t('search.more')}
          </>
        ) : (
          <>
            <kbd>Esc</kbd> {isWithin ? i18n.t('common.back') : i18n.t('common.close')}
          </>
        )}
      </span>
    </p>
  );
}

function linkOf(hit: SearchHit): SafeLink | undefined {
  return 'address' in hit ? safeLink(hit.address) : undefined;
}

interface ScopeChipsProps {
  scope: SearchScope | undefined;
  choose(scope: SearchScope | undefined): void;
}

/** The search scopes, same as the prefix characters. One line, which scrolls if narrow. */
function ScopeChips({ scope, choose }: ScopeChipsProps) {
  return (
    <fieldset class="search-scopes">
      <legend class="visually-hidden">{i18n.t('search.scopes')}</legend>
      {[undefined, ...searchScopes].map((each) => {
        const name = each ? i18n.t(`kind.${each}`) : i18n.t('common.all');
        return (
          <button
            key={name}
            type="button"
            class="filter-chip small fixed"
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
