// Periods for analytics requests. Ranges are whole local days ending at the last midnight, so that period and previous period have equal
// length and answers can be cached. Periods ending today end at the last whole hour, so that there is at most one request per hour.

import type { AnalyticsRange } from '../workspace/workspace.ts';

export interface Period {
  /** Inclusive, as date-time with offset `Z`. */
  startDate: string;
  /** Exclusive. */
  endDate: string;
}

/** Local midnight `days` calendar days from the day of `now`, correct across daylight saving. */
export function midnight(now: number, days: number): Date {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
}

/** The period of a range and the previous one; neither for the service's default. */
export function periodsOf(range: AnalyticsRange, now: number): { current?: Period; previous?: Period } {
  const days = daysOfRange(range);
  if (days === undefined) return {};
  const start = midnight(now, -days).getTime();
  return {
    current: periodBetween(start, midnight(now, 0).getTime()),
    previous: periodBetween(midnight(now, -2 * days).getTime(), start),
  };
}

/** Returns undefined if the service decides. */
export function daysOfRange(range: AnalyticsRange): number | undefined {
  return range === 'server-default' ? undefined : Number.parseInt(range, 10);
}

/** The length in days, rounded to the hour, because some days have 23 or 25 hours. */
export function daysOf({ startDate, endDate }: Period): number {
  const hours = Math.round((Date.parse(endDate) - Date.parse(startDate)) / HOUR);
  const days = Math.round(hours / 24);
  return Math.abs(hours - 24 * days) <= 1 ? days : hours / 24;
}

/** YYYY-MM-DD in local time. */
export function dayName(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const windowKinds = ['24h', '7d', '28d', '90d', 'since-publish', 'custom', 'server-default'] as const;
export type WindowKind = (typeof windowKinds)[number];

/** `from` and `to` are calendar days (YYYY-MM-DD, inclusive) for the kind `custom`. */
export interface WindowChoice {
  kind: WindowKind;
  from?: string;
  to?: string;
}

export type WindowFault =
  | 'incomplete'
  | 'notADay'
  | 'tooEarly'
  | 'endBeforeStart'
  | 'future'
  | 'neverPublished'
  /** Less than one whole hour has passed. */
  | 'tooNew';

/** If both are undefined, the service decides on the period. */
export type Windows = { fault?: undefined; current?: Period; previous?: Period } | { fault: WindowFault };

const HOUR = 3_600_000;
/** The figures of a period that ended this long ago are final (ms). */
const SETTLED_AFTER = HOUR;
/** Earlier years are typing errors. */
const FIRST_YEAR = 2000;

/** The chosen period and the one of equal length before it. Times in epoch ms. */
export function windowsOf(choice: WindowChoice, now: number, publishedAt?: number): Windows {
  const hour = wholeHour(now);
  switch (choice.kind) {
    case '24h':
      return windowsBetween(hour - 24 * HOUR, hour);
    case 'since-publish':
      if (publishedAt === undefined) return { fault: 'neverPublished' };
      return publishedAt > hour - HOUR ? { fault: 'tooNew' } : windowsBetween(publishedAt, hour);
    case 'custom':
      return customWindows(choice, now);
    default:
      return periodsOf(choice.kind, now);
  }
}

/** Whether an answer read at `readAt` (epoch ms) is final. */
export function isSettled({ endDate }: { endDate?: string | undefined }, readAt: number): boolean {
  return endDate !== undefined && Date.parse(endDate) + SETTLED_AFTER < readAt;
}

/** Both in epoch ms. */
export function periodBetween(from: number, to: number): Period {
  return { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
}

/** The last whole hour in UTC, whatever the local offset. */
export const wholeHour = (now: number): number => Math.floor(now / HOUR) * HOUR;

function windowsBetween(from: number, to: number): Windows {
  return { current: periodBetween(from, to), previous: periodBetween(from - (to - from), from) };
}

function customWindows({ from = '', to = '' }: WindowChoice, now: number): Windows {
  if (from === '' || to === '') return { fault: 'incomplete' };
  const [first, last] = [readDay(from), readDay(to)];
  if (!first || !last) return { fault: 'notADay' };
  if (first.getFullYear() < FIRST_YEAR) return { fault: 'tooEarly' };
  if (last < first) return { fault: 'endBeforeStart' };
  if (last > midnight(now, 0)) return { fault: 'future' };
  // Rounded, since daylight saving shifts days by an hour.
  const days = Math.round((last.getTime() - first.getTime()) / (24 * HOUR)) + 1;
  const start = first.getTime();
  const next = midnight(last.getTime(), 1).getTime();
  const isOver = next <= now;
  const end = isOver ? next : wholeHour(now);
  if (end <= start) return { fault: 'tooNew' };
  // Shifted by calendar days, so that the same hours are compared across daylight saving.
  return {
    current: periodBetween(start, end),
    previous: periodBetween(midnight(start, -days).getTime(), isOver ? start : shifted(end, -days)),
  };
}

function readDay(text: string): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const date = new Date(year, month - 1, day);
  // `Date` maps years below 100 to the 1900s.
  date.setFullYear(year);
  // 30 February would roll over into March.
  return date.getMonth() === month - 1 && date.getDate() === day ? date : undefined;
}

/** The same time of day, `days` calendar days later (epoch ms). */
function shifted(time: number, days: number): number {
  const date = new Date(time);
  return date.setDate(date.getDate() + days);
}

/** Parameters for a page's figures. Without a period, the service decides. */
export function periodParams(pageId: string, period: Period | undefined) {
  return { page_id: pageId, ...(period ? { startDate: period.startDate, endDate: period.endDate } : {}) };
}
