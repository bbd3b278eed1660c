import { expect, test } from 'vitest';
import { shortTime } from '../../../lib/format/dates.ts';

// In the zone of whoever runs this: both times are built and shown in it.
const now = new Date(2026, 10, 20, 11, 20).getTime();

test.each<[name: string, then: Date, expected: string]>([
  ['today', new Date(2026, 10, 20, 9, 12), '09:12'],
  ['later today', new Date(2026, 10, 20, 23, 59), '23:59'],
  ['first minute of today', new Date(2026, 10, 20, 0, 0), '00:00'],
  ['yesterday', new Date(2026, 10, 19, 23, 59), '19 Nov, 23:59'],
  ['days ago', new Date(2026, 10, 17, 16, 4), '17 Nov, 16:04'],
  ['first day of the year', new Date(2026, 0, 1, 0, 0), '1 Jan, 00:00'],
  ['last year', new Date(2025, 11, 31, 23, 59), '31 Dec 2025'],
  ['the same day last year', new Date(2025, 10, 20, 9, 12), '20 Nov 2025'],
])('%s', (_, then, expected) => {
  expect(shortTime(then.getTime(), now, 'en-GB')).toBe(expected);
});

test('an hour of the twelve has no zero in front', () => {
  expect(shortTime(new Date(2026, 10, 17, 9, 4).getTime(), now, 'en-US')).toMatch(/^Nov 17, 9:04\sAM$/);
});
