// What of the search is there at each start of the worker: when something is indexed, and the way to the rest of it.
import { directoryDatabase } from '../databases.ts';

/** Documents in one round of indexing, roughly. Fewer would make many small records, more would hold up whoever waits. */
export const MOST_DOCUMENTS = 8000;
/** After the last change (ms). */
const QUIET = 1500;

/** Documents that this worker queued since it counted anew. */
let queued = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let indexing = false;

export function noteQueued(documents: number): void {
  queued += documents;
}

export function countQueuedAnew(): void {
  queued = 0;
}

export const searchPart = () => import('./part.ts');

/** Something was queued: it is indexed when enough is, or when no more comes for a while. */
export function indexSoon(): void {
  if (queued >= MOST_DOCUMENTS && !indexing) indexWaiting().catch(reportError);
  clearTimeout(timer);
  timer = setTimeout(() => indexWaiting().catch(reportError), QUIET);
}

/** Indexes all that is queued. */
export async function indexWaiting(): Promise<void> {
  clearTimeout(timer);
  const left = await (await directoryDatabase()).count('unindexed');
  if (left === 0) return;
  indexing = true;
  try {
    await (await searchPart()).indexQueued();
  } finally {
    indexing = false;
  }
}
