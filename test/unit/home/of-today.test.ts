// What of a stored Home is still so on another day.
import { expect, it } from 'vitest';
import type { HomeListing } from '../../../lib/home/home.ts';
import { asOfToday, weekEnd } from '../../../lib/home/of-today.ts';
import type { Task } from '../../../lib/home/top-tasks.ts';

const NOW = new Date(2026, 10, 23, 8).getTime();
const YESTERDAY = new Date(2026, 10, 22, 8).getTime();
const task = (kind: 'clips' | 'conversions') => ({ kind, id: kind }) as Task;
const listing = {
  things: { first: [task('clips'), task('conversions')], more: 2 },
  checked: 9,
  counts: { all: 9 },
  until: weekEnd(YESTERDAY),
} as HomeListing;

it('is all of it on the same day', () => {
  expect(asOfToday(listing, YESTERDAY)).toBe(listing);
});

it('is no fall of the earlier week, no task that is only counted, and no checked page', () => {
  expect(asOfToday(listing, NOW)).toEqual({
    things: { first: [task('clips')], more: 0 },
    checked: 0,
    counts: { all: 9 },
  });
});
