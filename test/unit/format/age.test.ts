import { expect, test } from 'vitest';
import { type AgeInWords, type AgeUnit, ageOf } from '../../../lib/format/dates.ts';

const now = Date.UTC(2026, 10, 20);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (count: number, unit: AgeUnit): AgeInWords => ({ unit, count });
const isNow = ago(0, 'now');

test.each<[name: string, age: number, expected: AgeInWords | undefined]>([
  ['this instant', 0, isNow],
  ['just below five seconds', 4999, isNow],
  ['five seconds', 5 * second, ago(5, 'second')],
  ['seconds are cut, not rounded up', 20_999, ago(20, 'second')],
  ['the last second of a minute', minute - 1, ago(59, 'second')],
  ['a minute', minute, ago(1, 'minute')],
  ['minutes are cut', 4 * minute + 59 * second, ago(4, 'minute')],
  ['the last minute of an hour', hour - 1, ago(59, 'minute')],
  ['an hour', hour, ago(1, 'hour')],
  ['the last hour of a day', day - 1, ago(23, 'hour')],
  ['a day', day, ago(1, 'day')],
  ['three days and a half', 3.5 * day, ago(3, 'day')],
  ['the oldest in words', 60 * day - 1, ago(59, 'day')],
  ['older than that', 60 * day, undefined],
  ['another clock is a little ahead', -2 * second, isNow],
  ['as far ahead as is tolerated', -30 * second, isNow],
  ['the clock has jumped', -30 * second - 1, undefined],
  ['far in the future', -400 * day, undefined],
  ['no time at all', Number.NaN, undefined],
])('%s', (_name, age, expected) => {
  expect(ageOf(now - age, now)).toEqual(expected);
});
