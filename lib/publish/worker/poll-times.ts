// When a watched version is asked about next, and when watching it is given up.
import type { KeptWatch } from './kept-records.ts';

const SECOND = 1000;
/** While a view is open (ms): quick at first, since most versions are live within seconds. */
const FIRST_SEEN = 2 * SECOND;
const LONGEST_SEEN = 10 * SECOND;
const GROWTH = 1.3;
/** While none is. Alarms under 30 s are not honoured. */
const QUIET = [30 * SECOND, 60 * SECOND, 120 * SECOND];

/** No poll is planned further ahead (ms). */
export const LONGEST_POLL = 300 * SECOND;
export const WATCHED_FOR = 2 * 3_600_000;
export const MOST_FAILURES = 10;

/** The wait before the next request (ms). */
export function nextPollIn(
  { seenPolls, quietPolls }: Pick<KeptWatch, 'seenPolls' | 'quietPolls'>,
  isViewOpen: boolean,
): number {
  if (!isViewOpen) return QUIET[quietPolls] ?? LONGEST_POLL;
  return Math.min(LONGEST_SEEN, Math.round(FIRST_SEEN * GROWTH ** seenPolls));
}

/** Further ahead than the longest wait a service may name (ms). */
const LONGEST_NAMED = 25 * 3_600_000;

/** A time further ahead than `longest` was set by another clock: it counts as reached. */
export function isDue(nextAt: number, now: number, longest = LONGEST_NAMED): boolean {
  return nextAt <= now || nextAt > now + longest;
}

/** A negative age means that the clock was set back: how long it was watched is not known, and it goes on. */
export function isTooOld(startedAt: number, now: number): boolean {
  return now - startedAt >= WATCHED_FOR;
}
