// Recognizes known persons and accounts by keyed hashes of normalized facts; the key is not exportable.

import { foldWords } from '../../format/search-words.ts';
import { lastingKey, presentKey } from '../../platform/worker/sealing.ts';
import { type CreationBody, domainKey, type SimilarityReason } from '../people.ts';

interface Fact {
  why: SimilarityReason;
  value: string;
}

type MaybeText = string | null | undefined;

type Described = {
  [Field in 'name' | 'email' | 'domain' | 'phoneNumber' | 'linkedinProfileUrl']?: MaybeText;
};

export function factsOf(described: Described | CreationBody): Fact[] {
  const { name, email, domain, phoneNumber, linkedinProfileUrl }: Described = described;
  const values: Record<SimilarityReason, string | undefined> = {
    email: email?.trim().toLowerCase(),
    phone: phoneNumber?.replace(/\D/g, ''),
    linkedin: profileOf(linkedinProfileUrl),
    domain: domain ? domainKey(domain) : undefined,
    name: plainName(name),
  };
  return (Object.entries(values) as [SimilarityReason, string | undefined][]).flatMap(([why, value]) =>
    value ? [{ why, value }] : [],
  );
}

const KEY_NAME = 'marking-key';
/** Hash length (bytes); makes collisions practically impossible. */
const LENGTH = 16;

const hashKey = () =>
  lastingKey(KEY_NAME, () =>
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  );

type HashedFor = { workspaceId: string; kind: 'person' | 'account' };

/** In the same order. Hashes differ between workspaces. */
export async function hashesOf({ workspaceId, kind }: HashedFor, facts: readonly Fact[]): Promise<string[]> {
  if (facts.length === 0) return [];
  return Promise.all(facts.map(({ why, value }) => hashOf([workspaceId, kind, why, value])));
}

/** The same for a look-up. None before anything was hashed, so that nothing is found. */
export async function hashesToFind(of: HashedFor, facts: readonly Fact[]): Promise<string[]> {
  return (await presentKey(KEY_NAME)) ? hashesOf(of, facts) : [];
}

/** Distinguishes inputs without revealing them. */
export async function hashOf(parts: readonly unknown[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(parts));
  const digest = await crypto.subtle.sign('HMAC', await hashKey(), text);
  return new Uint8Array(digest, 0, LENGTH).toBase64();
}

const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/** Without accents, case and punctuation, in any word order; where names need no spaces, without these. */
function plainName(name: MaybeText): string | undefined {
  const words = name && foldWords(name.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu);
  if (!words) return undefined;
  return WITHOUT_SPACES.test(words.join('')) ? words.join('') : words.sort().join(' ');
}

/** Ignores LinkedIn's country subdomains and what follows the profile name. */
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
