// When a capture goes on.

import type { Problem } from '../../api/problem.ts';
import { isPause, type Queued } from '../../jobs/worker/outcome.ts';
import { LATE_COMMIT, LONGEST_HOLD, LONGEST_WAIT, OFFLINE_PAUSE } from '../../jobs/worker/times.ts';
import { isOffline } from './barrier.ts';
import type { KeptCapture } from './kept-captures.ts';

type Timed = Pick<KeptCapture, 'state' | 'twinsAt'>;

/**
 * Whether there is something to do at this moment. What waits for a key or for access is tried at every occasion: only
 * that finds out, and no request is made while it is missing. `eager`: the network is back.
 */
export function isDue({ state }: Timed, now: number, eager = false): boolean {
  switch (state.kind) {
    case 'queued':
      return isQueuedDue(state, now);
    case 'checking': {
      const isHurried = isPause(state.problem) || (eager && state.problem?.kind === 'offline');
      return isReached(isHurried ? state.sentAt + LATE_COMMIT : state.checkAt, now);
    }
    case 'sending':
      return true; // whoever may look has its lock: its worker was killed
    default:
      return false;
  }
}

/** What waits for a key or for access is tried at every occasion: see `isDue`. */
export function isQueuedDue({ problem, notBefore }: Queued, now: number): boolean {
  return isPause(problem) || isBackOnline(problem) || isReached(notBefore, now);
}

/** Undefined where only a person or an event can bring it on. */
export function nextOfQueued({ problem, notBefore }: Queued, now: number): number | undefined {
  if (isPause(problem)) return undefined;
  return problem?.kind === 'offline' ? now + OFFLINE_PAUSE : notBefore;
}

const isBackOnline = (problem: Problem | undefined) => problem?.kind === 'offline' && !isOffline();

/** A time further ahead than anybody would name was set by another clock. */
const isReached = (time: number, now: number) => time <= now || time > now + LONGEST_WAIT;

export function areTwinsDue({ state, twinsAt }: Timed, now: number): boolean {
  return state.kind === 'done' && twinsAt !== undefined && isReached(twinsAt, now);
}

/** When to look next by the clock; undefined where only a person or an event can bring it on. */
export function nextTime({ state, twinsAt }: Timed, now: number): number | undefined {
  switch (state.kind) {
    case 'queued':
      return nextOfQueued(state, now);
    case 'checking':
      return isPause(state.problem) ? undefined : state.checkAt;
    case 'sending':
      return now;
    case 'done':
      return twinsAt;
    case 'needs-you':
      return undefined;
  }
}

/**
 * A clock that was set back would hold it for hours, and nobody knows how much of its time has passed: it waits anew,
 * and nothing happens early.
 */
export function rewound(capture: KeptCapture, holdMs: number, now: number): KeptCapture | undefined {
  const { state } = capture;
  if (state.kind === 'queued' && !state.problem && state.notBefore > now + LONGEST_HOLD)
    return { ...capture, state: { ...state, notBefore: now + holdMs } };
  if (state.kind === 'checking' && state.sentAt > now)
    return {
      ...capture,
      clockJumped: true,
      sentAt: now,
      state: { ...state, sentAt: now, checkAt: now + LATE_COMMIT },
    };
  return undefined;
}
