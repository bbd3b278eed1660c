// The sites of a workspace, from the pages in the directory.

import { isDemo } from '../../format/demo.ts';
import { domainsOf } from '../../match/registrable-domain.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { isPrivateHost } from '../../workspace/private-host.ts';
import { type Site, type Sites, siteCounter } from '../../workspace/sites.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { eachPage } from './directory.ts';
import { pagesCrawl } from './pages-sync.ts';

/** Of the workspace asked for last, since going through 100,000 pages takes a second. */
let counted: { key: string; sites: Promise<Site[]> } | undefined;

/** Before the first crawl of the pages is whole, they are counted as they come. */
export async function listSites(workspace: Workspace): Promise<Sites> {
  const { at, current, items, state } = (await pagesCrawl(workspace)) ?? {};
  const key = JSON.stringify([scopeOf(workspace), at, current, current ? 0 : items]);
  return { sites: await countOnce(workspace, key), isGrowing: !current && state === 'syncing' };
}

async function countOnce(workspace: Workspace, key: string): Promise<Site[]> {
  // The demo's pages are the extension's own: no access is requested to a site that is not there.
  if (isDemo(workspace.baseUrl)) return [];
  if (counted?.key === key) return counted.sites;
  const sites = count(workspace);
  counted = { key, sites };
  sites.catch(() => {
    counted = undefined;
  });
  return sites;
}

/** Whether pages live there, or beside it on the same registrable domain. */
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
