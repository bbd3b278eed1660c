// What pages and audiences put into the address index, and under which keys it is found again.
//
// An address is filed under its loose form, so that one read finds it in every spelling; `value` then tells
// whether it is the same address or merely a similar one. Addresses of pages and of audiences have separate
// keys: hundreds of audiences may inherit one address, and must not hide the pages that claim it.

import type { Audience, Metadata, Page } from '../api/schemas.ts';
import { addressParts, joinAddress, normalizeAddress, plainText } from './address.ts';
import { addressWords, withoutQuery } from './near-addresses.ts';

/** One indexed fact: under `key` this page (or audience) is found. A page or audience has one entry a key. */
export interface IndexEntry {
  key: string;
  pageId: string;
  audienceId?: string;
  kind: 'page-address' | 'audience-address' | 'route-key' | 'page-id' | 'audience-id' | 'person';
  value: string;
  /** Other spellings of an address that the same record uses. */
  others?: string[];
  /** Whose an address of an audience is, as far as its record tells: its own, or one that it has from its page. */
  whose?: 'own' | 'inherited';
  /** Of a page's id: its record names no address. */
  addressless?: true;
  /** Archived or deleted: still found, but live ones go first. */
  retired?: true;
}

export interface AddressIndex {
  /** At most `limit` entries with exactly this key. */
  find(key: string, limit: number): Promise<IndexEntry[]>;
}

/** The addresses under which a page is found; its id is the other thing. At most one entry a key. */
export function addressEntriesOf(page: Page): IndexEntry[] {
  return addressEntries('page-address', [page.metadata], { pageId: page.pageId, ...retired(page) });
}

export function idEntryOf(page: Page): IndexEntry {
  const { pageId } = page;
  const addressless = addressEntriesOf(page).length === 0 && { addressless: true as const };
  return { key: idKey(pageId), pageId, kind: 'page-id', value: pageId, ...addressless, ...retired(page) };
}

function retired({ archivedAt, deletedAt }: Page): { retired?: true } {
  return archivedAt || deletedAt ? { retired: true } : {};
}

/** Everything an audience is found under, one entry a key. Most addresses are the page's; matching tells, as it sees both. */
export function entriesOfAudience(audience: Audience, pageId: string): IndexEntry[] {
  const { audienceId } = audience;
  const common = { pageId, audienceId, ...(audience.archivedAt ? { retired: true as const } : {}) };
  const { metadataOverride, effectiveMetadata } = audience;
  const routeKey = audience.personRouteKey?.trim();
  const overridden = new Set(addressesIn([metadataOverride]));
  const whose = (address: string): Pick<IndexEntry, 'whose'> => {
    if (overridden.has(address) || (routeKey && hasWord(address, routeKey))) return { whose: 'own' };
    // Where overrides are sent, and this is none of them, it is the page's.
    return metadataOverride ? { whose: 'inherited' } : {};
  };
  const entries = addressEntries('audience-address', [metadataOverride, effectiveMetadata], common, whose);
  if (routeKey)
    entries.push({ key: routeKeyKey(pageId, routeKey), kind: 'route-key', value: routeKey, ...common });
  const { personId } = audience;
  // For all that was made for a person; matching never asks for it.
  if (personId) entries.push({ key: personKey(personId), kind: 'person', value: personId, ...common });
  entries.push({ key: idKey(audienceId), kind: 'audience-id', value: audienceId, ...common });
  return entries;
}

type AddressKind = 'page-address' | 'audience-address';

const prefixes: Record<AddressKind, string> = {
  'page-address': 'page-url:',
  'audience-address': 'audience-url:',
};
const pathPrefixes: Record<AddressKind, string> = {
  'page-address': 'page-path:',
  'audience-address': 'audience-path:',
};

export function addressKey(kind: AddressKind, address: string): string {
  return prefixes[kind] + looseAddress(address);
}

/** Finds what is recorded with a query on the path and route of an address. */
export function pathKey(kind: AddressKind, address: string): string {
  return pathPrefixes[kind] + looseAddress(withoutQuery(address));
}

/** Route keys are compared without regard to capitals: people type and shorten these links by hand. */
export function routeKeyKey(pageId: string, routeKey: string): string {
  return `route:${encodeURIComponent(pageId)}:${foldedKey(routeKey)}`;
}

const foldedKey = (routeKey: string): string => routeKey.trim().normalize('NFC').toLowerCase();

function hasWord(address: string, routeKey: string): boolean {
  return addressWords(address).some((word) => foldedKey(word) === foldedKey(routeKey));
}

const ID = 'id:';

export const idKey = (id: string): string => `${ID}${id}`;

/** The id that a key stands for; undefined where it is not that of an id. */
export function idInKey(key: string): string | undefined {
  return key.startsWith(ID) ? key.slice(ID.length) : undefined;
}

export const personKey = (personId: string): string => `person:${personId}`;

/** `www.` is the one host name that usually shows the same site; which one does is not ours to know. */
export const withoutWww = (address: string): string => address.replace('://www.', '://');

/** One form for addresses that usually show one page: with or without `www.`, `index.html`, path parameters, capitals, accents. */
export function looseAddress(address: string): string {
  const parts = addressParts(withoutWww(address));
  const segments = parts.segments.map((segment) =>
    plainText(segment)
      .normalize('NFC')
      .toLowerCase()
      .replace(/;[^;=]+=.*$/su, ''),
  );
  if (/^index\.(html?|php)$/.test(segments.at(-1) ?? '')) segments.pop();
  return joinAddress({ ...parts, segments: segments.map(encodeURIComponent) });
}

function addressesIn(sources: (Metadata | null | undefined)[]): string[] {
  // Most often all are the same, and a crawl comes here for each page.
  const raw = new Set(sources.flatMap((metadata) => [metadata?.canonicalUrl, metadata?.ogUrl]));
  const normalized = new Set([...raw].map((url) => (url ? normalizeAddress(url) : undefined)));
  return [...normalized].filter((url) => url !== undefined);
}

/** One for all addresses with one loose form, and one for all with a query on one path. */
function addressEntries(
  kind: AddressKind,
  sources: (Metadata | null | undefined)[],
  of: Pick<IndexEntry, 'pageId' | 'audienceId' | 'retired'>,
  whose: (address: string) => Pick<IndexEntry, 'whose'> = () => ({}),
): IndexEntry[] {
  const addresses = addressesIn(sources);
  const filed = (keyOf: (kind: AddressKind, address: string) => string, all: string[]) =>
    [...Map.groupBy(all, (address) => keyOf(kind, address))].map(
      ([key, [value = '', ...others]]): IndexEntry => ({
        ...{ key, kind, value },
        ...(others.length > 0 ? { others } : {}),
        ...whose(value),
        ...of,
      }),
    );
  const withQuery = addresses.filter((address) => address.includes('?'));
  return [...filed(addressKey, addresses), ...filed(pathKey, withQuery)];
}
