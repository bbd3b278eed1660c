// The protocol of a capture: what each event makes of it, and what follows once that is stored. Nothing here reads a clock,
// a store or the network.
//
//   queued, compared ──leaving──▶ sending ──answered──▶ done
//     ▲                   │ failed, not applied: queued again, or needs-you
//     │                   └ failed or killed, outcome unknown: checking
//     └── not there ── checking ──read: it is there──▶ done
//                         └ cannot be told: needs-you
//
// `sending` is stored before the request leaves. Of a capture whose outcome is unknown, the topic is read at once: an entry that is
// there is done, but one that is not may still come. It is never sent again before its topic was read a minute after it was sent. After five requests a person decides.
import type { Problem } from '../../api/problem.ts';
import { writeOutcome } from '../../api/write-outcome.ts';
import { type InState, isIn, type Next } from '../../jobs/machine.ts';
import {
  blockedBy,
  isPause,
  isQueuedDue,
  isReached,
  nextTimeQueued,
  released,
  restartWait,
  stateAfter,
} from '../../jobs/worker/outcome.ts';
import type { SendEvent } from '../../jobs/worker/send-once.ts';
import {
  DUPLICATE_CHECKS,
  FIRST_PAUSE,
  LATE_COMMIT,
  MAX_ATTEMPTS,
  MAX_HOLD,
  MAX_PAUSE,
  MAX_READINGS,
  TOOK_LONG,
} from '../../jobs/worker/times.ts';
import type { CaptureState, DraftMark } from '../capture.ts';
import { type CaptureRecord, isUnknown } from './capture-record.ts';
import {
  type Claims,
  duplicatesOf,
  type ReadEntry,
  type Reading,
  reconcile,
  soughtText,
  type Verdict,
} from './reconcile.ts';

export type CaptureEvent =
  /** Checks whether it goes on. `eager`: the network is back. `holdMs`: how long new ones are held back. */
  | { kind: 'resumed'; at: number; eager: boolean; isOnline: boolean; holdMs: number }
  /** Its request is about to leave, with the text of this many edits. */
  | { kind: 'leaving'; at: number; connectionVersion: number; edits: number }
  /** It was compared with what was kept of its topic, with the text of this many edits. */
  | { kind: 'compared'; at: number; edits: number; found: CaptureComparison }
  | { kind: 'answered'; at: number; entryId: string }
  | SendEvent
  /** Its topic was read, or could not be. */
  | { kind: 'read'; at: number; reading: Reading }
  | { kind: 'unread'; at: number; problem: Problem }
  /** Its topic was read for entries that the browser made by repeating the request, or could not be, or need not be. */
  | { kind: 'duplicates-read'; at: number; entries: readonly ReadEntry[] }
  | { kind: 'duplicates-unread'; at: number; problem: Problem }
  | { kind: 'duplicates-dropped' }
  /** The answer to another capture names its entry. */
  | { kind: 'entry-lost'; at: number; entryId: string }
  | CaptureControl;

/** What a person decides. One that says nothing to the capture comes too late. */
export type CaptureControl =
  /** Ends the hold-back. */
  | { kind: 'released'; at: number }
  | { kind: 'check-asked'; at: number }
  /** Wants it sent: again, anyway, or to the service that the workspace has now. */
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

/** What is kept of a topic says of a text. */
export type CaptureComparison = Pick<CaptureRecord, 'topicTitle' | 'knownIds' | 'wasNew'> & {
  /** That most entries have. */
  type?: string;
};

/** `invalidate`: what is kept of its topic is out of date. `note-use`: its topic was used, and the history is longer. */
export type CaptureEffect = 'compare' | 'send' | 'read' | 'invalidate' | 'show' | 'note-use';

type CaptureNext = Next<CaptureRecord, CaptureEffect>;
type In<Kind extends CaptureState['kind']> = InState<CaptureRecord, Kind>;
type Of<Kind extends CaptureEvent['kind']> = Extract<CaptureEvent, { kind: Kind }>;

