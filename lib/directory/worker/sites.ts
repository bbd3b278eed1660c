// Sites of a workspace, counted from the pages in the directory.

import { isDemo } from '../../format/demo.ts';
import { isPrivateHost } from '../../format/private-host.ts';
import { domainsOf } from '../../match/registrable-domain.ts';
import { type Site, type Sites, siteCounter } from '../../workspace/sites.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { eachPage } from './directory.ts';
import { ofAllPages } from './of-all-pages.ts';
import { pagesCrawl } from './pages-sync.ts';

/** During the first crawl, counts the pages read so far. */
export async function listSites(workspace: Workspace): Promise<Sites> {
  const { current, state } = (await pagesCrawl(workspace)) ?? {};
  // The demo's pages belong to the extension, so there is no site to request access for.
  const sites = isDemo(workspace.baseUrl) ? [] : await countSites(workspace);
  return { sites, isGrowing: !current && state === 'syncing' };
}

const countSites = ofAllPages(async (workspace): Promise<Site[]> => {
  const counter = siteCounter(isPrivateHost(new URL(workspace.baseUrl).hostname));
  await eachPage(workspace, counter.add);
  return counter.sites();
});

/** Whether the domain is the registrable domain of one of the workspace's sites. */
export async function isOwnDomain(workspace: Workspace, domain: string): Promise<boolean> {
  const allowPrivate = isPrivateHost(new URL(workspace.baseUrl).hostname);
  const { sites } = await listSites(workspace);
  return sites.some(({ host }) => domainsOf(host, { allowPrivate })?.domain === domain);
}
