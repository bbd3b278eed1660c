// What is asked about a watched page next, one request each time. The list of its audiences tells of every publish and draft at
// once, so each other look is at that. The polls between read what no list contains: messages, where there is a conversation, and
// once a day the figures, which are of whole days.
import type { Problem } from '../api/problem.ts';
import type { WatchedPage } from './page-watch.ts';
import type { Polled } from './poll-plan.ts';

export type Poll =
  /** A list page; the first one with an empty cursor. */
  | { kind: 'audiences'; cursor: string }
  | { kind: 'messages'; audienceId: string }
  | { kind: 'figures'; day: string };

export interface WatchRecord extends WatchedPage, Polled {
  /** The last look that is done with. */
  last?: Poll['kind'];
  /** Of the list page of audiences that comes next; empty: the first one. */
  cursor: string;
  /** Audiences in which something moved: their messages come first. */
  stirred: string[];
  /** Whose messages were read last, in the order of the ids. */
  readId?: string;
  /** Of the last look at the figures, YYYY-MM-DD. */
  figuresDay?: string;
}

export function newWatch(page: Pick<WatchedPage, 'workspaceId' | 'pageId' | 'pageName'>): WatchRecord {
  return { ...page, failures: 0, cursor: '', stirred: [] };
}

/** `day`: today. `following`: the audience whose messages come next in turn; undefined where the page has none. */
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

/** What a look at a list page of audiences found. */
export interface Found {
  /** The list page after it; absent: it was the last one. */
  cursor?: string;
  /** Audiences in which something moved. */
  stirred?: readonly string[];
}

/** Bounds what is kept of one page. */
const MAX_STIRRED = 50;

export function afterPoll(record: WatchRecord, poll: Poll, found: Found, at: number): WatchRecord {
  const { problem: _, ...rest } = doneWith(record, poll, found);
  return { ...rest, failures: 0, seenAt: at };
}

/** What the service refuses is not asked for again before the rest had its turn; anything else is tried again. */
export function afterFailure(record: WatchRecord, poll: Poll, problem: Problem): WatchRecord {
  const { status } = problem;
  const isRefused = status !== undefined && status >= 400 && status < 500;
  // Without a status nothing may have reached the service: it is not spared for that.
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
