import { type Period, periodParams } from '../../lib/analytics/periods.ts';
import type { AnalyticsSummary } from '../../lib/api/schemas.ts';
import type { ReadSnapshot } from '../../lib/platform/service-reads.ts';
import { type Reading, useBlock } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';

export type Summaries = Reading<AnalyticsSummary[]>;

/** The figures of several periods as one block: all of them, or the reason why not. An absent period is the service's own. */
export function useSummaries(
  pageId: string,
  periods: readonly (Period | undefined)[],
  revision: number,
): Summaries {
  const { reads } = useView();
  const asked = periods.map((period) => periodParams(pageId, period));
  const source = {
    async peek() {
      const kept = await Promise.all(asked.map((params) => reads.peek('getAnalyticsSummary', params)));
      const known = kept.filter((snapshot) => snapshot !== undefined);
      return known.length === periods.length ? allOf(known) : undefined;
    },
    read: async (force: boolean) =>
      allOf(await Promise.all(asked.map((params) => reads.read('getAnalyticsSummary', params, { force })))),
  };
  return useBlock(JSON.stringify(asked), source, [reads], revision);
}

/** As old as the oldest of them, and failing with the first that failed. */
function allOf(snapshots: ReadSnapshot<AnalyticsSummary>[]): ReadSnapshot<AnalyticsSummary[]> {
  const problem = snapshots.find((snapshot) => snapshot.problem)?.problem;
  return {
    data: snapshots.map(({ data }) => data),
    at: Math.min(...snapshots.map(({ at }) => at)),
    fresh: snapshots.every(({ fresh }) => fresh),
    ...(problem ? { problem } : {}),
  };
}
