// The days of a trend and how they are read. They are whole local days, so that past ones can be cached permanently.

import { type Problem, ProblemError, type ProblemKind } from '../api/problem.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import { problemOf } from '../platform/failure.ts';
import type { ServiceReads } from '../platform/service-reads.ts';
import { dayName, midnight, type Period, periodBetween, periodParams } from './periods.ts';

export interface TrendDay extends Period {
  /** YYYY-MM-DD, local. */
  day: string;
}

/** Minimum days of a picture: a shorter period is shown with earlier days as context. */
const MIN_DAYS = 14;
/** Maximum days read and drawn; the most recent ones. */
export const MAX_DAYS = 366;
/** Days shown for the service's default period, whose length it does not report. */
const OF_DEFAULT = 28;
const DAY = 24 * 3_600_000;

/** The whole days of a period up to yesterday, oldest first. */
export function trendDays(period: Period | undefined, now: number): TrendDay[] {
  const end = lastMidnight(period, now);
  const start = period ? Date.parse(period.startDate) : midnight(end, -OF_DEFAULT).getTime();
  // Includes all of the first day. Rounded, since some days have 23 or 25 hours.
  const days = Math.round((end - midnight(start, 0).getTime()) / DAY);
  const count = Math.min(MAX_DAYS, Math.max(MIN_DAYS, days));
  return lastDays(count, end);
}

/** The last `count` whole days before that of `now`, oldest first. */
export function lastDays(count: number, now: number): TrendDay[] {
  return Array.from({ length: count }, (_, index) => {
    const from = midnight(now, index - count);
    const to = midnight(now, index - count + 1);
    return { day: dayName(from), ...periodBetween(from.getTime(), to.getTime()) };
  });
}

function lastMidnight(period: Period | undefined, now: number): number {
  const today = midnight(now, 0).getTime();
  return period ? Math.min(today, midnight(Date.parse(period.endDate), 0).getTime()) : today;
}

export interface TrendState {
  /** In the order of the days; undefined if unknown. */
  summaries: readonly (AnalyticsSummary | undefined)[];
  done: number;
  /** Number of days whose answer could not be parsed. */
  unreadable: number;
  state: 'reading' | 'stopped' | 'done';
  /** Why it stopped without being asked to. */
  problem?: Problem | undefined;
}

const AT_ONCE = 3;

/** Problems of a single day; any other would affect the next day too. */
const ofOneDay: readonly ProblemKind[] = ['unexpected-answer', 'too-large'];

/**
 * Reads the cached days, then the missing ones, most recent first, few at a time so that other reads are not delayed. Reports each
 * change through `tell`, first before any read. After `signal` aborts, pending reads finish.
 */
export async function readTrend(
  reads: ServiceReads,
  pageId: string,
  days: readonly TrendDay[],
  signal: AbortSignal,
  tell: (state: TrendState) => void,
): Promise<void> {
  const summaries: (AnalyticsSummary | undefined)[] = days.map(() => undefined);
  let unreadable = 0;
  let problem: Problem | undefined;
  const report = (state: TrendState['state']) =>
    tell({
      summaries: [...summaries],
      done: summaries.filter((summary) => summary !== undefined).length,
      unreadable,
      state,
      problem,
    });

  const readDay = async (index: number, day: TrendDay) => {
    try {
      const answer = await reads.read('getAnalyticsSummary', periodParams(pageId, day));
      summaries[index] = answer.data;
      if (answer.problem) throw new ProblemError(answer.problem);
    } catch (error) {
      const next = problemOf(error);
      if (ofOneDay.includes(next.kind)) unreadable += 1;
      else problem ??= next;
    }
  };

  report('reading');
  const peek = (day: TrendDay) => reads.peek('getAnalyticsSummary', periodParams(pageId, day));
  const cached = await Promise.all(days.map(peek)).catch((error: unknown) => {
    problem = problemOf(error);
    return days.map(() => undefined);
  });
  summaries.splice(0, days.length, ...cached.map((answer) => answer?.data));
  const missing = cached.flatMap((answer, index) => (answer?.fresh ? [] : [index]));
  report(missing.length === 0 ? 'done' : 'reading');
  const work = async () => {
    for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
      const day = days[next];
      if (signal.aborted || problem || !day) return;
      await readDay(next, day);
      report('reading');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  report(signal.aborted || problem ? 'stopped' : 'done');
}
