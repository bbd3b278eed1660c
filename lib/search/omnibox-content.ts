// What the address bar hands back when a hit is chosen. It has to be read at once, while the browser still knows of the key,
// so it is loaded at each start of the worker: apart from what makes the lines that are shown.
import { safeLink } from '../format/addresses.ts';
import type { DirectoryHit } from './search.ts';

/** Between the parts of a hit. */
export const BETWEEN = ' · ';

/** Characters; the bar is one line. */
const MOST = 120;

/** Two suggestions must not be the same, and several audiences may have one address. */
export function contentOf(hit: DirectoryHit): string {
  const link = safeLink(hit.address);
  if (!link) return hit.kind === 'page' ? `p: ${hit.pageId}` : `a: ${hit.audienceId}`;
  return hit.kind === 'page' ? link.href : `${link.href}${BETWEEN}${short(hit.name)}`;
}

/** What was chosen: an address, or else something to look for. `isHere`: it has no address, and is shown in the panel. */
export function readContent(text: string): { href?: string; isHere: boolean } {
  const href = safeLink(text.split(BETWEEN)[0])?.href;
  return { ...(href ? { href } : {}), isHere: /^[pa]: \S+$/.test(text) };
}

export function short(text: string): string {
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…`;
}
