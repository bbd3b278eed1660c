// The sites that the pages of a workspace live on, as what the browser can be asked for: one match pattern a host.
import type { Page } from '../api/schemas.ts';
import { isDemo } from '../format/demo.ts';
import { isPrivateHost } from './private-host.ts';

export interface Site {
  /** For `permissions.request`; ports are no part of one. */
  pattern: string;
  /** As the browser names it: lower case, ASCII. */
  host: string;
  /** How many pages name it in their canonical or og address. */
  pages: number;
}

export interface Sites {
  /** Those with the most pages first. */
  sites: Site[];
  /** Pages are still being loaded for the first time, so there may be more. */
  isGrowing: boolean;
}

/** A person is asked for this many at once: the browser lists each, and a longer list would not be read. */
export const MAX_REQUESTED_SITES = 200;

/** A star in a host, which URLs allow, would ask for every site. */
const PLAIN_HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/**
 * The match pattern of the site that an address is on. Undefined where the browser may not be asked for it: plain http
 * anywhere but on this machine, user info, hosts that are no plain names, and private hosts unless the workspace itself
 * is on one.
 */
export function sitePattern(address: string, privateHostsAllowed: boolean): string | undefined {
  const url = URL.parse(address.trim());
  if (url === null || url.username !== '' || url.password !== '' || !PLAIN_HOST.test(url.hostname))
    return undefined;
  if (isPrivateHost(url.hostname) && !privateHostsAllowed) return undefined;
  const isAskable =
    url.protocol === 'https:' || (url.protocol === 'http:' && isAskableLoopback(url.hostname));
  return isAskable ? `${url.protocol}//${url.hostname}/*` : undefined;
}

/**
 * The same for a picture that a service names. No prompt precedes each of them, so a private host is reached only for a
 * workspace that is on one, and only at that workspace's port: another one is another program, which may act on being asked.
 */
export function picturePattern(address: string, baseUrl: string): string | undefined {
  const [url, own] = [URL.parse(address.trim()), new URL(baseUrl)];
  if (url === null) return undefined;
  const isNear = isPrivateHost(url.hostname) && url.origin !== own.origin;
  const isAsNear = isPrivateHost(own.hostname) && (isOnLoopback(own.hostname) || !isOnLoopback(url.hostname));
  if (isNear && (!isAsNear || portOf(url) !== portOf(own))) return undefined;
  return isDemo(address) && !isDemo(baseUrl) ? undefined : sitePattern(address, true);
}

const isOnLoopback = (host: string): boolean => isAskableLoopback(host) || /^(0|127)\./.test(host);

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/** The loopback hosts that the manifest names. */
function isAskableLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1';
}

/** Counts sites page by page, so that a directory of any size can be gone through in batches. Those with the most pages come first. */
export function siteCounter(privateHostsAllowed: boolean): { add(page: Page): void; sites(): Site[] } {
  const counts = new Map<string, number>();
  return {
    add({ metadata, deletedAt }) {
      if (deletedAt) return;
      const addresses = [metadata?.canonicalUrl, metadata?.ogUrl].filter(
        (address) => typeof address === 'string',
      );
      const patterns = addresses.map((address) => sitePattern(address, privateHostsAllowed));
      for (const pattern of new Set(patterns)) {
        if (pattern !== undefined) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      }
    },
    sites: () =>
      [...counts]
        .map(([pattern, pages]) => ({ pattern, host: hostOf(pattern), pages }))
        .sort((a, b) => b.pages - a.pages || (a.host < b.host ? -1 : 1)),
  };
}

const hostOf = (pattern: string): string => pattern.replace(/^https?:\/\//, '').replace(/\/\*$/, '');
