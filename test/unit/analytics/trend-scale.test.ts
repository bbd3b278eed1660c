import { describe, expect, it, test } from 'vitest';
import { clockTicks, dayTicks, positionAmong, valueTicks } from '../../../lib/analytics/trend-scale.ts';

describe('the lines of values', () => {
  test.each<[highest: number, whole: boolean, ticks: number[]]>([
    [0, true, [0, 1, 2]],
    [1, true, [0, 1, 2]],
    [2, true, [0, 1, 2]],
    [3, true, [0, 1, 2, 3]],
    [7, true, [0, 5, 10]],
    [11, true, [0, 5, 10, 15]],
    [52, true, [0, 20, 40, 60]],
    [63, true, [0, 25, 50, 75]],
    [100, true, [0, 50, 100]],
    [1284, true, [0, 500, 1000, 1500]],
    [0, false, [0, 0.5, 1]],
    [0.034, false, [0, 0.02, 0.04]],
    [0.3, false, [0, 0.1, 0.2, 0.3]],
    [4.8, false, [0, 2, 4, 6]],
    [Number.NaN, true, [0, 1, 2]],
    [-3, false, [0, 0.5, 1]],
  ])('%d, whole: %s', (highest, whole, ticks) => {
    expect(valueTicks(highest, whole)).toEqual(ticks);
  });

  it('reach above any highest value in 2 to 4 steps', () => {
    for (let highest = 0.001; highest < 1e7; highest *= 1.37) {
      for (const whole of [true, false]) {
        const ticks = valueTicks(highest, whole);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest - 1e-9);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(5);
        if (whole) expect(ticks.every(Number.isInteger)).toBe(true);
      }
    }
  });

  test.each<[seconds: number, ticks: number[]]>([
    [0, [0, 5, 10]],
    [14, [0, 5, 10, 15]],
    [112, [0, 60, 120]],
    [140, [0, 60, 120, 180]],
    [3000, [0, 1800, 3600]],
    [20_000, [0, 7200, 14_400, 21_600]],
  ])('%d seconds step like a clock', (highest, ticks) => {
    expect(clockTicks(highest)).toEqual(ticks);
  });
});

describe('the labeled days', () => {
  test.each<[count: number, room: number, ticks: number[]]>([
    [0, 5, []],
    [1, 5, [0]],
    [7, 7, [0, 1, 2, 3, 4, 5, 6]],
    [28, 4.5, [0, 9, 18, 27]],
    [90, 4, [0, 30, 59, 89]],
    [28, 1.9, [0, 27]],
    [14, 0.5, [0, 13]],
  ])('%d days, room for %d', (count, room, ticks) => {
    expect(dayTicks(count, room)).toEqual(ticks);
  });
});

describe('the place of a moment among days', () => {
  const days = [
    { startDate: '2026-10-24T22:00:00Z', endDate: '2026-10-25T23:00:00Z' },
    { startDate: '2026-10-25T23:00:00Z', endDate: '2026-10-26T23:00:00Z' },
  ];
  test.each<[moment: string, position: number | undefined]>([
    ['2026-10-24T22:00:00Z', 0],
    ['2026-10-25T10:30:00Z', 0.5],
    ['2026-10-25T23:00:00Z', 1],
    ['2026-10-26T11:00:00Z', 1.5],
    ['2026-10-26T23:00:00Z', undefined],
    ['2026-10-24T21:59:59Z', undefined],
  ])('%s', (moment, position) => {
    expect(positionAmong(days, Date.parse(moment))).toBe(position);
  });
});
