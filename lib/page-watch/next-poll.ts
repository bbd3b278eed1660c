// Chooses the next request for a watched page. Every second one is the list of audiences, which shows every publish and draft. Those
// in between read messages of one audience and, once a day, the figures, which cover whole days.
import type { Problem } from '../api/problem.ts';
import type { WatchedPage } from './page-watch.ts';
import type { Polled } from './poll-plan.ts';

export type Poll =
  /** A list page; the first one for an empty cursor. */
  | { kind: 'audiences'; cursor: string }
  | { kind: 'messages'; audienceId: string }
  | { kind: 'figures'; day: string };

export interface WatchRecord extends WatchedPage, Polled {
  /** Kind of the last completed poll. */
  last?: Poll['kind'];
  /** Next list page of audiences; empty for the first. */
  cursor: string;
  /** Audiences with changes, whose messages are read first. */
  stirred: string[];
  /** Audience whose messages were last read in turn, in the order of ids. */
  readId?: string;
  /** Day of the last poll of the figures, YYYY-MM-DD. */
  figuresDay?: string;
}

export function newWatch(page: Pick<WatchedPage, 'workspaceId' | 'pageId' | 'pageName'>): WatchRecord {
  return { ...page, failures: 0, cursor: '', stirred: [] };
}

/** `day`: today. `following`: the next audience in turn; undefined if the page has none. */
export function nextPoll(
  { last, cursor, stirred: [stirred], figuresDay }: WatchRecord,
  day: string,
  following: string | undefined,
): Poll {
  if (last === 'audiences') {
    if (stirred !== undefined) return { kind: 'messages', audienceId: stirred };
    if (figuresDay !== day) return { kind: 'figures', day };
    if (following !== undefined) return { kind: 'messages', audienceId: following };
  }
  return { kind: 'audiences', cursor };
}

/** Result of polling a list page of audiences. */
export interface Found {
  /** The next list page; absent after the last. */
  cursor?: string;
  /** Audiences with changes. */
  stirred?: readonly string[];
}

/** Limit per page. */
const MAX_STIRRED = 50;

export function afterPoll(record: WatchRecord, poll: Poll, found: Found, at: number): WatchRecord {
  const { problem: _, ...rest } = doneWith(record, poll, found);
  return { ...rest, failures: 0, seenAt: at };
}

/** A refused request is skipped for now; any other is tried again. */
export function afterFailure(record: WatchRecord, poll: Poll, problem: Problem): WatchRecord {
  const { status } = problem;
  const isRefused = status !== undefined && status >= 400 && status < 500;
  // Without a status the request may not have reached the service, so there is no need to back off.
  const failures = status === undefined && problem.kind !== 'timeout' ? record.failures : record.failures + 1;
  return { ...(isRefused ? doneWith(record, poll, {}) : record), failures, problem };
}

function doneWith(record: WatchRecord, poll: Poll, { cursor = '', stirred = [] }: Found): WatchRecord {
  const next = { ...record, last: poll.kind };
  if (poll.kind === 'figures') return { ...next, figuresDay: poll.day };
  if (poll.kind === 'audiences')
    return { ...next, cursor, stirred: [...new Set([...record.stirred, ...stirred])].slice(0, MAX_STIRRED) };
  const isOutOfTurn = record.stirred.includes(poll.audienceId);
  return isOutOfTurn
    ? { ...next, stirred: record.stirred.filter((id) => id !== poll.audienceId) }
    : { ...next, readId: poll.audienceId };
}
