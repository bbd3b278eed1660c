// Entries and keys of the address index.
//
// An address is stored under its loose form, so that one read finds all spellings; `value` then shows whether it is the same or
// merely similar. Pages and audiences have separate keys, so that hundreds of audiences that inherit an address cannot hide the
// pages that claim it.

import type { Audience, Metadata, Page } from '../api/schemas.ts';
import { withScheme } from '../format/addresses.ts';
import { decoded, withoutEnd } from '../format/texts.ts';
import { addressParts, joinAddress, normalizeAddress } from './address.ts';
import { addressWords, withoutQuery } from './near-addresses.ts';

/** Under `key` this page or audience is found. Each has at most one entry per key. */
export interface IndexEntry {
  key: string;
  pageId: string;
  audienceId?: string;
  kind: 'page-address' | 'audience-address' | 'route-key' | 'page-id' | 'audience-id' | 'person';
  value: string;
  /** Other spellings of the address in the same record. */
  others?: string[];
  /** For the address of an audience: its own, or inherited from the page. Absent if the record does not show it. */
  whose?: 'own' | 'inherited';
  /** For a page id: the record of the page has no address. */
  addressless?: true;
  /** Archived or deleted: found, but ranked after live ones. */
  retired?: true;
}

export interface AddressIndex {
  /** At most `limit` entries with exactly this key. */
  find(key: string, limit: number): Promise<IndexEntry[]>;
}

/** Address entries of a page, at most one per key. */
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

/** All entries of an audience, one per key. Most addresses are inherited; matching sorts that out, since it sees both. */
export function entriesOfAudience(audience: Audience, pageId: string): IndexEntry[] {
  const { audienceId } = audience;
  const common = { pageId, audienceId, ...(audience.archivedAt ? { retired: true as const } : {}) };
  const { metadataOverride, effectiveMetadata } = audience;
  const routeKey = audience.personRouteKey?.trim();
  const overridden = new Set(addressesIn([metadataOverride]));
  const whose = (address: string): Pick<IndexEntry, 'whose'> => {
    if (overridden.has(address) || (routeKey && hasWord(address, routeKey))) return { whose: 'own' };
    // The record lists overrides and this is none of them, so it is inherited.
    return metadataOverride ? { whose: 'inherited' } : {};
  };
  const entries = addressEntries('audience-address', [metadataOverride, effectiveMetadata], common, whose);
  if (routeKey)
    entries.push({ key: routeKeyKey(pageId, routeKey), kind: 'route-key', value: routeKey, ...common });
  const { personId } = audience;
  // For the list of everything made for a person; not used in matching.
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

/** Key for addresses recorded with a query on the same path and route. */
export function pathKey(kind: AddressKind, address: string): string {
  return pathPrefixes[kind] + looseAddress(withoutQuery(address));
}

/** Ignores case, because people type and shorten these links by hand. */
export function routeKeyKey(pageId: string, routeKey: string): string {
  return `route:${encodeURIComponent(pageId)}:${foldedKey(routeKey)}`;
}

/** A record may have the key as it stands in the path: encoded, and with its slash. */
const foldedKey = (routeKey: string): string =>
  withoutEnd(decoded(routeKey.trim()), '/').replace(/^\/+/, '').normalize('NFC').toLowerCase();

function hasWord(address: string, routeKey: string): boolean {
  return addressWords(address).some((word) => foldedKey(word) === foldedKey(routeKey));
}

const ID = 'id:';

export const idKey = (id: string): string => `${ID}${id}`;

/** Returns undefined for keys of other kinds. */
export function idInKey(key: string): string | undefined {
  return key.startsWith(ID) ? key.slice(ID.length) : undefined;
}

export const personKey = (personId: string): string => `person:${personId}`;

/**
 * Sites usually show the same page with and without `www.`, but not all do. Any other label names another site: `m.` may be a separate
 * document, or a customer of a host such as `github.io`. A mobile page that names its main one makes that a candidate.
 */
export const withoutWww = (address: string): string => address.replace('://www.', '://');

/**
 * One form for addresses that usually show one page: ignores `www.`, `index.html`, path parameters, the mark of a route, case, Unicode
 * composition and the encoding of the path.
 */
export function looseAddress(address: string): string {
  const { origin, segments, query, route } = addressParts(withoutWww(address));
  const path = segments.map((segment) => folded(segment).replace(/;[^;=]+=.*$/su, ''));
  if (/^index\.(html?|php)$/.test(path.at(-1) ?? '')) path.pop();
  return joinAddress({
    origin,
    segments: path.map(encodeURIComponent),
    query: query
      .map(([name, value]): [string, string] => [loose(name), loose(value)])
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
    ...(route === undefined ? {} : { route: route.replace('!', '').replace(/[^/?&=]+/g, loose) }),
  });
}

const folded = (component: string): string => read(component).normalize('NFC').toLowerCase();

/** Decoded as UTF-8 or, as old servers write it, as Latin-1. What is neither is at least the same text for the same octets. */
function read(component: string): string {
  try {
    return decodeURIComponent(component);
  } catch {
    return component.replace(/%([\da-f]{2})/gi, (_, octet: string) =>
      String.fromCharCode(Number.parseInt(octet, 16)),
    );
  }
}

const loose = (component: string): string => encodeURIComponent(folded(component));

function addressesIn(sources: (Metadata | null | undefined)[]): string[] {
  // Deduplicated first: most are equal, and a crawl calls this for each page.
  const raw = new Set(sources.flatMap((metadata) => [metadata?.canonicalUrl, metadata?.ogUrl]));
  const normalized = new Set([...raw].map((url) => (url ? normalizeAddress(withScheme(url)) : undefined)));
  return [...normalized].filter((url) => url !== undefined);
}

/** One entry per loose form, and one per path for addresses with a query. */
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
        key,
        kind,
        value,
        ...(others.length > 0 ? { others } : {}),
        ...whose(value),
        ...of,
      }),
    );
  const withQuery = addresses.filter((address) => address.includes('?'));
  return [...filed(addressKey, addresses), ...filed(pathKey, withQuery)];
}
