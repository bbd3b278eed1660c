// Who claims an address: the pages and audiences whose records name it.
import { type AddressIndex, audienceAddressKey, type IndexEntry, pageAddressKey } from './index-keys.ts';

/** An answer this long may have been cut: what else it would name is unknown, so it proves nothing. */
export const LIMIT = 32;

export interface Claim {
  pageId: string;
  audienceId?: string;
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
  const entries = await index.find(pageAddressKey(address), LIMIT);
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
  const entries = await index.find(audienceAddressKey(address), LIMIT);
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
  const audienceId = second ? undefined : first?.audienceId;
  return {
    pageId,
    ...(audienceId === undefined ? {} : { audienceId }),
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
