// How a walk over pages stores what it finds, and takes away what readers do not see any more.
import { unwrap } from 'idb';
import type { Page } from '../api/schemas.ts';
import { addressEntriesOf, entriesOfPage } from '../index-keys.ts';
import { changedPages, markPages } from './changed-pages.ts';
import { type DirectoryWrite, directoryDatabase, startingWith, type Walk } from './databases.ts';
import { isWholeBefore } from './is-whole-before.ts';
import { pagesKept } from './kept-changes.ts';
import {
  documentOfPage,
  goneDocument,
  nextId,
  queueDocuments,
  saysTheSame,
} from './search/waiting-documents.ts';

/** Records read or deleted at once. */
const BATCH = 1000;

/** Those of the pages that the walk had not found yet. */
export async function storePages(
  write: DirectoryWrite,
  { scope, walk }: Walk,
  items: Page[],
): Promise<Page[]> {
  const pages = unwrap(write.objectStore('pages'));
  // All are under way at once: awaited one by one they would take most of a walk's time.
  const isAdded = await Promise.all(
    items.map((page) => added(pages.add({ scope, walk, pageId: page.pageId, page }))),
  );
  return items.filter((_, index) => isAdded[index]);
}

/** False: there is one already. That is not a fault of the transaction. */
function added(request: IDBRequest): Promise<boolean> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(true);
    request.onerror = (event) => {
      if (request.error?.name !== 'ConstraintError') return reject(request.error);
      event.preventDefault();
      event.stopPropagation();
      resolve(false);
    };
  });
}

/** Those that were stored by the walk, in the order of their ids. */
export async function readPages(
  write: DirectoryWrite,
  { scope, walk }: Walk,
  pageIds: string[],
): Promise<Page[]> {
  const pages = write.objectStore('pages');
  const kept = await Promise.all(pageIds.map((pageId) => pages.get([scope, walk, pageId])));
  return kept.flatMap((each) => each?.page ?? []);
}

/** What pages are found by: their addresses, their words, and that they are new or have changed. */
export async function filePages(write: DirectoryWrite, walk: Walk, pages: Page[]): Promise<void> {
  const { scope, walk: number } = walk;
  const entries = write.objectStore('entries');
  for (const page of pages)
    for (const entry of addressEntriesOf(page))
      void entries.put({ ...entry, scope, walk: number, audience: entry.audienceId ?? '' });
  markPages(write, walk, pages);
  const changed = await changedPages(write, walk, pages);
  const isNewToSearch = ({ before, after }: (typeof changed)[number]) =>
    !before || !saysTheSame(documentOfPage(before), documentOfPage(after));
  const toIndex = changed.filter(isNewToSearch);
  queueDocuments(
    write,
    scope,
    toIndex.map(({ after }) => documentOfPage(after)),
  );
  noteReplaced(
    write,
    walk,
    toIndex.flatMap(({ before }) => before?.pageId ?? []),
  );
  pagesKept({ scope, kept: changed.filter(({ before }) => before !== undefined || isWholeBefore(walk)) });
}

/** Readers see what they were until the walk is whole. */
function noteReplaced(write: DirectoryWrite, { scope, walk }: Walk, pageIds: string[]): void {
  if (pageIds.length > 0) void write.objectStore('replaced').put({ scope, walk, id: nextId(), pageIds });
}

/** Deletes what readers do not see, in small transactions so that they are not held up. */
export async function sweepPages(walk: Walk): Promise<void> {
  const { scope, current } = walk;
  const [before, beyond] = [
    IDBKeyRange.bound([scope], [scope, current], false, true),
    IDBKeyRange.bound([scope, current, []], [scope, []]),
  ];
  await queueReplaced(walk);
  for (const range of [before, beyond]) {
    await (await directoryDatabase()).delete('marks', range);
    await sweepRange(walk, range);
  }
}

/** What pages were before the walk that readers see now. What other walks found changed is not seen. */
async function queueReplaced({ scope, current }: Walk): Promise<void> {
  const write = (await directoryDatabase()).transaction(['replaced', 'unindexed'], 'readwrite');
  const replaced = await write.objectStore('replaced').getAll(startingWith(scope, current));
  const pageIds = replaced.flatMap((record) => record.pageIds);
  const former = pageIds.map((pageId) => goneDocument({ pageId, audienceId: '' }, 'former'));
  queueDocuments(write, scope, former);
  void write.objectStore('replaced').delete(startingWith(scope));
  await write.done;
}

async function sweepRange({ scope, current }: Walk, old: IDBKeyRange): Promise<void> {
  const database = await directoryDatabase();
  for (;;) {
    const write = database.transaction(['pages', 'entries', 'unindexed'], 'readwrite');
    const pages = write.objectStore('pages');
    const batch = await pages.getAll(old, BATCH);
    const ids = batch.map(({ pageId }) => pageId).sort();
    const shown = IDBKeyRange.bound([scope, current, ids[0] ?? ''], [scope, current, ids.at(-1) ?? '']);
    const stay = new Set((await pages.getAllKeys(shown)).map(([, , pageId]) => pageId));
    const gone = ids.filter((pageId) => !stay.has(pageId));
    queueDocuments(
      write,
      scope,
      gone.map((pageId) => goneDocument({ pageId, audienceId: '' })),
    );
    for (const { walk: of, pageId, page } of batch) {
      void pages.delete([scope, of, pageId]);
      // An older release filed ids as well.
      for (const entry of entriesOfPage(page))
        void write
          .objectStore('entries')
          .delete([scope, entry.key, of, entry.pageId, entry.audienceId ?? '']);
    }
    await write.done;
    if (batch.length < BATCH) return;
  }
}
