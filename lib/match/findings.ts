// Collects what speaks for a page. Each finding says why it alone is no proof; `match.ts` decides.

import { isPrivateHost } from '../workspace/private-host.ts';
import { addressParts, normalizeAddress } from './address.ts';
import { audienceClaims, type Claim, type PathQueries, pageClaims, queriesOn } from './claims.ts';
import { type AddressIndex, idKey, looseAddress, routeKeyKey, withoutWww } from './index-keys.ts';
import type { LiveTags } from './live-tags.ts';
import type { Finding, MatchReason, Weakness } from './match-reasons.ts';
import { addressWords, isRoot, type NearAddress, nearAddresses } from './near-addresses.ts';
import { namesDocument } from './tracking-parameters.ts';

/** Bounds for what a long address can make us read; more words than that leave too much unexplained anyway. */
const MAX_BASES = 4;
const MAX_WORDS = 8;
const MAX_IDS = 8;
/** An answer this long names more than can be told apart. */
const LIMIT = 32;
/** A word that short, such as a language or a number, is in too many addresses to name a person. */
const MIN_ROUTE_KEY = 3;
const MIN_ID = 8;

/** An address below which a page's route keys are looked for. */
interface Base {
  pageId: string;
  near: NearAddress;
  /** Why even a key is no proof there. */
  weak: Weakness | undefined;
  /** What was left out of the query may say which document is shown. */
  isQueryOpen: boolean;
}

export interface Question {
  /** Normalised. */
  address: string;
  live?: LiveTags | undefined;
  privateHostsAllowed: boolean;
  /** A page that a binding names for everything at or below `address`. */
  bound?: { pageId: string; address: string } | undefined;
}

export interface Gathered {
  findings: Finding[];
  /** Pages whose route keys were looked for: where their audiences are not known yet, one of them may be meant. Nearest first. */
  keysOf: string[];
}

/** At most some sixty reads by key for the worst of addresses, about ten for an ordinary one. */
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

/** Nearer ones share their path; each level of a route has a path for itself. */
async function queriesFor({ by, left, address }: NearAddress, recorded: PathQueries, index: AddressIndex) {
  if (left === undefined) return NO_QUERIES;
  return by === 'query' ? recorded : queriesOn(address, index);
}

/**
 * A parameter that no record knows makes no other page, where nothing that is recorded on this path is told apart by a
 * query. It may where other pages are, where its name is one by which sites choose a document, and where the document
 * itself names another address than that without it.
 */
function isQueryOpen(
  { pageId }: Claim,
  { left, address }: NearAddress,
  queries: PathQueries,
  { live, address: present }: Question,
): boolean {
  if (left === undefined) return false;
  const names = left.split('&').map((parameter) => parameter.split('=')[0] ?? '');
  if (names.some(namesDocument) || queries.isToldApart(pageId)) return true;
  return believedTags(live).some(
    (named) =>
      siteOf(named) === siteOf(present) && !isRoot(named) && looseAddress(named) !== looseAddress(address),
  );
}

/** What the document's tags say of the address that it has now, normalised. */
function believedTags(live: LiveTags | undefined): string[] {
  if (!live || live.stale) return [];
  const named = [live.canonical, live.ogUrl].map((url) => (url ? normalizeAddress(url) : undefined));
  return [...new Set(named)].filter((address) => address !== undefined);
}

const siteOf = (url: string) => addressParts(withoutWww(url)).origin;

async function claimsOn({ address, by }: NearAddress, index: AddressIndex): Promise<Claim[]> {
  const pages = await pageClaims(address, index);
  // Audiences are asked for where the address is theirs, not for what is merely below them.
  return by === 'itself' || by === 'query'
    ? [...pages, ...(await audienceClaims(address, pages, index))]
    : pages;
}

/**
 * Exactly a page's or audience's address is proof, also with parameters that say nothing. Lying below a page's address
 * never is proof by itself: `/blog/some-article` is not the page `/blog`; a route key, the document's own tags or an id must
 * confirm it. The root says nothing.
 */
function addressFindingsOf({ near, claims, isQueryOpen: isOpen }: Claimed): Finding[] {
  const isPrefix = isAbove(near);
  if (isPrefix && isRoot(near.address)) return [];
  return claims.flatMap((claim) => {
    const { pageId, audienceId, kind, spellings, exact, retired } = claim;
    const isUnknown = isOpen(claim) && !near.address.includes('?');
    if (!exact && (isPrefix || isUnknown)) return []; // two doubts at once
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

/** A page's address in another spelling is the page's where the document says so; otherwise a key below it is worth a question. */
function basesIn({ near, claims, isQueryOpen: isOpen }: Claimed, live: Finding[]): Base[] {
  return claims.map((claim) => {
    const { pageId, exact, shared } = claim;
    const isSaid = live.some((tag) => tag.pageId === pageId && !tag.weak && tag.rank === near.rank);
    const weak = shared ? 'shared' : exact || isSaid ? undefined : 'similar-address';
    return { pageId, near, weak, isQueryOpen: isOpen(claim) };
  });
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
function routeKeyDoubt(key: string, base: Base): Weakness | undefined {
  if (base.weak) return base.weak;
  if (isTooFar(base)) return isRoot(base.near.address) ? 'root' : 'far';
  return key.length < MIN_ROUTE_KEY ? 'short-key' : undefined;
}

function isTooFar({ near, isQueryOpen: isOpen }: Base): boolean {
  // Parameters that say nothing need no explanation.
  const unexplained = near.by === 'query' && !isOpen ? 0 : near.rest.length - 1;
  return unexplained > (isRoot(near.address) ? 0 : 1);
}

/** Ids in the address. Anyone can write one, so it is proof only at or below the page's address, beyond that address. */
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

/** The form of ids is not shown; everyday words of an address, which an id might equal, are no ids. */
const looksLikeId = (word: string): boolean => word.length >= MIN_ID && /[\d_]/.test(word);

/** What the document's own tags name, as far as they are believed to be about the present address. */
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
 * A tag is proof where the tab's address itself makes it likely: the same path, or one level above it, on
 * the same site. Templates that print one canonical on every page are too common to believe more, and a
 * copy on another host is not the page it names.
 */
function liveDoubt(named: string, address: string, near: NearAddress | undefined): Weakness | undefined {
  if (siteOf(named) !== siteOf(address)) return 'other-host';
  if (isRoot(named) && addressParts(address).segments.length > 0) return 'root';
  if (!near || near.by === 'route') return 'other-path';
  return near.by === 'segments' && near.rest.length > 1 ? 'far' : undefined;
}
