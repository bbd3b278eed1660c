// Whether what is found among the pages can be relied on.
import type { DirectoryProgress } from './look.ts';

/** Pages are read again about each half hour while somebody works; older than this they could not be (ms). */
const OLD = 2 * 60 * 60_000;

/** Not all pages are known; or they are all known as they were at a time long ago (epoch ms). Undefined: neither. */
export function directoryDoubt(
  { state, at }: Pick<DirectoryProgress, 'state' | 'at'>,
  now: number,
): 'partial' | { at: number } | undefined {
  if (state === 'incomplete' || state === 'stopped' || at === undefined) return 'partial';
  return now - at > OLD ? { at } : undefined;
}
