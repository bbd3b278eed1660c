// Pure state machine of a watched version. The next poll time is stored first, so that a killed worker does not poll endlessly.

import type { Problem } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { readTimestamp } from '../../format/dates.ts';
import { defined } from '../../format/omit.ts';
import type { Next } from '../../jobs/machine.ts';
import { isReached } from '../../jobs/worker/outcome.ts';
import type { Watch } from '../publishing.ts';
import { watchedFor } from '../watch-line.ts';
import type { WatchRecord } from './publish-records.ts';

export type WatchEvent =
  /** Asks whether a poll is due. */
  | { kind: 'resumed'; at: number; isViewOpen: boolean }
  | { kind: 'seen'; at: number; audience: Audience }
  | { kind: 'failed'; at: number; problem: Problem }
  /** The notification was shown. */
  | { kind: 'notified' }
  /** A view was opened or made a request. */
  | { kind: 'hurried'; at: number };

export type WatchEffect = 'ask' | 'show' | 'tell' | 'drop';

export function watchMachine(
  watch: WatchRecord,
  event: WatchEvent,
): Next<WatchRecord, WatchEffect> | undefined {
  switch (event.kind) {
    case 'resumed':
      return resumed(watch, event);
    case 'seen':
      return polled(seen(watch, event));
    case 'failed':
      return polled(failed(watch, event));
    case 'notified':
      return { job: { ...watch, untold: false }, effects: [] };
    case 'hurried':
      return {
        job: { ...watch, ...leap(watch, event.at), nextAt: event.at, seenPolls: 0, quietPolls: 0 },
        effects: [],
      };
  }
}

const polled = (job: WatchRecord): Next<WatchRecord, WatchEffect> => ({
  job,
  effects: job.ended ? ['show', job.ofRun ? 'drop' : 'tell'] : ['show'],
});

function resumed(
  watch: WatchRecord,
  { at, isViewOpen }: Extract<WatchEvent, { kind: 'resumed' }>,
): Next<WatchRecord, WatchEffect> | undefined {
  if (watch.ended) return watch.untold ? { job: watch, effects: [watch.ofRun ? 'drop' : 'tell'] } : undefined;
  if (!isReached(watch.nextAt, at, MAX_INTERVAL)) return undefined;
  const counts = isViewOpen
    ? { seenPolls: watch.seenPolls + 1, quietPolls: 0 }
    : { seenPolls: 0, quietPolls: watch.quietPolls + 1 };
  const nextAt = at + nextPollIn(watch, isViewOpen);
  return { job: { ...watch, ...counts, ...leap(watch, at), nextAt }, effects: ['ask'] };
}

/** A poll this far from its time means that the clock was set, or the computer slept. */
function leap({ nextAt, leapt = 0 }: WatchRecord, at: number): Pick<WatchRecord, 'leapt'> {
  const off = at - nextAt;
  return Math.abs(off) > MAX_INTERVAL ? { leapt: leapt + off } : {};
}

function seen(watch: WatchRecord, { at, audience }: Extract<WatchEvent, { kind: 'seen' }>): WatchRecord {
  const { status, ended, tookMs } = readWatched(audience, watch);
  const next = { ...watch, failures: 0, seenAt: at, ...defined({ status }) };
  if (ended && status !== undefined) return endedWatch(next, { at, status, ...defined({ tookMs }) });
  return isTooOld(watch, at) ? endedWatch(next, { at, problem: { kind: 'timeout' } }) : next;
}

function failed(watch: WatchRecord, { at, problem }: Extract<WatchEvent, { kind: 'failed' }>): WatchRecord {
  // A time named by the service is no failure: requests are blocked until then.
  const isFailure = problem.notBefore === undefined;
  const next = { ...watch, failures: watch.failures + (isFailure ? 1 : 0) };
  const isOver = next.failures >= MAX_FAILURES || isTooOld(watch, at);
  return isOver ? endedWatch(next, { at, problem }) : next;
}

function endedWatch(watch: WatchRecord, ended: NonNullable<Watch['ended']>): WatchRecord {
  return { ...watch, ended, untold: true };
}

