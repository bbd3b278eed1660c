// What a form about a person or an account may be filled with: from a text, an e-mail address, or the address of a tab.
import { linkedinLink, mailLink } from '../format/addresses.ts';
import { domainsOf, hostName } from '../match/registrable-domain.ts';
import { type PersonDraft, repairedPhone } from './person-form.ts';

const MAIL = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/u;
const PROFILE = /(?:https?:\/\/)?(?:[a-z\d-]+\.)*linkedin\.com\/in\/[^\s<>()"',;]+/iu;
const PHONE = /(?:\+|\b00)[\d\s().\-/]{5,24}\d/u;

/** Hosts of mailboxes that say nothing about a company. */
const MAIL_PROVIDERS = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'gmx.de', 'gmx.net', 'gmx.com', 'web.de', 't-online.de'],
  ...['proton.me', 'protonmail.com', 'mail.com', 'mail.ru', 'yandex.ru', 'qq.com', '163.com', '126.com'],
  ...['orange.fr', 'free.fr', 'libero.it', 'fastmail.com', 'zoho.com', 'hey.com'],
]);

/** Longer texts are no contact line. */
const LONGEST_TEXT = 4000;
const LONGEST_NAME_LINE = 60;

/** What a text such as a signature says of a person. Only what is plainly there. */
export function personInText(text: string): Partial<PersonDraft> {
  const read = text.slice(0, LONGEST_TEXT);
  const email = MAIL.exec(read)?.[0]?.replace(/[.!?]+$/, '');
  const profile = profileOf(PROFILE.exec(read)?.[0]);
  const phone = PHONE.exec(read)?.[0];
  const phoneNumber = phone && (repairedPhone(phone) ?? phone.trim());
  const name = nameIn(read);
  const isMail = email !== undefined && mailLink(email) !== undefined;
  return {
    ...(name ? { name } : {}),
    ...(isMail ? { email } : {}),
    ...(phoneNumber && /^\+[1-9]\d{1,14}$/.test(phoneNumber) ? { phoneNumber } : {}),
    ...(profile ? { linkedinProfileUrl: profile } : {}),
  };
}

/** The first line that reads as a name: two to five words of letters, or what stands before "<jane@…>". */
function nameIn(text: string): string | undefined {
  const before = /^\s*"?([^"<\n]{2,60}?)"?\s*<[^<>@\s]+@[^<>\s]+>/u.exec(text)?.[1];
  const lines = [before ?? '', ...text.split(/[\n\r|•·]/u)];
  return lines.map((line) => line.split(',')[0]?.trim() ?? '').find(isName);
}

function isName(line: string): boolean {
  const words = line.split(/\s+/u);
  return (
    line.length <= LONGEST_NAME_LINE &&
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => /^\p{L}[\p{L}\p{M}.'’-]*$/u.test(word)) &&
    /^\p{Lu}|^\p{Lo}/u.test(line)
  );
}

/** The company's domain in an e-mail address; undefined for a mail provider's, or where there is none. */
export function domainOfMail(email: string): string | undefined {
  if (mailLink(email) === undefined) return undefined;
  const host = email.trim().split('@')[1]?.toLowerCase() ?? '';
  return MAIL_PROVIDERS.has(host) ? undefined : domainsOf(host, { allowPrivate: true })?.domain;
}

/** The profile that a tab shows, without what LinkedIn adds to its address. */
export function profileOf(address: string | undefined): string | undefined {
  const link = linkedinLink(address);
  const slug = link && /^\/in\/([^/]+)/.exec(new URL(link.href).pathname)?.[1];
  return slug === undefined ? undefined : `https://www.linkedin.com/in/${slug}`;
}

/** Of what was typed as a domain: the domain that is meant, where more than that was typed or in other letters. */
export function repairedDomain(typed: string): string | undefined {
  const text = typed.trim();
  if (/\s/.test(text)) return undefined;
  const host = hostName(text.includes('://') ? text : text.replace(/^.*@/, ''));
  return host === text ? undefined : host;
}
