// Puts right what a person types or pastes as the address of their service: an endpoint out of the
// documentation, a host without scheme, an address with a slash too many. What could lead elsewhere than
// it looks (user info, other schemes, wildcards) is refused instead of repaired.

import { isDemo } from '../format/demo.ts';

export const baseUrlChangeCodes = [
  'trimmed',
  'backslashes',
  'slashes',
  'schemeAdded',
  'lowerCased',
  'hostAscii',
  'hostRewritten',
  'hostDot',
  'defaultPort',
  'pathRewritten',
  'endpointDropped',
  'trailingSlash',
  'queryDropped',
  'fragmentDropped',
] as const;
export type BaseUrlChangeCode = (typeof baseUrlChangeCodes)[number];

/** What was changed, and the part that was added, dropped or is now there. */
export interface BaseUrlChange {
  code: BaseUrlChangeCode;
  value: string;
}

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
      /** Scheme, host, port and path prefix; no trailing slash. Read again it stays as it is. */
      baseUrl: string;
      origin: string;
      /** What the browser is asked for. Match patterns know no ports: access covers all of them. */
      matchPattern: string;
      changes: BaseUrlChange[];
    }
  | { ok: false; reason: BaseUrlFault };

const MAX_LENGTH = 2_000;
/** Zero-width and direction marks: they come along with copied text, and hide what an address really is. */
const INVISIBLE = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const EDGES = new RegExp(`^[\\s${INVISIBLE}]+|[\\s${INVISIBLE}]+$`, 'g');
const UNWANTED = new RegExp(`[\\p{Cc}${INVISIBLE}]`, 'u');

/** Reads a base URL as typed. Never throws. */
export function repairBaseUrl(raw: string): BaseUrlReading {
  const text = raw.replace(EDGES, '');
  const fault = faultOfText(text);
  if (fault) return refuse(fault);
  const changes: BaseUrlChange[] = text === raw ? [] : [{ code: 'trimmed', value: '' }];
  const parts = splitAddress(text, changes);
  if (typeof parts === 'string') return refuse(parts);
  const host = readHost(parts.authority, parts.scheme, changes);
  if (typeof host === 'string') return refuse(host);
  const prefix = readPath(parts.path, changes);
  if (parts.query) changes.push({ code: 'queryDropped', value: parts.query });
  if (parts.fragment) changes.push({ code: 'fragmentDropped', value: parts.fragment });
  const origin = `${host.scheme}://${host.name}${host.port}`;
  // The demo's own address: no service can be there.
  if (isDemo(origin)) return refuse('invalid');
  if (origin.length + prefix.length > MAX_LENGTH) return refuse('too-long');
  return {
    ok: true,
    baseUrl: origin + prefix,
    origin,
    matchPattern: `${host.scheme}://${host.name}/*`,
    // Two doubled slashes are one thing to say.
    changes: changes.filter(({ code }, at) => changes.findIndex((other) => other.code === code) === at),
  };
}

function refuse(reason: BaseUrlFault): BaseUrlReading {
  return { ok: false, reason };
}

function faultOfText(text: string): BaseUrlFault | undefined {
  if (text === '') return 'empty';
  if (text.length > MAX_LENGTH) return 'too-long';
  // A URL parser would drop tabs and line breaks without a word.
  if (/\s/.test(text)) return 'spaces';
  return UNWANTED.test(text) ? 'characters' : undefined;
}

interface AddressParts {
  scheme?: string;
  authority: string;
  path: string;
  query: string;
  fragment: string;
}

function splitAddress(text: string, changes: BaseUrlChange[]): AddressParts | BaseUrlFault {
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  const main = before.replaceAll('\\', '/');
  if (main !== before) changes.push({ code: 'backslashes', value: '' });
  const scheme = splitScheme(main, changes);
  if (typeof scheme === 'string') return scheme;
  const slash = scheme.rest.indexOf('/');
  const authority = slash < 0 ? scheme.rest : scheme.rest.slice(0, slash);
  if (authority === '') return 'no-host';
  if (authority.includes('@')) return 'user-info';
  const path = slash < 0 ? '' : scheme.rest.slice(slash);
  return { ...(scheme.name ? { scheme: scheme.name } : {}), authority, path, query, fragment };
}

