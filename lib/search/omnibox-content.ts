// What the address bar hands back when a hit is chosen. It has to be read at once, while the browser still knows of the key.
import { safeLink } from '../format/addresses.ts';

/** Between the parts of a hit. */
export const BETWEEN = ' · ';

/** What was chosen: an address, or else something to look for. `isHere`: it has no address, and is shown in the panel. */
export function readContent(text: string): { href?: string; isHere: boolean } {
  const href = safeLink(text.split(BETWEEN)[0])?.href;
  return { ...(href ? { href } : {}), isHere: /^[pa]: \S+$/.test(text) };
}
