// The days of a trend: whole local calendar days, so that the past ones can be kept for good.
import { dayName, midnight, type Period } from './analytics-ranges.ts';

export interface TrendDay extends Period {
  /** YYYY-MM-DD, local. */
  day: string;
}

/** Fewer days than this make no picture: earlier ones are added, which a shorter period is then seen against. */
const FEWEST = 14;
/** More than this are neither read nor drawn; the newest stay. */
export const MOST_DAYS = 366;
/** Where the service decides on the period, it does not say which. */
const OF_DEFAULT = 28;
const DAY = 24 * 3_600_000;

/** The whole days of a period up to yesterday, oldest first. */
export function trendDays(period: Period | undefined, now: number): TrendDay[] {
  const end = lastMidnight(period, now);
  const start = period ? Date.parse(period.startDate) : midnight(end, -OF_DEFAULT).getTime();
  // Of the day in which the period begins, all is shown. Rounded, since some days have 23 or 25 hours.
  const wanted = Math.round((end - midnight(start, 0).getTime()) / DAY);
  const count = Math.min(MOST_DAYS, Math.max(FEWEST, wanted));
  return Array.from({ length: count }, (_, index) => {
    const from = midnight(end, index - count);
    return {
      day: dayName(from),
      startDate: from.toISOString(),
      endDate: midnight(end, index - count + 1).toISOString(),
    };
  });
}

/** The last midnight within the period, and not after today's. */
function lastMidnight(period: Period | undefined, now: number): number {
  const today = midnight(now, 0).getTime();
  return period ? Math.min(today, midnight(Date.parse(period.endDate), 0).getTime()) : today;
}
