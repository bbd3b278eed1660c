// Collects everything that speaks for some page being the one in a tab. Each finding says why it would be
// no proof on its own; what follows from them together is decided in `match.ts`.

import { isPrivateHost } from '../workspace/private-host.ts';
import { addressParts, normalizeAddress } from './address.ts';
import {
  type AddressIndex,
  addressKey,
  type IndexEntry,
  idKey,
  looseAddress,
  routeKeyKey,
  withoutWww,
} from './index-keys.ts';
import type { LiveTags } from './live-tags.ts';
import type { Finding, MatchReason, Weakness } from './match-reasons.ts';
import { isRoot, type NearAddress, nearAddresses, wordsOf } from './near-addresses.ts';

/** Bounds for what a long address can make us read; more words than that leave too much unexplained anyway. */
const MAX_BASES = 4;
const MAX_WORDS = 4;
const MAX_IDS = 8;
/** A word that short, such as a language or a number, is in too many addresses to name a person. */
const MIN_ROUTE_KEY = 3;
const MIN_ID = 8;

/** An address below which a page's route keys are looked for. */
interface Base {
  pageId: string;
  near: NearAddress;
  shared: boolean;
}

export interface Question {
  /** Normalised. */
  address: string;
  live?: LiveTags | undefined;
  privateHostsAllowed: boolean;
  /** A page that a binding names for everything at or below `address`. */
  bound?: { pageId: string; address: string } | undefined;
}

/** At most some fifty reads by key for the worst of addresses, about ten for an ordinary one. */
export async function gatherFindings(question: Question, index: AddressIndex): Promise<Finding[]> {
  const nears = nearAddresses(question.address);
  const claimed = await Promise.all(
    nears.map(async (near) => ({ near, claims: await claimsOn(near, index) })),
  );
  const addressFindings = claimed.flatMap(({ near, claims }) =>
    claims.flatMap((claim) => addressFinding(claim, near)),
  );
  const bases = claimed.flatMap(({ near, claims }) =>
    claims
      .filter(({ kind, exact }) => kind === 'page-address' && exact)
      .map(({ pageId, shared }) => ({ pageId, near, shared })),
  );
  const bound = nears.find(({ address }) => address === question.bound?.address);
  if (question.bound && bound) bases.unshift({ pageId: question.bound.pageId, near: bound, shared: false });
  const others = await Promise.all([
    routeKeyFindings(bases, index),
    liveFindings(question, nears, index),
    idFindings(nears, addressFindings, index),
  ]);
  return [...addressFindings, ...others.flat()];
}

async function claimsOn({ address, by }: NearAddress, index: AddressIndex): Promise<Claim[]> {
  const pages = await pageClaims(address, index);
  // Audiences are asked for where the address is theirs, not for what merely lies below them.
  return by === 'itself' || by === 'query'
    ? [...pages, ...(await audienceClaims(address, pages, index))]
    : pages;
}

/**
 * Exactly a page's or audience's address is proof. With a query the records do not know it may be another
 * page (`?id=2`). Lying below a page's address never is proof by itself: `/blog/some-article` is not the
 * page `/blog`; a route key, the document's own tags or an id must confirm it. The root says nothing.
 */
function addressFinding(claim: Claim, near: NearAddress): Finding[] {
  const { pageId, audienceId, kind, spellings, exact, retired } = claim;
  const isPrefix = isAbove(near);
  if (isPrefix && isRoot(near.address)) return [];
  if (!exact && near.by !== 'itself') return []; // two doubts at once
  const weak = addressDoubt(claim, near);
  const reason: MatchReason = {
    kind: isPrefix ? 'path-prefix' : kind,
    value: exact ? near.address : (spellings[0] ?? ''),
  };
  return [{ pageId, audienceId, reason, weak, rank: near.rank, retired }];
}

