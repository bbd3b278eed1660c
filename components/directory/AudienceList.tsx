import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { AudienceLine, LineSkeleton } from './AudienceLine.tsx';
import type { Listing } from './use-listing.ts';
import { VirtualRows } from './VirtualRows.tsx';

/** Two lines and padding (px). */
export const ROW_HEIGHT = 44;

interface AudienceListProps {
  id: string;
  listing: Listing;
  active: number;
  inView: number | undefined;
  current: string | undefined;
  /** In selection mode, the selected ids: rows are selected rather than opened. */
  picked?: readonly string[] | undefined;
  unread: readonly string[];
  onKeyDown(event: KeyboardEvent): void;
  choose(row: AudienceListRow | undefined): void;
  activate(index: number): void;
}

export const optionId = (id: string, index: number) => `${id}-${index}`;

export function AudienceList(props: AudienceListProps) {
  const { id, listing, active, current, picked, unread } = props;
  const count = listing.summary?.total ?? 0;
  const option = (index: number) => {
    const row = listing.row(index);
    const isCurrent = row !== undefined && row.audienceId === current;
    const isPicked = row !== undefined && picked?.includes(row.audienceId);
    return (
      // The list keeps the focus and handles the keys.
      // biome-ignore lint/a11y/useKeyWithClickEvents: see above
      // biome-ignore lint/a11y/useFocusableInteractive: see above
      <div
        id={optionId(id, index)}
        class={`audience-option${index === active ? ' active' : ''}${isCurrent && !picked ? ' current' : ''}`}
        role="option"
        aria-selected={picked ? isPicked : isCurrent}
        aria-posinset={index + 1}
        aria-setsize={count}
        aria-busy={row === undefined}
        onClick={() => {
          props.activate(index);
          props.choose(row);
        }}
      >
        {row ? (
          <AudienceLine
            row={row}
            current={isCurrent}
            unread={unread.includes(row.audienceId)}
            markApart={listing.markApart(row)}
          />
        ) : (
          <LineSkeleton index={index} />
        )}
      </div>
    );
  };
  return (
    <div
      id={id}
      class="audience-list"
      role="listbox"
      tabIndex={0}
      aria-label={i18n.t('kind.audiences')}
      aria-multiselectable={picked ? true : undefined}
      aria-busy={listing.waiting}
      aria-activedescendant={active >= 0 && active < count ? optionId(id, active) : undefined}
      onKeyDown={props.onKeyDown}
      onFocus={() => active < 0 && count > 0 && props.activate(0)}
    >
      <VirtualRows
        count={count}
        rowHeight={ROW_HEIGHT}
        renderRow={option}
        inView={props.inView}
        active={active}
        onRange={(from, to) => listing.need({ from, to })}
      />
    </div>
  );
}

/** The active row, stored per tab: the same audience wherever the list puts it. Keys scroll to it; the pointer does not. */
export function useActiveRow(memory: SectionMemory, { row, indexOf }: Listing) {
  const [active, setActive] = useState(() => memory.get('audiences.active', -1));
  const [inView, setInView] = useState<number>();
  const latest = useRef(active);
  const audienceId = useRef<string | undefined>(undefined);
  const isActive = ({ audienceId: id }: AudienceListRow) => id === audienceId.current;
  const indexNow = (index: number) => {
    const present = row(index);
    if (audienceId.current === undefined || (present && isActive(present))) return index;
    const moved = indexOf(isActive);
    return moved < 0 ? index : moved;
  };
  const activate = (index: number, scroll = false) => {
    latest.current = index;
    audienceId.current = row(index)?.audienceId;
    memory.set('audiences.active', index);
    setActive(index);
    if (scroll) setInView(index);
  };
  // Key presses may come faster than renders.
  return { active: indexNow(active), activeNow: () => indexNow(latest.current), inView, activate };
}
