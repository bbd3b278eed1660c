// Sites of a workspace's pages, as match patterns for permission requests: one per host.
import type { Page } from '../api/schemas.ts';
import { withScheme } from '../format/addresses.ts';
import { isDemo } from '../format/demo.ts';
import { isPrivateHost } from '../format/private-host.ts';

export interface Site {
  /** For `permissions.request`, without a port. */
  pattern: string;
  /** Lower case, ASCII. */
  host: string;
  /** Number of pages with this host in their canonical or og address. */
  pages: number;
}

export interface Sites {
  /** Most pages first. */
  sites: Site[];
  /** The first crawl is still running, so there may be more. */
  isGrowing: boolean;
}

/** Sites per permission request: the browser lists each of them, and a longer list would not be read. */
export const MAX_REQUESTED_SITES = 200;

/** A star in a host is valid in URLs, but would request access to every site. */
const PLAIN_HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/**
 * The match pattern for the site of an address. Returns undefined if access may not be requested: plain http except on loopback,
 * user info, unusual host names, and private hosts unless allowed.
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
 * The same for a picture that a service names. There is no prompt for each picture, so a private host is allowed only if the
 * workspace is on one, and only on its port, because a request to another local program could trigger an action.
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

/** The loopback hosts in the manifest. */
function isAskableLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1';
}

/** Counts sites page by page, for batches. Most pages first. */
export function siteCounter(privateHostsAllowed: boolean): { add(page: Page): void; sites(): Site[] } {
  const counts = new Map<string, number>();
  return {
    add({ metadata, deletedAt }) {
      if (deletedAt) return;
      const addresses = [metadata?.canonicalUrl, metadata?.ogUrl].filter(
        (address) => typeof address === 'string',
      );
      const patterns = addresses.map((address) => {
        const recorded = withScheme(address);
        return (
          sitePattern(recorded, privateHostsAllowed) ?? sitePattern(asHttps(recorded), privateHostsAllowed)
        );
      });
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

/** Public servers redirect plain http on its usual port to https, and records keep the former spelling: both are matched as one site. */
function asHttps(address: string): string {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'http:' || url.port !== '' || isPrivateHost(url.hostname)) return address;
  url.protocol = 'https:';
  return url.href;
}

const hostOf = (pattern: string): string => pattern.replace(/^https?:\/\//, '').replace(/\/\*$/, '');
