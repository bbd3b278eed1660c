// Repairs the service address that a person types or pastes: an endpoint from the documentation, a host without a scheme, an extra
// slash. Rejects what could lead elsewhere than it looks (user info, other schemes, wildcards).

import { isDemo } from '../format/demo.ts';
import { decoded, textBefore, withoutEnd } from '../format/texts.ts';

export const baseUrlFaults = [
  'empty',
  'too-long',
  'spaces',
  'characters',
  'scheme',
  'plain-http',
  'user-info',
  'no-host',
  'other-loopback',
  'invalid',
] as const;
export type BaseUrlFault = (typeof baseUrlFaults)[number];

export type BaseUrlReading =
  | {
      ok: true;
      /** Scheme, host, port and path prefix, without trailing slash. Parsing it again returns the same. */
      baseUrl: string;
      origin: string;
    }
  | { ok: false; reason: BaseUrlFault };

const MAX_LENGTH = 2_000;
/** Zero-width and direction marks, which come with copied text and can disguise an address. */
const INVISIBLE = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const AT_EDGE = new RegExp(`[\\s${INVISIBLE}]`);
const START = new RegExp(`^${AT_EDGE.source}+`);
/** Quotes, brackets, emphasis, a label or a command in front of a copied address. */
const BEFORE = /^[^/]*[\s=("'“„«‹‘`[{<*_|：「『（《【](?=https?:)|^["'“„«‘`]/i;
const QUOTE = /["'”»’`]/;
/** The first character after such an address. */
const BEHIND = /[\s"'”“»›’`)}>*|」』）》】，、。]/;
const UNWANTED = new RegExp(`[\\p{Cc}${INVISIBLE}]`, 'u');

/** Parses a base URL as typed. Never throws. */
export function repairBaseUrl(raw: string): BaseUrlReading {
  const text = unwrapped(withoutEnd(raw.replace(START, ''), AT_EDGE));
  const fault = faultOfText(text);
  if (fault) return refuse(fault);
  // Query and fragment are not part of a base URL.
  const address = splitScheme(text.replace(/[?#].*$/s, '').replaceAll('\\', '/'));
  if (typeof address === 'string') return refuse(address);
  const [, typed = '', path = ''] = /^([^/]*)(.*)$/.exec(address.rest) ?? [];
  const authority = withoutEnd(typed, /[.,;]/) || typed;
  if (authority === '') return refuse('no-host');
  if (authority.includes('@')) return refuse('user-info');
  // Before two slashes, a word alone is a misspelled scheme, never the host to which a key is sent.
  if (!address.scheme && path.startsWith('//') && !/[.[]|^localhost/i.test(authority))
    return refuse('scheme');
  const host = readHost(authority, address.scheme);
  if (typeof host === 'string') return refuse(host);
  const origin = `${host.scheme}://${host.name}${host.port}`;
  const baseUrl = origin + readPath(path);
  // Reserved for the demo, so no service can be there.
  if (isDemo(origin)) return refuse('invalid');
  if (baseUrl.length > MAX_LENGTH) return refuse('too-long');
  return { ok: true, baseUrl, origin };
}

const refuse = (reason: BaseUrlFault): BaseUrlReading => ({ ok: false, reason });

function unwrapped(text: string): string {
  const inner = text.replace(BEFORE, '');
  if (inner === text) return withoutEnd(text, QUOTE);
  const address = textBefore(inner, BEHIND);
  return text.startsWith('_') ? withoutEnd(address, '_') : address;
}

function faultOfText(text: string): BaseUrlFault | undefined {
  if (text === '') return 'empty';
  if (text.length > MAX_LENGTH) return 'too-long';
  // The URL parser would silently drop tabs and line breaks.
  if (/\s/.test(text)) return 'spaces';
  return UNWANTED.test(text) ? 'characters' : undefined;
}

function splitScheme(text: string): { scheme?: string; rest: string } | BaseUrlFault {
  // The last scheme, if one was pasted after another.
  const [, scheme, rest = ''] = /^(?:https?(?::\/*|\/\/+))?(https?)(?::\/*|\/\/+)(.*)$/i.exec(text) ?? [];
  if (scheme) return { scheme: scheme.toLowerCase(), rest };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'scheme';
  // `name:secret@host` looks like a scheme; `host:8443` and `host:port/path` do not.
  if (/^[^/]*@/.test(text)) return 'user-info';
  if (/^[a-z][a-z0-9+-]*:(?!\d*(?:\/|$))/i.test(text)) return 'scheme';
  return { rest: text.replace(/^:?\/\/+/, '') };
}

interface HostReading {
  scheme: 'http' | 'https';
  name: string;
  /** With colon; empty for the default port. */
  port: string;
}

/** Whether requests leave this computer: not to a service on it, and not in the demo, which is answered here. */
export function needsNetwork(baseUrl: string): boolean {
  return !isDemo(baseUrl) && !isLoopback(new URL(baseUrl).hostname);
}

/** `hostname` as the URL parser returns it. */
function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^(.+\.)?localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname);
}

function readHost(authority: string, typedScheme: string | undefined): HostReading | BaseUrlFault {
  const [, typed, typedPort] = /^(\[[^\]]*\]|[^:]*)(:\d*)?$/.exec(authority) ?? [];
  if (typed === undefined) return 'invalid';
  if (typed === '') return 'no-host';
  const name = parseHost(typed);
  if (name === undefined) return 'invalid';
  const scheme = (typedScheme ?? (isLoopback(name) ? 'http' : 'https')) === 'http' ? 'http' : 'https';
  if (scheme === 'http' && !isLoopback(name)) return 'plain-http';
  if (scheme === 'http' && !mayBeAskedFor(name)) return 'other-loopback';
  const port = readPort(scheme, typedPort);
  return port === undefined ? 'invalid' : { scheme, name, port };
}

/** ASCII, lower case, no trailing dot. The URL parser accepts `*.example.com`, a match pattern for every site. */
function parseHost(typed: string): string | undefined {
  const url = URL.parse(`https://${typed}`);
  if (!url) return undefined;
  const name = url.hostname.replace(/\.$/, '');
  return /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)$/.test(name) ? name : undefined;
}

/** Match patterns cannot express 127.0.0.0/8, so the manifest lists only 127.0.0.1. */
const mayBeAskedFor = (loopback: string): boolean => !/^127\./.test(loopback) || loopback === '127.0.0.1';

function readPort(scheme: string, typed: string | undefined): string | undefined {
  const url = URL.parse(`${scheme}://host${typed ?? ''}`);
  if (!url) return undefined;
  return url.port === '' ? '' : `:${url.port}`;
}

/** `path` is empty or starts with a slash. The result is empty or starts with a slash and has no trailing one. */
function readPath(path: string): string {
  const segments = new URL(`https://host${path}`).pathname.split('/').filter(Boolean);
  // Case-insensitive: no prefix is called `V0`, and the service's own paths start with `/v0`. Punctuation may follow.
  const version = segments.findIndex((segment) => /^v0[^\w-]*$/i.test(decoded(segment)));
  const kept = version < 0 ? segments : segments.slice(0, version);
  // What is left out may have hidden a quote from `unwrapped`.
  return withoutEnd(kept.map((segment) => `/${segment}`).join(''), /['/]/);
}
