import { type Period, periodParams, periodsOf, settledAt } from '../../analytics/periods.ts';
import { lastDays } from '../../analytics/trend.ts';
import type { Answer } from '../../api/operations.ts';
import { peek, type ReadOptions, read } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AnalyticsView, TrendView } from '../look.ts';
import { allOf, type BlockSource, blockOf, failing } from './blocks.ts';

const TREND_DAYS = 14;

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
  const optionsOf = (day: Period): ReadOptions => ({ settledAt: settledAt(day) });
  const view = (answers: Answer<'getAnalyticsSummary'>[]): TrendView => ({
    days: days.map(({ day }, index) => {
      const sessions = answers[index]?.totalSessions;
      return sessions === undefined ? { day } : { day, sessions };
    }),
  });
  return {
    async peek() {
      const kept = await Promise.all(
        days.map((day) => peek(workspace, 'getAnalyticsSummary', periodParams(pageId, day), optionsOf(day))),
      );
      return blockOf(allOf(kept), view, true);
    },
    // Past days are settled, so that even a forced renewal asks only for what is missing.
    renew: () =>
      failing(
        Promise.all(
          days.map((day) =>
            read(workspace, 'getAnalyticsSummary', periodParams(pageId, day), optionsOf(day)),
          ),
        ).then((snapshots) => blockOf(allOf(snapshots), view, false)),
      ),
  };
}
