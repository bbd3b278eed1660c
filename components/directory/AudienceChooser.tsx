import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { audienceSorts } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { movedRow } from '../../lib/format/row-range.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { Age } from '../ui/Age.tsx';
import { Choice } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { textScale } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { useOwnId } from '../ui/view-context.ts';
import { AudienceList, optionId, ROW_HEIGHT, useActiveRow } from './AudienceList.tsx';
import { type AudienceQuery, isFiltered, isNarrowed } from './audience-query.ts';
import type { Listing } from './use-listing.ts';
import { useLaterChoice, useTyping } from './use-search-box.ts';

type AudienceChooserProps = PanelProps & {
  listing: Listing;
  query: AudienceQuery;
  change(part: Partial<AudienceQuery>): void;
  /** In selection mode: the selected ids and a toggle. */
  picking?: { picked: readonly string[]; toggle(audienceId: string): void } | undefined;
  children: ComponentChildren;
};

/** Search field, filters and list. The list can be operated from the search field. */
export function AudienceChooser(props: AudienceChooserProps) {
  const { listing, query, change, picking, children, memory, subject } = props;
  const choose = picking?.toggle ?? props.chooseAudience;
  const id = useOwnId();
  const box = useRef<HTMLInputElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  useHeightAs('--audience-tools', tools);
  const filtered = isFiltered(query);
  const filters = filtered ? i18n.t('audiences.filtersSet') : i18n.t('audiences.filters');
  const [isFiltering, setIsFiltering] = useState(filtered);
  const { active, activeNow, inView, activate } = useActiveRow(memory, listing);
  const count = listing.summary?.total ?? 0;
  const narrow = (part: Partial<AudienceQuery>) => {
    change(part);
    toTop(tools.current);
  };
  const [text, search] = useTyping(query.text, (next) => narrow({ text: next }));
  const isAnswered = listing.isAnswered && text === query.text;
  const later = useLaterChoice(isAnswered, listing.problem !== undefined, (index) => {
    const row = listing.row(index);
    if (row) choose(row.audienceId);
  });
  const startOver = () => {
    later.expectOther();
    activate(-1);
  };
  const type = (next: string) => {
    startOver();
    search(next);
  };
  const filter = (part: Partial<AudienceQuery>) => {
    startOver();
    narrow(part);
  };

  const onKeyDown = (event: KeyboardEvent, isTyping: boolean) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isInText = isTyping && (event.key === 'Home' || event.key === 'End');
    const target = isInText ? undefined : movedRow(event.key, activeNow(), count, rowsAPage());
    const isChoosing = event.key === 'Enter' || (picking !== undefined && !isTyping && event.key === ' ');
    if (target !== undefined) activate(target, true);
    else if (isChoosing) later.choose(isTyping ? Math.max(activeNow(), 0) : activeNow());
    else if (event.key === 'Escape' && text !== '') type('');
    // Typing in the list moves to the search field.
    else if (!isTyping && event.key.length === 1 && event.key !== ' ') return box.current?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div ref={tools} class="audience-tools stack near">
        <div class="search-line row near">
          <input
            ref={box}
            class="input"
            type="text"
            role="combobox"
            autocomplete="off"
            spellcheck={false}
            aria-label={i18n.t('audiences.search')}
            title={i18n.t('audiences.search')}
            placeholder={i18n.t('search.open')}
            aria-expanded={count > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 && active < count ? optionId(id, active) : undefined}
            value={text}
            onInput={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => onKeyDown(event, true)}
          />
          <button
            type="button"
            class="icon"
            aria-label={filters}
            title={filters}
            aria-expanded={isFiltering}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            <Icon name="filter" />
            {filtered && <span class="unread-dot" />}
          </button>
        </div>
        {isFiltering && <AudienceFilters query={query} statuses={listing.statuses} change={filter} />}
        <DraftTabs listing={listing} query={query} change={filter} />
      </div>
      {children}
      <AudienceList
        id={id}
        listing={listing}
        active={active}
        inView={inView}
        current={subject.audienceId}
        picked={picking?.picked}
        unread={props.unreadAudiences}
        onKeyDown={(event) => onKeyDown(event, false)}
        activate={activate}
        choose={(row) => row && choose(row.audienceId)}
      />
    </>
  );
}

