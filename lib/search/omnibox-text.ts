// What the address bar shows for a hit.

import { safeLink, shownAddress } from '../format/addresses.ts';
import { BETWEEN, contentOf, short } from './omnibox-content.ts';
import type { DirectoryHit } from './search.ts';
import { highlights } from './search-rank.ts';

export interface Suggestion {
  content: string;
  description: string;
}

/** Chromium reads a description as XML, Firefox as it is. */
export function suggestionOf(hit: DirectoryHit, words: readonly string[], isXml: boolean): Suggestion {
  return { content: contentOf(hit), description: isXml ? marked(hit, words) : plainly(hit) };
}

function plainly(hit: DirectoryHit): string {
  return [short(hit.name), ...detailsOf(hit)].join(BETWEEN);
}

function marked(hit: DirectoryHit, words: readonly string[]): string {
  const [name, address] = [short(hit.name), addressOf(hit)];
  let at = 0;
  let text = '';
  for (const [from, to] of highlights(words, name)) {
    text += `${escapeXml(name.slice(at, from))}<match>${escapeXml(name.slice(from, to))}</match>`;
    at = to;
  }
  text += escapeXml(name.slice(at));
  if (hit.kind === 'audience') text += `<dim>${escapeXml(BETWEEN + short(hit.pageName))}</dim>`;
  return address ? `${text} <url>${escapeXml(address)}</url>` : text;
}

function detailsOf(hit: DirectoryHit): string[] {
  const address = addressOf(hit);
  return [...(hit.kind === 'audience' ? [short(hit.pageName)] : []), ...(address ? [address] : [])];
}

function addressOf({ address }: DirectoryHit): string | undefined {
  const link = safeLink(address);
  return link && short(shownAddress(link.href));
}

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Also without what no XML may hold, which would take the whole list away. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (sign) => NAMED[sign] ?? '')
  );
}
