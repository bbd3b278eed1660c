// What of the search is there at each start of the worker: when something is indexed, and the way to the rest of it.
import { directoryDatabase } from '../../platform/worker/databases.ts';

/** After the last change (ms). */
const QUIET = 1500;

let timer: ReturnType<typeof setTimeout> | undefined;

export const searchPart = () => import('./part.ts');

/**
 * Something was queued: it is indexed when no more comes for a while. A walk is not held up by it: its pages are shown when
 * it is whole, and a search indexes what waits.
 */
export function indexSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => indexWaiting().catch(reportError), QUIET);
}

/** Indexes all that is queued. */
export async function indexWaiting(): Promise<void> {
  clearTimeout(timer);
  const left = await (await directoryDatabase()).count('unindexed');
  if (left > 0) await (await searchPart()).indexQueued();
}
