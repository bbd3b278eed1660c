// The figures of the last two weeks that are kept, of all pages at once. The service is asked for nothing.
import { type Period, periodsOf } from '../../analytics/periods.ts';
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
  const kept = await keptSummaries(workspace, [current, previous]);
  return new Map(
    [...kept].flatMap(([pageId, [latest, before]]) =>
      latest ? [[pageId, { current: latest, previous: before }]] : [],
    ),
  );
}

/** By page, in the order of the periods. */
export async function keptSummaries(
  workspace: Workspace,
  periods: readonly Period[],
): Promise<Map<string, (Summary | undefined)[]>> {
  const { store } = (await lensDatabase()).transaction('answers', 'readonly');
  const found = new Map<string, (Summary | undefined)[]>();
  const read = async ({ startDate, endDate }: Period, index: number) => {
    // What is kept of one period lies together, since the names of parameters are in order: the end, the page, the start.
    const [before = '', after = ''] = keyParts(workspace, { startDate, endDate });
    for (const { key, data } of await store.getAll(IDBKeyRange.bound(before, `${before}\u{FFFF}`))) {
      if (!key.endsWith(after)) continue;
      const pageId = idIn(key.slice(before.length, -after.length));
      const ofPage = found.get(pageId) ?? periods.map(() => undefined);
      ofPage[index] = data as Summary;
      found.set(pageId, ofPage);
    }
  };
  await Promise.all(periods.map(read));
  return found;
}

/** Stands in a key for the id of any page: no id holds a line break. */
const ANY = '\n';

function keyParts(workspace: Workspace, period: Period): string[] {
  const key = answerKey(scopeOf(workspace), 'getAnalyticsSummary', { page_id: ANY, ...period });
  return key.split(JSON.stringify(ANY).slice(1, -1));
}

function idIn(written: string): string {
  return JSON.parse(`"${written}"`) as string;
}
