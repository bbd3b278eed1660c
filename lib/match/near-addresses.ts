// Addresses that the tab's address may belong to: itself, with fewer parameters, those above it, and that of which it shows a copy.
import { decoded } from '../format/texts.ts';
import { type AddressParts, addressParts, joinAddress } from './address.ts';

/** Limits: parameters tried one by one if not all recorded queries are known, and levels climbed. Beyond them a match would be no evidence. */
const MAX_PARAMETERS = 4;
const MAX_LEVELS = 6;

export interface NearAddress {
  address: string;
  /** What was removed to get it: nothing, parameters, path segments or a route. */
  by: 'itself' | 'query' | 'joined-query' | 'segments' | 'route';
  /** The removed parts as plain text. */
  rest: string[];
  /** Removed parameters as written: "lp=spring&v=2". */
  left?: string;
  /** 0 for the address itself, then rising with distance. */
  rank: number;
}

/** Addresses with a query recorded for the tab's path; `complete` if these are all. */
export interface RecordedQueries {
  addresses: string[];
  complete: boolean;
}

/** Nearest first. `address` is normalized. */
export function nearAddresses(address: string, recorded: RecordedQueries): NearAddress[] {
  const place = placeOf(address);
  const itself = { address, by: 'itself' as const, rest: [] };
  const { segments = place.segments, candidates: joined = [] } = withoutJoined(place) ?? {};
  const above = place.route ? aboveRoute(place, place.route) : abovePath({ ...place, segments });
  const candidates = [itself, ...withFewerParameters(place, recorded), ...joined, ...above];
  return candidates.map((candidate, rank) => ({ ...candidate, rest: candidate.rest.map(decoded), rank }));
}

/** Whether the address is the root of a site, which identifies no page. */
export function isRoot(address: string): boolean {
  const { segments, query, route } = addressParts(address);
  return segments.length === 0 && query.length === 0 && route === undefined;
}

export const withoutQuery = (address: string): string => joinPlace(placeOf(address), new Set());

/** Names of parameters that only one of two normalized addresses has. Returns undefined if they differ otherwise. */
export function parametersBetween(a: string, b: string): string[] | undefined {
  if (withoutQuery(a) !== withoutQuery(b)) return undefined;
  const [fewer, more] = [placeOf(a), placeOf(b)].sort((x, y) => x.parameters.length - y.parameters.length);
  const kept = fewer && more && keptIn(more, joinPlace(fewer, new Set(fewer.parameters)));
  return kept && more.parameters.filter((parameter) => !kept.has(parameter)).map(({ name }) => decoded(name));
}

export function addressWords(address: string): string[] {
  const { segments, query, route } = addressParts(address);
  const words = [...segments, ...query.map(([, value]) => value), ...(route?.split(/[!/?&=]/) ?? [])];
  return [...new Set(words.filter((word) => word !== '').map(decoded))];
}

type Candidate = Omit<NearAddress, 'rank'>;

interface Parameter {
  of: 'query' | 'route';
  name: string;
  value: string;
}

interface Route {
  /** "/" or "!/". */
  mark: string;
  segments: string[];
}

interface Place extends Pick<AddressParts, 'origin' | 'segments'> {
  route?: Route;
  /** Of the document, then of the route. */
  parameters: Parameter[];
}

function placeOf(address: string): Place {
  const { origin, segments, query, route } = addressParts(address);
  const parameters = query.map(([name, value]): Parameter => ({ of: 'query', name, value }));
  if (route === undefined) return { origin, segments, parameters };
  const [, mark = '', path = '', search] = /^(!?\/)([^?]*)(?:\?(.*))?$/.exec(route) ?? [];
  const routeParameters = (search?.split('&') ?? []).map((parameter): Parameter => {
    const [name = '', ...value] = parameter.split('=');
    return { of: 'route', name, value: value.join('=') };
  });
  return {
    origin,
    segments,
    parameters: [...parameters, ...routeParameters],
    route: { mark, segments: path === '' ? [] : path.split('/') },
  };
}

function joinPlace({ origin, segments, route, parameters }: Place, kept: ReadonlySet<Parameter>): string {
  const keptOf = (of: Parameter['of']) => parameters.filter((each) => each.of === of && kept.has(each));
  const query = keptOf('query').map(({ name, value }): [string, string] => [name, value]);
  const routeQuery = queryString(keptOf('route'));
  // An empty route is the start of the application, that is, the document itself.
  if (!route || (route.segments.length === 0 && routeQuery === ''))
    return joinAddress({ origin, segments, query });
  const path = route.mark + route.segments.join('/');
  return joinAddress({ origin, segments, query, route: routeQuery === '' ? path : `${path}?${routeQuery}` });
}

function queryString(parameters: Parameter[]): string {
  return parameters.map(({ name, value }) => `${name}=${value}`).join('&');
}

