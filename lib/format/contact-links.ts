// How a person can be reached: an address becomes a link only where it is plainly what it should be.
import { type SafeLink, safeLink } from './safe-link.ts';

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
