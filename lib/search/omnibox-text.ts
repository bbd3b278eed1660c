// What the address bar shows for a hit, and hands back when the hit is chosen.

import { safeLink, shownAddress } from '../format/addresses.ts';
import { BETWEEN } from './omnibox-content.ts';
import type { SearchHit } from './search.ts';
import { highlights } from './search-rank.ts';

type DirectoryHit = Extract<SearchHit, { kind: 'page' | 'audience' }>;

export interface Suggestion {
  content: string;
  description: string;
}

/** Characters; the bar is one line. */
const MOST = 120;

/** Chromium reads a description as XML, Firefox as it is. */
export function suggestionOf(hit: DirectoryHit, words: readonly string[], isXml: boolean): Suggestion {
  return { content: contentOf(hit), description: isXml ? marked(hit, words) : plainly(hit) };
}

/** Two suggestions must not be the same, and several audiences may have one address. */
function contentOf(hit: DirectoryHit): string {
  const link = safeLink(hit.address);
  if (!link) return hit.kind === 'page' ? `p: ${hit.pageId}` : `a: ${hit.audienceId}`;
  return hit.kind === 'page' ? link.href : `${link.href}${BETWEEN}${short(hit.name)}`;
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

function short(text: string): string {
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…`;
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
