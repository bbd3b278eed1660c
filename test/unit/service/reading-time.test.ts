// When something was read, where the clock here is wrong, and until when it is fresh.
import { describe, expect, it, test } from 'vitest';
import { isFresh, localTime, readingTime } from '../../../lib/service/reading-time.ts';

const HOUR = 60 * 60_000;
const NOW = 1e12;

describe('an answer is fresh', () => {
  const rows: [string, age: number, freshFor: number, fresh: boolean][] = [
    ['at once', 0, 1000, true],
    ['until its time is up', 999, 1000, true],
    ['not when its time is up', 1000, 1000, false],
    ['not after that', 5000, 1000, false],
    ['not with a negative age, after the clock was set back', -1, 1000, false],
    ['not far in the future', -1e12, 1000, false],
    ['never, with no time at all', 0, 0, false],
  ];
  test.each(rows)('%s', (_, age, freshFor, fresh) => {
    expect(isFresh({ at: NOW - age }, freshFor, NOW)).toBe(fresh);
  });
});

describe('the time of a reading', () => {
  it.each([
    ['that of the clock here, where no service said its own', undefined, NOW],
    ['that of the clock here, where the two differ by little', NOW - HOUR, NOW],
    ['that of the service, where the clock here is ahead', NOW - 24 * HOUR, NOW - 24 * HOUR],
    ['that of the service, where the clock here is behind', NOW + 24 * HOUR, NOW + 24 * HOUR],
  ])('is %s', (_, saidAt, at) => {
    const time = readingTime(saidAt, NOW);
    expect(time.at).toBe(at);
    expect(localTime(time)).toBe(NOW);
    expect(isFresh(time, HOUR, NOW + 1)).toBe(true);
  });
});
