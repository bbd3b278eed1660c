import { i18n } from '#i18n';
import { audienceSorts } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Age } from '../ui/Age.tsx';
import { Choice } from '../ui/Field.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { type AudienceQuery, isNarrowed } from './audience-query.ts';
import type { Listing } from './use-listing.ts';

interface AudienceFiltersProps {
  query: AudienceQuery;
  /** Statuses to choose from: those of the interface, and others that were seen. */
  statuses: readonly string[];
  change(part: Partial<AudienceQuery>): void;
}

/** What narrows the list, and its order. */
export function AudienceFilters({ query, statuses, change }: AudienceFiltersProps) {
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
      <div class="toggles">
        {(['waiting', 'archived'] as const).map((name) => (
          <button
            key={name}
            type="button"
            class="toggle"
            aria-pressed={query[name]}
            onClick={() => change({ [name]: !query[name] })}
          >
            {i18n.t(`audiences.${name}`)}
          </button>
        ))}
      </div>
    </div>
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
