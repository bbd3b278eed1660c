// Which pages of a list page are not as the walk before found them. Short marks of all of them are kept in one record a list
// page, so that those that stay as they are, nearly all, are not read.

import type { Page } from '../../api/schemas.ts';
import { hash52 } from '../../format/hash.ts';
import type { DirectoryWrite, Walk } from '../../platform/worker/databases.ts';
import { pageIn } from './kept-pages.ts';

/** Keeps the marks for the next walk. */
export function markPages(write: DirectoryWrite, { scope, walk, listPages }: Walk, pages: Page[]): void {
  const pageIds = pages.map(({ pageId }) => pageId);
  const marks = Float64Array.from(pages, markOf);
  void write.objectStore('marks').put({ scope, walk, listPage: listPages, pageIds, marks });
}

/** Those that are new or have changed, with what they were. */
export async function changedPages(
  write: DirectoryWrite,
  { scope, current, listPages }: Walk,
  pages: Page[],
): Promise<{ before?: Page | undefined; after: Page }[]> {
  if (current === 0) return pages.map((after) => ({ after }));
  // Where a page was added or went, the others moved by one.
  const near = IDBKeyRange.bound([scope, current, listPages - 1], [scope, current, listPages + 1]);
  const former = new Map<string, number>();
  for (const { pageIds, marks } of await write.objectStore('marks').getAll(near))
    for (const [at, pageId] of pageIds.entries()) former.set(pageId, marks[at] ?? 0);
  const other = pages.filter((page) => former.get(page.pageId) !== markOf(page));
  const store = write.objectStore('pages');
  const before = await Promise.all(other.map(({ pageId }) => pageIn(store, [scope, current, pageId])));
  return other.map((after, at) => ({ before: before[at], after }));
}

/** All that a page says, in 52 bits. */
function markOf(page: Page): number {
  return hash52(JSON.stringify(page));
}
