// Company domains as typed and as sent.
import { withPlainDots } from '../format/addresses.ts';
import { bareWord } from '../format/pasted-ids.ts';
import { hostName } from '../match/registrable-domain.ts';
import { mailboxesIn } from './mailboxes.ts';
import { bareText } from './typed-text.ts';

/** Returns the canonical spelling; undefined for anything but a bare domain, such as an address, a path, a port, a mailbox or `www.`. */
export function canonicalDomain(typed: string): string | undefined {
  const text = bareText(typed);
  return BARE.test(withPlainDots(text)) ? hostName(text) : undefined;
}

/** A parser of addresses also takes quotes and other signs for letters. */
const BARE = /^(?!www\.)(?:(?!-)[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_-]+(?<!-)(?:\.|$))+$/iu;

/** Suggests the domain if more than that was typed, or in another spelling. */
export function meantDomain(typed: string): string | undefined {
  const text = bareText(typed);
  const [mail] = text.includes('://') ? [] : mailboxesIn(text);
  const host = hostName(mail?.split('@').at(-1) ?? bareWord(text).replace(/^@/, ''));
  return host === text ? undefined : host;
}
