// Sites of a workspace, counted from the pages in the directory.

import { isDemo } from '../../format/demo.ts';
import { isPrivateHost } from '../../format/private-host.ts';
import { domainsOf } from '../../match/registrable-domain.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { type Site, type Sites, siteCounter } from '../../workspace/sites.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { eachPage } from './directory.ts';
import { pagesCrawl } from './pages-sync.ts';

/** Cached for the last workspace, because counting 100,000 pages takes a second. */
let counted: { key: string; sites: Promise<Site[]> } | undefined;

/** During the first crawl, counts the pages read so far. */
export async function listSites(workspace: Workspace): Promise<Sites> {
  const { at, current, items, state } = (await pagesCrawl(workspace)) ?? {};
  const key = JSON.stringify([scopeOf(workspace), at, current, current ? 0 : items]);
  return { sites: await countOnce(workspace, key), isGrowing: !current && state === 'syncing' };
}

async function countOnce(workspace: Workspace, key: string): Promise<Site[]> {
  // The demo's pages belong to the extension, so there is no site to request access for.
  if (isDemo(workspace.baseUrl)) return [];
  if (counted?.key === key) return counted.sites;
  const sites = count(workspace);
  counted = { key, sites };
  sites.catch(() => {
    counted = undefined;
  });
  return sites;
}

/** Whether the domain is the registrable domain of one of the workspace's sites. */
export async function isOwnDomain(workspace: Workspace, domain: string): Promise<boolean> {
  const allowPrivate = isPrivateHost(new URL(workspace.baseUrl).hostname);
  const { sites } = await listSites(workspace);
  return sites.some(({ host }) => domainsOf(host, { allowPrivate })?.domain === domain);
}

async function count(workspace: Workspace): Promise<Site[]> {
  const counter = siteCounter(isPrivateHost(new URL(workspace.baseUrl).hostname));
  await eachPage(workspace, counter.add);
  return counter.sites();
}