/** The recorded queries first, then no query. */
function withFewerParameters(place: Place, { addresses, complete }: RecordedQueries): Candidate[] {
  const { parameters } = place;
  if (parameters.length === 0) return [];
  const tried = complete ? [] : parameters.slice(0, MAX_PARAMETERS);
  const kept = [
    ...addresses.flatMap((address) => keptIn(place, address, asFolded) ?? []),
    ...tried.map((dropped) => new Set(parameters.filter((parameter) => parameter !== dropped))),
    ...tried.map((only) => new Set([only])),
    new Set<Parameter>(),
  ];
  const fewer = kept.filter(({ size }) => size < parameters.length);
  const byAddress = new Map(fewer.map((set) => [joinPlace(place, set), set]));
  return [...byAddress]
    .sort(([, a], [, b]) => b.size - a.size)
    .map(([address, set]) => {
      const dropped = parameters.filter((parameter) => !set.has(parameter));
      return { address, by: 'query', rest: dropped.map(({ value }) => value), left: queryString(dropped) };
    });
}

/** Some links join their parameters to the path: "/spring&utm_source=x", "/spring%3Futm_source=x". */
function withoutJoined({ origin, segments, parameters, route }: Place) {
  const last = segments.at(-1) ?? '';
  const at = last.search(/%(?:26|3F)/);
  if (at < 0 || !last.includes('%3D', at) || parameters.length > 0 || route) return undefined;
  const before = [...segments.slice(0, -1), ...(at === 0 ? [] : [last.slice(0, at)])];
  const address = joinAddress({ origin, segments: before, query: [] });
  const left = decoded(last.slice(at + '%26'.length));
  const candidate: Candidate = { address, by: 'joined-query', rest: [], left };
  return { segments: before, candidates: [candidate] };
}

const asWritten = (component: string): string => component;
const asFolded = (component: string): string => decoded(component).normalize('NFC').toLowerCase();

/** The parameters of a recorded address, each once. Returns undefined if the place lacks one. */
function keptIn({ parameters }: Place, recorded: string, form = asWritten): Set<Parameter> | undefined {
  const same = (a: Parameter, b: Parameter) =>
    a.of === b.of && form(a.name) === form(b.name) && form(a.value) === form(b.value);
  const kept = new Set<Parameter>();
  for (const required of placeOf(recorded).parameters) {
    const candidates = parameters.filter((each) => !kept.has(each) && same(each, required));
    const found = candidates.find(({ value }) => value === required.value) ?? candidates[0];
    if (!found) return undefined;
    kept.add(found);
  }
  return kept;
}

function abovePath({ origin, segments }: Place): Candidate[] {
  return segments.slice(0, MAX_LEVELS).map((_, level) => {
    const kept = segments.length - 1 - level;
    const address = joinAddress({ origin, segments: segments.slice(0, kept), query: [] });
    return { address, by: 'segments', rest: segments.slice(kept) };
  });
}

/** Each level of the route, with and without the query of the document. */
function aboveRoute(place: Place, { mark, segments }: Route): Candidate[] {
  const ofDocument = place.parameters.filter(({ of }) => of === 'query');
  const queries = ofDocument.length === 0 ? [[]] : [ofDocument, []];
  // The document without its route is the start of the application, not a level of the route.
  return segments.slice(0, MAX_LEVELS + 1).flatMap((_, level) => {
    const kept = segments.length <= MAX_LEVELS || level < MAX_LEVELS ? segments.length - 1 - level : 0;
    const route = { mark, segments: segments.slice(0, kept) };
    return queries.map((query): Candidate => {
      const left = query === ofDocument ? '' : queryString(ofDocument);
      return {
        address: joinPlace({ ...place, route }, new Set(query)),
        by: kept === 0 ? 'route' : 'segments',
        rest: segments.slice(kept),
        ...(left === '' ? {} : { left }),
      };
    });
  });
}

/** A translation has the host in its own: "my--shop-example-com.translate.goog" shows "my-shop.example.com". */
const TRANSLATED = /^([a-z\d-]+)\.translate\.goog$/;
const OF_TRANSLATION = /^_x_tr_/;
/** Mobile pages, with the address of the page behind this. */
const MOBILE =
  /^(?:[a-z\d-]+\.cdn\.ampproject\.org\/[civ]|www\.google\.(?:com?\.)?[a-z]{2,3}\/amp)\/(?:s\/)?(?=[^/]+\.)/;

/**
 * The page that is shown as it is now, translated or from a cache of mobile pages; undefined for any other address. An archive shows what a
 * page was.
 */
export function originalOf(url: string): string | undefined {
  const copy = URL.parse(url);
  if (!copy || !/^https?:$/.test(copy.protocol) || copy.username !== '') return undefined;
  const [, label] = TRANSLATED.exec(copy.host) ?? [];
  if (label !== undefined) return translatedFrom(copy, label);
  if (/^translate\.google\.(?:com?\.)?[a-z]{2,3}$/.test(copy.host))
    return copy.searchParams.get('u') ?? undefined;
  const written = `${copy.host}${copy.pathname}${copy.search}`;
  return MOBILE.test(written) ? `https://${written.replace(MOBILE, '')}` : undefined;
}

function translatedFrom(copy: URL, label: string): string {
  const host = label.replace(/--?/g, (dashes) => (dashes === '--' ? '-' : '.'));
  const query = [...copy.searchParams].filter(([name]) => !OF_TRANSLATION.test(name));
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return `https://${host}${copy.pathname}${search}${copy.hash}`;
}
