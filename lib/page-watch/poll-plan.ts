// Schedules polls of watched pages: one request at a time, in turn, none in quiet hours. Times in epoch ms, durations in ms.

const MINUTE = 60_000;
/** Poll interval of a single watched page. */
const ALONE = 15 * MINUTE;
/** Minimum time between two polls of any pages. */
const MIN_INTERVAL = 5 * MINUTE;
/** Each failure doubles a page's interval, up to 16 times. */
const MAX_DOUBLINGS = 4;

/** Minutes of the day in local time, from `from` to `to`; across midnight if `to` is smaller. */
export interface QuietHours {
  from: number;
  to: number;
}

export interface Polled {
  /** Time of the last poll; absent before the first. */
  askedAt?: number;
  /** Consecutive failures. */
  failures: number;
  /** Earliest time of the next poll, if limited. */
  notBefore?: number;
  /** When it was limited. */
  heldAt?: number;
}

/** Time between two polls, of any page. */
export const pollInterval = (pages: number): number => Math.max(MIN_INTERVAL, ALONE / Math.max(1, pages));

/** Time between two polls of the same page. */
export const pageInterval = (pages: number): number => pollInterval(pages) * Math.max(1, pages);

/** End of the current quiet hours. Returns undefined outside of them. */
export function quietUntil(now: number, quiet: QuietHours | undefined): number | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const { from, to } = quiet;
  const date = new Date(now);
  const minute = date.getHours() * 60 + date.getMinutes();
  const isOver = from < to ? minute < from || minute >= to : minute >= to && minute < from;
  if (isOver) return undefined;
  const isTomorrow = to < from && minute >= from;
  const day = date.getDate() + (isTomorrow ? 1 : 0);
  const end = new Date(date.getFullYear(), date.getMonth(), day, 0, to).getTime();
  // When daylight saving time ends, an hour repeats, and the computed end may be in the past.
  return Math.max(end, now + MINUTE);
}

/** When the next poll is due (in the past if overdue). Returns undefined if no page is watched. */
export function nextPollAt<Page extends Polled>(
  pages: readonly Page[],
  now: number,
  quiet: QuietHours | undefined,
): number | undefined {
  const soonest = Math.min(...pages.map((page) => dueAt(page, pages.length, now)));
  if (soonest === Number.POSITIVE_INFINITY) return undefined;
  const at = Math.max(soonest, lastPollAt(pages, now) + pollInterval(pages.length));
  return quietUntil(Math.max(at, now), quiet) ?? at;
}

export function pageToPoll<Page extends Polled>(
  pages: readonly Page[],
  now: number,
  quiet: QuietHours | undefined,
): Page | undefined {
  const at = nextPollAt(pages, now, quiet);
  if (at === undefined || at > now) return undefined;
  const due = pages.filter((page) => dueAt(page, pages.length, now) <= now);
  return due.toSorted((a, b) => (knownTime(a, now) ?? 0) - (knownTime(b, now) ?? 0))[0];
}

function dueAt(page: Polled, pages: number, now: number): number {
  const asked = knownTime(page, now);
  const wait = pageInterval(pages) * 2 ** Math.min(page.failures, MAX_DOUBLINGS);
  return Math.max(asked === undefined ? 0 : asked + wait, heldUntil(page, now));
}

/** After the clock was set back, the rest of a pause is unknown here: a poll finds out whether requests are still blocked. */
function heldUntil({ notBefore = 0, heldAt = 0 }: Polled, now: number): number {
  return heldAt <= now ? notBefore : 0;
}

/** A time in the future means that the clock was set back; it counts as never. */
function knownTime({ askedAt }: Polled, now: number): number | undefined {
  return askedAt !== undefined && askedAt <= now ? askedAt : undefined;
}

function lastPollAt(pages: readonly Polled[], now: number): number {
  return Math.max(...pages.map((page) => knownTime(page, now) ?? Number.NEGATIVE_INFINITY));
}
