// A request is repeated if the worker was killed before it replied. What it made or decided is stored with its id, so that the repeated
// request is answered like the first, whatever has happened since.
import type { RequestContext } from '../../platform/request-context.ts';

/** Part of a stored record. */
export interface Decided {
  /** Id of the request that made it, or that decided about it last. */
  decidedBy?: string;
}

export function isDecidedBy({ decidedBy }: Decided, { id }: RequestContext = {}): boolean {
  return id !== undefined && decidedBy === id;
}

/** Runs a decision, with its refusals, unless this request already took effect: what happened since must not change its answer. */
export async function decideOnce<T extends Decided, Result>(
  record: T,
  asked: RequestContext | undefined,
  decide: () => Promise<Result>,
): Promise<T | Result> {
  return isDecidedBy(record, asked) ? record : decide();
}

/** The record after the request took effect. */
export function withDecision<T extends object>(record: T, { id }: RequestContext = {}): T & Decided {
  return id === undefined ? record : { ...record, decidedBy: id };
}
