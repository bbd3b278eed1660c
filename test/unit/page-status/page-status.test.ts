// When a search must warn that the searched pages may be incomplete or outdated.
import { expect, test } from 'vitest';
import { directoryDoubt } from '../../../lib/page-status/page-status.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const HOURS = 60 * 60_000;

test.each(['incomplete', 'stopped'] as const)('pages are partial if their crawl is %s', (state) => {
  expect(directoryDoubt({ state, at: NOW }, NOW)).toBe('partial');
});

test('pages are partial before any crawl has ended', () => {
  expect(directoryDoubt({ state: 'syncing' }, NOW)).toBe('partial');
});

test('pages are in doubt if they were not read for two hours, even while they are being read', () => {
  for (const state of ['ready', 'syncing'] as const) {
    expect(directoryDoubt({ state, at: NOW - 2 * HOURS }, NOW)).toBeUndefined();
    expect(directoryDoubt({ state, at: NOW - 2 * HOURS - 1 }, NOW)).toEqual({ at: NOW - 2 * HOURS - 1 });
  }
});

test('fault 22: a clock that was set back raises no doubt', () => {
  expect(directoryDoubt({ state: 'ready', at: NOW + HOURS }, NOW)).toBeUndefined();
});
