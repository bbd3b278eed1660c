// What readings of the topic mean for a capture: whether its entry is there, and which entries a repeated request made. Pure.
import { isPause, type Problem } from '../../api/problem.ts';
import { writeOutcome } from '../../api/write-outcome.ts';
import { defined, omit } from '../../format/omit.ts';
import { type InState, isIn, type Next } from '../../jobs/machine.ts';
import {
  DUPLICATE_CHECKS,
  FIRST_PAUSE,
  LATE_COMMIT,
  MAX_ATTEMPTS,
  MAX_PAUSE,
  MAX_READINGS,
} from '../../jobs/worker/times.ts';
import type { CaptureState } from '../capture.ts';
import type { CaptureRecord } from './capture-record.ts';
import {
  type Claims,
  duplicatesOf,
  type ReadEntry,
  type Reading,
  soughtText,
  type Verdict,
} from './reconcile.ts';

/** `invalidate`: the cached topic is stale. `note-use`: marks the topic as used and prunes the history. */
export type CaptureEffect = 'compare' | 'send' | 'read' | 'invalidate' | 'show' | 'note-use';

export type CaptureNext = Next<CaptureRecord, CaptureEffect>;
export type In<Kind extends CaptureState['kind']> = InState<CaptureRecord, Kind>;
export const shown = (job: CaptureRecord | undefined): CaptureNext | undefined =>
  job && { job, effects: ['show'] };

export function done(
  capture: CaptureRecord,
  at: number,
  entryId: string,
  duplicates: string[],
  mayHaveDuplicates: boolean,
): CaptureNext {
  const job: CaptureRecord = {
    ...omit(capture, 'duplicateChecks', 'mayHaveDuplicates', 'readings', 'clockAhead', 'refusal'),
    state: doneWith(at, entryId, duplicates),
    duplicatesAt: at + DUPLICATE_CHECKS[0],
    ...(mayHaveDuplicates ? { mayHaveDuplicates } : {}),
  };
  // Views reload the topic when they see the new state, so its cache must be invalidated first.
  return { job, effects: ['invalidate', 'show', 'note-use'] };
}

const doneWith = (at: number, entryId: string, duplicates: string[]): CaptureState => ({
  kind: 'done',
  at,
  entryId,
  ...(duplicates.length > 0 ? { duplicates } : {}),
});

/** `at`: when the reading began. */
export function afterReading(
  capture: In<'checking'>,
  verdict: Verdict,
  { clockAhead }: Reading,
  at: number,
): CaptureNext | undefined {
  if (verdict.kind === 'done') return done(capture, at, verdict.entryId, verdict.duplicates, true);
  if (isEarly(capture, at)) return shown({ ...defined({ clockAhead }), ...checkedLate(capture) });
  if (wasSetAhead(capture, clockAhead)) return shown(waitingAnew(capture, at));
  const { readings: _, clockAhead: __, refusal, ...rest } = capture;
  const problem = refusal ?? capture.state.problem;
  const needsYou = { kind: 'needs-you', at, ...(problem ? { problem } : {}) } as const;
  if (verdict.kind === 'unclear')
    return shown({ ...rest, state: { ...needsYou, why: 'unclear', entryIds: verdict.entryIds } });
  const isRefused = refusal !== undefined && writeOutcome(refusal) === 'not-applied';
  if (refusal || capture.attempts >= MAX_ATTEMPTS)
    return shown({ ...rest, state: endedWith(rest, { ...needsYou, why: isRefused ? 'refused' : 'tried' }) });
  return shown({ ...rest, state: { kind: 'queued', notBefore: at } });
}

/** A request whose outcome was open when a person sent it again may have been applied, even if no new entry shows it. */
function endedWith(
  { sentBefore, knownIds = [] }: CaptureRecord,
  state: In<'needs-you'>['state'],
): CaptureState {
  return sentBefore ? { ...state, why: 'unclear', entryIds: knownIds } : state;
}

/** Retrying gives the same answer. */
const isLasting = ({ kind }: Problem): boolean => ['not-found', 'forbidden', 'rejected'].includes(kind);