const shown = (job: CaptureRecord | undefined): CaptureNext | undefined => job && { job, effects: ['show'] };
const stored = (job: CaptureRecord | undefined): CaptureNext | undefined => job && { job, effects: [] };

/** The entries that an event tells of: what others own of them has to be known. */
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
      if (!isIn(capture, 'checking')) return undefined;
      return afterReading(capture, reconcile(soughtText(capture), event.reading, claims), event.at);
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

/** After the clock was set back, how much of the wait has passed is unknown: it starts again, so nothing happens early. */
function clockMovedBack(capture: CaptureRecord, holdMs: number, at: number): CaptureRecord | undefined {
  if (isIn(capture, 'queued') && !capture.state.problem && capture.state.notBefore > at + MAX_HOLD)
    return { ...capture, state: { ...capture.state, notBefore: at + holdMs } };
  if (isIn(capture, 'queued')) {
    const state = restartWait(capture.state, at);
    return state && { ...capture, state };
  }
  if (isIn(capture, 'checking') && capture.state.sentAt > at) {
    const state = { ...capture.state, sentAt: at, checkAt: at + LATE_COMMIT };
    return { ...capture, clockJumped: true, sentAt: at, state };
  }
  return undefined;
}

/** We hold the lock, so its worker was killed: the outcome is unknown, and the service may still be at it. */
function interrupted(capture: In<'sending'>): CaptureRecord {
  const { sentAt } = capture.state;
  return { ...capture, state: { kind: 'checking', sentAt, checkAt: sentAt + LATE_COMMIT } };
}

/** The workspace has another service now: only a person can say whether it is meant for that one, too. */
function moved(capture: CaptureRecord, at: number): CaptureRecord | undefined {
  if (!isIn(capture, 'queued') && !isIn(capture, 'checking')) return undefined;
  // That its topic did not hold it says nothing of what is carried out later.
  const why = capture.firstSentAt === undefined ? 'moved' : 'movedUnclear';
  return { ...capture, state: { kind: 'needs-you', at, why } };
}

/** Nothing was sent: it waits, with the reason. */
function held(capture: In<'queued'>, { at, problem }: Of<'held'>): CaptureRecord | undefined {
  const state = blockedBy(capture.state, problem, at);
  return state && { ...capture, state };
}

/** Where an identical entry is known, a person decides. */
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

/** A request before the last one may have been carried out. */
const mayBeThere = ({ firstSentAt, sentAt }: CaptureRecord): boolean =>
  firstSentAt !== undefined && firstSentAt !== sentAt;

/** Certainly not carried out: as if this request had not been, but for its being counted. */
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
    ...{ kind: 'checking', sentAt, problem },
    checkAt: Math.max(at, problem.notBefore ?? 0),
  };
  if (state === undefined) return { ...capture, state: checking };
  // It may be refused since one before it was carried out.
  if (writeOutcome(problem) === 'not-applied' && mayBeThere(capture))
    return { ...capture, refusal: problem, state: checking };
  // A key that is not accepted says nothing of this one.
  return problem.kind === 'unauthorized'
    ? { ...unsent(capture, at), state }
    : { ...notApplied(capture), state };
}

function answered(capture: In<'sending'>, { at, entryId }: Of<'answered'>): CaptureNext {
  const tookLong = at - capture.state.sentAt > TOOK_LONG;
  return done(capture, at, entryId, [], tookLong || mayBeThere(capture));
}

function done(
  capture: CaptureRecord,
  at: number,
  entryId: string,
  duplicates: string[],
  mayHaveDuplicates: boolean,
): CaptureNext {
  const { duplicateChecks: _, mayHaveDuplicates: __, readings: ___, refusal: ____, ...rest } = capture;
  const job: CaptureRecord = {
    ...rest,
    state: doneWith(at, entryId, duplicates),
    duplicatesAt: at + DUPLICATE_CHECKS[0],
    ...(mayHaveDuplicates ? { mayHaveDuplicates } : {}),
  };
  // Views read the topic anew as soon as they hear of it: what was kept must be gone by then.
  return { job, effects: ['invalidate', 'show', 'note-use'] };
}

