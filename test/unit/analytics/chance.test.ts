import { describe, expect, it, test } from 'vitest';
import {
  isAverageByChance,
  isCountByChance,
  isShareByChance,
  isSmallSample,
} from '../../../lib/analytics/chance.ts';

describe('a small sample', () => {
  test.each([
    [30, 30, false],
    [29, 400, true],
    [400, 29, true],
    [0, 0, true],
    [1000, 1000, false],
  ])('%d sessions before, %d after', (before, after, small) => {
    expect(isSmallSample({ totalSessions: before }, { totalSessions: after })).toBe(small);
  });
  it('is one whose sessions are not known', () => {
    expect(isSmallSample({}, { totalSessions: 400 })).toBe(true);
  });
});

describe('by chance', () => {
  test.each<[now: number, before: number, chance: boolean]>([
    [110, 100, true],
    [140, 100, false],
    [60, 100, false],
    [10_100, 10_000, true],
    [10_400, 10_000, false],
    [0, 7, false],
    [0, 3, true],
  ])('a count goes to %d from %d: %s', (now, before, chance) => {
    expect(isCountByChance(now, before)).toBe(chance);
  });

  test.each<[now: number, before: number, sessions: number, chance: boolean]>([
    [0.034, 0.028, 1200, true],
    [0.034, 0.028, 20_000, false],
    [0.41, 0.38, 1200, true],
    [0.41, 0.35, 1200, false],
    [0, 0, 1200, false],
    [2, 1, 1200, false],
  ])('a share goes to %d from %d of %d sessions: %s', (now, before, sessions, chance) => {
    expect(isShareByChance(now, before, sessions, sessions)).toBe(chance);
  });

  test.each<[now: number, before: number, chance: boolean]>([
    [104, 100, true],
    [96, 100, true],
    [105, 100, false],
    [1, 0, false],
  ])('an average goes to %d from %d: %s', (now, before, chance) => {
    expect(isAverageByChance(now, before)).toBe(chance);
  });
});
