// Next state of a job after a failed request, and its retry time.
import { isPause, isTooEarly, type Problem, ProblemError } from '../../api/problem.ts';
import { writeOutcome } from '../../api/write-outcome.ts';
import { FIRST_PAUSE, MAX_ATTEMPTS, MAX_WAIT, MIN_PAUSE, OFFLINE_PAUSE } from './times.ts';

interface Queued {
  kind: 'queued';
  notBefore: number;
  /** When it began to wait for a problem (epoch ms). */
  since?: number;
  problem?: Problem;
}

interface Failed {
  kind: 'needs-you';
  at: number;
  why: 'refused' | 'tried';
  problem: Problem;
}

/** If the service names no pause or one already over, retries back off. */
function pauseUntil({ notBefore }: Problem, attempts: number, at: number): number {
  return notBefore === undefined ? at + FIRST_PAUSE : Math.max(notBefore, at + MIN_PAUSE * 2 ** attempts);
}

/** Returns undefined if the outcome is unknown. */
export function stateAfter(problem: Problem, attempts: number, at: number): Queued | Failed | undefined {
  const outcome = writeOutcome(problem);
  // Applied, but the answer is missing: the result is read.
  if (outcome === 'unknown' || outcome === 'applied') return undefined;
  if (outcome === 'not-applied') return { kind: 'needs-you', at, why: 'refused', problem };
  if (isPause(problem)) return { kind: 'queued', notBefore: at, problem };
  if (attempts >= MAX_ATTEMPTS) return { kind: 'needs-you', at, why: 'tried', problem };
  return { kind: 'queued', notBefore: pauseUntil(problem, attempts, at), since: at, problem };
}

/** Queued with the problem, as nothing was sent. Undefined if it already waits for that. */
export function blockedBy(
  { notBefore, problem: before }: Queued,
  problem: Problem,
  at: number,
): Queued | undefined {
  const next = problem.notBefore ?? notBefore;
  if (before?.kind === problem.kind && next === notBefore) return undefined;
  return { kind: 'queued', notBefore: next, since: at, problem };
}

/** Restarts the wait if the clock was set back, so that nothing happens early. Undefined if it was not. */
export function restartWait<State extends Queued>(state: State, at: number): State | undefined {
  const { notBefore, since, problem } = state;
  if (!problem || since === undefined || since <= at) return undefined;
  const until = at + Math.max(0, notBefore - since);
  const named = problem.notBefore === undefined ? problem : { ...problem, notBefore: until };
  return { ...state, notBefore: until, since: at, problem: named };
}

/** Sends it now at a person's request. Returns the same state if a time named by the service is not over. */
export function released<State extends Queued>(state: State, at: number): State {
  return isTooEarly(state.problem, at) ? state : { ...state, notBefore: at };
}

/** Throws the problem that makes it too early, so that the person sees the reason. */
export function refuseTooEarly(state: { kind: string; problem?: Problem }): void {
  const { kind, problem } = state;
  if (kind === 'queued' && problem && isTooEarly(problem, Date.now())) throw new ProblemError(problem);
}

/** A time further ahead than any allowed wait comes from another clock, so it counts as reached. */
export function isReached(time: number, at: number, longest = MAX_WAIT): boolean {
  return time <= at || time > at + longest;
}

/** Whether a queued job is sent now. A missing key or permission is checked each time, without a request. */
export function isQueuedDue({ problem, notBefore }: Queued, at: number, isOnline: boolean): boolean {
  return isPause(problem) || (problem?.kind === 'offline' && isOnline) || isReached(notBefore, at);
}

/** When it is due (epoch ms); undefined if it needs a person or a trigger. */
export function nextTimeQueued({ problem, notBefore }: Queued, at: number): number | undefined {
  if (isPause(problem)) return undefined;
  return problem?.kind === 'offline' ? at + OFFLINE_PAUSE : notBefore;
}
