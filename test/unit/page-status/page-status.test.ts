// When a search has to say that the pages it looked at may not be all, or not as they are.
import { expect, test } from 'vitest';
import { directoryDoubt } from '../../../lib/page-status/page-status.ts';

const NOW = Date.UTC(2026, 10, 21, 18);
const HOURS = 60 * 60_000;

test.each(['incomplete', 'stopped'] as const)('pages that are %s are not all', (state) => {
  expect(directoryDoubt({ state, at: NOW }, NOW)).toBe('partial');
});

test('pages of which no walk ended are not all', () => {
  expect(directoryDoubt({ state: 'syncing' }, NOW)).toBe('partial');
});

test('pages are in doubt when they were not read for two hours, also while they are read', () => {
  for (const state of ['ready', 'syncing'] as const) {
    expect(directoryDoubt({ state, at: NOW - 2 * HOURS }, NOW)).toBeUndefined();
    expect(directoryDoubt({ state, at: NOW - 2 * HOURS - 1 }, NOW)).toEqual({ at: NOW - 2 * HOURS - 1 });
  }
});

test('fault 22: a clock that was put back raises no doubt', () => {
  expect(directoryDoubt({ state: 'ready', at: NOW + HOURS }, NOW)).toBeUndefined();
});
