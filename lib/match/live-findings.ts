// What the document's own tags say about the page in a tab.

import { isPrivateHost } from '../workspace/private-host.ts';
import { addressParts, normalizeAddress } from './address.ts';
import { audienceClaims, pageClaims } from './claims.ts';
import { type Evidence, type Finding, finding, type Weakness } from './evidence.ts';
import type { Question } from './findings.ts';
import { type AddressIndex, looseAddress, withoutWww } from './index-keys.ts';
import { isRoot, type NearAddress } from './near-addresses.ts';

/** What the document's own tags name, as far as they are believed to be about the present address. */
export async function liveFindings(
  question: Question,
  nears: NearAddress[],
  index: AddressIndex,
): Promise<Finding[]> {
  const { live, privateHostsAllowed } = question;
  if (!live || live.stale) return [];
  const named = new Set([live.canonical, live.ogUrl].map((url) => (url ? normalizeAddress(url) : undefined)));
  const reads = [...named].map(async (address): Promise<Finding[]> => {
    if (address === undefined) return [];
    if (!privateHostsAllowed && isPrivateHost(addressParts(address).host)) return [];
    const pages = await pageClaims(address, index);
    const claims = [...pages, ...(await audienceClaims(address, pages, index))].filter(({ exact }) => exact);
    const near = nears.find((candidate) => looseAddress(candidate.address) === looseAddress(address));
    const doubt = liveDoubt(address, question.address, near);
    return claims.map(({ pageId, audienceId, shared, retired }) => {
      const weak = doubt ?? (shared ? 'shared' : undefined);
      const evidence: Evidence = { kind: 'live-canonical', value: address };
      return finding({ pageId, audienceId, evidence, weak, rank: near?.rank ?? nears.length, retired });
    });
  });
  return (await Promise.all(reads)).flat();
}

/**
 * A tag is proof where the tab's address itself makes it likely: the same path, or one level above it, on
 * the same site. Templates that print one canonical on every page are too common to believe more, and a
 * copy on another host is not the page it names.
 */
function liveDoubt(named: string, address: string, near: NearAddress | undefined): Weakness | undefined {
  const site = (url: string) => addressParts(withoutWww(url)).origin;
  if (site(named) !== site(address)) return 'other-host';
  if (isRoot(named) && addressParts(address).segments.length > 0) return 'root';
  if (!near || near.by === 'route') return 'other-path';
  return near.by === 'segments' && near.rest.length > 1 ? 'far' : undefined;
}
