// How a period is named, also where a day does not begin at midnight.
import { expect, test } from 'vitest';
import { periodText } from '../../../components/analytics/figure-texts.ts';
import { periodBetween, periodsOf } from '../../../lib/analytics/periods.ts';

test.each([
  ['America/Santiago', [2026, 8, 13], 'Sep 6 – 12', 'Aug 30 – Sep 5'],
  ['America/Santiago', [2026, 8, 6], 'Aug 30 – Sep 5', 'Aug 23 – 29'],
  ['Africa/Cairo', [2026, 4, 1], 'Apr 24 – 30', 'Apr 17 – 23'],
  ['Europe/Berlin', [2026, 9, 28], 'Oct 21 – 27', 'Oct 14 – 20'],
] as const)('whole days are named without hours in %s on %j', (zone, [year, month, day], now, before) => {
  process.env.TZ = zone;
  const time = new Date(year, month, day, 9, 30).getTime();
  const { current, previous } = periodsOf('7d', time);
  const texts = [current, previous].map((period) => period && periodText(period, time));
  expect(texts).toEqual([now, before].map((text) => text.replaceAll(' – ', '\u{2009}–\u{2009}')));
});

test('parts of days are named with their hours', () => {
  process.env.TZ = 'America/Santiago';
  const time = new Date(2026, 8, 6, 9).getTime();
  const from = new Date(2026, 8, 5, 9).getTime();
  expect(periodText(periodBetween(from, time), time)).toMatch(/^Sep 5, 9:00\sAM\s–\sSep 6, 9:00\sAM$/u);
});
