// Timestamps: parsing what the service sends, and formatting for people.
import { textLocale } from './locale.ts';

// The format of timestamps is not documented. Unreadable ones are shown raw and never used for decisions.

/** Only times in this span are accepted, so that a bare number has at most one reading. */
const MIN_TIME = Date.UTC(2000, 0, 1);
const MAX_TIME = Date.UTC(2100, 0, 1);

const DIGITS = /^\+?(\d{9,19}(?:\.\d+)?)$/;
/** With or without separators. */
const ISO =
  /^(\d{4})(-?)(\d\d)\2(\d\d)[T ](\d\d)(:?)(\d\d)(?:\6(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)$/i;

/** Epoch ms from ISO 8601 with a zone, or from epoch seconds, milliseconds, microseconds or nanoseconds; otherwise undefined. */
export function readTimestamp(raw: string | number | null | undefined): number | undefined {
  if (typeof raw === 'number') return readEpoch(raw);
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  const digits = DIGITS.exec(text);
  if (digits) return readEpoch(Number(digits[1]));
  const parts = ISO.exec(text);
  return parts ? readIso(parts) : undefined;
}

/** Within the accepted span, the units do not overlap. */
function readEpoch(value: number): number | undefined {
  const readings = [value, value * 1000, value / 1000, value / 1_000_000].map((time) =>
    believed(Math.round(time)),
  );
  return readings.find((time) => time !== undefined);
}

const believed = (time: number): number | undefined =>
  time >= MIN_TIME && time < MAX_TIME ? time : undefined;

function readIso(parts: RegExpExecArray): number | undefined {
  // Groups 2 and 6 are the separators.
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [1, 3, 4, 5, 7, 8].map((at) =>
    Number(parts[at] ?? 0),
  );
  const offset = readOffset(parts[10] ?? '');
  if (offset === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  const milliseconds = Number((parts[9] ?? '').slice(0, 3).padEnd(3, '0'));
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  // 30 February would roll over into March.
  if (local.getUTCMonth() !== month - 1) return undefined;
  return believed(local.getTime() - offset);
}

/** Milliseconds east of UTC. */
function readOffset(zone: string): number | undefined {
  if (/^z$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Whether it was certainly made before `at` (epoch ms). Clocks are assumed to differ by less than a day. */
export function isOlderThan(createdAt: string | number | null | undefined, at: number | undefined): boolean {
  const madeAt = readTimestamp(createdAt);
  return madeAt !== undefined && at !== undefined && madeAt < at - day;
}

/** Oldest first. An item without a readable time stays after its predecessor. */
export function oldestFirst<T>(items: readonly T[], timeOf: (item: T) => number | undefined): T[] {
  const timed = items.map((item) => ({ item, time: timeOf(item) }));
  const times = timed.flatMap(({ time }) => time ?? []);
  // A list with the newest first is reversed before the stable sort, so that equal times end up oldest first, too.
  if ((times[0] ?? 0) > (times.at(-1) ?? 0)) timed.reverse();
  let last = Number.NEGATIVE_INFINITY;
  const placed = timed.map(({ item, time }) => {
    last = time ?? last;
    return { item, place: last };
  });
  return placed.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place)).map(({ item }) => item);
}

const EXACT = { dateStyle: 'medium', timeStyle: 'medium' } as const;

export function exactTime(time: number, locale?: string): string {
  return dateFormat(EXACT, locale).format(time);
}

export function exactRange(from: number, to: number): string {
  return dateFormat(EXACT).formatRange(from, to);
}

// Creating a formatter takes milliseconds, most of all the first of a view.

const dates = new Map<string, Intl.DateTimeFormat>();

/** Cached until the next microtask only: a view can stay open while the person travels to another time zone. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale: string = textLocale(),
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  if (dates.size === 0) queueMicrotask(() => dates.clear());
  dates.set(key, format);
  return format;
}

/**
 * As short as possible: "09:12" today, "17 Nov, 16:04" this year or within a day, otherwise a date with the year. In the browser's
 * time zone.
 */
export function shortTime(time: number, now: number, locale: string = textLocale()): string {
  const [then, today] = [new Date(time), new Date(now)];
  const isNear = then.getFullYear() === today.getFullYear() || Math.abs(time - now) < day;
  // "09:12", but "9:12 AM".
  const { hour12 } = dateFormat({ hour: 'numeric' }, locale).resolvedOptions();
  const clock = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
  if (then.toDateString() === today.toDateString()) return dateFormat(clock, locale).format(then);
  const year = isNear ? clock : ({ year: 'numeric' } as const);
  return dateFormat({ day: 'numeric', month: 'short', ...year }, locale).format(then);
}

/** "17 Nov, 16:04 – 29 Nov, 09:12", with years unless both are in the current one. In the browser's time zone. */
export function timeRange(from: number, to: number, now: number, locale: string = textLocale()): string {
  const thisYear = [from, to].every((time) => new Date(time).getFullYear() === new Date(now).getFullYear());
  const year = thisYear ? {} : ({ year: 'numeric' } as const);
  const format = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...year } as const;
  return dateFormat(format, locale).formatRange(from, to);
}

// Ages as a number and a unit; the catalogue has the words.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Clocks of two machines differ a little: up to this far in the future counts as now. */
const TOLERATED_SKEW = 30 * second;
const MAX_AGE_IN_WORDS = 60 * day;

export type AgeUnit = 'now' | 'second' | 'minute' | 'hour' | 'day';
export interface AgeInWords {
  unit: AgeUnit;
  count: number;
}

/** Both in epoch ms. Returns undefined if the time is too old or in the future; then show the time itself. */
export function ageOf(time: number, now: number): AgeInWords | undefined {
  const age = now - time;
  const isInWords = age >= -TOLERATED_SKEW && age < MAX_AGE_IN_WORDS;
  if (!isInWords) return undefined;
  if (age < 5 * second) return { unit: 'now', count: 0 };
  if (age < minute) return { unit: 'second', count: Math.floor(age / second) };
  if (age < hour) return { unit: 'minute', count: Math.floor(age / minute) };
  if (age < day) return { unit: 'hour', count: Math.floor(age / hour) };
  return { unit: 'day', count: Math.floor(age / day) };
}
