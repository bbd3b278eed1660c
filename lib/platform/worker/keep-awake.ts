// Chromium ends a worker that made no extension API call for 30 s, even in the middle of work.
import { browser } from '../browser.ts';

/** Well before that (ms). */
export const KEEP_ALIVE = 20_000;

/** Any API call counts; this one is cheap. */
export function stayAwake(): void {
  browser.runtime.getPlatformInfo().catch(reportError);
}

export async function keepAwake<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(stayAwake, KEEP_ALIVE);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
