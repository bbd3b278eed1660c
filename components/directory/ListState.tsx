import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { LineSkeleton } from './AudienceLine.tsx';
import { ROW_HEIGHT } from './AudienceList.tsx';
import { type AudienceQuery, isNarrowed } from './audience-query.ts';
import type { Listing } from './use-listing.ts';

interface ListStateProps {
  listing: Listing;
  query: AudienceQuery;
  now: number;
  clear(): void;
  readAgain(): void;
  openOptions(): void;
}

/** What there is to say over the list, or instead of it. */
export function ListState({ listing, query, now, clear, readAgain, openOptions }: ListStateProps) {
  const { summary, problem } = listing;
  if (problem) {
    return (
      <div class="list-note">
        <ProblemNote problem={problem} now={now} onRetry={listing.renew} onOptions={openOptions} />
      </div>
    );
  }
  if (!summary) return <ListSkeleton />;
  const { total, known, complete, walking, at } = summary;
  if (total === 0 && known > 0 && isNarrowed(query)) {
    return <Note words={i18n.t('audiences.nothing')} label={i18n.t('audiences.clear')} act={clear} />;
  }
  if (walking) return known === 0 ? <ListSkeleton /> : null;
  const again = { label: i18n.t('audiences.readAgain'), act: readAgain };
  if (total === 0 && complete) {
    if (known === 0) return <Note words={i18n.t('audiences.none')} {...again} />;
    return <p class="list-note soft">{i18n.t('audiences.nothing')}</p>;
  }
  if (known === 0 && at === undefined && !summary.problem) {
    return <Note words={i18n.t('audiences.unread')} {...again} />;
  }
  if (!complete && known > 0) return <Note words={incompleteWords(known, summary.totalCount)} {...again} />;
  return null;
}

function incompleteWords(known: number, total: number | undefined): string {
  return total !== undefined && total > known
    ? i18n.t('audiences.incompleteOf', [formatWhole(known), formatWhole(total)])
    : i18n.t('audiences.incomplete', known, [formatWhole(known)]);
}

function Note({ words, label, act }: { words: string; label: string; act(): void }) {
  return (
    <div class="list-note row wrap">
      <p class="soft">{words}</p>
      <button type="button" class="button compact push" onClick={act}>
        {label}
      </button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} class="audience-option" style={{ height: `${ROW_HEIGHT}px` }}>
          <LineSkeleton index={index} />
        </div>
      ))}
    </div>
  );
}
