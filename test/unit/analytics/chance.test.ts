import { describe, expect, it, test } from 'vitest';
import { isSmallSample } from '../../../lib/analytics/chance.ts';

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
  it('includes an unknown number of sessions', () => {
    expect(isSmallSample({}, { totalSessions: 400 })).toBe(true);
  });
});
