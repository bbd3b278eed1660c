import { i18n } from '#i18n';
import { audienceSorts } from '../../lib/directory/audience-list.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Age } from '../ui/Age.tsx';
import { Choice } from '../ui/Field.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { type AudienceQuery, isNarrowed } from './audience-query.ts';
import type { Listing } from './use-listing.ts';

interface AudienceFiltersProps {
  query: AudienceQuery;
  /** Statuses to choose from: those of the interface, and others that were seen. */
  statuses: readonly string[];
  change(part: Partial<AudienceQuery>): void;
}

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

/** Those that wait, or all of them, and how many of each fit what is looked for. */
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
