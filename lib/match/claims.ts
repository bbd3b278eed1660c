// Who claims an address: the pages and audiences whose records name it, or one much like it.

import { type AddressIndex, addressKey, type IndexEntry, idKey, pathKey } from './index-keys.ts';
import { type RecordedQueries, withoutQuery } from './near-addresses.ts';

/** An answer this long may have been cut: what else it would name is unknown, so it proves nothing. */
const LIMIT = 32;

export interface Claim {
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

/** What audiences claim for themselves; an address they have from their page speaks for the page only. */
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

/** An address that several audiences of a page share, or may have from it, says the page, and not the audience. */
async function audienceAmong(
  [first, second]: IndexEntry[],
  index: AddressIndex,
): Promise<string | undefined> {
  if (!first || second || first.whose === 'inherited') return undefined;
  if (first.whose === 'own') return first.audienceId;
  const entries = await index.find(idKey(first.pageId), LIMIT);
  const isPages = entries.some(({ pageId, addressless }) => pageId === first.pageId && addressless);
  return isPages ? undefined : first.audienceId;
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

/** What is recorded with a query on the path and route of an address, by pages and audiences. */
export interface PathQueries extends RecordedQueries {
  /** Whether a query tells this page from another one on the path. */
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

/** Live records before archived or deleted ones, which count only among themselves. */
function preferLive(entries: IndexEntry[]): IndexEntry[] {
  const live = entries.filter(({ retired }) => !retired);
  return live.length > 0 ? live : entries;
}

const spellingsOf = ({ value, others = [] }: IndexEntry): string[] => [value, ...others];

const spells = (entry: IndexEntry, address: string): boolean => spellingsOf(entry).includes(address);
