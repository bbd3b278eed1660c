// Links from addresses that the service sends, and how they are displayed.

import { isPrivateHost } from './private-host.ts';
import { textBefore, withoutEnd } from './texts.ts';

export interface SafeLink {
  href: string;
  /** Shown next to the link, so that the target is visible before the click. */
  host: string;
  /** Plain http: allowed, but marked. */
  insecure: boolean;
}

/** The only way to create a link. Returns undefined unless the address is http(s) without user info. */
export function safeLink(raw: string | undefined): SafeLink | undefined {
  const url = raw === undefined ? null : URL.parse(raw);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return { href: url.href, host: url.host, insecure: url.protocol === 'http:' };
}

/** What browsers read as a dot between the labels of a host: East Asian keyboards type these full stops. */
const ANY_DOT = /[.\u3002\uff0e\uff61]/g;

/** The host, or what begins with it, with the dots that browsers read in it. The path stays. */
export function withPlainDots(hostFirst: string): string {
  const host = textBefore(hostFirst, /[/?#]/);
  return host.replace(ANY_DOT, '.') + hostFirst.slice(host.length);
}

const READERS = /^(?:about:reader\?|read:\/\/|chrome-distiller:\/\/)/i;
const AROUND =
  /^(?:view-source:|[a-z-]+-extension:\/\/[^/]+\/(?:suspended\.html#(?:[^=&]*=[^&]*&)*uri=)?)(?=(?:https?|file):)/i;

/**
 * The address of what a viewer shows: the source of a page, the reader views of the browsers, and extensions that show PDFs or
 * suspend tabs. Returns undefined for other addresses.
 */
export function addressInside(url: string): string | undefined {
  const inside = READERS.test(url) ? URL.parse(url)?.searchParams.get('url') : url.replace(AROUND, '');
  return inside && inside !== url && /^(?:https?|file):/i.test(inside) ? inside : undefined;
}

/** A text that starts with a host, not with a path. */
export const HOST_FIRST =
  /^(?:[^\s/?#@:%]+[.\u3002\uff0e\uff61][^\s/?#@:.\u3002\uff0e\uff61%]{2,}|localhost(?=[:/])|(?:\d{1,3}[.\u3002\uff0e\uff61]){3}\d{1,3})(?::\d+)?(?:[/?#]|$)/i;
const FILE_NAME = /^[^/?#]+\.(?:html?|php|aspx?|jsp)(?:[?#]|$)/i;

/** Hosts without a name that an authority could certify. A name of a company's network may have a certificate of the company. */
const UNCERTIFIED = /^(?:(?:[^/?#:]+\.)?localhost|[\d.]+)$/i;

/** The scheme that an address without one most likely has: http on this device and for numbers of a private network. */
export function likelyScheme(hostFirst: string): 'http' | 'https' {
  const host = textBefore(withPlainDots(hostFirst), /[/?#]/).replace(/:\d+$/, '');
  return UNCERTIFIED.test(host) && isPrivateHost(host) ? 'http' : 'https';
}

/**
 * A recorded address with its scheme, which some services leave out: "example.com/a" and "//example.com/a" are on the web. Other
 * texts, such as a path, are returned unchanged.
 */
export function withScheme(recorded: string): string {
  const text = recorded.trim();
  const from = text.startsWith('//') ? text.slice(2) : text;
  return HOST_FIRST.test(from) && !FILE_NAME.test(withPlainDots(from))
    ? `${likelyScheme(from)}://${from}`
    : recorded;
}

/** The link to a page at its recorded address. */
export function recordedLink(recorded: string | null | undefined): SafeLink | undefined {
  return safeLink(withScheme(recorded ?? ''));
}

/** The addresses in a text from their hosts on, since all begin alike. */
export const fromHosts = (text: string): string =>
  text.replace(/https?:\/\/(?:www\.)?|(?<!\S)www\.(?=\S)/gi, ' ').trimStart();

/** Display form without scheme, trailing slash and plain fragment. Escapes stay, so that nothing can be disguised. */
export function shownAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed?.host) return url;
  const route = /^#!?\//.test(parsed.hash) ? parsed.hash : '';
  const path = parsed.search === '' && route === '' ? withoutEnd(parsed.pathname, '/') : parsed.pathname;
  return parsed.host + path + parsed.search + route;
}

/** Display form of a pattern for everything below: "shop.example.com/pricing/…". The query does not count. */
export function shownBelow(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  parsed.search = '';
  parsed.hash = textBefore(parsed.hash, '?');
  return `${withoutEnd(shownAddress(parsed.href), '/')}/…`;
}