/** Failed readings so far. Pauses, being offline and rate limits do not count. */
function readingsAfter({ readings = 0 }: CaptureRecord, problem: Problem): number {
  const isPassing = isPause(problem) || problem.kind === 'offline' || problem.notBefore !== undefined;
  return readings + (isPassing ? 0 : 1);
}

/** What was sent may still be committed: a missing entry proves nothing yet. */
const isEarly = ({ state }: In<'checking'>, at: number): boolean => at < state.sentAt + LATE_COMMIT;

/** Less may be due to slow answers, and to the service's time, which is in whole seconds (ms). */
const MIN_JUMP = 5000;

/** By the service's clock, less time has passed since the early reading. */
function wasSetAhead({ clockAhead: before }: CaptureRecord, clockAhead: number | undefined): boolean {
  return before !== undefined && clockAhead !== undefined && clockAhead - before > MIN_JUMP;
}

/** The clock was set, so the elapsed wait is unknown: it starts again. Once only, in case the service's clock is the wrong one. */
export function waitingAnew({ clockAhead: _, ...capture }: In<'checking'>, at: number): CaptureRecord {
  return { ...capture, state: { ...capture.state, sentAt: at, checkAt: at + LATE_COMMIT } };
}

/** Reads again once a missing entry proves that it was not applied. */
function checkedLate(capture: In<'checking'>, notBefore = 0): CaptureRecord {
  const { state } = capture;
  return { ...capture, state: { ...state, checkAt: Math.max(state.sentAt + LATE_COMMIT, notBefore) } };
}

export function unread(
  capture: CaptureRecord,
  { at, problem }: { at: number; problem: Problem },
): CaptureRecord | undefined {
  if (!isIn(capture, 'checking')) return undefined;
  if (isEarly(capture, at) && !isPause(problem)) return checkedLate(capture, problem.notBefore);
  const { state } = capture;
  const readings = readingsAfter(capture, problem);
  if (isLasting(problem) || readings >= MAX_READINGS)
    return { ...capture, state: { kind: 'needs-you', at, why: 'unclear', problem, entryIds: [] } };
  // Still blocked by the same problem: nothing to store.
  if (isPause(problem) && state.problem?.kind === problem.kind) return undefined;
  // Back-off: half the time since it was sent.
  const pause = Math.min(MAX_PAUSE, Math.max(FIRST_PAUSE, (at - state.sentAt) / 2));
  const checkAt = problem.notBefore ?? Math.round(at + pause);
  return { ...capture, readings, state: { ...state, checkAt, problem } };
}

export function withDuplicates(
  capture: In<'done'>,
  { at, entries }: { at: number; entries: readonly ReadEntry[] },
  { taken, hasRival }: Claims,
): CaptureRecord {
  // The extra entries may belong to the rival capture.
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

export function duplicatesUnread(
  capture: CaptureRecord,
  { at, problem }: { at: number; problem: Problem },
): CaptureRecord | undefined {
  if (capture.duplicatesAt === undefined) return undefined;
  const readings = readingsAfter(capture, problem);
  if (isLasting(problem) || readings >= MAX_READINGS) return withoutDuplicateCheck(capture);
  return { ...capture, duplicatesAt: problem.notBefore ?? at + MAX_PAUSE, readings };
}

export const withoutDuplicateCheck = ({ duplicatesAt: _, ...rest }: CaptureRecord): CaptureRecord => rest;

/** Falls back to another entry of its text, or checks again. */
export function withoutEntry(
  capture: In<'done'>,
  { at, entryId }: { at: number; entryId: string },
): CaptureRecord | undefined {
  // A cleared capture has no text left to search for.
  if (capture.cleared) return undefined;
  const { state } = capture;
  const own = [state.entryId, ...(state.duplicates ?? [])];
  const [first, ...duplicates] = own.filter((id) => id !== entryId);
  if (first !== undefined) return { ...capture, state: doneWith(state.at, first, duplicates) };
  const sentAt = capture.sentAt ?? state.at;
  return { ...withoutDuplicateCheck(capture), state: { kind: 'checking', sentAt, checkAt: at } };
}
