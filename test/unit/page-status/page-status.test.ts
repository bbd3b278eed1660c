// When a search must warn that the searched pages may be incomplete or outdated.
import { expect, test } from 'vitest';
import { audienceCount, directoryDoubt, type MatchState } from '../../../lib/page-status/page-status.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const HOURS = 60 * 60_000;

test('pages are partial unless all are known', () => {
  expect(directoryDoubt({ at: NOW }, NOW)).toBe('partial');
  expect(directoryDoubt({}, NOW)).toBe('partial');
});

test('pages are in doubt if they were not read for two hours', () => {
  const doubtAt = (at: number) => directoryDoubt({ complete: true, at }, NOW);
  expect(doubtAt(NOW - 2 * HOURS)).toBeUndefined();
  expect(doubtAt(NOW - 2 * HOURS - 1)).toEqual({ at: NOW - 2 * HOURS - 1 });
});

test('fault 22: a clock that was set back raises no doubt', () => {
  expect(directoryDoubt({ complete: true, at: NOW + HOURS }, NOW)).toBeUndefined();
});

test.each([
  ['none, with one matched', 0, undefined, undefined],
  ['fewer than are listed', 3, { count: 40, complete: false }, undefined],
  ['more than are listed so far', 50, { count: 40, complete: false }, 50],
  ['other than are listed in all', 50, { count: 40, complete: true }, 40],
])(
  'where the page counts %s audiences, the count that can be true is used',
  (_, audiencesCount, data, counted) => {
    const page = { pageId: 'p', name: 'Spring', audiencesCount };
    const audience = { audienceId: 'a', name: 'Jane', initials: 'J' };
    const audiences = data
      ? { state: 'shown', data, at: NOW, stale: false, renewing: false }
      : { state: 'loading' };
    const matchState = { kind: 'matched', page, audience, audiences, reasons: [] } as unknown as MatchState;
    expect(audienceCount({ matchState })).toBe(counted);
  },
);
