// The history that shows whether a page's conversions fell: single days, and a baseline of twelve weeks, requested every four weeks.
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { RateScale } from '../workspace/workspace.ts';
import { midnight, type Period, periodBetween } from './periods.ts';
import { ERA_DAYS, type PageHistory, STRETCH_DAYS, WEEK_DAYS } from './significance.ts';
import { tallyOf } from './tally.ts';
import { lastDays } from './trend.ts';

const DAY = 24 * 3_600_000;

/** Days since 1970 in the local calendar. */
function dayNumber(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** Local midnight at the start of this day (epoch ms). */
export const startOfDay = (day: number, now: number): number => midnight(now, day - dayNumber(now)).getTime();

interface Stretch {
  until: number;
  period: Period;
}

interface HistoryPeriods {
  first: number;
  /** From the start of the previous era to yesterday. */
  days: readonly Period[];
  /** The complete weeks starting at each of these days. */
  weeks: readonly Period[];
  stretches: readonly Stretch[];
}

/** Eras start on the same days everywhere, so that a cached stretch is valid for a whole era. */
const eraOf = (day: number): number => Math.floor(day / ERA_DAYS) * ERA_DAYS;

/** The stretches of the previous and the current era. */
export function stretchesAt(now: number): Stretch[] {
  const era = eraOf(dayNumber(now));
  return [era - ERA_DAYS, era].map((until) => ({
    until,
    period: periodBetween(startOfDay(until - STRETCH_DAYS, now), startOfDay(until, now)),
  }));
}

export function historyPeriods(now: number): HistoryPeriods {
  const today = dayNumber(now);
  const first = eraOf(today) - ERA_DAYS;
  return {
    first,
    days: lastDays(today - first, now),
    weeks: Array.from({ length: today - first - WEEK_DAYS + 1 }, (_, index) =>
      periodBetween(startOfDay(first + index, now), startOfDay(first + index + WEEK_DAYS, now)),
    ),
    stretches: stretchesAt(now),
  };
}

/** Returns undefined if the rate scale is unknown, or if no day and no week is known. */
export function historyOf(
  { first, days, weeks, stretches }: HistoryPeriods,
  summaryOf: (period: Period) => AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): PageHistory | undefined {
  const tallies = days.map((day) => tallyOf(summaryOf(day), scale));
  const ofWeeks = weeks.map((week) => tallyOf(summaryOf(week), scale));
  if ([...tallies, ...ofWeeks].every((tally) => tally === undefined)) return undefined;
  return {
    first,
    days: tallies,
    weeks: ofWeeks,
    stretches: stretches.flatMap(({ until, period }) => {
      const tally = tallyOf(summaryOf(period), scale);
      return tally ? [{ ...tally, until }] : [];
    }),
  };
}
