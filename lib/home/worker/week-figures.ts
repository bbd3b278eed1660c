// The cached figures of all pages, without calls to the service.
import type { Period } from '../../analytics/periods.ts';
import type { Answer } from '../../api/operation-schemas.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import { earliestTime } from '../../service/reading-time.ts';
import { answerKey } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { checkedPeriods } from '../checked.ts';
import type { Week } from '../week.ts';

type Summary = Answer<'getAnalyticsSummary'>;

interface StoredFigures {
  /** Undefined if the last week is not cached. */
  week?: Week | undefined;
  /** The periods that are not cached. */
  missing: Period[];
}

/** By page id, without pages that have no cached figures. */
export async function storedFigures(workspace: Workspace, now: number): Promise<Map<string, StoredFigures>> {
  const periods = checkedPeriods(now);
  const cached = await keptSummaries(workspace, periods, now);
  return new Map(
    [...cached].map(([pageId, summaries]) => {
      const [current, previous] = summaries;
      const missing = periods.filter((_, index) => !summaries[index]);
      return [pageId, { missing, week: current && { current, previous } }];
    }),
  );
}

/** By page id, in the order of the periods. Ignores answers read before their period ended, which are incomplete. */
export async function keptSummaries(
  workspace: Workspace,
  periods: readonly Period[],
  now: number,
): Promise<Map<string, (Summary | undefined)[]>> {
  const { store } = (await userDatabase()).transaction('answers', 'readonly');
  const found = new Map<string, (Summary | undefined)[]>();
  const read = async (endDate: string, ending: readonly Period[]) => {
    // Answers with the same end are adjacent, because key parameters are sorted: end, page, start.
    const parts = ending.map((period) => ({
      index: periods.indexOf(period),
      after: keyParts(workspace, period)[1] ?? '',
    }));
    const [before = ''] = keyParts(workspace, { startDate: '', endDate });
    for (const answer of await store.getAll(IDBKeyRange.bound(before, `${before}\u{FFFF}`))) {
      const { key, data } = answer;
      const part = parts.find(({ after }) => key.endsWith(after));
      if (!part || earliestTime(answer, now) < Date.parse(endDate)) continue;
      const pageId = idIn(key.slice(before.length, -part.after.length));
      const ofPage = found.get(pageId) ?? periods.map(() => undefined);
      ofPage[part.index] = data as Summary;
      found.set(pageId, ofPage);
    }
  };
  const byEnd = Map.groupBy(periods, ({ endDate }) => endDate);
  await Promise.all([...byEnd].map(([endDate, ending]) => read(endDate, ending)));
  return found;
}

/** Placeholder for any page id in a key: no id contains a line break. */
const ANY = '\n';

function keyParts(workspace: Workspace, period: Period): string[] {
  const key = answerKey(scopeOf(workspace), 'getAnalyticsSummary', { page_id: ANY, ...period });
  return key.split(JSON.stringify(ANY).slice(1, -1));
}

const idIn = (written: string): string => JSON.parse(`"${written}"`) as string;