const doneWith = (at: number, entryId: string, duplicates: string[]): CaptureState => ({
  kind: 'done',
  at,
  entryId,
  ...(duplicates.length > 0 ? { duplicates } : {}),
});

function afterReading(capture: In<'checking'>, verdict: Verdict, at: number): CaptureNext | undefined {
  if (verdict.kind === 'done') return done(capture, at, verdict.entryId, verdict.duplicates, true);
  if (isEarly(capture, at)) return shown(checkedLate(capture));
  const { readings: _, refusal, ...rest } = capture;
  const problem = refusal ?? capture.state.problem;
  const needsYou = { kind: 'needs-you', at, ...(problem ? { problem } : {}) } as const;
  if (verdict.kind === 'unclear')
    return shown({ ...rest, state: { ...needsYou, why: 'unclear', entryIds: verdict.entryIds } });
  if (refusal) return shown({ ...rest, state: { ...needsYou, why: 'refused' } });
  if (capture.attempts >= MAX_ATTEMPTS) return shown({ ...rest, state: { ...needsYou, why: 'tried' } });
  return shown({ ...rest, state: { kind: 'queued', notBefore: at } });
}

/** Asking again gives the same answer. */
const isLasting = ({ kind }: Problem): boolean => ['not-found', 'forbidden', 'rejected'].includes(kind);

/** Readings in vain so far. One for which something was missing, or that came too early, does not count. */
function readingsAfter({ readings = 0 }: CaptureRecord, problem: Problem): number {
  const isPassing = isPause(problem) || problem.kind === 'offline' || problem.notBefore !== undefined;
  return readings + (isPassing ? 0 : 1);
}

/** What was sent may still be carried out: that it is not there says nothing yet. */
const isEarly = ({ state }: In<'checking'>, at: number): boolean => at < state.sentAt + LATE_COMMIT;

/** As soon as it says something that it is not there. */
function checkedLate(capture: In<'checking'>, notBefore = 0): CaptureRecord {
  const { state } = capture;
  return { ...capture, state: { ...state, checkAt: Math.max(state.sentAt + LATE_COMMIT, notBefore) } };
}

function unread(
  capture: CaptureRecord,
  { at, problem }: { at: number; problem: Problem },
): CaptureRecord | undefined {
  if (!isIn(capture, 'checking')) return undefined;
  if (isEarly(capture, at) && !isPause(problem)) return checkedLate(capture, problem.notBefore);
  const { state } = capture;
  const readings = readingsAfter(capture, problem);
  if (isLasting(problem) || readings >= MAX_READINGS)
    return { ...capture, state: { kind: 'needs-you', at, why: 'unclear', problem, entryIds: [] } };
  // A check alone writes nothing.
  if (isPause(problem) && state.problem?.kind === problem.kind) return undefined;
  // The longer it takes, the less often it is asked for.
  const pause = Math.min(MAX_PAUSE, Math.max(FIRST_PAUSE, (at - state.sentAt) / 2));
  const checkAt = problem.notBefore ?? Math.round(at + pause);
  return { ...capture, readings, state: { ...state, checkAt, problem } };
}

