// Collects evidence for pages. A finding that is no proof says why; `match.ts` decides.

import { isPrivateHost } from '../format/private-host.ts';
import { addressParts, normalizeAddress } from './address.ts';
import { audienceClaims, type Claim, type PathQueries, pageClaims, queriesOn } from './claims.ts';
import { type AddressIndex, idKey, looseAddress, routeKeyKey, withoutWww } from './index-keys.ts';
import type { LiveTags } from './live-tags.ts';
import type { Finding, MatchReason, Weakness } from './match-reasons.ts';
import { addressWords, isRoot, type NearAddress, nearAddresses } from './near-addresses.ts';
import { namesDocument } from './tracking-parameters.ts';

/** Limits for the work that a long address can cause; with more words too much would be unexplained anyway. */
const MAX_BASES = 4;
const MAX_WORDS = 8;
const MAX_IDS = 8;
/** Read limit. */
const LIMIT = 32;
/** Keys such as a language or a number occur in too many addresses; two signs of Chinese may be a name. */
const SHORT_KEY = /^(?:.|\p{ASCII}{2})?$/u;
const MIN_ID = 8;

/** An address below which the route keys of a page are searched. */
interface Base {
  pageId: string;
  near: NearAddress;
  /** Why a key is no proof there. */
  weak: Weakness | undefined;
  /** The omitted parameters may select another document. */
  isQueryOpen: boolean;
}

interface Question {
  address: string;
  live?: LiveTags | undefined;
  privateHostsAllowed: boolean;
  /** A page bound to everything at or below `address`. */
  bound?: { pageId: string; address: string } | undefined;
}

interface Gathered {
  findings: Finding[];
  /** Pages whose route keys were searched, nearest first: one of their audiences may be meant, if they are not loaded yet. */
  keysOf: string[];
}

/** At most about sixty reads by key, about ten for an ordinary address. */
export async function gatherFindings(question: Question, index: AddressIndex): Promise<Gathered> {
  const { address, bound } = question;
  const hasQuery = address.includes('?');
  const recorded = hasQuery ? await queriesOn(address, index) : NO_QUERIES;
  const nears = nearAddresses(address, recorded);
  const claimed = await Promise.all(
    nears.map(async (near): Promise<Claimed> => {
      const [claims, queries] = await Promise.all([claimsOn(near, index), queriesFor(near, recorded, index)]);
      return { near, claims, isQueryOpen: (claim) => isQueryOpen(claim, near, queries, question) };
    }),
  );
  const addressFindings = claimed.flatMap(addressFindingsOf);
  const live = await liveFindings(question, nears, index);
  const bases = claimed.flatMap((each) => basesIn(each, live)).filter(({ near }) => near.rest.length > 0);
  const boundNear = nears.find((near) => near.address === bound?.address);
  if (bound && boundNear && boundNear.rest.length > 0)
    bases.unshift({ pageId: bound.pageId, near: boundNear, weak: undefined, isQueryOpen: false });
  const others = await Promise.all([
    routeKeyFindings(bases, index),
    idFindings(nears, addressFindings, index),
  ]);
  const keysOf = bases.filter((base) => !isTooFar(base)).map(({ pageId }) => pageId);
  return { findings: [...addressFindings, ...live, ...others.flat()], keysOf: [...new Set(keysOf)] };
}

interface Claimed {
  near: NearAddress;
  claims: Claim[];
  isQueryOpen(claim: Claim): boolean;
}

const NO_QUERIES: PathQueries = { addresses: [], complete: true, isToldApart: () => false };

/** Addresses that differ in the query share its path; each level of a route has another one. */
async function queriesFor({ by, left, address }: NearAddress, recorded: PathQueries, index: AddressIndex) {
  if (left === undefined) return NO_QUERIES;
  return by === 'query' ? recorded : queriesOn(address, index);
}

/**
 * Whether parameters that no record has may select another page. They may if a query distinguishes pages on this path, if the
 * name is a common one for documents, or if the document's tags name another address than the one without the parameters.
 */
function isQueryOpen(
  { pageId }: Claim,
  { by, left, address }: NearAddress,
  queries: PathQueries,
  { live, address: present }: Question,
): boolean {
  if (left === undefined) return false;
  if (by === 'joined-query') return true;
  const names = left.split('&').map((parameter) => parameter.split('=')[0] ?? '');
  if (names.some(namesDocument) || queries.isToldApart(pageId)) return true;
  return believedTags(live).some(
    (named) =>
      siteOf(named) === siteOf(present) && !isRoot(named) && looseAddress(named) !== looseAddress(address),
  );
}

/** Normalized addresses from the document's tags; none if the tags are stale. */
function believedTags(live: LiveTags | undefined): string[] {
  if (!live || live.stale) return [];
  const named = [live.canonical, live.ogUrl].map((url) => (url ? normalizeAddress(url) : undefined));
  return [...new Set(named)].filter((address) => address !== undefined);
}

