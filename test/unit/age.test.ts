import { expect, test } from 'vitest';
import { type AgeInWords, ageOf } from '../../lib/age.ts';

const now = Date.UTC(2026, 10, 20);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (count: number, unit: 'second' | 'minute' | 'hour' | 'day'): AgeInWords => ({
  kind: 'ago',
  unit,
  count,
});

test.each<[name: string, age: number, expected: AgeInWords]>([
  ['this instant', 0, { kind: 'now' }],
  ['just below five seconds', 4999, { kind: 'now' }],
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
  ['older than that', 60 * day, { kind: 'exact' }],
  ['another clock is a little ahead', -2 * second, { kind: 'now' }],
  ['as far ahead as is tolerated', -30 * second, { kind: 'now' }],
  ['the clock has jumped', -30 * second - 1, { kind: 'exact' }],
  ['far in the future', -400 * day, { kind: 'exact' }],
  ['no time at all', Number.NaN, { kind: 'exact' }],
])('%s', (_name, age, expected) => {
  expect(ageOf(now - age, now)).toEqual(expected);
});
