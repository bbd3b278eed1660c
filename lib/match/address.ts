// The normalized form in which addresses are compared and shown, never fetched.
import { HOST_FIRST, likelyScheme, withPlainDots } from '../format/addresses.ts';
import { decoded, textBefore, withoutEnd } from '../format/texts.ts';
import { hasToken } from './credentials.ts';
import { isTrackingParameter, parametersIn, withoutSession } from './tracking-parameters.ts';

/** Longer addresses carry state, not identity; this also bounds the work a hostile page can cause. */
export const MAX_LENGTH = 8192;

export interface AddressParts {
  /** Scheme, host and a non-default port. */
  origin: string;
  /** Without port; IPv6 keeps its brackets. */
  host: string;
  /** Path segments; empty for the root. */
  segments: string[];
  query: [string, string][];
  /** A fragment that is a route, from its `/` or `!/` on. */
  route?: string | undefined;
}

/**
 * Normalized form of an absolute http(s) URL. Returns undefined for any other URL and for one that could not be proof.
 *
 * - Scheme: http and https on their default ports count as one site, because servers redirect one to the other and records
 *   keep the old spelling. With another port the scheme stays.
 * - Host: lower case and ASCII, so that a homograph is a different `xn--` name, without a trailing dot. `www.` stays, because
 *   only the owner decides whether both names show one site.
 * - User info, and a backslash before the query, are rejected: parsers disagree about the host.
 * - Path: case stays, since servers may be case-sensitive; no trailing slash and no session id. Percent-encoding is unified, so
 *   an encoded slash stays inside its segment; the URL parser has already resolved encoded dots.
 * - Query: without tracking parameters and tokens, and sorted by name. Parameters of the same name keep their order, which may matter.
 * - Fragment: dropped unless it is a route of the application (`#/…`, `#!…`) that hands over no token.
 */