const rowsAPage = (): number => Math.max(1, Math.floor(window.innerHeight / (ROW_HEIGHT * textScale())) - 4);

/** Scrolls new results to the top, unless the toolbar is not stuck yet. */
function toTop(tools: HTMLElement | null) {
  const list = tools?.parentElement?.querySelector('.audience-list');
  if (!tools || !list) return;
  if (list.getBoundingClientRect().top < tools.getBoundingClientRect().bottom - 1) {
    list.scrollIntoView({ block: 'start' });
  }
}

/** Passes an element's height to the styles, so that rows do not scroll under it. */
function useHeightAs(property: string, element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const measured = element.current;
    const around = measured?.parentElement;
    if (!measured || !around) return;
    const tell = () => around.style.setProperty(property, `${measured.offsetHeight}px`);
    tell();
    const sizes = new ResizeObserver(tell);
    sizes.observe(measured);
    return () => sizes.disconnect();
  }, [property, element]);
}

interface AudienceFiltersProps {
  query: AudienceQuery;
  /** Statuses of the interface and others seen. */
  statuses: readonly string[];
  change(part: Partial<AudienceQuery>): void;
}

function AudienceFilters({ query, statuses, change }: AudienceFiltersProps) {
  return (
    <div class="filters">
      <Choice
        label={i18n.t('audiences.status')}
        value={query.status}
        options={statuses}
        textOf={statusWord}
        all={i18n.t('audiences.anyStatus')}
        choose={(status = '') => change({ status })}
      />
      <Choice
        label={i18n.t('audiences.sort')}
        value={query.sort}
        options={audienceSorts}
        textOf={(sort) => i18n.t(`audiences.by.${sort}`)}
        choose={(sort = 'name') => change({ sort })}
      />
      <label class="row">
        <input
          type="checkbox"
          checked={query.archived}
          onChange={(event) => change({ archived: event.currentTarget.checked })}
        />
        {i18n.t('audiences.archived')}
      </label>
    </div>
  );
}

interface DraftTabsProps {
  listing: Listing;
  query: AudienceQuery;
  change(part: Partial<AudienceQuery>): void;
}

/** Tabs for waiting audiences and all, with the counts that match the search. */
export function DraftTabs({ listing: { summary, waiting, problem }, query, change }: DraftTabsProps) {
  if (summary ? summary.known === 0 : problem) return null;
  const tabs = [
    { isDrafts: true, words: i18n.t('audiences.drafts'), count: summary?.counts.drafts },
    {
      isDrafts: false,
      words: i18n.t('audiences.all'),
      count: summary?.counts.all,
      leftOut: summary?.counts.archived,
    },
  ];
  return (
    <div class={`row draft-tabs${waiting ? ' waiting' : ''}`}>
      <fieldset aria-label={i18n.t('audiences.shown')}>
        {tabs.map(({ isDrafts, words, count, leftOut = 0 }) => (
          <button
            key={words}
            type="button"
            aria-pressed={query.waiting === isDrafts}
            onClick={() => change({ waiting: isDrafts })}
          >
            {words} <span class="count">{count !== undefined && formatWhole(count)}</span>
            {leftOut > 0 && (
              <span class="soft"> · {i18n.t('count.archived', leftOut, [formatWhole(leftOut)])}</span>
            )}
          </button>
        ))}
      </fieldset>
      <span class="visually-hidden" role="status">
        {summary && foundWords(summary, query)}
      </span>
      {summary?.at !== undefined && <Age at={summary.at} />}
    </div>
  );
}

function foundWords({ total, known }: { total: number; known: number }, query: AudienceQuery): string {
  return isNarrowed(query) && total <= known
    ? i18n.t('audiences.matching', known, [formatWhole(total), formatWhole(known)])
    : i18n.t('audiences.count', total, [formatWhole(total)]);
}
