// What a failed request says about whether the service did what it was asked to.
import type { Problem, ProblemKind } from '../../problem.ts';

export type Outcome =
  /** Nothing was done, and asking again may help: after a new key, or at a later time. */
  | 'paused'
  | 'wait'
  /** Nothing was done, and the same request would be refused again. */
  | 'refused'
  | 'unknown';

/** These concern everything of a workspace; a person, or a new key, puts them right. */
const PAUSES: readonly ProblemKind[] = ['unauthorized', 'no-permission', 'not-connected'];

export function isPause(problem: Problem | undefined): boolean {
  return problem !== undefined && PAUSES.includes(problem.kind);
}

/** Of a request that left, or may have left. */
export function outcomeOf({ kind, status }: Problem): Outcome {
  // Refused here, for what it asks: no address could be made of it.
  if (status === undefined) return kind === 'rejected' ? 'refused' : 'unknown';
  if (status === 401) return 'paused';
  if (status === 429) return 'wait';
  // Only with these a service says that it did nothing; the time it gives up waiting for a request is not among them.
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}
