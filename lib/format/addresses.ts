// Addresses that the service sends: which may become a link, and how they are shown.

import { upTo, withoutEnd } from './texts.ts';

export interface SafeLink {
  href: string;
  /** Shown beside every link, so that its target is plain before the click. */
  host: string;
  /** Plain http: opened, but marked. */
  insecure: boolean;
}

/** The one way to a link: https or http without user info; anything else stays plain text (undefined). */
export function safeLink(raw: string | undefined): SafeLink | undefined {
  const url = raw === undefined ? null : URL.parse(raw);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return { href: url.href, host: url.host, insecure: url.protocol === 'http:' };
}

/** An address as people read it: without scheme, closing slash and plain fragment. Escapes stay, so that nothing is disguised. */
export function shownAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed?.host) return url;
  const route = /^#!?\//.test(parsed.hash) ? parsed.hash : '';
  const path = parsed.search === '' && route === '' ? withoutEnd(parsed.pathname, '/') : parsed.pathname;
  return parsed.host + path + parsed.search + route;
}

/** "shop.example.com/pricing/…": everything below an address, where its query does not count. */
export function shownBelow(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  parsed.search = '';
  parsed.hash = upTo(parsed.hash, '?');
  return `${withoutEnd(shownAddress(parsed.href), '/')}/…`;
}

// How a person can be reached: an address becomes a link only where it is plainly what it should be.

/** One mailbox and nothing else: what could add recipients, a subject or a text is no address. */
const MAILBOX = /^[\p{L}\p{N}.!#$*+/=_~^{|}'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u;
const E164 = /^\+[1-9]\d{1,14}$/;

/** `mailto:` for an e-mail address; undefined where it is none. */
export function mailLink(email: string | null | undefined): string | undefined {
  const address = email?.trim() ?? '';
  if (!MAILBOX.test(address)) return undefined;
  const [mailbox = '', host = ''] = address.split('@');
  return `mailto:${encodeURIComponent(mailbox)}@${host}`;
}

/** Mail programs are handed no longer address than this (characters): Windows cuts at 2,083. */
const MAX_DRAFT_LENGTH = 1_900;
/** Of a subject (characters). */
const MAX_SUBJECT_LENGTH = 150;

/** `mailto:` with subject and text, cut to length. Neither can add a recipient, a header or a file. Undefined without an address. */
export function mailDraftLink(
  email: string | null | undefined,
  { subject, body }: { subject: string; body: string },
): string | undefined {
  const link = mailLink(email);
  if (link === undefined) return undefined;
  const title = [...plainLine(subject)].slice(0, MAX_SUBJECT_LENGTH).join('');
  const lines = body.split(/\r\n|[\n\r\u2028\u2029]/).map(plainLine);
  const start = `${link}?subject=${encodeURIComponent(title)}&body=`;
  // What is escaped is up to nine times as long as it is written.
  const escaped = Array.from(lines.join('\n'), (sign) =>
    sign === '\n' ? '%0D%0A' : encodeURIComponent(sign),
  );
  if (start.length + escaped.join('').length <= MAX_DRAFT_LENGTH) return start + escaped.join('');
  const more = encodeURIComponent('…');
  let text = '';
  for (const sign of escaped) {
    if (start.length + text.length + sign.length + more.length > MAX_DRAFT_LENGTH) break;
    text += sign;
  }
  return start + text + more;
}

function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim();
}

/** `tel:` for a number in the international form that the interface declares; undefined for any other. */
export function callLink(phoneNumber: string | null | undefined): string | undefined {
  const number = phoneNumber?.trim() ?? '';
  return E164.test(number) ? `tel:${number}` : undefined;
}

/** A profile at LinkedIn, also where the scheme was left out; undefined for any other site. */
export function linkedinLink(raw: string | null | undefined): SafeLink | undefined {
  const text = raw?.trim() ?? '';
  const link = safeLink(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  return link && /^(?:[a-z\d-]+\.)*linkedin\.com$/.test(link.host) ? link : undefined;
}
