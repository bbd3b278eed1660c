// Stores the pages of a crawl: finds new, changed and removed ones.

import type { Page } from '../../api/schemas.ts';
import { isOlderThan } from '../../format/dates.ts';
import { hash32, hash52 } from '../../format/hash.ts';
import { type DirectoryWrite, directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { nextId } from '../../platform/worker/next-id.ts';
import type { ReadingTime } from '../../service/reading-time.ts';
import { pagesKept } from '../../service/worker/cache-events.ts';
import { type CrawlState, keptPages, pageIn, TOGETHER } from './directory-records.ts';
import type { FoundItems } from './list-crawl.ts';
import { isWholeBefore } from './record-views.ts';
import { documentOfPage, goneDocument, isSameDocument, queueDocuments } from './waiting-documents.ts';

/** Records deleted at a time, and list pages processed at a time. */
const RECORDS = 125;
const LIST_PAGES = 10;

/** Stores pages that are new in this crawl, queues changed ones for the index and emits them for the news. */
export async function storePages(
  write: DirectoryWrite,
  crawl: CrawlState,
  { items, time }: { items: Page[]; time: ReadingTime },
  areNew: IsNew,
): Promise<FoundItems> {
  const isNew = areNew(crawl, items);
  const certain = items.filter((_, at) => isNew[at]);
  const doubtful = items.filter((_, at) => !isNew[at]);
  const found = [...certain, ...(await notFoundYet(write, crawl, doubtful))];
  const store = write.objectStore('pages');
  for (const part of inParts(found)) void store.put(keptPages(crawl.scope, crawl.walk, part));
  markPages(write, crawl, found);
  const changed = await changedPages(write, crawl, found);
  const toIndex = changed
    .map(({ before, after }) => ({ before: before && documentOfPage(before), after: documentOfPage(after) }))
    .filter(({ before, after }) => !before || !isSameDocument(before, after));
  queueDocuments(
    write,
    crawl.scope,
    toIndex.map(({ after }) => after),
  );
  noteReplaced(
    write,
    crawl,
    toIndex.flatMap(({ before }) => before?.pageId ?? []),
  );
  const kept = changed.filter(({ before, after }) => before || isNewSince(crawl, after));
  if (kept.length > 0) void pagesKept.emit({ scope: crawl.scope, readAt: time.at, kept });
  const added = isWholeBefore(crawl) ? changed.filter(({ before }) => before === undefined) : [];
  return { newItems: found.length, addedItems: added.length };
}

async function notFoundYet(
  write: DirectoryWrite,
  { scope, walk }: CrawlState,
  pages: Page[],
): Promise<Page[]> {
  const ids = write.objectStore('pages').index('ids');
  const before = await Promise.all(pages.map(({ pageId }) => ids.getKey([scope, walk, pageId])));
  return pages.filter((_, at) => before[at] === undefined);
}

function inParts(pages: readonly Page[]): [Page, ...Page[]][] {
  const parts: [Page, ...Page[]][] = [];
  for (let from = 0; from < pages.length; from += TOGETHER) {
    const [first, ...others] = pages.slice(from, from + TOGETHER);
    if (first) parts.push([first, ...others]);
  }
  return parts;
}

/** The index keeps the former state until readers see this crawl. */
function noteReplaced(write: DirectoryWrite, { scope, walk }: CrawlState, pageIds: string[]): void {
  if (pageIds.length > 0) void write.objectStore('replaced').put({ scope, walk, id: nextId(), pageIds });
}

/** Deletes what readers do not see, in small transactions, so that reads are not blocked for long. */
export async function sweepPages(crawl: CrawlState): Promise<void> {
  const { scope, current } = crawl;
  await queueReplaced(crawl);
  const before = IDBKeyRange.bound([scope], [scope, current], false, true);
  const beyond = IDBKeyRange.bound([scope, current, []], [scope, []]);
  for (const range of [before, beyond]) {
    await queueGone(crawl, range);
    await dropPages(range);
  }
}

/** Removes from the index what the current crawl replaced. Changes found by other crawls were never visible. */
async function queueReplaced({ scope, current }: CrawlState): Promise<void> {
  const write = (await directoryDatabase()).transaction(['replaced', 'unindexed'], 'readwrite');
  const replaced = await write.objectStore('replaced').getAll(startingWith(scope, current));
  const pageIds = replaced.flatMap((record) => record.pageIds);
  const former = pageIds.map((pageId) => goneDocument({ pageId, audienceId: '' }, 'former'));
  queueDocuments(write, scope, former);
  void write.objectStore('replaced').delete(startingWith(scope));
  await write.done;
}

/** Queues removed pages, found by the marks of older crawls. */
async function queueGone({ scope, current }: CrawlState, old: IDBKeyRange): Promise<void> {
  const database = await directoryDatabase();
  for (;;) {
    const write = database.transaction(['marks', 'pages', 'unindexed'], 'readwrite');
    const marks = write.objectStore('marks');
    const batch = await marks.getAll(old, LIST_PAGES);
    if (batch.length === 0) return;
    const listPages = batch.map(({ listPage }) => listPage);
    const from = [scope, current, Math.min(...listPages) - 1];
    const near = await marks.getAll(IDBKeyRange.bound(from, [scope, current, Math.max(...listPages) + 1]));
    const stay = new Set(near.flatMap(({ pageIds }) => pageIds));
    const moved = batch.flatMap(({ pageIds }) => pageIds).filter((pageId) => !stay.has(pageId));
    const ids = write.objectStore('pages').index('ids');
    const storedKeys = await Promise.all(moved.map((pageId) => ids.getKey([scope, current, pageId])));
    const gone = moved.filter((_, at) => storedKeys[at] === undefined);
    const documents = gone.map((pageId) => goneDocument({ pageId, audienceId: '' }));
    queueDocuments(write, scope, documents);
    for (const { walk, listPage } of batch) void marks.delete([scope, walk, listPage]);
    await write.done;
  }
}

async function dropPages(old: IDBKeyRange): Promise<void> {
  const database = await directoryDatabase();
  for (;;) {
    const keys = await database.getAllKeys('pages', old, RECORDS);
    if (keys.length === 0) return;
    await database.delete('pages', IDBKeyRange.bound(keys[0], keys.at(-1)));
  }
}

function markPages(write: DirectoryWrite, { scope, walk, listPages }: CrawlState, pages: Page[]): void {
  const pageIds = pages.map(({ pageId }) => pageId);
  const marks = Float64Array.from(pages, pageHash);
  void write.objectStore('marks').put({ scope, walk, listPage: listPages, pageIds, marks });
}

/** New and changed pages, with their former records. */
async function changedPages(
  write: DirectoryWrite,
  { scope, current, listPages }: CrawlState,
  pages: Page[],
): Promise<{ before?: Page | undefined; after: Page }[]> {
  if (current === 0) return pages.map((after) => ({ after }));
  // Pages shift by one where another was added or removed, so the neighboring list pages count, too.
  const near = IDBKeyRange.bound([scope, current, listPages - 1], [scope, current, listPages + 1]);
  const former = new Map<string, number>();
  for (const { pageIds, marks } of await write.objectStore('marks').getAll(near))
    for (const [at, pageId] of pageIds.entries()) former.set(pageId, marks[at] ?? 0);
  const other = pages.filter((page) => former.get(page.pageId) !== pageHash(page));
  const store = write.objectStore('pages');
  const before = await Promise.all(other.map(({ pageId }) => pageIn(store, [scope, current, pageId])));
  return other.map((after, at) => ({ before: before[at], after }));
}

const pageHash = (page: Page): number => hash52(JSON.stringify(page));

/** Smaller integers need no extra memory. Collisions are possible. */
const HASHES = 2 ** 30;

/** Whether pages are certainly new in a crawl. Call once per list page, before it is stored. */
type IsNew = (crawl: Pick<CrawlState, 'listPages'>, pages: readonly Page[]) => boolean[];

/** Remembers the pages of one run. After a restart nothing is certain, because the earlier run's pages are unknown. */
export function foundPages(): IsNew {
  const found = new Set<number>();
  let seen = 0;
  return ({ listPages }, pages) => {
    const areAllSeen = listPages === seen;
    if (areAllSeen) seen += 1;
    return pages.map(({ pageId }) => {
      const hash = hash32(pageId) % HASHES;
      const isNew = areAllSeen && !found.has(hash);
      found.add(hash);
      return isNew;
    });
  };
}

type Stored = Pick<CrawlState, 'current' | 'partial' | 'mayLack' | 'at'>;

/** Whether an item that the stored crawl does not have is new. One that the crawl may have missed is not, if it is older. */
export function isNewSince(stored: Stored, { createdAt }: Pick<Page, 'createdAt'>): boolean {
  return isWholeBefore(stored) && !(stored.mayLack && isOlderThan(createdAt, stored.at));
}
