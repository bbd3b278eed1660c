// State machine of a capture: pure, without clock, store or network.
//
//   queued, compared ──leaving──▶ sending ──answered──▶ done
//     ▲                   │ failed, not applied: queued again, or needs-you
//     │                   └ failed or killed, outcome unknown: checking
//     └── not there ── checking ──read: it is there──▶ done
//                         └ unclear: needs-you
//
// `sending` is stored before the request is sent. If the outcome is unknown, the topic is read immediately: an entry found
// there is the result, a missing one may still be committed. So a capture is sent again only after a reading at least a
// minute after the request. After five requests a person decides.

import { isPause, type Problem } from '../../api/problem.ts';
import { omit } from '../../format/omit.ts';
import { isIn } from '../../jobs/machine.ts';
import {
  blockedBy,
  isQueuedDue,
  isReached,
  nextTimeQueued,
  released,
  restartWait,
  stateAfter,
} from '../../jobs/worker/outcome.ts';
import type { SendEvent } from '../../jobs/worker/send-once.ts';
import { LATE_COMMIT, MAX_HOLD, TOOK_LONG } from '../../jobs/worker/times.ts';
import type { CaptureState, DraftMark } from '../capture.ts';
import {
  afterReading,
  type CaptureNext,
  done,
  duplicatesUnread,
  type In,
  shown,
  unread,
  waitingAnew,
  withDuplicates,
  withoutDuplicateCheck,
  withoutEntry,
} from './capture-readings.ts';
import { type CaptureRecord, isUnknown } from './capture-record.ts';
import { type Claims, type ReadEntry, type Reading, reconcile, soughtText } from './reconcile.ts';

export type CaptureEvent =
  /** Asks whether to continue. `eager`: the network is back. `holdMs`: hold-back of new captures. */
  | { kind: 'resumed'; at: number; eager: boolean; isOnline: boolean; holdMs: number }
  /** The request is about to leave; `edits` identifies the text it was made from. */
  | { kind: 'leaving'; at: number; connectionVersion: number; edits: number }
  /** Compared with the cached topic; `edits` identifies the text that was compared. */
  | { kind: 'compared'; at: number; edits: number; found: CaptureComparison }
  | { kind: 'answered'; at: number; entryId: string }
  | SendEvent
  /** The topic was read, from this time on, or reading failed. */
  | { kind: 'read'; at: number; reading: Reading }
  | { kind: 'unread'; at: number; problem: Problem }
  /** The topic was read for entries made by a repeated request, reading failed, or the check is obsolete. */
  | { kind: 'duplicates-read'; at: number; entries: readonly ReadEntry[] }
  | { kind: 'duplicates-unread'; at: number; problem: Problem }
  | { kind: 'duplicates-dropped' }
  /** Another capture was answered with the entry that this one claimed. */
  | { kind: 'entry-lost'; at: number; entryId: string }
  | CaptureControl;

/** A person's decisions. If the machine returns undefined, it came too late. */
export type CaptureControl =
  /** Ends the hold-back. */
  | { kind: 'released'; at: number }
  | { kind: 'check-asked'; at: number }
  /** Sends it again, or despite an identical entry, or to the workspace's new service. */
  | { kind: 'sent-again'; at: number; baseUrl: string; connectionVersion: number }
  | {
      kind: 'edited';
      baseUrl: string;
      connectionVersion: number;
      target: CaptureTarget;
      draft?: DraftMark;
    };

/** What depends on topic and text. */
export type CaptureTarget = Pick<CaptureRecord, 'params' | 'body' | 'topicTitle' | 'state' | 'uncompared'>;

/** Result of comparing a text with the cached topic. */
export type CaptureComparison = Pick<CaptureRecord, 'topicTitle' | 'knownIds' | 'wasNew'> & {
  /** The topic's most frequent type. */
  type?: string;
};

type Of<Kind extends CaptureEvent['kind']> = Extract<CaptureEvent, { kind: Kind }>;

const stored = (job: CaptureRecord | undefined): CaptureNext | undefined => job && { job, effects: [] };