function addressDoubt({ exact, shared }: Claim, near: NearAddress): Weakness | undefined {
  if (isAbove(near)) return 'prefix-only';
  if (!exact) return 'similar-address';
  if (near.by === 'query') return 'extra-query';
  return shared ? 'shared' : undefined;
}

function isAbove({ by }: NearAddress): boolean {
  return by === 'segments' || by === 'route';
}

/** Looks for route keys among what the tab's address has beyond a page's address, in whole words. */
async function routeKeyFindings(bases: Base[], index: AddressIndex): Promise<Finding[]> {
  const reads = bases.slice(0, MAX_BASES).flatMap((base) =>
    base.near.rest.slice(0, MAX_WORDS).map(async (word): Promise<Finding[]> => {
      if (word.trim() === '') return [];
      const entries = await index.find(routeKeyKey(base.pageId, word), LIMIT);
      return entries.map(({ pageId, audienceId, value, retired = false }) => {
        const reason: MatchReason = { kind: 'route-key', value };
        const weak = routeKeyDoubt(value, base);
        return { pageId, audienceId, reason, weak, rank: base.near.rank, retired };
      });
    }),
  );
  return (await Promise.all(reads)).flat();
}

/** One word beside the key may remain unexplained (`/for/<key>`, `/<key>/faq`); below the root, none. */
function routeKeyDoubt(key: string, { near, shared }: Base): Weakness | undefined {
  const unexplained = near.rest.length - 1;
  if (shared) return 'shared';
  if (isRoot(near.address) && unexplained > 0) return 'root';
  if (unexplained > 1) return 'far';
  return key.length < MIN_ROUTE_KEY ? 'short-key' : undefined;
}

/**
 * Ids written in the address. Anyone can write an id, so it is proof only at or below the page's own
 * address, and only where it is not a part of that.
 */
async function idFindings(
  nears: NearAddress[],
  addressFindings: Finding[],
  index: AddressIndex,
): Promise<Finding[]> {
  const words = wordsOf(nears[0]?.address ?? '').filter(looksLikeId);
  const reads = words.slice(0, MAX_IDS).map(async (word): Promise<Finding[]> => {
    const beyond = new Set(
      nears.filter(({ address }) => !wordsOf(address).includes(word)).map(({ rank }) => rank),
    );
    const entries = await index.find(idKey(word), LIMIT);
    return entries.map(({ pageId, audienceId, value, retired = false }) => {
      const at = addressFindings.find((other) => other.pageId === pageId && beyond.has(other.rank));
      const reason: MatchReason = { kind: 'id-in-address', value };
      const weak = at ? undefined : ('id-only' as const);
      return { pageId, audienceId, reason, weak, rank: at?.rank ?? nears.length, retired };
    });
  });
  return (await Promise.all(reads)).flat();
}

/** The form of ids is not shown; everyday words of an address, which an id might equal, are no ids. */
function looksLikeId(word: string): boolean {
  return word.length >= MIN_ID && /[\d_]/.test(word);
}

/** What the document's own tags name, as far as they are believed to be about the present address. */
async function liveFindings(
  question: Question,
  nears: NearAddress[],
  index: AddressIndex,
): Promise<Finding[]> {
  const { live, privateHostsAllowed } = question;
  if (!live || live.stale) return [];
  const named = new Set([live.canonical, live.ogUrl].map((url) => (url ? normalizeAddress(url) : undefined)));
  const reads = [...named].map(async (address): Promise<Finding[]> => {
    if (address === undefined) return [];
    if (!privateHostsAllowed && isPrivateHost(addressParts(address).host)) return [];
    const pages = await pageClaims(address, index);
    const claims = [...pages, ...(await audienceClaims(address, pages, index))].filter(({ exact }) => exact);
    const near = nears.find((candidate) => looseAddress(candidate.address) === looseAddress(address));
    const doubt = liveDoubt(address, question.address, near);
    return claims.map(({ pageId, audienceId, shared, retired }) => {
      const weak = doubt ?? (shared ? 'shared' : undefined);
      const reason: MatchReason = { kind: 'live-canonical', value: address };
      return { pageId, audienceId, reason, weak, rank: near?.rank ?? nears.length, retired };
    });
  });
  return (await Promise.all(reads)).flat();
}

