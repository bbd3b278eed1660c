// The blocks of service data in a look: what is kept is shown first, then renewed.

import { type Problem, ProblemError } from '../../api/problem.ts';
import type { Snapshot } from '../../service/worker/cache.ts';
import type { Block } from '../look.ts';

/** How a block is got: what is kept, and the renewed one. */
export interface BlockSource<Data> {
  peek(): Promise<Block<Data>>;
  /** `leaving` is called right before each request. */
  renew(force: boolean, leaving?: () => void): Promise<Block<Data>>;
}

export function blockOf<From, Data>(
  snapshot: Snapshot<From> | undefined,
  view: (data: From) => Data,
  renewing: boolean,
): Block<Data> {
  if (!snapshot) return { state: 'loading' };
  const { data, at, fresh, problem } = snapshot;
  return {
    state: 'shown',
    data: view(data),
    at,
    stale: !fresh,
    renewing: renewing && !fresh,
    ...(problem ? { problem } : {}),
  };
}

/** A renewal that failed with nothing kept is a failed block; anything else thrown is a bug. */
export async function failing<Data>(renewal: Promise<Block<Data>>): Promise<Block<Data>> {
  try {
    return await renewal;
  } catch (error) {
    if (error instanceof ProblemError) return { state: 'failed', problem: error.problem };
    throw error;
  }
}

export function problemOf(block: Block<unknown> | undefined): Problem | undefined {
  return block?.state === 'loading' ? undefined : block?.problem;
}

/** Several answers shown as one block: as old as the oldest, and failing with the first that failed. */
export function allOf<T>(snapshots: (Snapshot<T> | undefined)[]): Snapshot<T[]> | undefined {
  const known = snapshots.filter((snapshot) => snapshot !== undefined);
  if (known.length < snapshots.length) return undefined;
  const problem = known.find((snapshot) => snapshot.problem)?.problem;
  return {
    data: known.map(({ data }) => data),
    at: Math.min(...known.map(({ at }) => at)),
    fresh: known.every(({ fresh }) => fresh),
    ...(problem ? { problem } : {}),
  };
}