/** The entries in an event, whose owners the machine has to know. */
export function entriesIn(event: CaptureEvent): readonly ReadEntry[] | undefined {
  if (event.kind === 'duplicates-read') return event.entries;
  return event.kind === 'read' ? event.reading.entries : undefined;
}

export function captureMachine(
  capture: CaptureRecord,
  event: CaptureEvent,
  claims: Claims = { taken: new Set(), hasRival: false },
): CaptureNext | undefined {
  switch (event.kind) {
    case 'resumed':
      return resumed(capture, event);
    case 'moved':
      return shown(moved(capture, event.at));
    case 'held':
      return shown(isIn(capture, 'queued') ? held(capture, event) : unread(capture, event));
    case 'leaving':
      return stored(leaving(capture, event));
    case 'compared':
      return shown(isIn(capture, 'queued') ? compared(capture, event) : undefined);
    case 'called-back':
      return isIn(capture, 'sending') ? shown(unsent(capture, event.at)) : undefined;
    case 'failed':
      return isIn(capture, 'sending') ? shown(failed(capture, event)) : undefined;
    case 'answered':
      return isIn(capture, 'sending') ? answered(capture, event) : undefined;
    case 'read':
      return isIn(capture, 'checking') ? read(capture, event, claims) : undefined;
    case 'unread':
      return shown(unread(capture, event));
    case 'duplicates-read':
      return isIn(capture, 'done') ? stored(withDuplicates(capture, event, claims)) : undefined;
    case 'duplicates-unread':
      return stored(duplicatesUnread(capture, event));
    case 'duplicates-dropped':
      return stored(withoutDuplicateCheck(capture));
    case 'entry-lost':
      return isIn(capture, 'done') ? stored(withoutEntry(capture, event)) : undefined;
    default:
      return stored(controlled(capture, event));
  }
}

function resumed(
  capture: CaptureRecord,
  { at, eager, isOnline, holdMs }: Of<'resumed'>,
): CaptureNext | undefined {
  const restarted = clockMovedBack(capture, holdMs, at);
  if (restarted) return shown(restarted);
  if (isIn(capture, 'queued') && capture.uncompared) return { job: capture, effects: ['compare'] };
  if (isIn(capture, 'queued'))
    return isQueuedDue(capture.state, at, isOnline) ? { job: capture, effects: ['send'] } : undefined;
  if (isIn(capture, 'checking')) {
    const { problem, sentAt, checkAt } = capture.state;
    const isHurried = isPause(problem) || (eager && problem?.kind === 'offline');
    const isDue = isReached(isHurried ? sentAt + LATE_COMMIT : checkAt, at);
    return isDue ? { job: capture, effects: ['read'] } : undefined;
  }
  return isIn(capture, 'sending') ? shown(interrupted(capture)) : undefined;
}

/** If the clock was set back, the elapsed wait is unknown: it starts again, so that nothing happens early. */
function clockMovedBack(capture: CaptureRecord, holdMs: number, at: number): CaptureRecord | undefined {
  if (isIn(capture, 'queued') && !capture.state.problem && capture.state.notBefore > at + MAX_HOLD)
    return { ...capture, state: { ...capture.state, notBefore: at + holdMs } };
  if (isIn(capture, 'queued')) {
    const state = restartWait(capture.state, at);
    return state && { ...capture, state };
  }
  if (isIn(capture, 'checking') && capture.state.sentAt > at)
    return { ...waitingAnew(capture, at), clockJumped: true, sentAt: at };
  return undefined;
}

function read(capture: In<'checking'>, { at, reading }: Of<'read'>, claims: Claims): CaptureNext | undefined {
  return afterReading(capture, reconcile(soughtText(capture), reading, claims), reading, at);
}

/** We hold the lock, so the worker that sent it was killed. The outcome is unknown, and the service may still process it. */
function interrupted(capture: In<'sending'>): CaptureRecord {
  const { sentAt } = capture.state;
  return { ...capture, state: { kind: 'checking', sentAt, checkAt: sentAt + LATE_COMMIT } };
}

