// The domain of a company, as it is typed and as it is sent.
import { hostName } from '../match/registrable-domain.ts';
import { bareText } from './typed-text.ts';

/** The canonical spelling; undefined for anything but a domain alone: an address, a path, a port, a mailbox, `www.`. */
export function canonicalDomain(typed: string): string | undefined {
  const text = bareText(typed);
  return /^(?!www\.)[^\s/\\:@?#]+$/i.test(text) ? hostName(text) : undefined;
}

/** The domain that is meant, where more than that was typed or in other letters. */
export function meantDomain(typed: string): string | undefined {
  const text = bareText(typed);
  if (/\s/.test(text)) return undefined;
  const host = hostName(text.includes('://') ? text : text.slice(text.lastIndexOf('@') + 1));
  return host === text ? undefined : host;
}