const siteOf = (url: string) => addressParts(withoutWww(url)).origin;

async function claimsOn({ address, by }: NearAddress, index: AddressIndex): Promise<Claim[]> {
  const pages = await pageClaims(address, index);
  // An audience's address counts only where it is the tab's own address, not one above it.
  return by === 'itself' || by === 'query' || by === 'joined-query'
    ? [...pages, ...(await audienceClaims(address, pages, index))]
    : pages;
}

/**
 * The exact address of a page or audience is proof, also with irrelevant parameters. Being below it is not: `/blog/some-article`
 * is not the page `/blog`, unless a route key, the document's tags or an id confirm it. The root is no evidence.
 */
function addressFindingsOf({ near, claims, isQueryOpen: isOpen }: Claimed): Finding[] {
  const isPrefix = isAbove(near);
  if (isPrefix && isRoot(near.address)) return [];
  return claims.flatMap((claim) => {
    const { pageId, audienceId, kind, spellings, exact, retired } = claim;
    const isUnknown = isOpen(claim) && !near.address.includes('?');
    if (!exact && (isPrefix || isUnknown)) return []; // two doubts together
    const weak = addressDoubt(claim, near, isOpen(claim));
    const reason: MatchReason = {
      kind: isPrefix ? 'path-prefix' : kind,
      value: exact ? near.address : (spellings[0] ?? ''),
    };
    const left = weak === 'extra-query' ? { left: near.left } : {};
    return [{ pageId, audienceId, reason, weak, ...left, rank: near.rank, retired }];
  });
}

function addressDoubt({ exact, shared }: Claim, near: NearAddress, isOpen: boolean): Weakness | undefined {
  if (isAbove(near)) return 'prefix-only';
  if (!exact) return 'similar-address';
  if (isOpen) return 'extra-query';
  return shared ? 'shared' : undefined;
}

const isAbove = ({ by }: NearAddress): boolean => by === 'segments' || by === 'route';

/** A similar address counts as the page's own if the document's tags confirm it; otherwise a key below it is only a candidate. */
function basesIn({ near, claims, isQueryOpen: isOpen }: Claimed, live: Finding[]): Base[] {
  return claims.map((claim) => {
    const { pageId, exact, shared } = claim;
    const isConfirmed = live.some((tag) => tag.pageId === pageId && !tag.weak && tag.rank === near.rank);
    const weak = shared ? 'shared' : exact || isConfirmed ? undefined : 'similar-address';
    return { pageId, near, weak, isQueryOpen: isOpen(claim) };
  });
}

/** Looks up each word of the tab's address beyond a page's address as a route key. */
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

/** Next to the key, one word may stay unexplained (`/for/<key>`, `/<key>/faq`); below the root, none. */
function routeKeyDoubt(key: string, base: Base): Weakness | undefined {
  if (base.weak) return base.weak;
  if (isTooFar(base)) return isRoot(base.near.address) ? 'root' : 'far';
  return SHORT_KEY.test(key) ? 'short-key' : undefined;
}

function isTooFar({ near, isQueryOpen: isOpen }: Base): boolean {
  // Irrelevant parameters need no explanation.
  const unexplained = near.by === 'query' && !isOpen ? 0 : near.rest.length - 1;
  return unexplained > (isRoot(near.address) ? 0 : 1);
}

/** Ids in the address. They are proof only beyond the page's own address, because anyone can write one. */
async function idFindings(
  nears: NearAddress[],
  addressFindings: Finding[],
  index: AddressIndex,
): Promise<Finding[]> {
  const words = addressWords(nears[0]?.address ?? '').filter(looksLikeId);
  const reads = words.slice(0, MAX_IDS).map(async (word): Promise<Finding[]> => {
    const beyond = new Set(
      nears.filter(({ address }) => !addressWords(address).includes(word)).map(({ rank }) => rank),
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

/** The format of ids is not documented. Everyday words in an address, which could equal an id, are excluded. */
const looksLikeId = (word: string): boolean => word.length >= MIN_ID && /[\d_]/.test(word);

/** Pages and audiences that the document's tags name. */
async function liveFindings(
  question: Question,
  nears: NearAddress[],
  index: AddressIndex,
): Promise<Finding[]> {
  const reads = believedTags(question.live).map(async (address): Promise<Finding[]> => {
    if (!question.privateHostsAllowed && isPrivateHost(addressParts(address).host)) return [];
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
 * A tag is proof only if the tab's address supports it: the same path on the same site, or one level below. Many templates print
 * one canonical address on every page, and a copy on another host is not the page that it names.
 */
function liveDoubt(named: string, address: string, near: NearAddress | undefined): Weakness | undefined {
  if (siteOf(named) !== siteOf(address)) return 'other-host';
  if (isRoot(named) && addressParts(address).segments.length > 0) return 'root';
  if (!near || near.by === 'route' || near.by === 'joined-query') return 'other-path';
  return near.by === 'segments' && near.rest.length > 1 ? 'far' : undefined;
}
