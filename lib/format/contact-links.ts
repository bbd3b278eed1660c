// Links to a person's mail, phone and profile, only for values in exactly the expected format.
import { type SafeLink, safeLink, withPlainDots } from './addresses.ts';
import { decoded } from './texts.ts';

/** A single mailbox: rejects anything that could add recipients, a subject or a body, and the version of a program. */
const MAILBOX =
  /^[\p{L}\p{N}.!#$*+/=_~^{|}'-]{1,64}@(?:(?!-)[\p{L}\p{N}-]{1,63}(?<!-)\.)+(?!-|\d+$)[\p{L}\p{N}-]{2,63}(?<!-)$/u;
/** A phone number in international form, with 2 to 15 digits. */
export const E164 = /^\+[1-9]\d{1,14}$/;

/** Returns the recipients of a `mailto:` link, decoded and without subject or copies; any other text is returned alone. */
export function recipientsIn(text: string): string[] {
  const [, link] = /mailto:(.*)$/isu.exec(text) ?? [];
  if (link === undefined) return [text];
  const query = link.indexOf('?');
  const path = query < 0 ? link : link.slice(0, query);
  const more = query < 0 ? [] : new URLSearchParams(link.slice(query)).getAll('to');
  return [decoded(path), ...more].flatMap((part) => part.split(/[,;]/)).map((part) => part.trim());
}

/** The text with a mailbox's at sign and dots in plain form, as an East Asian keyboard does not type them. */
export const withPlainHost = (text: string): string =>
  text.replace(/[@＠]([^@＠]*)$/, (_, host: string) => `@${withPlainDots(host)}`);

/** Returns a `mailto:` link, or undefined if the text is not an email address. */
export function mailLink(email: string | null | undefined): string | undefined {
  const address = email?.trim() ?? '';
  if (!MAILBOX.test(address)) return undefined;
  const [mailbox = '', host = ''] = address.split('@');
  return `mailto:${encodeURIComponent(mailbox)}@${host}`;
}

/** Maximum length of a `mailto:` link (characters): Windows truncates at 2,083. */
const MAX_DRAFT_LENGTH = 1_900;
/** Characters. */
const MAX_SUBJECT_LENGTH = 150;

/** A `mailto:` link with subject and body, truncated to fit. Neither can add headers or recipients. Undefined without an address. */
export function mailDraftLink(
  email: string | null | undefined,
  { subject, body }: { subject: string; body: string },
): string | undefined {
  const link = mailLink(email);
  if (link === undefined) return undefined;
  const title = [...plainLine(subject)].slice(0, MAX_SUBJECT_LENGTH).join('');
  const lines = body.split(/\r\n|[\n\r\u2028\u2029]/).map(plainLine);
  const start = `${link}?subject=${encodeURIComponent(title)}&body=`;
  // An escaped character can be up to nine times as long.
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

/** Returns a `tel:` link for an E.164 number, the format declared by the interface; otherwise undefined. */
export function callLink(phoneNumber: string | null | undefined): string | undefined {
  const number = phoneNumber?.trim() ?? '';
  return E164.test(number) ? `tel:${number}` : undefined;
}

/** A LinkedIn link, even if the scheme is missing; undefined for any other site. */
export function linkedinLink(raw: string | null | undefined): SafeLink | undefined {
  const text = raw?.trim() ?? '';
  const link = safeLink(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  return link && /^(?:[a-z\d-]+\.)*linkedin\.com$/.test(link.host) ? link : undefined;
}
