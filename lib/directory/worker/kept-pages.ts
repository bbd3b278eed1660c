// Pages as the directory stores them: some together, since a record for each takes several times as long to store.
import type { Page } from '../../api/schemas.ts';
import { addressEntriesOf } from '../../match/index-keys.ts';

/** Few enough that one of them is read nearly as fast as if it stood alone. */
export const TOGETHER = 8;

export type PageId = [scope: string, walk: number, pageId: string];
/** The key is one of the address index. */
export type PageKey = [scope: string, key: string, walk: number];

/** `scope` is workspace and epoch: an answer never crosses either. */
export interface KeptPages {
  scope: string;
  walk: number;
  /** That of the first. */
  pageId: string;
  pages: Page[];
  /** What they are found by. */
  ids: PageId[];
  keys: PageKey[];
}

/** At least one page, none of them twice. */
export function keptPages(scope: string, walk: number, pages: readonly [Page, ...Page[]]): KeptPages {
  return {
    ...{ scope, walk, pageId: pages[0].pageId, pages: [...pages] },
    ids: pages.map(({ pageId }) => [scope, walk, pageId]),
    keys: pages.flatMap(addressEntriesOf).map(({ key }) => [scope, key, walk]),
  };
}

interface PagesStore {
  index(name: 'ids'): { get(id: PageId): Promise<KeptPages | undefined> };
}

/** In a transaction over the pages. */
export async function pageIn(store: PagesStore, id: PageId): Promise<Page | undefined> {
  return pageOf(await store.index('ids').get(id), id[2]);
}

export function pageOf(kept: KeptPages | undefined, pageId: string): Page | undefined {
  return kept?.pages.find((page) => page.pageId === pageId);
}