export type WatchSubject = Omit<Watch, 'startedAt' | 'ended' | 'seenAt'> &
  Pick<WatchRecord, 'baseUrl' | 'ofRun' | 'orderedId'>;

/** Starts a watch, or continues the existing one with the new address. */
export function startedWatch(subject: WatchSubject, kept: WatchRecord | undefined, at: number): WatchRecord {
  const present = kept?.baseUrl === subject.baseUrl ? kept : undefined;
  const { allowed = present?.allowed } = subject;
  // A watch that a person also started ends with a notification.
  const ofRun = subject.ofRun === true && (present?.ofRun ?? true);
  const options = { ofRun, ...defined({ allowed }) };
  // The browser's permission answer may arrive late: what was read meanwhile stays, including the end.
  if (present && subject.allowed !== undefined) return { ...present, ...options };
  if (present && !present.ended) return { ...present, ...subject, ofRun };
  const counts = { seenPolls: 0, quietPolls: 0, failures: 0 };
  return { ...subject, ...options, ...counts, startedAt: at, nextAt: at + nextPollIn(counts, true) };
}

/** Polls due within this time need no speed-up (ms). */
const HURRY_AFTER = 2000;

export function isSlow({ ended, nextAt, quietPolls }: WatchRecord, at: number): boolean {
  return !ended && quietPolls > 0 && nextAt > at + HURRY_AFTER;
}

const SECOND = 1000;
/** Poll intervals with a view open (ms): short at first, since most versions are live within seconds. */
const FIRST_SEEN = 2 * SECOND;
const MAX_INTERVAL_IN_VIEW = 10 * SECOND;
const GROWTH = 1.3;
/** Poll intervals without a view (ms). Alarms under 30 s are not honored. */
const QUIET = [30 * SECOND, 60 * SECOND, 120 * SECOND];
/** Upper bound of every poll interval (ms). */
const MAX_INTERVAL = 300 * SECOND;
const WATCHED_FOR = 2 * 3_600_000;
const MAX_FAILURES = 10;

/** Time until the next poll (ms). */
export function nextPollIn(
  { seenPolls, quietPolls }: Pick<WatchRecord, 'seenPolls' | 'quietPolls'>,
  isViewOpen: boolean,
): number {
  if (!isViewOpen) return QUIET[quietPolls] ?? MAX_INTERVAL;
  return Math.min(MAX_INTERVAL_IN_VIEW, Math.round(FIRST_SEEN * GROWTH ** seenPolls));
}

export function isTooOld(watch: Pick<Watch, 'startedAt' | 'leapt'>, at: number): boolean {
  return (watchedFor(watch, at) ?? 0) >= WATCHED_FOR;
}

/** Final unless a person acts. */
const FINAL_STATUSES: readonly string[] = ['published', 'cancelled', 'archived'];
/** Longer durations are taken for clock errors (ms). */
const MAX_DURATION = 24 * 3_600_000;

interface WatchReading {
  /** Absent if the audience names only other versions, or sends no status. */
  status?: string;
  ended: boolean;
  /** Duration until live (ms), if the service sent its times. */
  tookMs?: number;
}

export function readWatched(
  { latestVersion, publishedVersion }: Audience,
  { versionId, instead }: Pick<Watch, 'versionId' | 'instead'>,
): WatchReading {
  const version = [publishedVersion, latestVersion].find((each) => each?.versionId === versionId);
  if (!version) return { ended: false };
  const isLive = version === publishedVersion;
  const status = isLive ? 'published' : version.status;
  // A former version already had a final status before it was ordered again.
  if (!status || (instead && !isLive && status === instead.latestStatus)) return { ended: false };
  const tookMs = status === 'published' ? publishDuration(version.queuedAt, version.publishedAt) : undefined;
  return { status, ended: FINAL_STATUSES.includes(status), ...defined({ tookMs }) };
}

/** Both times are of the service's clock, so local clock skew does not matter. */
function publishDuration(
  queuedAt: string | null | undefined,
  publishedAt: string | null | undefined,
): number | undefined {
  const [from, to] = [readTimestamp(queuedAt), readTimestamp(publishedAt)];
  if (from === undefined || to === undefined) return undefined;
  const took = to - from;
  return took >= 0 && took <= MAX_DURATION ? took : undefined;
}
