// Durable writes: stored on disk before anything depends on them, or refused with a problem.
import type { IDBPTransaction, StoreNames } from 'idb';
import { isPause, type Problem, ProblemError, type ProblemKind } from '../../api/problem.ts';
import { forgetDirectory } from '../../directory/worker/directory.ts';
import { pausedBy } from '../../page-status/worker/load-page-status.ts';
import { isFull } from '../../platform/failure.ts';
import { isReadOnly, type UserSchema, userDatabase } from '../../platform/worker/databases.ts';
import { evictDisk } from '../../service/worker/answer-stores.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/**
 * Runs `work` in one transaction, and resolves once its writes are on the disk; any failure aborts it. Evicts caches if storage is full.
 * `work` must not await anything else, or the transaction ends.
 */
export function inStores<Names extends StoreNames<UserSchema>[], T>(
  names: [...Names],
  work: (write: IDBPTransaction<UserSchema, Names, 'readwrite'>) => Promise<T>,
): Promise<T> {
  return withRoom(async () => {
    const begin = async () =>
      (await userDatabase()).transaction<Names, 'readwrite'>(names, 'readwrite', { durability: 'strict' });
    // Once more, on a new connection: the browser may have closed the present one.
    const write = await begin().catch(begin);
    const { done } = write;
    try {
      const result = await work(write);
      await done; // only this reports a failed commit
      return result;
    } catch (error) {
      done.catch(() => undefined);
      abort(write);
      throw error;
    }
  });
}

/** A transaction that failed is already aborted. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
  }
}

/** Caches in eviction order. */
const GIVE_WAY = [() => evictDisk(0), forgetDirectory];

let isOutOfRoom = false;

/** Evicts caches if storage is full. If that is not enough, throws `not-kept`, so that the person keeps the text. */
export async function withRoom<T>(store: () => Promise<T>): Promise<T> {
  for (const giveWay of GIVE_WAY) {
    const stored = await tryStoring(store);
    if (stored) return stored.result;
    await giveWay().catch(reportError);
  }
  const stored = await tryStoring(store);
  isOutOfRoom = stored === undefined;
  if (!stored) throw new ProblemError({ kind: 'not-kept' });
  return stored.result;
}

/** Resolves with undefined if there is no room. */
async function tryStoring<T>(store: () => Promise<T>): Promise<{ result: T } | undefined> {
  try {
    const result = await store();
    isOutOfRoom = false;
    return { result };
  } catch (error) {
    if (isFull(error)) return undefined;
    throw storageError(error);
  }
}

/** Any other refusal by the browser also means that nothing was stored; but no room would help. */
function storageError(error: unknown): unknown {
  return error instanceof DOMException ? new ProblemError({ kind: 'storage-failed' }, error) : error;
}

const OF_DISK: readonly ProblemKind[] = ['not-kept', 'storage-failed'];

/** For background work. A full or damaged disk is not a defect: views show it, and the write is retried. */
export function reportUnlessFull(error: unknown): void {
  const isOfDisk = error instanceof ProblemError && OF_DISK.includes(error.problem.kind);
  if (!isOfDisk) reportError(error);
}

/** Returns the problem that blocks all sending of a workspace, given the problems of its waiting jobs, if any wait. */
export async function sharedBlocker(
  workspace: Workspace,
  problems: readonly (Problem | undefined)[],
): Promise<Problem | undefined> {
  if (await isReadOnly()) return { kind: 'newer-data' };
  // What cannot be stored as `sending` is not sent.
  if (isOutOfRoom) return { kind: 'not-kept' };
  const known = problems.find(isPause);
  if (known || problems.length === 0) return known;
  // Each would learn of it at its next try.
  const blocker = await pausedBy(workspace);
  return isPause(blocker) ? blocker : undefined;
}