export function normalizeAddress(raw: string): string | undefined {
  const text = raw.trim();
  if (text.length > MAX_LENGTH || !/^https?:\/\//i.test(text) || /\p{Cc}/u.test(text)) return undefined;
  if (/^[^?#]*\\/.test(text) || /^[^:]*:\/\/[^/?#]*@/.test(text)) return undefined;
  const url = URL.parse(text);
  const host = url?.hostname.replace(/\.$/, '');
  if (!url || !host || host.split('.').includes('')) return undefined;
  const origin = url.port === '' ? `https://${host}` : `${url.protocol}//${host}:${url.port}`;
  const path = normalizePath(url.pathname);
  const normalized = `${origin}${path}${normalizeQuery(url.search.slice(1))}${normalizeRoute(url.hash)}`;
  // Percent-encoding makes it longer. What is returned can be normalized again.
  return normalized.length > MAX_LENGTH ? undefined : normalized;
}

/** Addresses considered in one text. */
const MAX_TYPED = 4;
/** Ends at what separates an address from its label, in a chat or in Markdown. */
const WITH_SCHEME = /https?:\/\/(?:(?!\]\()[^\s"<>|])+/gi;
const WITHIN = /(?<=\S)(?=https?:\/\/)/i;
/** As links that count clicks contain the address they lead to. */
const ENCODED = /https?%3A%2F%2F[^\s"<>|&]+/gi;
/** Brackets, quotes and punctuation around an address. An address may end with one, too. */
const OPENING = /^(?:[\p{Ps}\p{Pi}\p{Pf}<"'*_~`]|\/\/)+/u;
const CLOSING = /[\p{Pe}\p{Pf}\p{Pi}>"'*_~`.,:;!?…、。，．：；！？｡]/u;

/** Followed by a letter or digit that an address may have, it may be its dot. */
const NEXT_SENTENCE = /[。｡](?=[^a-z\d])/i;

/**
 * The addresses in a typed text, most likely first. Next to other words they need a scheme; a lone host is tried with both. Read
 * in full-width letters only if there is none as typed, because an address may have such letters in its path.
 */
export function typedAddresses(text: string): string[] {
  const asTyped = addressesIn(text);
  return asTyped.length > 0 ? asTyped : addressesIn(text.normalize('NFKC'));
}

function addressesIn(text: string): string[] {
  const whole = text.replace(/\p{Cf}/gu, '').trim();
  const bare = whole.replace(OPENING, '');
  const isLone = HOST_FIRST.test(withoutEnd(bare, CLOSING));
  const typed = isLone ? withPlainDots(bare) : bare;
  const written = [
    ...(isLone ? [typed] : (typed.match(WITH_SCHEME) ?? [])),
    // Archives and redirects have the whole address in theirs.
    ...typed
      .split(WITHIN)
      .slice(1)
      .flatMap((part) => part.match(WITH_SCHEME) ?? []),
    ...(typed.match(ENCODED) ?? []).map(decoded),
  ];
  const urls = [...new Set(written)]
    .slice(0, MAX_TYPED)
    .map((each) => [withoutSentence(each), withoutClosing(withoutSentence(each))])
    // A lone address probably includes its last character.
    .flatMap((ways) => (ways[0] === typed && bare === whole ? ways : ways.reverse()))
    .flatMap((each) => (/^https?:/i.test(each) ? [each] : withSchemes(each)));
  return [...new Set(urls)].filter((url) => !/\s/.test(url) && normalizeAddress(url) !== undefined);
}

/** Keeps a bracket that was opened within the address. */
function withoutClosing(address: string): string {
  const countOf = (sign: RegExp) => address.match(sign)?.length ?? 0;
  let surplus = countOf(/\p{Pe}/gu) - countOf(/\p{Ps}/gu);
  const isOutside = (sign: string) => !/\p{Pe}/u.test(sign) || surplus-- > 0;
  return withoutEnd(address, { test: (sign) => CLOSING.test(sign) && isOutside(sign) });
}

/** In a text without spaces, the next sentence may follow a path. In a host the sign is a dot. */
function withoutSentence(url: string): string {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  return path < 0 ? url : url.slice(0, path) + textBefore(url.slice(path), NEXT_SENTENCE);
}

const withSchemes = (hostFirst: string): string[] =>
  (likelyScheme(hostFirst) === 'http' ? ['http', 'https'] : ['https', 'http']).map(
    (scheme) => `${scheme}://${hostFirst}`,
  );

export function addressParts(normalized: string): AddressParts {
  const [, origin = '', path = '', search = '', route] =
    /^(https?:\/\/[^/]+)(\/[^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(normalized) ?? [];
  return {
    origin,
    host: origin.replace(/^https?:\/\//, '').replace(/:\d+$/, ''),
    segments: path === '/' ? [] : path.split('/').slice(1),
    query: search === '' ? [] : search.split('&').map(splitParameter),
    route,
  };
}

export function joinAddress({ origin, segments, query, route }: Omit<AddressParts, 'host'>): string {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `${origin}/${segments.join('/')}${search && `?${search}`}${route === undefined ? '' : `#${route}`}`;
}

/** One spelling for all ways to percent-encode the same text. */
function normalizeComponent(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text));
  } catch {
    // Not UTF-8: kept byte for byte, since a guess could merge two different addresses.
    return text.replaceAll(' ', '%20').replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
  }
}

function normalizePath(path: string): string {
  const segments = withoutEnd(withoutSession(path), '/').split('/').slice(1);
  return `/${segments.map(normalizeComponent).join('/')}`;
}

function normalizeQuery(search: string): string {
  const parameters = parametersIn(search)
    .filter((parameter) => parameter !== '')
    .map((parameter) => splitParameter(parameter.replaceAll('+', ' ')))
    .map(([name, value]): [string, string] => [normalizeComponent(name), normalizeComponent(value)])
    .filter(([name]) => !isTrackingParameter(decoded(name)))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  if (parameters.length === 0) return '';
  return `?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

function normalizeRoute(hash: string): string {
  const [, bang, body] = /^#(!?)(.*)$/.exec(textBefore(hash, ':~:')) ?? [];
  if (body === undefined || (bang === '' && !body.startsWith('/'))) return '';
  const at = body.includes('?') ? body.indexOf('?') : body.length;
  const [path, search] = [body.slice(0, at), body.slice(at + 1)];
  if (hasToken(path)) return '';
  const route = normalizePath(`/${path.replace(/^\/+/, '')}`) + normalizeQuery(search);
  // An empty route is the start of the application, as without a fragment.
  return route === '/' ? '' : `#${bang}${route}`;
}

function splitParameter(parameter: string): [string, string] {
  const at = parameter.indexOf('=');
  return at < 0 ? [parameter, ''] : [parameter.slice(0, at), parameter.slice(at + 1)];
}