/**
 * A tag is proof where the tab's address itself makes it likely: the same path, or one level above it, on
 * the same site. Templates that print one canonical on every page are too common to believe more, and a
 * copy on another host is not the page it names.
 */
function liveDoubt(named: string, address: string, near: NearAddress | undefined): Weakness | undefined {
  const site = (url: string) => addressParts(withoutWww(url)).origin;
  if (site(named) !== site(address)) return 'other-host';
  if (isRoot(named) && addressParts(address).segments.length > 0) return 'root';
  if (!near || near.by === 'route') return 'other-path';
  return near.by === 'segments' && near.rest.length > 1 ? 'far' : undefined;
}

/** An answer this long may have been cut: what else it would name is unknown, so it proves nothing. */
const LIMIT = 32;

interface Claim {
  pageId: string;
  audienceId?: string | undefined;
  kind: 'page-address' | 'audience-address';
  spellings: string[];
  /** The very address, and not merely a similar one. */
  exact: boolean;
  /** Other pages claim it too, or may do; an archived page does not stand in a live one's way. */
  shared: boolean;
  /** The one audience that claims it is archived. */
  retired: boolean;
}

/** Pages whose records name `address`, normalised, or one much like it. */
async function pageClaims(address: string, index: AddressIndex): Promise<Claim[]> {
  const entries = await index.find(addressKey('page-address', address), LIMIT);
  const claimants = preferLive(entries.filter((entry) => spells(entry, address)));
  return entries.map((entry) => ({
    pageId: entry.pageId,
    kind: 'page-address',
    spellings: spellingsOf(entry),
    exact: spells(entry, address),
    shared: entries.length >= LIMIT || claimants.some(({ pageId }) => pageId !== entry.pageId),
    retired: false,
  }));
}

/** What audiences claim for themselves; an address they have from their page speaks for the page only. */
async function audienceClaims(address: string, pages: Claim[], index: AddressIndex): Promise<Claim[]> {
  const entries = await index.find(addressKey('audience-address', address), LIMIT);
  const inherited = new Set(
    pages.flatMap(({ pageId, spellings }) => spellings.map((url) => `${url} ${pageId}`)),
  );
  const own = entries.filter(
    (entry) => !spellingsOf(entry).every((url) => inherited.has(`${url} ${entry.pageId}`)),
  );
  const shared = entries.length >= LIMIT;
  return [...Map.groupBy(own, ({ pageId }) => pageId)].map(([pageId, all]) => {
    const exact = all.filter((entry) => spells(entry, address));
    return claimOfAudiences(pageId, preferLive(exact.length > 0 ? exact : all), exact.length > 0, shared);
  });
}

/** An address that several audiences of a page share says the page, and not the audience. */
function claimOfAudiences(pageId: string, entries: IndexEntry[], exact: boolean, shared: boolean): Claim {
  const [first, second] = entries;
  return {
    pageId,
    audienceId: second ? undefined : first?.audienceId,
    kind: 'audience-address',
    spellings: first ? spellingsOf(first) : [],
    exact,
    shared,
    retired: first?.retired ?? false,
  };
}

/** Live records before archived or deleted ones, which count only among themselves. */
function preferLive(entries: IndexEntry[]): IndexEntry[] {
  const live = entries.filter(({ retired }) => !retired);
  return live.length > 0 ? live : entries;
}

function spellingsOf({ value, others = [] }: IndexEntry): string[] {
  return [value, ...others];
}

function spells(entry: IndexEntry, address: string): boolean {
  return spellingsOf(entry).includes(address);
}
