// Address bar suggestions: how a hit is shown, and how a chosen suggestion is parsed.

import { safeLink, shownAddress } from '../format/addresses.ts';
import { beginning, decoded, withoutTurns } from '../format/texts.ts';
import type { Sought } from '../panel/panel.ts';
import { type DirectoryHit, type MessageHit, ownIdOf } from './search.ts';
import { highlights } from './search-rank.ts';

export interface Suggestion {
  content: string;
  description: string;
}

/** One for each hit: of pages with one address, each has its name behind it. */
export function suggestionsOf(
  hits: readonly (DirectoryHit | MessageHit)[],
  words: readonly string[],
  isXml: boolean,
): Suggestion[] {
  const alike = Map.groupBy(hits, contentOf);
  return hits.map((hit) => {
    const suggestion = suggestionOf(hit, words, isXml);
    const { content } = suggestion;
    const isShared = alike.get(content)?.length !== 1 && hit.kind === 'page';
    return isShared ? { ...suggestion, content: `${content}${BETWEEN}${short(hit.name)}` } : suggestion;
  });
}

/** Chromium parses a description as XML, Firefox shows it as plain text. */
export function suggestionOf(
  hit: DirectoryHit | MessageHit,
  words: readonly string[],
  isXml: boolean,
): Suggestion {
  const link = hit.kind === 'message' ? undefined : safeLink(hit.address);
  const address = link && short(shownAddress(link.href));
  const pageName =
    hit.kind === 'page'
      ? undefined
      : shown(hit.kind === 'message' ? `${hit.audienceName}${BETWEEN}${hit.pageName}` : hit.pageName);
  const parts = [shown(hit.name), pageName, address].filter((part) => part !== undefined);
  const description = isXml ? marked(shown(hit.name), words, pageName, address) : parts.join(BETWEEN);
  return { content: contentOf(hit), description };
}

/** A name cannot turn the line that goes on behind it. */
const shown = (text: string): string => withoutTurns(short(text));

function marked(name: string, words: readonly string[], pageName?: string, address?: string): string {
  let at = 0;
  let text = '';
  for (const [from, to] of highlights(words, name)) {
    text += `${escapeXml(name.slice(at, from))}<match>${escapeXml(name.slice(from, to))}</match>`;
    at = to;
  }
  text += escapeXml(name.slice(at));
  if (pageName !== undefined) text += `<dim>${escapeXml(BETWEEN + pageName)}</dim>`;
  return address ? `${text} <url>${escapeXml(address)}</url>` : text;
}

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Also removes characters that XML forbids: a single one would make Chromium reject all suggestions. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (sign) => NAMED[sign] ?? '')
  );
}

// Parsing must be synchronous, while the user gesture is still valid, so this part is loaded at each start of the worker.

const BETWEEN = ' · ';

/** Characters; each suggestion is a single line. */
const MAX_SHOWN = 120;

/** Unique for each hit: the browser drops duplicates, and several audiences can share one address. */
export function contentOf(hit: DirectoryHit | MessageHit): string {
  if (hit.kind === 'message')
    return `m: ${[hit.place, hit.pageId, hit.audienceId, hit.find].map(encodeURIComponent).join(' ')}`;
  const link = safeLink(hit.address);
  if (!link) return `${hit.kind === 'page' ? 'p' : 'a'}: ${encodeURIComponent(ownIdOf(hit))}`;
  return hit.kind === 'page' ? link.href : `${link.href}${BETWEEN}${short(hit.name)}`;
}

/** Parses the chosen text: an address, or else a query. `isHere`: the hit has no address and is shown in the panel. */
export function readContent(text: string): { href?: string | undefined; isHere: boolean } {
  const href = safeLink(text.split(BETWEEN)[0])?.href;
  return { href: href || undefined, isHere: /^[pa]: \S+$/.test(text) || MESSAGE.test(text) };
}

/** Returns undefined if the text is not a suggestion without an address. Typed words may look like one. */
export function readId(text: string): { kind: DirectoryHit['kind']; id: string } | undefined {
  const [, mark, id = ''] = /^([pa]): (\S+)$/.exec(text) ?? [];
  return mark === undefined ? undefined : { kind: mark === 'p' ? 'page' : 'audience', id: decoded(id) };
}

const MESSAGE = /^m: (\d+) (\S+) (\S+) (\S*)$/;

/** Returns undefined if the text is not a message suggestion. Typed words may look like one. */
export function readMessage(
  text: string,
): { pageId: string; audienceId: string; sought: Sought } | undefined {
  const [, place = '', pageId = '', audienceId = '', find = ''] = MESSAGE.exec(text) ?? [];
  if (place === '') return undefined;
  try {
    const sought = { text: decodeURIComponent(find), place: Number(place) };
    return { pageId: decodeURIComponent(pageId), audienceId: decodeURIComponent(audienceId), sought };
  } catch {
    return undefined; // typed by hand
  }
}

function short(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${beginning(text, MAX_SHOWN - 1)}…`;
}
