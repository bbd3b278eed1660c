// The figures of the last two weeks that are kept, of all pages at once. The service is asked for nothing.
import { periodsOf } from '../../analytics/periods.ts';
import type { Answer } from '../../api/operation-schemas.ts';
import { lensDatabase } from '../../platform/worker/databases.ts';
import { answerKey } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Week } from '../week.ts';

type Summary = Answer<'getAnalyticsSummary'>;

/** By page. A page whose last week is not kept has none. */
export async function keptWeeks(workspace: Workspace, now: number): Promise<Map<string, Week>> {
  const { current, previous } = periodsOf('7d', now);
  if (!current || !previous) return new Map();
  const [latest, before] = await Promise.all([
    keptSummaries(workspace, current.startDate, current.endDate),
    keptSummaries(workspace, previous.startDate, previous.endDate),
  ]);
  return new Map(
    [...latest].map(([pageId, summary]) => [pageId, { current: summary, previous: before.get(pageId) }]),
  );
}

/** Stands in a key for the id of any page: no id holds a line break. */
const ANY = '\n';

/** What is kept of one period lies together, since the names of parameters are in order: the end, the page, the start. */
async function keptSummaries(
  workspace: Workspace,
  startDate: string,
  endDate: string,
): Promise<Map<string, Summary>> {
  const key = answerKey(scopeOf(workspace), 'getAnalyticsSummary', { page_id: ANY, startDate, endDate });
  const [before = '', after = ''] = key.split(JSON.stringify(ANY).slice(1, -1));
  const range = IDBKeyRange.bound(before, `${before}\u{FFFF}`);
  const kept = await (await lensDatabase()).getAll('answers', range);
  return new Map(
    kept
      .filter((answer) => answer.key.endsWith(after))
      .map((answer) => [idIn(answer.key.slice(before.length, -after.length)), answer.data as Summary]),
  );
}

function idIn(written: string): string {
  return JSON.parse(`"${written}"`) as string;
}
