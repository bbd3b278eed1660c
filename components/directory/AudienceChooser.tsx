import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { movedRow } from '../../lib/format/row-range.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { textScale } from '../ui/ServiceText.tsx';
import { useOwnId } from '../ui/view-context.ts';
import { AudienceFilters, DraftTabs } from './AudienceFilters.tsx';
import { AudienceList, optionId, ROW_HEIGHT, useActiveRow } from './AudienceList.tsx';
import { type AudienceQuery, isFiltered } from './audience-query.ts';
import type { Listing } from './use-listing.ts';
import { useLaterChoice, useTyping } from './use-search-box.ts';

type AudienceChooserProps = PanelProps & {
  listing: Listing;
  query: AudienceQuery;
  change(part: Partial<AudienceQuery>): void;
  /** While several are selected: those that are, and what selects one more or one less. */
  picking?: { picked: readonly string[]; toggle(audienceId: string): void } | undefined;
  children: ComponentChildren;
};

/** Search box, filters and list: one thing for the keyboard, which works the list from the box as well. */
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
  const { active, activeNow, inView, activate } = useActiveRow(memory);
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
    // Typing over the list goes to the search box.
    else if (!isTyping && event.key.length === 1 && event.key !== ' ') return box.current?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div ref={tools} class="audience-tools">
        <div class="search-line">
          <input
            ref={box}
            class="input"
            type="text"
            role="combobox"
            autocomplete="off"
            spellcheck={false}
            aria-label={i18n.t('audiences.search')}
            placeholder={i18n.t('audiences.search')}
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
            <AnyIcon name="filter" />
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

/** What is found now begins at the top. Without a jump where the tools are not yet stuck there. */
function toTop(tools: HTMLElement | null) {
  const list = tools?.parentElement?.querySelector('.audience-list');
  if (!tools || !list) return;
  if (list.getBoundingClientRect().top < tools.getBoundingClientRect().bottom - 1) {
    list.scrollIntoView({ block: 'start' });
  }
}

/** Tells the styles how high something is: rows that are scrolled to must not end up under it. */
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
