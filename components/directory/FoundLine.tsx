import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Age } from '../ui/Age.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type AudienceQuery, isNarrowed } from './audience-query.ts';
import type { Listing } from './use-listing.ts';

interface FoundLineProps {
  listing: Listing;
  query: AudienceQuery;
  now: number;
}

/** How many there are, how many of them fit, and how old the list is. */
export function FoundLine({ listing: { summary, waiting, problem }, query, now }: FoundLineProps) {
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
      {summary.at !== undefined && <Age at={summary.at} now={now} asOf />}
    </div>
  );
}
