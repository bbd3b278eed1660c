import { i18n } from '#i18n';
import type { AudienceSort } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Age } from '../ui/Age.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { type AudienceQuery, isNarrowed, sorts } from './audience-query.ts';
import type { Listing } from './use-listing.ts';

interface AudienceFiltersProps {
  query: AudienceQuery;
  /** Statuses to choose from: those of the interface, and others that were seen. */
  statuses: readonly string[];
  change(part: Partial<AudienceQuery>): void;
}

const sortWords: Record<AudienceSort, () => string> = {
  name: () => i18n.t('audiences.byName'),
  changed: () => i18n.t('audiences.byChange'),
  status: () => i18n.t('audiences.byStatus'),
};

/** What narrows the list, and its order. */
export function AudienceFilters({ query, statuses, change }: AudienceFiltersProps) {
  return (
    <div class="filters">
      <select
        class="select compact"
        aria-label={i18n.t('audiences.status')}
        value={query.status}
        onChange={(event) => change({ status: event.currentTarget.value })}
      >
        <option value="">{i18n.t('audiences.anyStatus')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusWord(status)}
          </option>
        ))}
      </select>
      <select
        class="select compact"
        aria-label={i18n.t('audiences.sort')}
        value={query.sort}
        onChange={(event) =>
          change({ sort: sorts.find((sort) => sort === event.currentTarget.value) ?? 'name' })
        }
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]()}
          </option>
        ))}
      </select>
      <div class="toggles">
        <Toggle
          label={i18n.t('audiences.waiting')}
          on={query.waiting}
          change={(waiting) => change({ waiting })}
        />
        <Toggle
          label={i18n.t('audiences.archived')}
          on={query.archived}
          change={(archived) => change({ archived })}
        />
      </div>
    </div>
  );
}

function Toggle({ label, on, change }: { label: string; on: boolean; change(on: boolean): void }) {
  return (
    <button type="button" class="toggle" aria-pressed={on} onClick={() => change(!on)}>
      {label}
    </button>
  );
}

interface FoundLineProps {
  listing: Listing;
  query: AudienceQuery;
}

/** How many there are, how many of them fit, and how old the list is. */
export function FoundLine({ listing: { summary, waiting, problem }, query }: FoundLineProps) {
  if (summary ? summary.known === 0 : problem) return null;
  if (!summary) {
    return (
      <p class="small found">
        <Skeleton width="84px" height={11} />
        <Skeleton width="76px" height={11} />
      </p>
    );
  }
  const { total, known } = summary;
  const words =
    isNarrowed(query) && total <= known
      ? i18n.t('audiences.matching', known, [formatWhole(total), formatWhole(known)])
      : i18n.t('audiences.count', total, [formatWhole(total)]);
  return (
    <div class={`small soft found${waiting ? ' waiting' : ''}`}>
      <span role="status">{words}</span>
      {summary.at !== undefined && <Age at={summary.at} asOf />}
    </div>
  );
}
