// The pages for Home, cached in memory while the worker lives: iterating 100,000 pages takes a second.

import { audiencesList, eachAudience, eachPage } from '../../directory/worker/directory.ts';
import { audiencesChanged } from '../../directory/worker/directory-changes.ts';
import type { CrawlState } from '../../directory/worker/directory-records.ts';
import { addressIndex } from '../../directory/worker/match-tab.ts';
import { pageLink, pageNamesAmong } from '../../directory/worker/names-apart.ts';
import { ofAllPages } from '../../directory/worker/of-all-pages.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { readTimestamp } from '../../format/dates.ts';
import { defined } from '../../format/omit.ts';
import { normalizeAddress } from '../../match/address.ts';
import { addressKey } from '../../match/index-keys.ts';
import { hostName } from '../../match/registrable-domain.ts';
import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { HomeRow } from '../home.ts';
import { searchText, sortedByName } from '../home-rows.ts';
import { type PageVersions, versionCounter } from '../page-health.ts';

export type HomePage = Pick<HomeRow, 'pageId' | 'name' | 'site' | 'address' | 'audiences'> & {
  words: string;
  /** When it was last changed, or created (epoch ms); 0 if no time can be parsed. */
  changedAt: number;
};

interface KnownPages {
  /** All pages that are neither archived nor deleted, sorted by name. */
  pages: HomePage[];
  /** The ids of archived pages. */
  archived: ReadonlySet<string>;
}

/** Maximum pages with similar addresses that are compared. */
const MAX_ALIKE = 10;

export const knownPages = ofAllPages(readPages);

async function readPages(workspace: Workspace): Promise<KnownPages> {
  const pages: HomePage[] = [];
  const archived = new Set<string>();
  await eachPage(workspace, (page) => {
    if (page.deletedAt) return;
    if (page.archivedAt) {
      archived.add(page.pageId);
      return;
    }
    const { pageId, name, audiencesCount } = pageView(page);
    const link = pageLink(page);
    const site = link ? (hostName(link.href) ?? link.host) : '';
    pages.push({
      pageId,
      name,
      site,
      words: searchText({ name, site }),
      changedAt: readTimestamp(page.updatedAt) ?? readTimestamp(page.createdAt) ?? 0,
      address: link?.href,
      audiences: audiencesCount,
    });
  });
  const sorted = sortedByName(pages);
  const nameAmong = pageNamesAmong(sorted);
  return {
    pages: sorted.map((page) => {
      const name = nameAmong(page);
      // What tells it apart is searched too.
      return name === page.name ? page : { ...page, name, words: searchText({ name, site: page.site }) };
    }),
    archived,
  };
}

/** The id of the page with exactly this address, for the source of a clip. */
export async function pageAt(workspace: Workspace, address: string | undefined): Promise<string | undefined> {
  const wanted = address && normalizeAddress(address);
  if (!wanted) return undefined;
  const found = await (await addressIndex(workspace)).find(addressKey('page-address', wanted), MAX_ALIKE);
  return found.find(({ value, others = [] }) => [value, ...others].includes(wanted))?.pageId;
}

/** Counted pages by scope and page; a newly stored one is recounted. */
const counted = new Map<string, PageVersions>();
let changes = 0;
const keyOf = (scope: string, pageId: string) => `${scope}|${pageId}`;

audiencesChanged.subscribe((change) => {
  changes += 1;
  if ('pageId' in change) counted.delete(keyOf(change.scope, change.pageId));
  else for (const key of counted.keys()) if (key.startsWith(`${change.workspaceId}:`)) counted.delete(key);
});

/** The summary of each page's audiences, for pages that were once loaded completely. */
export async function pageVersions(workspace: Workspace): Promise<Map<string, PageVersions>> {
  const scope = scopeOf(workspace);
  const crawls = await (await directoryDatabase()).getAll('walks', startingWith(scope));
  const found = new Map<string, PageVersions>();
  for (const crawl of crawls) {
    const pageId = pageOfList(crawl);
    const versions = pageId && (await versionsOf(workspace, pageId, crawl));
    if (pageId && versions) found.set(pageId, versions);
  }
  return found;
}

const LIST = audiencesList('');

function pageOfList({ list, at }: CrawlState): string | undefined {
  return list.startsWith(LIST) && at !== undefined ? list.slice(LIST.length) : undefined;
}

async function versionsOf(
  workspace: Workspace,
  pageId: string,
  { at = 0, localAt, partial }: CrawlState,
): Promise<PageVersions> {
  const loaded = { at, ...defined({ localAt, isPart: partial }) };
  const key = keyOf(scopeOf(workspace), pageId);
  const present = counted.get(key);
  if (present) return { ...present, ...loaded };
  const turn = changes;
  const counter = versionCounter();
  await eachAudience(workspace, pageId, ({ audience }) => counter.add(audience));
  const versions = counter.counts(loaded);
  // Not cached if something was stored meanwhile, so that the next call recounts.
  if (turn === changes) counted.set(key, versions);
  return versions;
}
