// What becomes of a job whose request failed, and when it may be sent again.
import { isTooEarly, type Problem, ProblemError, type ProblemKind } from '../../api/problem.ts';
import { writeOutcome } from '../../api/write-outcome.ts';
import { FIRST_PAUSE, MAX_ATTEMPTS, MAX_WAIT, MIN_PAUSE, OFFLINE_PAUSE } from './times.ts';

/** These concern everything of a workspace; a person, or a new key, puts them right. */
const PAUSES: readonly ProblemKind[] = ['unauthorized', 'no-permission', 'not-connected'];

export function isPause(problem: Problem | undefined): boolean {
  return problem !== undefined && PAUSES.includes(problem.kind);
}

interface Queued {
  kind: 'queued';
  notBefore: number;
  /** When it began to wait, where a problem holds it back. */
  since?: number;
  problem?: Problem;
}

interface Failed {
  kind: 'needs-you';
  at: number;
  why: 'refused' | 'tried';
  problem: Problem;
}

/** A service that names no pause, or one that is over, is not asked for all tries at once. */
function pauseUntil({ notBefore }: Problem, attempts: number, at: number): number {
  return notBefore === undefined ? at + FIRST_PAUSE : Math.max(notBefore, at + MIN_PAUSE * 2 ** attempts);
}

/** How one stands whose request failed; undefined where the outcome is unknown. */
export function stateAfter(problem: Problem, attempts: number, at: number): Queued | Failed | undefined {
  const outcome = writeOutcome(problem);
  // Taken without a word of what came of it: that is read.
  if (outcome === 'unknown' || outcome === 'applied') return undefined;
  if (outcome === 'not-applied') return { kind: 'needs-you', at, why: 'refused', problem };
  if (isPause(problem)) return { kind: 'queued', notBefore: at, problem };
  if (attempts >= MAX_ATTEMPTS) return { kind: 'needs-you', at, why: 'tried', problem };
  return { kind: 'queued', notBefore: pauseUntil(problem, attempts, at), since: at, problem };
}

/** Nothing was sent: it waits, with the reason. Undefined where it says so already. */
export function blockedBy(
  { notBefore, problem: before }: Queued,
  problem: Problem,
  at: number,
): Queued | undefined {
  const next = problem.notBefore ?? notBefore;
  if (before?.kind === problem.kind && next === notBefore) return undefined;
  return { kind: 'queued', notBefore: next, since: at, problem };
}

/** After the clock was set back, the wait starts again, so nothing happens early. Undefined where it was not. */
export function restartWait<State extends Queued>(state: State, at: number): State | undefined {
  const { notBefore, since, problem } = state;
  if (!problem || since === undefined || since <= at) return undefined;
  const until = at + Math.max(0, notBefore - since);
  const named = problem.notBefore === undefined ? problem : { ...problem, notBefore: until };
  return { ...state, notBefore: until, since: at, problem: named };
}

/** A person wants it sent now. A time that the service named stays: then this is the very same state. */
export function released<State extends Queued>(state: State, at: number): State {
  return isTooEarly(state.problem, at) ? state : { ...state, notBefore: at };
}

/** A person hears why nothing would happen. */
export function refuseTooEarly(state: { kind: string; problem?: Problem }): void {
  const { kind, problem } = state;
  if (kind === 'queued' && problem && isTooEarly(problem, Date.now())) throw new ProblemError(problem);
}

/** A time further ahead than a service would name was set by another clock: it counts as reached. */
export function isReached(time: number, at: number, longest = MAX_WAIT): boolean {
  return time <= at || time > at + longest;
}

/** Whether a queued job is sent now. Missing keys and access are tried each time: only that finds out, without a request. */
export function isQueuedDue({ problem, notBefore }: Queued, at: number, isOnline: boolean): boolean {
  return isPause(problem) || (problem?.kind === 'offline' && isOnline) || isReached(notBefore, at);
}

/** When to look next by the clock; undefined where only a person or a trigger can bring it on. */
export function nextTimeQueued({ problem, notBefore }: Queued, at: number): number | undefined {
  if (isPause(problem)) return undefined;
  return problem?.kind === 'offline' ? at + OFFLINE_PAUSE : notBefore;
}
