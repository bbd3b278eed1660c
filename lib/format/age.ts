// How old something is, as a number and a unit; words are put to it by the catalogue.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Clocks of two machines differ a little: this far in the future still counts as now. */
const TOLERATED_SKEW = 30 * second;
const OLDEST_IN_WORDS = 60 * day;

export type AgeUnit = 'now' | 'second' | 'minute' | 'hour' | 'day';
export interface AgeInWords {
  unit: AgeUnit;
  count: number;
}

/** Both in epoch milliseconds. Undefined: too old, or in the future (a clock has jumped); only the time itself says the truth. */
export function ageOf(time: number, now: number): AgeInWords | undefined {
  const age = now - time;
  const isTold = age >= -TOLERATED_SKEW && age < OLDEST_IN_WORDS;
  if (!isTold) return undefined;
  if (age < 5 * second) return { unit: 'now', count: 0 };
  if (age < minute) return { unit: 'second', count: Math.floor(age / second) };
  if (age < hour) return { unit: 'minute', count: Math.floor(age / minute) };
  if (age < day) return { unit: 'hour', count: Math.floor(age / hour) };
  return { unit: 'day', count: Math.floor(age / day) };
}
