// What tells that a person or an account may be one that is known already. Each fact is written in one spelling.

import { hostName } from '../match/registrable-domain.ts';
import type { CreationBody, LikenessReason } from './people.ts';

export interface Fact {
  why: LikenessReason;
  value: string;
}

type MaybeText = string | null | undefined;

/** The fields of a person, of an account, and of what is sent to create either. */
interface Described {
  name?: MaybeText;
  email?: MaybeText;
  domain?: MaybeText;
  phoneNumber?: MaybeText;
  linkedinProfileUrl?: MaybeText;
}

export function factsOf(described: Described | CreationBody): Fact[] {
  const { name, email, domain, phoneNumber, linkedinProfileUrl }: Described = described;
  const values: Record<LikenessReason, string | undefined> = {
    email: email?.trim().toLowerCase(),
    phone: phoneNumber?.replace(/\D/g, ''),
    linkedin: profileOf(linkedinProfileUrl),
    domain: domain ? (hostName(domain) ?? domain.trim().toLowerCase()) : undefined,
    name: plainName(name),
  };
  return (Object.entries(values) as [LikenessReason, string | undefined][]).flatMap(([why, value]) =>
    value ? [{ why, value }] : [],
  );
}

/** Without accents, capitals and punctuation, and whichever name comes first. */
function plainName(name: MaybeText): string | undefined {
  const words = name
    ?.normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.sort().join(' ');
}

/** The same profile is found under each country's host, with and without what follows its name. */
function profileOf(url: MaybeText): string | undefined {
  if (!url?.trim()) return undefined;
  const text = url.trim();
  const parsed = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  if (!parsed) return text.toLowerCase();
  const [, kind, profile] = parsed.pathname.toLowerCase().split('/');
  const isProfile = /(^|\.)linkedin\.com$/.test(parsed.hostname) && profile;
  return isProfile
    ? `${kind}/${profile}`
    : `${parsed.hostname}${parsed.pathname.replace(/\/$/, '').toLowerCase()}`;
}