function withDuplicates(
  capture: In<'done'>,
  { at, entries }: Of<'duplicates-read'>,
  { taken, hasRival }: Claims,
): CaptureRecord {
  // What is left over may be the other one's.
  if (hasRival) return { ...capture, duplicatesAt: at + LATE_COMMIT };
  const { state, duplicatesAt: _, ...rest } = capture;
  const known = state.duplicates ?? [];
  const found = duplicatesOf(soughtText(capture), state.entryId, entries, taken).filter(
    (id) => id !== state.entryId && !known.includes(id),
  );
  const duplicates = [...known, ...found];
  const duplicateChecks = (capture.duplicateChecks ?? 0) + 1;
  const next = capture.mayHaveDuplicates ? DUPLICATE_CHECKS[duplicateChecks] : undefined;
  return {
    ...rest,
    state: doneWith(state.at, state.entryId, duplicates),
    duplicateChecks,
    ...(next === undefined ? {} : { duplicatesAt: at + next }),
  };
}

function duplicatesUnread(
  capture: CaptureRecord,
  { at, problem }: { at: number; problem: Problem },
): CaptureRecord | undefined {
  if (capture.duplicatesAt === undefined) return undefined;
  const readings = readingsAfter(capture, problem);
  if (isLasting(problem) || readings >= MAX_READINGS) return withoutDuplicateCheck(capture);
  return { ...capture, duplicatesAt: problem.notBefore ?? at + MAX_PAUSE, readings };
}

const withoutDuplicateCheck = ({ duplicatesAt: _, ...rest }: CaptureRecord): CaptureRecord => rest;

/** It takes another entry of its text, or looks again. */
function withoutEntry(capture: In<'done'>, { at, entryId }: Of<'entry-lost'>): CaptureRecord | undefined {
  // Taken out of the history, it has no text left to look for.
  if (capture.cleared) return undefined;
  const { state } = capture;
  const own = [state.entryId, ...(state.duplicates ?? [])];
  const [first, ...duplicates] = own.filter((id) => id !== entryId);
  if (first !== undefined) return { ...capture, state: doneWith(state.at, first, duplicates) };
  const sentAt = capture.sentAt ?? state.at;
  return { ...withoutDuplicateCheck(capture), state: { kind: 'checking', sentAt, checkAt: at } };
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
      return { ...renewed(capture), anyway: true, baseUrl, connectionVersion, state };
    }
    case 'edited': {
      // While the outcome of the text before is unknown, a second entry could result.
      const isEditable = isIn(capture, 'queued') || isIn(capture, 'needs-you');
      if (!isEditable || isUnknown(capture)) return undefined;
      const { knownIds: _, wasNew: __, anyway: ___, ...rest } = renewed(capture);
      const { baseUrl, connectionVersion, target, draft } = event;
      return { ...rest, baseUrl, connectionVersion, ...target, written: true, ...(draft ? { draft } : {}) };
    }
  }
}

const withState = (capture: CaptureRecord, state: CaptureState): CaptureRecord =>
  state === capture.state ? capture : { ...capture, state };

/** Reads the topic at once, but not before a late commit would be there: until then nothing changes. */
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

/** As if nothing had been sent for it yet. What may have come of it so far does not count for what comes. */
function renewed(capture: CaptureRecord): CaptureRecord {
  const { sentAt: _, firstSentAt: __, readings: ___, clockJumped: ____, refusal: _____, ...rest } = capture;
  const seen = isIn(capture, 'needs-you') ? (capture.state.entryIds ?? []) : [];
  const knownIds = [...new Set([...(capture.knownIds ?? []), ...seen])];
  return { ...rest, attempts: 0, edits: capture.edits + 1, ...(knownIds.length > 0 ? { knownIds } : {}) };
}

/** Nothing of it has left yet. */
export const isUndoable = ({ state, attempts }: CaptureRecord): boolean =>
  state.kind === 'queued' && attempts === 0;

export const isDiscardable = ({ state }: CaptureRecord): boolean =>
  state.kind !== 'sending' && state.kind !== 'done';

export function isDuplicateCheckDue({ state, duplicatesAt }: CaptureRecord, at: number): boolean {
  return state.kind === 'done' && duplicatesAt !== undefined && isReached(duplicatesAt, at);
}

/** When to look next by the clock; undefined where only a person or a trigger can bring it on. */
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