function splitScheme(text: string, changes: BaseUrlChange[]): { name?: string; rest: string } | BaseUrlFault {
  const [, name, slashes = '', rest = ''] = /^(https?):(\/*)(.*)$/i.exec(text) ?? [];
  if (name) {
    if (slashes !== '//') changes.push({ code: 'slashes', value: '' });
    if (name !== name.toLowerCase()) changes.push({ code: 'lowerCased', value: name.toLowerCase() });
    return { name: name.toLowerCase(), rest };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'scheme';
  // `name:secret@host` looks like a scheme; `host:8443` and `host:port/path` do not.
  if (/^[^/]*@/.test(text)) return 'user-info';
  if (/^[a-z][a-z0-9+-]*:(?!\d*(?:\/|$))/i.test(text)) return 'scheme';
  const [, lead = '', bare = ''] = /^(:?\/\/+)?(.*)$/.exec(text) ?? [];
  if (lead) changes.push({ code: 'slashes', value: '' });
  return { rest: bare };
}

interface HostReading {
  scheme: 'http' | 'https';
  name: string;
  /** With its colon; empty for the default port. */
  port: string;
}

/** `hostname` as a URL parser gives it. */
function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^(.+\.)?localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname);
}

function readHost(
  authority: string,
  scheme: string | undefined,
  changes: BaseUrlChange[],
): HostReading | BaseUrlFault {
  const [, typed, typedPort] = /^(\[[^\]]*\]|[^:]*)(:\d*)?$/.exec(authority) ?? [];
  if (typed === undefined) return 'invalid';
  if (typed === '') return 'no-host';
  const name = parseHost(typed);
  if (name === undefined) return 'invalid';
  const chosen = scheme ?? (isLoopback(name) ? 'http' : 'https');
  if (chosen === 'http' && !isLoopback(name)) return 'plain-http';
  if (chosen === 'http' && !mayBeAskedFor(name)) return 'other-loopback';
  if (scheme === undefined) changes.push({ code: 'schemeAdded', value: `${chosen}://` });
  noteHostChanges(typed, name, changes);
  const port = readPort(chosen, typedPort);
  if (port === undefined) return 'invalid';
  if (typedPort && port === '') changes.push({ code: 'defaultPort', value: typedPort });
  return { scheme: chosen === 'http' ? 'http' : 'https', name, port };
}

/**
 * ASCII, lower case, no dot at the end. Stricter than the URL parser: that one lets `*.example.com` and `*`
 * through, which as a match pattern would ask for every site there is.
 */
function parseHost(typed: string): string | undefined {
  const url = URL.parse(`https://${typed}`);
  if (!url) return undefined;
  const name = url.hostname.replace(/\.$/, '');
  return /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)$/.test(name) ? name : undefined;
}

/** A match pattern cannot name 127.0.0.0/8, so the manifest lists only the one address people use. */
function mayBeAskedFor(loopback: string): boolean {
  return !/^127\./.test(loopback) || loopback === '127.0.0.1';
}

function readPort(scheme: string, typed: string | undefined): string | undefined {
  const url = URL.parse(`${scheme}://host${typed ?? ''}`);
  if (!url) return undefined;
  return url.port === '' ? '' : `:${url.port}`;
}

function noteHostChanges(typed: string, name: string, changes: BaseUrlChange[]): void {
  const lower = typed.toLowerCase();
  if (lower !== typed) changes.push({ code: 'lowerCased', value: lower });
  if (lower.endsWith('.')) changes.push({ code: 'hostDot', value: '' });
  if (lower.replace(/\.$/, '') === name) return;
  const plain = /^[\x21-\x7e]*$/.test(typed);
  changes.push({ code: plain ? 'hostRewritten' : 'hostAscii', value: name });
}

/** `path` as typed, empty or from its slash on; the prefix is empty or begins with a slash and ends without. */
function readPath(path: string, changes: BaseUrlChange[]): string {
  const typed = path.split('/').filter(Boolean);
  const segments = new URL(`https://host${path}`).pathname.split('/').filter(Boolean);
  if (/\/\/+(?!\/*$)/.test(path)) changes.push({ code: 'slashes', value: '' });
  // Upper case too: no prefix is called `V0`, and the service's own paths begin with `/v0`.
  const version = segments.findIndex((segment) => segment.toLowerCase() === 'v0');
  const kept = version < 0 ? segments : segments.slice(0, version);
  if (typed.join('/') !== segments.join('/')) {
    changes.push({ code: 'pathRewritten', value: `/${kept.join('/')}` });
  }
  if (version >= 0) {
    changes.push({ code: 'endpointDropped', value: `/${segments.slice(version).join('/')}` });
  } else if (path.endsWith('/')) {
    changes.push({ code: 'trailingSlash', value: '' });
  }
  return kept.map((segment) => `/${segment}`).join('');
}
