// How a job is stored: on the disk before anything follows from it, or refused aloud.
import { type Problem, ProblemError } from '../../api/problem.ts';
import { forgetDirectory } from '../../directory/worker/directory.ts';
import { isFull, isReadOnly } from '../../platform/worker/databases.ts';
import { evictDisk } from '../../service/worker/answer-stores.ts';
import { isPause } from './outcome.ts';

/** The mode of a transaction whose end means that it is on the disk. */
export const STRICT = { durability: 'strict' } as const;

/** Resolves when the transaction has ended; a failure undoes all of it. */
export async function inTransaction<T>(
  transaction: { done: Promise<void>; abort(): void },
  work: () => Promise<T>,
): Promise<T> {
  const { done } = transaction;
  try {
    const result = await work();
    await done; // only this reports a failed commit
    return result;
  } catch (error) {
    done.catch(() => undefined);
    abort(transaction);
    throw error;
  }
}

/** One that has failed by itself is over already. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
  }
}

/** What can be read again, the least missed first. */
const GIVE_WAY = [() => evictDisk(0), forgetDirectory];

let isOutOfRoom = false;

/** Caches give way to what must not be lost; where that is not enough, the person hears it and keeps the text. */
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

/** Undefined where there is no room for it. */
async function tryStoring<T>(store: () => Promise<T>): Promise<{ result: T } | undefined> {
  try {
    const result = await store();
    isOutOfRoom = false;
    return { result };
  } catch (error) {
    if (isFull(error)) return undefined;
    throw notKept(error);
  }
}

/** The browser refused to store: whatever its reason, nothing was kept. */
function notKept(error: unknown): unknown {
  return error instanceof DOMException ? new ProblemError({ kind: 'not-kept' }, error) : error;
}

/** Of work that goes on by itself. A full disk is no defect: it is shown where a person looks, and what was to be stored is tried again. */
export function reportUntold(error: unknown): void {
  const isOfFullDisk = error instanceof ProblemError && error.problem.kind === 'not-kept';
  if (!isOfFullDisk) reportError(error);
}

/** What keeps everything of a workspace from being sent, by the problems of what waits. */
export async function sharedBlocker(
  problems: readonly (Problem | undefined)[],
): Promise<Problem | undefined> {
  if (await isReadOnly()) return { kind: 'newer-data' };
  // What cannot be stored as being sent is not sent.
  return isOutOfRoom ? { kind: 'not-kept' } : problems.find(isPause);
}
