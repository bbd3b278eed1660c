// What tells whether a page's conversions fell: single days, and before them twelve weeks at once, asked for every four weeks.
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { RateScale } from '../workspace/workspace.ts';
import { midnight, type Period, periodBetween } from './periods.ts';
import { ERA_DAYS, type PageHistory, STRETCH_DAYS, type Tally, WEEK_DAYS } from './significance.ts';
import { lastDays } from './trend.ts';

const DAY = 24 * 3_600_000;

/** Days from 1970 on, by the calendar of this place. */
function dayNumber(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** The midnight that the day of this number begins with (epoch ms). */
export const startOfDay = (day: number, now: number): number => midnight(now, day - dayNumber(now)).getTime();

interface Stretch {
  until: number;
  period: Period;
}

export interface HistoryPeriods {
  first: number;
  /** From the beginning of the last era up to yesterday. */
  days: readonly Period[];
  /** The whole weeks from each of these days on, as far as they are over. */
  weeks: readonly Period[];
  stretches: readonly Stretch[];
}

/** Eras begin at the same days for everybody, so that a stretch which is kept is good for all of one. */
const eraOf = (day: number): number => Math.floor(day / ERA_DAYS) * ERA_DAYS;

/** The one of the era before, and that of this one. */
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

/** Undefined where the scale of rates is not known, or neither a day nor a week is. */
export function historyOf(
  { first, days, weeks, stretches }: HistoryPeriods,
  summaryOf: (period: Period) => AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): PageHistory | undefined {
  const tallies = days.map((day) => tallyOf(summaryOf(day), scale));
  const ofWeeks = weeks.map((week) => tallyOf(summaryOf(week), scale));
  if ([...tallies, ...ofWeeks].every((tally) => tally === undefined)) return undefined;
  return {
    ...{ first, days: tallies, weeks: ofWeeks },
    stretches: stretches.flatMap(({ until, period }) => {
      const tally = tallyOf(summaryOf(period), scale);
      return tally ? [{ ...tally, until }] : [];
    }),
  };
}

/** Of its sessions, those that converted; undefined where one of both, or the scale of rates, is not known. */
export function tallyOf(
  summary: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): Tally | undefined {
  const { totalSessions: sessions, conversionRate: rate } = summary ?? {};
  if (!isMeasured(sessions)) return undefined;
  if (sessions === 0) return { sessions, converted: 0 };
  const share = shareOf(rate, scale);
  return share === undefined ? undefined : { sessions, converted: sessions * share };
}

/** A rate as a share of all, where the scale it is sent on is known: what is more than all is none. */
export function shareOf(rate: number | null | undefined, scale: RateScale | undefined): number | undefined {
  if (!isMeasured(rate) || (scale !== 'fraction' && scale !== 'percent')) return undefined;
  const share = scale === 'fraction' ? rate : rate / 100;
  return share <= 1 ? share : undefined;
}

/** Nothing that is counted or measured here is below zero, or beyond what numbers tell exactly. */
export const isMeasured = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
