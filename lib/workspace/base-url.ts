// Puts right what a person types or pastes as the address of their service: an endpoint out of the
// documentation, a host without scheme, an address with a slash too many. What could lead elsewhere than
// it looks (user info, other schemes, wildcards) is refused instead of repaired.

import { isDemo } from '../format/demo.ts';
import { decoded, upTo, withoutEnd } from '../format/texts.ts';

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
    }
  | { ok: false; reason: BaseUrlFault };

const MAX_LENGTH = 2_000;
/** Zero-width and direction marks: they come along with copied text, and hide what an address really is. */
const INVISIBLE = '\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const AT_EDGE = new RegExp(`[\\s${INVISIBLE}]`);
const START = new RegExp(`^${AT_EDGE.source}+`);
/** What stands before an address that was copied with its quotes, its label or the command around it. */
const BEFORE = /^[^/]*[\s=("'“„«‘`[{](?=https?:)|^["'“„«‘`]/i;
/** The first sign behind such an address. */
const BEHIND = /[\s"'”“»’`)}]/;
const UNWANTED = new RegExp(`[\\p{Cc}${INVISIBLE}]`, 'u');

/** Reads a base URL as typed. Never throws. */
export function repairBaseUrl(raw: string): BaseUrlReading {
  const text = unwrapped(withoutEnd(raw.replace(START, ''), AT_EDGE));
  const fault = faultOfText(text);
  if (fault) return refuse(fault);
  // What follows the path is no part of it.
  const address = splitScheme(text.replace(/[?#].*$/s, '').replaceAll('\\', '/'));
  if (typeof address === 'string') return refuse(address);
  const [, typed = '', path = ''] = /^([^/]*)(.*)$/.exec(address.rest) ?? [];
  const authority = withoutEnd(typed, /[.,;]/) || typed;
  if (authority === '') return refuse('no-host');
  if (authority.includes('@')) return refuse('user-info');
  const host = readHost(authority, address.scheme);
  if (typeof host === 'string') return refuse(host);
  const origin = `${host.scheme}://${host.name}${host.port}`;
  const baseUrl = origin + readPath(path);
  // The demo's own address: no service can be there.
  if (isDemo(origin)) return refuse('invalid');
  if (baseUrl.length > MAX_LENGTH) return refuse('too-long');
  return { ok: true, baseUrl, origin, matchPattern: `${host.scheme}://${host.name}/*` };
}

const refuse = (reason: BaseUrlFault): BaseUrlReading => ({ ok: false, reason });

function unwrapped(text: string): string {
  const inner = text.replace(BEFORE, '');
  return inner === text ? withoutEnd(text, /["'”»’`]/) : upTo(inner, BEHIND);
}

function faultOfText(text: string): BaseUrlFault | undefined {
  if (text === '') return 'empty';
  if (text.length > MAX_LENGTH) return 'too-long';
  // A URL parser would drop tabs and line breaks without a word.
  if (/\s/.test(text)) return 'spaces';
  return UNWANTED.test(text) ? 'characters' : undefined;
}

function splitScheme(text: string): { scheme?: string; rest: string } | BaseUrlFault {
  // The second where one was pasted behind another.
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
  /** With its colon; empty for the default port. */
  port: string;
}

/** `hostname` as a URL parser gives it. */
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

/** ASCII, lower case, no final dot. The URL parser lets `*.example.com` through, a match pattern for every site. */
function parseHost(typed: string): string | undefined {
  const url = URL.parse(`https://${typed}`);
  if (!url) return undefined;
  const name = url.hostname.replace(/\.$/, '');
  return /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)$/.test(name) ? name : undefined;
}

/** A match pattern cannot name 127.0.0.0/8, so the manifest lists only the one address people use. */
const mayBeAskedFor = (loopback: string): boolean => !/^127\./.test(loopback) || loopback === '127.0.0.1';

function readPort(scheme: string, typed: string | undefined): string | undefined {
  const url = URL.parse(`${scheme}://host${typed ?? ''}`);
  if (!url) return undefined;
  return url.port === '' ? '' : `:${url.port}`;
}

/** `path` as typed, empty or from its slash on; the prefix is empty or begins with a slash and ends without. */
function readPath(path: string): string {
  const segments = new URL(`https://host${path}`).pathname.split('/').filter(Boolean);
  // Upper case too: no prefix is called `V0`, and the service's own paths begin with `/v0`. A sentence may end behind it.
  const version = segments.findIndex((segment) => /^v0[^\w-]*$/i.test(decoded(segment)));
  const kept = version < 0 ? segments : segments.slice(0, version);
  return kept.map((segment) => `/${segment}`).join('');
}
