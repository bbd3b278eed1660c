// When a watched page is looked at, and which one: one request a poll, all pages in turn, none in quiet hours. Times are epoch
// milliseconds, lengths milliseconds.

const MINUTE = 60_000;
/** A page that is watched alone is looked at this often. */
const ALONE = 15 * MINUTE;
/** Polls are never closer. */
const MIN_INTERVAL = 5 * MINUTE;
/** One that fails is looked at half as often each time, up to a sixteenth. */
const MAX_DOUBLINGS = 4;

/** Minutes of the day by the clock of this place; from the first to the second, over midnight where that is earlier. */
export interface QuietHours {
  from: number;
  to: number;
}

export interface Polled {
  /** When it was asked about last; absent before the first time. */
  askedAt?: number;
  /** Failures in a row. */
  failures: number;
  /** Nothing is to be asked before; absent: whenever its turn comes. */
  notBefore?: number;
}

/** Between two polls, whichever page they are for. */
export const pollEvery = (pages: number): number => Math.max(MIN_INTERVAL, ALONE / Math.max(1, pages));

export const lookEvery = (pages: number): number => pollEvery(pages) * Math.max(1, pages);

/** When the quiet hours end that it is in; undefined outside of them. */
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
  // An hour that comes twice, at the end of summer time, has its end before and after now.
  return Math.max(end, now + MINUTE);
}

/** When the next poll is due, by the clock; undefined where no page is watched. In the past where it is overdue. */
export function nextPollAt<Page extends Polled>(
  pages: readonly Page[],
  now: number,
  quiet: QuietHours | undefined,
): number | undefined {
  const soonest = Math.min(...pages.map((page) => dueAt(page, pages.length, now)));
  if (soonest === Number.POSITIVE_INFINITY) return undefined;
  const at = Math.max(soonest, lastPollAt(pages, now) + pollEvery(pages.length));
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
  const wait = lookEvery(pages) * 2 ** Math.min(page.failures, MAX_DOUBLINGS);
  return Math.max(asked === undefined ? 0 : asked + wait, page.notBefore ?? 0);
}

/** A future time was noted before the clock was set back: its age is unknown, and it counts as never. */
function knownTime({ askedAt }: Polled, now: number): number | undefined {
  return askedAt !== undefined && askedAt <= now ? askedAt : undefined;
}

function lastPollAt(pages: readonly Polled[], now: number): number {
  return Math.max(...pages.map((page) => knownTime(page, now) ?? Number.NEGATIVE_INFINITY));
}
