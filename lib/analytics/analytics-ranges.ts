// The periods analytics are asked for: whole calendar days of the person's own time zone, ending with
// the last midnight, so that a period and the one before it are equally long and an answer can be kept.
import type { AnalyticsRange } from '../workspace/workspace.ts';

export interface Period {
  /** Inclusive, as date-time with offset `Z`. */
  startDate: string;
  /** Exclusive. */
  endDate: string;
}

const daysOf: Record<Exclude<AnalyticsRange, 'server-default'>, number> = { '7d': 7, '28d': 28, '90d': 90 };

/** Local midnight `days` calendar days from the day of `now`; right across daylight saving. */
export function midnight(now: number, days: number): Date {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
}

function period(now: number, from: number, to: number): Period {
  return { startDate: midnight(now, from).toISOString(), endDate: midnight(now, to).toISOString() };
}

/** The period of a range and the one before it; neither for the service's own default. */
export function periodsOf(range: AnalyticsRange, now: number): { current?: Period; previous?: Period } {
  if (range === 'server-default') return {};
  const days = daysOf[range];
  return { current: period(now, -days, 0), previous: period(now, -2 * days, -days) };
}

/** The last `count` whole days, oldest first; a day is named YYYY-MM-DD in local time. */
export function lastDays(count: number, now: number): (Period & { day: string })[] {
  return Array.from({ length: count }, (_, index) => {
    const from = index - count;
    return { ...period(now, from, from + 1), day: dayName(midnight(now, from)) };
  });
}

/** YYYY-MM-DD in local time. */
export function dayName(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
