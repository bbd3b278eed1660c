// The host of a base URL: in the one spelling the browser will use, with the scheme that fits it.
import type { BaseUrlChange, BaseUrlFault } from './base-url.ts';

export interface HostReading {
  scheme: 'http' | 'https';
  name: string;
  /** With its colon; empty for the default port. */
  port: string;
}

/** `hostname` as a URL parser gives it. */
function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^(.+\.)?localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname);
}

export function readHost(
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
  if (scheme === undefined) changes.push({ code: 'scheme-added', value: `${chosen}://` });
  noteHostChanges(typed, name, changes);
  const port = readPort(chosen, typedPort);
  if (port === undefined) return 'invalid';
  if (typedPort && port === '') changes.push({ code: 'default-port', value: typedPort });
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
  if (lower !== typed) changes.push({ code: 'lower-cased', value: lower });
  if (lower.endsWith('.')) changes.push({ code: 'host-dot', value: '' });
  if (lower.replace(/\.$/, '') === name) return;
  const plain = /^[\x21-\x7e]*$/.test(typed);
  changes.push({ code: plain ? 'host-rewritten' : 'host-ascii', value: name });
}