/** The workspace has another service: only a person can decide whether the capture is meant for that one, too. */
function moved(capture: CaptureRecord, at: number): CaptureRecord | undefined {
  if (!isIn(capture, 'queued') && !isIn(capture, 'checking')) return undefined;
  // Even if the topic did not hold it, a late commit may still arrive.
  const why = maybeSent(capture) ? 'movedUnclear' : 'moved';
  return { ...capture, state: { kind: 'needs-you', at, why } };
}

const maybeSent = ({ firstSentAt, sentBefore }: CaptureRecord): boolean =>
  firstSentAt !== undefined || sentBefore === true;

function held(capture: In<'queued'>, { at, problem }: Of<'held'>): CaptureRecord | undefined {
  const state = blockedBy(capture.state, problem, at);
  return state && { ...capture, state };
}

/** If an identical entry is known, a person decides. */
function compared(capture: In<'queued'>, { at, edits, found }: Of<'compared'>): CaptureRecord | undefined {
  const { uncompared, ...rest } = capture;
  if (!uncompared || capture.edits !== edits) return undefined;
  const { type = capture.body.content.type, knownIds = [], ...said } = found;
  const content = { ...capture.body.content, ...(uncompared.learnsType ? { type } : {}) };
  const all = [...new Set([...(capture.knownIds ?? []), ...knownIds])];
  const [identical] = knownIds;
  const asks = identical !== undefined && !capture.anyway;
  return {
    ...rest,
    ...said,
    body: { content },
    ...(all.length > 0 ? { knownIds: all } : {}),
    ...(asks ? { state: { kind: 'needs-you', at, why: 'identical', entryIds: [identical] } } : {}),
  };
}

function leaving(
  capture: CaptureRecord,
  { at, connectionVersion, edits }: Of<'leaving'>,
): CaptureRecord | undefined {
  if (!isIn(capture, 'queued') || capture.edits !== edits || capture.uncompared) return undefined;
  return {
    ...capture,
    connectionVersion,
    attempts: capture.attempts + 1,
    sentAt: at,
    firstSentAt: capture.firstSentAt ?? at,
    state: { kind: 'sending', sentAt: at },
  };
}

/** An earlier request may have been applied, perhaps one from before a person sent it again. */
const mayBeThere = ({ firstSentAt, sentAt, sentBefore }: CaptureRecord): boolean =>
  sentBefore === true || (firstSentAt !== undefined && firstSentAt !== sentAt);

/** The last request was certainly not applied: it is reverted, but still counts as an attempt. */
function notApplied(capture: CaptureRecord): CaptureRecord {
  const { firstSentAt, ...rest } = capture;
  const isFirst = firstSentAt === undefined || firstSentAt === capture.sentAt;
  return isFirst ? rest : { ...rest, firstSentAt };
}

function unsent(capture: In<'sending'>, at: number): CaptureRecord {
  const attempts = capture.attempts - 1;
  return { ...notApplied(capture), attempts, state: { kind: 'queued', notBefore: at } };
}

function failed(capture: In<'sending'>, { at, problem }: Of<'failed'>): CaptureRecord {
  const state = stateAfter(problem, capture.attempts, at);
  const { sentAt } = capture.state;
  const checking: CaptureState = {
    kind: 'checking',
    sentAt,
    problem,
    checkAt: Math.max(at, problem.notBefore ?? 0),
  };
  if (state === undefined) return { ...capture, state: checking };
  // The last request says nothing about an earlier one, which may have been applied and may be why this one is refused.
  if (state.kind === 'needs-you' && mayBeThere(capture))
    return { ...capture, refusal: problem, state: checking };
  // An unaccepted key says nothing about the capture, so it does not count as an attempt.
  return problem.kind === 'unauthorized'
    ? { ...unsent(capture, at), state }
    : { ...notApplied(capture), state };
}

