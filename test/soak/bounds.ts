import type { SoakResult } from './soak.ts';

/** Megabytes that a view or the worker may hold more in the end: caches that were filled, and the code of all sections. */
const MAX_GROWTH = 25;

/** Those that hold more, as sentences. */
export function mayGrow({ worker, panels }: SoakResult['heaps']): string[] {
  return [worker, ...panels]
    .filter(([before, after]) => after - before > MAX_GROWTH)
    .map(([before, after]) => `from ${before} MB to ${after} MB`);
}
