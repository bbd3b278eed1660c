import { lastDays, type Period, periodsOf } from '../../analytics/analytics-ranges.ts';
import type { Answer } from '../../api/operations.ts';
import { peek, type ReadOptions, read } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AnalyticsView, TrendView } from '../look.ts';
import { allOf, type BlockSource, blockOf, failing } from './blocks.ts';

const TREND_DAYS = 14;
/** A day that ended this long ago cannot change any more (ms). */
const SETTLED_AFTER = 3_600_000;

function periodParams(pageId: string, period: Period | undefined) {
  return { page_id: pageId, ...(period ? { startDate: period.startDate, endDate: period.endDate } : {}) };
}

export function analyticsSource(workspace: Workspace, pageId: string): BlockSource<AnalyticsView> {
  const range = workspace.analyticsRange;
  const periods = periodsOf(range, Date.now());
  const view = ([current, previous]: Answer<'getAnalyticsSummary'>[]): AnalyticsView => ({
    range,
    current: current ?? {},
    ...(previous ? { previous } : {}),
  });
  const wanted = [periodParams(pageId, periods.current)];
  if (periods.previous) wanted.push(periodParams(pageId, periods.previous));
  return {
    async peek() {
      const kept = await Promise.all(wanted.map((params) => peek(workspace, 'getAnalyticsSummary', params)));
      return blockOf(allOf(kept), view, true);
    },
    renew: (force, leaving) =>
      failing(
        Promise.all(
          wanted.map((params) => read(workspace, 'getAnalyticsSummary', params, { force, leaving })),
        ).then((snapshots) => blockOf(allOf(snapshots), view, false)),
      ),
  };
}

export function trendSource(workspace: Workspace, pageId: string): BlockSource<TrendView> {
  const days = lastDays(TREND_DAYS, Date.now());
  const optionsOf = (endDate: string): ReadOptions => ({ settledAt: Date.parse(endDate) + SETTLED_AFTER });
  const view = (answers: Answer<'getAnalyticsSummary'>[]): TrendView => ({
    days: days.map(({ day }, index) => {
      const sessions = answers[index]?.totalSessions;
      return sessions === undefined ? { day } : { day, sessions };
    }),
  });
  return {
    async peek() {
      const kept = await Promise.all(
        days.map((day) =>
          peek(workspace, 'getAnalyticsSummary', periodParams(pageId, day), optionsOf(day.endDate)),
        ),
      );
      return blockOf(allOf(kept), view, true);
    },
    // Past days are settled, so that even a forced renewal asks only for what is missing.
    renew: () =>
      failing(
        Promise.all(
          days.map((day) =>
            read(workspace, 'getAnalyticsSummary', periodParams(pageId, day), optionsOf(day.endDate)),
          ),
        ).then((snapshots) => blockOf(allOf(snapshots), view, false)),
      ),
  };
}
