// The cache gives way to what must not be lost; where that is not enough, the person hears it and keeps the text.
import { ProblemError } from '../../api/problem.ts';
import { evictDisk } from '../../service/worker/answer-stores.ts';

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

export async function withRoom<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!isFull(error)) throw notKept(error);
  }
  await evictDisk(0).catch(reportError);
  return store().catch((error: unknown) => {
    throw notKept(error);
  });
}

/** The browser refused to store: whatever its reason, nothing was kept. */
function notKept(error: unknown): unknown {
  return error instanceof DOMException ? new ProblemError({ kind: 'not-kept' }, error) : error;
}
