// How old something is, as a number and a unit; words are put to it by the catalogue.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Clocks of two machines differ a little: this far in the future still counts as now. */
const TOLERATED_SKEW = 30 * second;
const OLDEST_IN_WORDS = 60 * day;

export type AgeUnit = 'second' | 'minute' | 'hour' | 'day';
export type AgeInWords =
  | { kind: 'now' }
  | { kind: 'ago'; unit: AgeUnit; count: number }
  /** Too old, or in the future (a clock has jumped): only the exact time says the truth. */
  | { kind: 'exact' };

/** Both in epoch milliseconds. */
export function ageOf(time: number, now: number): AgeInWords {
  const age = now - time;
  if (!Number.isFinite(age) || age < -TOLERATED_SKEW || age >= OLDEST_IN_WORDS) return { kind: 'exact' };
  if (age < 5 * second) return { kind: 'now' };
  if (age < minute) return { kind: 'ago', unit: 'second', count: Math.floor(age / second) };
  if (age < hour) return { kind: 'ago', unit: 'minute', count: Math.floor(age / minute) };
  if (age < day) return { kind: 'ago', unit: 'hour', count: Math.floor(age / hour) };
  return { kind: 'ago', unit: 'day', count: Math.floor(age / day) };
}
