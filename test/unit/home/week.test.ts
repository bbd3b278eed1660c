// The last week compared with the week before, and when conversions fell.
import { expect, it, test } from 'vitest';
import { convertedOf, fallOf, weekLine } from '../../../lib/home/week.ts';
import { summary } from '../fixtures/analytics-summary.ts';

test.each([
  [49, 500],
  [500, 49],
  [0, 500],
])('compares nothing with %d sessions after %d', (now, before) => {
  const week = { current: summary(now, 0.01), previous: summary(before, 0.2) };
  expect(weekLine(week, 'fraction', false).change).toBe('few');
});

it('shows the change of both figures with 50 sessions on both sides', () => {
  const { change } = weekLine({ current: summary(60, 0.1), previous: summary(50, 0.1) }, 'fraction', false);
  expect(change).toMatchObject({ sessions: { kind: 'up', text: '20%' }, converted: { kind: 'same' } });
});

it('shows the number of conversions for few sessions if the scale of rates is known', () => {
  const few = { current: summary(40, 0.05), previous: summary(400, 0.05) };
  expect(weekLine(few, 'fraction', false).convertedOf).toEqual({ count: 2, sessions: 40 });
  expect(weekLine(few, undefined, false).convertedOf).toBeUndefined();
  expect(weekLine({ current: summary(400, 0.05) }, 'fraction', false).convertedOf).toBeUndefined();
});

it.each([
  ['more conversions than sessions', summary(40, 1.5)],
  ['fewer than none', summary(40, -0.5)],
  ['fewer than no sessions', summary(-40, 0.5)],
])('counts no conversions of %s', (_, current) => {
  expect(weekLine({ current }, 'fraction', false).convertedOf).toBeUndefined();
  expect(convertedOf(current, 'fraction')).toBeUndefined();
});

it('shows no figure below zero, and compares none', () => {
  const week = { current: summary(-40, -0.5), previous: summary(400, 0.1) };
  expect(weekLine(week, 'fraction', false)).toEqual({
    sessions: undefined,
    converted: undefined,
    isSmall: false,
    change: { sessions: { kind: 'none' }, converted: { kind: 'none' } },
  });
});

it('shows a week without a change if the week before is not loaded', () => {
  expect(weekLine({ current: summary(400, 0.05) }, 'fraction', false)).toMatchObject({
    sessions: '400',
    change: { sessions: { kind: 'none' } },
  });
});

it('conversions that fell are bad if the test across all pages says so, and may be chance otherwise', () => {
  const week = { current: summary(1000, 0.01), previous: summary(1000, 0.2) };
  const meaning = (hasFallen: boolean) => weekLine(week, 'fraction', hasFallen).change;
  expect(meaning(true)).toMatchObject({ converted: { kind: 'down', meaning: 'bad' } });
  expect(meaning(false)).toMatchObject({ converted: { kind: 'down', meaning: 'chance' } });
});

it('a fall is shown in whole conversions since a midnight, with its weekly loss', () => {
  const now = new Date(2026, 10, 23, 8).getTime();
  const since = Date.UTC(2026, 10, 9) / 86_400_000;
  const found = {
    log: 12,
    since,
    weeks: 2,
    now: { sessions: 2000, converted: 139.6 },
    before: { sessions: 9000, converted: 900 },
  };
  expect(fallOf(found, now)).toEqual({
    since: new Date(2026, 10, 9).getTime(),
    lost: (200 - 139.6) / 2,
    now: { sessions: 2000, count: 140 },
    before: { sessions: 9000, count: 900 },
  });
});

it('a share that is a hair above 1, as sums of shares are, is all of them', () => {
  expect(convertedOf(summary(40, 1.0000000000000002), 'fraction')).toEqual({ count: 40, sessions: 40 });
  expect(convertedOf(summary(40, 100.00000000000001), 'percent')).toEqual({ count: 40, sessions: 40 });
  expect(convertedOf(summary(40, 1.5), 'fraction')).toBeUndefined();
});
