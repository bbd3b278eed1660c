// How a job is stored: on the disk before anything follows from it, or refused aloud.
import { ProblemError } from '../../api/problem.ts';
import { forgetDirectory } from '../../directory/worker/directory.ts';
import { isFull } from '../../platform/worker/databases.ts';
import { evictDisk } from '../../service/worker/answer-stores.ts';

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
    await done; // a commit that fails is told by this alone
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

/** Caches give way to what must not be lost; where that is not enough, the person hears it and keeps the text. */
export async function withRoom<T>(store: () => Promise<T>): Promise<T> {
  for (const giveWay of GIVE_WAY) {
    try {
      return await store();
    } catch (error) {
      if (!isFull(error)) throw notKept(error);
    }
    await giveWay().catch(reportError);
  }
  return store().catch((error: unknown) => {
    throw notKept(error);
  });
}

/** The browser refused to store: whatever its reason, nothing was kept. */
function notKept(error: unknown): unknown {
  return error instanceof DOMException ? new ProblemError({ kind: 'not-kept' }, error) : error;
}
