// Where "Save and test" has come to.
import type { Problem } from '../../lib/api/problem.ts';
import { type CheckStep, checkSteps } from '../../lib/workspace/workspace-view.ts';

export type Check =
  | { phase: 'idle' }
  /** Waiting for the person to answer the browser. */
  | { phase: 'asking' }
  | { phase: 'saving'; granted: boolean }
  | { phase: 'testing' }
  | { phase: 'passed'; pages: number }
  /** Without a problem the person refused access. */
  | { phase: 'failed'; failedAt: CheckStep; problem?: Problem }
  /** Not a step of the list went wrong: saving did, or there is a bug. */
  | { phase: 'broken'; saved: boolean; granted: boolean; problem?: Problem };

export type StepState = 'pending' | 'running' | 'done' | 'failed';

export function isUnderWay(check: Check): boolean {
  return check.phase === 'asking' || check.phase === 'saving' || check.phase === 'testing';
}

/** Whether what was sent is stored by now. */
export function isStored(check: Check): boolean {
  return check.phase === 'testing' || check.phase === 'passed' || check.phase === 'failed';
}

/** The address was read before anything started, so its step is done at once. */
export function stateOfStep(check: Check, step: CheckStep): StepState {
  if (check.phase === 'passed') return 'done';
  const { at, as } = position(check);
  const distance = checkSteps.indexOf(step) - checkSteps.indexOf(at);
  if (distance === 0) return as;
  return distance < 0 ? 'done' : 'pending';
}

/** The first step that is not done, and how it stands. */
function position(check: Exclude<Check, { phase: 'passed' }>): { at: CheckStep; as: StepState } {
  switch (check.phase) {
    case 'idle':
      return { at: 'address', as: 'pending' };
    case 'asking':
      return { at: 'permission', as: 'running' };
    case 'saving':
      return check.granted ? { at: 'reachable', as: 'pending' } : { at: 'permission', as: 'failed' };
    case 'testing':
      return { at: 'reachable', as: 'running' };
    case 'failed':
      return { at: check.failedAt, as: 'failed' };
    case 'broken':
      return check.granted ? { at: 'reachable', as: 'pending' } : { at: 'permission', as: 'failed' };
  }
}
