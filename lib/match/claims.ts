// Claims on an address: pages and audiences whose records have it, or a similar one.

import { type AddressIndex, addressKey, type IndexEntry, idKey, pathKey } from './index-keys.ts';
import { type RecordedQueries, withoutQuery } from './near-addresses.ts';

/** Read limit. A result this long may be incomplete, so it proves nothing. */
const LIMIT = 32;

export interface Claim {
  pageId: string;
  audienceId?: string | undefined;
  kind: 'page-address' | 'audience-address';
  spellings: string[];
  /** The same address, not merely a similar one. */
  exact: boolean;
  /** Other pages claim it, too, or may do. An archived page does not compete with a live one. */
  shared: boolean;
  /** The claiming audience is archived. */
  retired: boolean;
}

/** Pages whose records have the normalized `address`, or a similar one. */
export async function pageClaims(address: string, index: AddressIndex): Promise<Claim[]> {
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

/** Claims of audiences. An address inherited from the page is a claim of the page only. */
export async function audienceClaims(address: string, pages: Claim[], index: AddressIndex): Promise<Claim[]> {
  const entries = await index.find(addressKey('audience-address', address), LIMIT);
  const inherited = new Set(
    pages.flatMap(({ pageId, spellings }) => spellings.map((url) => `${url} ${pageId}`)),
  );
  const own = entries.filter(
    (entry) => !spellingsOf(entry).every((url) => inherited.has(`${url} ${entry.pageId}`)),
  );
  const shared = entries.length >= LIMIT;
  return Promise.all(
    [...Map.groupBy(own, ({ pageId }) => pageId)].map(async ([pageId, all]) => {
      const exact = all.filter((entry) => spells(entry, address));
      const claimants = preferLive(exact.length > 0 ? exact : all);
      const audienceId = await audienceAmong(claimants, index);
      return claimOfAudiences({ pageId, audienceId }, claimants, exact.length > 0, shared);
    }),
  );
}

/** Returns undefined if several audiences share the address, or if it may be inherited: then it identifies only the page. */
async function audienceAmong(
  [first, second]: IndexEntry[],
  index: AddressIndex,
): Promise<string | undefined> {
  if (!first || second || first.whose === 'inherited') return undefined;
  if (first.whose === 'own') return first.audienceId;
  const entries = await index.find(idKey(first.pageId), LIMIT);
  const belongsToPage = entries.some(({ pageId, addressless }) => pageId === first.pageId && addressless);
  return belongsToPage ? undefined : first.audienceId;
}

function claimOfAudiences(
  of: Pick<Claim, 'pageId' | 'audienceId'>,
  [first]: IndexEntry[],
  exact: boolean,
  shared: boolean,
): Claim {
  const spellings = first ? spellingsOf(first) : [];
  return { ...of, kind: 'audience-address', spellings, exact, shared, retired: first?.retired ?? false };
}

/** Addresses with a query recorded for the path and route of an address. */
export interface PathQueries extends RecordedQueries {
  /** Whether a query distinguishes this page from another one on the path. */
  isToldApart(pageId: string): boolean;
}

export async function queriesOn(address: string, index: AddressIndex): Promise<PathQueries> {
  const onPath = (keyOf: typeof pathKey, place: string) =>
    Promise.all(KINDS.map((kind) => index.find(keyOf(kind, place), LIMIT)));
  const found = await onPath(pathKey, address);
  const entries = found.flat();
  const bare = entries.length > 0 ? (await onPath(addressKey, withoutQuery(address))).flat() : [];
  const pageIds = new Set([...entries, ...bare].map(({ pageId }) => pageId));
  const complete = found.every(({ length }) => length < LIMIT);
  return {
    addresses: entries.flatMap(spellingsOf),
    complete,
    isToldApart: (pageId) =>
      !complete || (entries.length > 0 && [...pageIds].some((other) => other !== pageId)),
  };
}

const KINDS = ['page-address', 'audience-address'] as const;

/** Live records if there are any, otherwise the archived or deleted ones. */
function preferLive(entries: IndexEntry[]): IndexEntry[] {
  const live = entries.filter(({ retired }) => !retired);
  return live.length > 0 ? live : entries;
}

const spellingsOf = ({ value, others = [] }: IndexEntry): string[] => [value, ...others];

const spells = (entry: IndexEntry, address: string): boolean => spellingsOf(entry).includes(address);