function answered(capture: In<'sending'>, { at, entryId }: Of<'answered'>): CaptureNext {
  const tookLong = at - capture.state.sentAt > TOOK_LONG;
  return done(capture, at, entryId, [], tookLong || mayBeThere(capture));
}

function controlled(capture: CaptureRecord, event: CaptureControl): CaptureRecord | undefined {
  switch (event.kind) {
    case 'released':
      return isIn(capture, 'queued') ? withState(capture, released(capture.state, event.at)) : undefined;
    case 'check-asked':
      return checkedEarly(capture, event.at);
    case 'sent-again': {
      const { at, baseUrl, connectionVersion } = event;
      if (isIn(capture, 'queued')) return withState(capture, released(capture.state, at));
      if (!isIn(capture, 'needs-you')) return undefined;
      const state = { kind: 'queued', notBefore: at } as const;
      const before = maybeSent(capture) ? ({ sentBefore: true } as const) : {};
      return { ...renewed(capture), ...before, anyway: true, baseUrl, connectionVersion, state };
    }
    case 'edited': {
      // While the former text's outcome is unknown, an edit could create a second entry.
      const isEditable = isIn(capture, 'queued') || isIn(capture, 'needs-you');
      if (!isEditable || isUnknown(capture)) return undefined;
      const rest = omit(renewed(capture), 'knownIds', 'wasNew', 'anyway');
      const { baseUrl, connectionVersion, target, draft } = event;
      return { ...rest, baseUrl, connectionVersion, ...target, written: true, ...(draft ? { draft } : {}) };
    }
  }
}

const withState = (capture: CaptureRecord, state: CaptureState): CaptureRecord =>
  state === capture.state ? capture : { ...capture, state };

/** Reads the topic immediately, but not before a late commit would show. */
function checkedEarly(capture: CaptureRecord, at: number): CaptureRecord | undefined {
  const { state } = capture;
  if (state.kind === 'needs-you' && state.why === 'unclear') {
    const sentAt = capture.sentAt ?? state.at;
    const problem = state.problem ? { problem: state.problem } : {};
    const checkAt = Math.max(at, sentAt + LATE_COMMIT);
    return { ...capture, readings: 0, state: { kind: 'checking', sentAt, checkAt, ...problem } };
  }
  if (state.kind !== 'checking') return undefined;
  if (at < state.sentAt + LATE_COMMIT) return capture;
  return { ...capture, state: { ...state, checkAt: Math.min(state.checkAt, at) } };
}

/** Resets it as if nothing had been sent. Entries seen so far do not count as the result of later requests. */
function renewed(capture: CaptureRecord): CaptureRecord {
  const rest = omit(capture, 'sentAt', 'firstSentAt', 'readings', 'clockJumped', 'clockAhead', 'refusal');
  const seen = isIn(capture, 'needs-you') ? (capture.state.entryIds ?? []) : [];
  const knownIds = [...new Set([...(capture.knownIds ?? []), ...seen])];
  return { ...rest, attempts: 0, edits: capture.edits + 1, ...(knownIds.length > 0 ? { knownIds } : {}) };
}

/** Nothing of it was sent yet. */
export const isUndoable = (capture: CaptureRecord): boolean =>
  capture.state.kind === 'queued' && capture.attempts === 0 && !isUnknown(capture);

export const isDiscardable = ({ state }: CaptureRecord): boolean =>
  state.kind !== 'sending' && state.kind !== 'done';

export function isDuplicateCheckDue({ state, duplicatesAt }: CaptureRecord, at: number): boolean {
  return state.kind === 'done' && duplicatesAt !== undefined && isReached(duplicatesAt, at);
}

/** When it is due next (epoch ms); undefined if it needs a person or a trigger. */
export function nextTime({ state, duplicatesAt }: CaptureRecord, at: number): number | undefined {
  switch (state.kind) {
    case 'queued':
      return nextTimeQueued(state, at);
    case 'checking':
      return isPause(state.problem) ? undefined : state.checkAt;
    case 'sending':
      return at;
    case 'done':
      return duplicatesAt;
    case 'needs-you':
      return undefined;
  }
}
