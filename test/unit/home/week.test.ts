// The last week against the one before: what is compared, and when conversions fell.
import { expect, it, test } from 'vitest';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import { fallOf, weekLine } from '../../../lib/home/week.ts';

const summary = (totalSessions: number, conversionRate: number): AnalyticsSummary => ({
  ...{ totalSessions, conversionRate, bounceRate: 0.4, formSubmitRate: 0.1 },
  ...{ avgInteractionsPerSession: 2, avgScrollDepthPercentage: 50, avgTimeSpentSeconds: 60 },
});

test.each([
  [49, 500],
  [500, 49],
  [0, 500],
])('with %d sessions after %d nothing is compared', (now, before) => {
  const week = { current: summary(now, 0.01), previous: summary(before, 0.2) };
  expect(weekLine(week, 'fraction').change).toBe('few');
  expect(fallOf(week, 'fraction')).toBeUndefined();
});

it('with 50 on both sides the change of both figures is told', () => {
  const { change } = weekLine({ current: summary(60, 0.1), previous: summary(50, 0.1) }, 'fraction');
  expect(change).toMatchObject({ sessions: { kind: 'up', text: '20%' }, converted: { kind: 'same' } });
});

it('of few sessions it is told how many converted, where the scale of rates is known', () => {
  const few = { current: summary(40, 0.05), previous: summary(400, 0.05) };
  expect(weekLine(few, 'fraction').convertedOf).toEqual({ count: 2, sessions: 40 });
  expect(weekLine(few, undefined).convertedOf).toBeUndefined();
  expect(weekLine({ current: summary(400, 0.05) }, 'fraction').convertedOf).toBeUndefined();
});

it('a week whose former one is not loaded is told without a change', () => {
  expect(weekLine({ current: summary(400, 0.05) }, 'fraction')).toMatchObject({
    sessions: '400',
    change: { sessions: { kind: 'none' } },
  });
});

it('conversions fell where it is not by chance, by what they would have been', () => {
  const fall = fallOf({ current: summary(262, 4 / 262), previous: summary(318, 17 / 318) }, 'fraction');
  expect(fall).toMatchObject({ now: { count: 4, sessions: 262 }, before: { count: 17, sessions: 318 } });
  expect(fall?.lost).toBeCloseTo((17 / 318) * 262 - 4, 6);
});

test.each([
  ['by chance', 0.05, 0.052],
  ['not at all', 0.05, 0.01],
])('conversions that fell %s are none that fell', (_, now, before) => {
  expect(fallOf({ current: summary(300, now), previous: summary(300, before) }, 'fraction')).toBeUndefined();
});

it('without a chosen scale, rates above 1 are taken for percent', () => {
  expect(fallOf({ current: summary(300, 2), previous: summary(300, 12) }, undefined)).toMatchObject({
    now: { count: 6 },
    before: { count: 36 },
  });
});
