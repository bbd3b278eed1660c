// Tells pages of one name apart, where they are listed without their address.

import type { Page } from '../../api/schemas.ts';
import { recordedLink, shownAddress } from '../../format/addresses.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { eachPage } from './directory.ts';
import type { CrawlState } from './directory-records.ts';
import { pagesCrawl } from './pages-sync.ts';
import { pageView } from './record-views.ts';

interface NamedPage {
  pageId: string;
  name: string;
  address?: string | undefined;
}

export const pageLink = ({ metadata }: Page) =>
  recordedLink(metadata?.canonicalUrl) ?? recordedLink(metadata?.ogUrl);

/** By id, only of pages that share their name: with their address behind it, or their id where they share that, too. */
export function namesApart(pages: readonly NamedPage[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, alike] of Map.groupBy(pages, (page) => page.name)) {
    if (alike.length === 1) continue;
    for (const [address, sharing] of Map.groupBy(alike, (page) => page.address)) {
      const isOwn = address !== undefined && sharing.length === 1;
      for (const { pageId } of sharing)
        names.set(pageId, `${name} · ${isOwn ? shownAddress(address) : pageId}`);
    }
  }
  return names;
}

/** Identifies the stored pages. Until the first crawl is complete, they are shown as they arrive. */
export function pagesKey(scope: string, crawl: CrawlState | undefined): string {
  const { at, current, items } = crawl ?? {};
  return JSON.stringify([scope, at, current, current ? 0 : items]);
}

/** Of the workspace requested last. */
let cache: { key: string; names: Promise<Map<string, string>> } | undefined;

/** Of all stored pages. */
export async function storedNamesApart(workspace: Workspace): Promise<ReadonlyMap<string, string>> {
  const key = pagesKey(scopeOf(workspace), await pagesCrawl(workspace));
  if (cache?.key === key) return cache.names;
  const names = readNames(workspace);
  cache = { key, names };
  names.catch(() => {
    cache = undefined;
  });
  return names;
}

async function readNames(workspace: Workspace): Promise<Map<string, string>> {
  const pages: NamedPage[] = [];
  await eachPage(workspace, (page) => {
    pages.push({ pageId: page.pageId, name: pageView(page).name, address: pageLink(page)?.href });
  });
  return namesApart(pages);
}
