// The addresses that a tab's address may belong to: itself, itself without parts of its query, and what it
// lies below. A few, whatever the address, since each of them is looked up.
import { type AddressParts, addressParts, joinAddress, plainText } from './address.ts';

/** Query values tried one by one, and levels climbed; beyond these nothing would be proof anyway. */
const MAX_PARAMETERS = 4;
const MAX_LEVELS = 6;

export interface NearAddress {
  address: string;
  /** How it was reached: the address itself, or by leaving out query values, path segments or a route. */
  by: 'itself' | 'query' | 'segments' | 'route';
  /** What the tab's address has beyond this one, as plain text. */
  rest: string[];
  /** 0 for the address itself, rising with distance. */
  rank: number;
}

/** Nearest first. `address` is normalised. */
export function nearAddresses(address: string): NearAddress[] {
  const parts = addressParts(address);
  const below =
    parts.route === undefined ? [...aboveQuery(parts), ...abovePath(parts)] : aboveRoute(parts, parts.route);
  const itself = { address, by: 'itself' as const, rest: [] };
  return [itself, ...below].map((near, rank) => ({ ...near, rest: near.rest.map(plainText), rank }));
}

/** The root of a site: an address that says which site, but not which page. */
export function isRoot(address: string): boolean {
  const { segments, query, route } = addressParts(address);
  return segments.length === 0 && query.length === 0 && route === undefined;
}

/** Segments, query values and route segments of an address, as plain text. */
export function wordsOf(address: string): string[] {
  const { segments, query, route } = addressParts(address);
  const words = [...segments, ...query.map(([, value]) => value), ...(route?.split(/[!/?&=]/) ?? [])];
  return [...new Set(words.filter((word) => word !== '').map(plainText))];
}

type Unranked = Omit<NearAddress, 'rank'>;

function aboveQuery(parts: AddressParts): Unranked[] {
  const { query } = parts;
  if (query.length === 0) return [];
  const without = query.slice(0, query.length > 1 ? MAX_PARAMETERS : 0).map(
    (dropped): Unranked => ({
      address: joinAddress({ ...parts, query: query.filter((parameter) => parameter !== dropped) }),
      by: 'query',
      rest: [dropped[1]],
    }),
  );
  const bare = joinAddress({ ...parts, query: [] });
  return [...without, { address: bare, by: 'query', rest: query.map(([, value]) => value) }];
}

function abovePath({ origin, segments }: AddressParts): Unranked[] {
  return segments.slice(0, MAX_LEVELS).map((_, level) => {
    const kept = segments.length - 1 - level;
    const address = joinAddress({ origin, segments: segments.slice(0, kept), query: [] });
    return { address, by: 'segments', rest: segments.slice(kept) };
  });
}

function aboveRoute({ route: _, ...parts }: AddressParts, route: string): Unranked[] {
  const [, mark = '', path = '', search] = /^(!?\/)([^?]*)(?:\?(.*))?$/.exec(route) ?? [];
  const segments = path === '' ? [] : path.split('/');
  const values = (search?.split('&') ?? []).map((parameter) => parameter.slice(parameter.indexOf('=') + 1));
  const at = (kept: number) => joinAddress({ ...parts, route: mark + segments.slice(0, kept).join('/') });
  const higher: Unranked[] = [];
  if (search !== undefined && path !== '') {
    higher.push({ address: at(segments.length), by: 'query', rest: values });
  }
  for (let kept = segments.length - 1; kept > 0 && higher.length < MAX_LEVELS; kept -= 1) {
    higher.push({ address: at(kept), by: 'segments', rest: segments.slice(kept) });
  }
  // The document without its route is where the application starts, not a level of the route.
  return [...higher, { address: joinAddress(parts), by: 'route', rest: segments }];
}
