import { i18n } from '#i18n';
import { formatWhole } from '../../../lib/numbers.ts';
import { parseQuery } from '../../../lib/search.ts';
import { ProblemNote } from '../../ProblemNote.tsx';
import type { Searched } from './use-search.ts';

/** How many were found, or what to do where nothing was. */
export function SearchOutcome({ searched, now }: { searched: Searched; now: number }) {
  const { found, problem } = searched;
  if (problem) return <ProblemNote problem={problem} now={now} />;
  return (
    <p class="search-outcome small soft" role="status">
      {found ? sentence(found) : i18n.t('search.searching')}
    </p>
  );
}

function sentence({ text, hits, growing }: NonNullable<Searched['found']>): string {
  const { scope, words } = parseQuery(text);
  const grows = growing ? ` ${i18n.t('search.growing')}` : '';
  if (hits.length > 0) return i18n.t('search.count', hits.length, [formatWhole(hits.length)]) + grows;
  if (words.length === 0) return i18n.t('search.begin') + grows;
  return (scope ? i18n.t('search.nothingHere') : i18n.t('search.nothing')) + grows;
}
