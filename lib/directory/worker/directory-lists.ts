// Writes the directory: crawls of all pages and of a page's audiences, and renewal of single audiences.

import type { Answer, Params } from '../../api/operation-schemas.ts';
import { ProblemError } from '../../api/problem.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { entriesOfAudience } from '../../match/index-keys.ts';
import {
  type DirectoryWrite,
  directoryDatabase,
  directoryStores,
  startingWith,
} from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { type ReadingTime, readingTime } from '../../service/reading-time.ts';
import { audiencesKept } from '../../service/worker/cache-events.ts';
import { listReader, readFromService, scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { CACHED_FROM, keepList, noteListChange } from './audience-list-cache.ts';
import { hasSameRow } from './audience-row.ts';
import { AUDIENCES, audiencesList, findAudience, PAGES } from './directory.ts';
import { audiencesChanged } from './directory-changes.ts';
import type { CrawlState, DirectoryAudience } from './directory-records.ts';
import { noteReplaced } from './former-store.ts';
import {
  type CrawledList,
  crawlList,
  type FoundItems,
  type IsWanted,
  noteProblem,
  readCrawl,
} from './list-crawl.ts';
import { isWholeBefore } from './record-views.ts';
import { foundPages, isNewSince, storePages, sweepPages } from './store-pages.ts';
import {
  documentOfAudience,
  documentsQueued,
  goneDocument,
  isSameDocument,
  queueDocuments,
} from './waiting-documents.ts';

/** Crawls all pages of the workspace. Readers see them once the crawl is complete. */
export function crawlPages(
  workspace: Workspace,
  onStep?: (crawl: CrawlState) => void,
  isWanted?: IsWanted,
): Promise<CrawlState> {
  const read = listReader(workspace, 'listPages');
  const areNew = foundPages();
  const list: CrawledList<Page> = {
    name: PAGES,
    async fetch(cursor) {
      const { data, unreadable, saidAt } = await read(cursor ? { cursor } : {});
      return { ...data, unreadable, saidAt };
    },
    store: (write, crawl, page) => storePages(write, crawl, page, areNew),
    sweep: sweepPages,
    onStep,
  };
  return crawlList(workspace, list, isWanted);
}

export async function crawlAudiences(
  workspace: Workspace,
  pageId: string,
  onStep?: (crawl: CrawlState) => void,
  isWanted?: IsWanted,
): Promise<CrawlState> {
  const read = listReader(workspace, 'listAudiences');
  const list: CrawledList<Audience> = {
    name: audiencesList(pageId),
    async fetch(cursor) {
      const { data, unreadable, saidAt } = await read({ page_id: pageId, cursor: cursor || undefined });
      return { ...data, unreadable, saidAt };
    },
    store: (write, crawl, page, cursor) => storeAudiences(write, crawl, pageId, page, cursor),
    sweep: (crawl) => sweepAudiences(crawl, pageId),
    onStep,
  };
  const crawl = await crawlList(workspace, list, isWanted);
  // Not awaited, because until it is stored, lists read all audiences instead.
  if ((crawl.wholeItems ?? 0) >= CACHED_FROM) keepAwake(() => keepList(workspace, pageId)).catch(reportError);
  return crawl;
}

/** Starts the crawl, or resumes one of a killed worker. A failure is stored with the crawl. */
export function startCrawl(workspace: Workspace, pageId: string, isWanted?: IsWanted): void {
  crawlAudiences(workspace, pageId, undefined, isWanted).catch(async (error: unknown) => {
    if (!(error instanceof ProblemError)) return reportError(error);
    await noteProblem(scopeOf(workspace), audiencesList(pageId), error.problem);
  });
}

/** Renews the list page of an audience with one request. Resolves with false if it is not there, or the cursor is invalid. */
export async function renewAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): Promise<boolean> {
  const known = await findAudience(workspace, pageId, audienceId);
  const data = known && (await renewListPage(workspace, pageId, known.cursor));
  return data?.items.some((audience) => audience.audienceId === audienceId) ?? false;
}

/** Renews an audience even if the list has shifted. Resolves with false if it no longer exists. */
export async function seekAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): Promise<boolean> {
  if (await renewAudience(workspace, pageId, audienceId)) return true;
  const crawl = await crawlAudiences(workspace, pageId);
  // An incomplete crawl does not remove missing audiences, so only the list page shows whether it exists.
  if (crawl.state !== 'ready') return renewAudience(workspace, pageId, audienceId);
  return (await findAudience(workspace, pageId, audienceId)) !== undefined;
}

/**
 * Reads a list page of audiences (the first one for an empty cursor) and stores it. Resolves with undefined if the service rejects
 * the cursor, and rejects with `not-kept` if it cannot be stored. `once`: no retries.
 */
export async function renewListPage(
  workspace: Workspace,
  pageId: string,
  cursor: string,
  once = false,
): Promise<Answer<'listAudiences'> | undefined> {
  const scope = scopeOf(workspace);
  const answer = await readListPage(workspace, { page_id: pageId, cursor: cursor || undefined }, once);
  if (!answer) return undefined;
  const { data, saidAt } = answer;
  const crawl = await endedCrawl(scope, audiencesList(pageId));
  const write = (await directoryDatabase()).transaction(directoryStores, 'readwrite');
  const storing = storeAudiences(write, crawl, pageId, { ...data, time: readingTime(saidAt) }, cursor);
  await Promise.all([storing, write.done]).catch((error: unknown) => {
    throw error instanceof DOMException ? new ProblemError({ kind: 'not-kept' }, error) : error;
  });
  void documentsQueued.emit();
  return data;
}

async function readListPage(workspace: Workspace, params: Params<'listAudiences'>, once: boolean) {
  try {
    return await readFromService(workspace, 'listAudiences', params, { once });
  } catch (error) {
    const isRefused = error instanceof ProblemError && error.problem.kind === 'rejected';
    if (isRefused && params.cursor !== undefined) return undefined;
    throw error;
  }
}

type StoringCrawl = Pick<CrawlState, 'scope' | 'walk' | 'current' | 'partial' | 'mayLack' | 'at'>;

/** Uses the number of the last finished crawl, so that an unfinished one still counts these items as new. */
async function endedCrawl(scope: string, list: string): Promise<StoringCrawl> {
  const crawl = await readCrawl(scope, list);
  if (!crawl) return { scope, walk: 1, current: 0 };
  const isOver = crawl.state !== 'syncing' && crawl.state !== 'stopped';
  return { ...crawl, walk: isOver ? crawl.walk : crawl.walk - 1 };
}

async function storeAudiences(
  write: DirectoryWrite,
  storing: StoringCrawl,
  pageId: string,
  { items, time }: { items: Audience[]; time: ReadingTime },
  cursor: string,
): Promise<FoundItems> {
  const { scope, walk } = storing;
  const audiences = write.objectStore('audiences');
  const entries = write.objectStore('entries');
  const present = await Promise.all(
    items.map(({ audienceId }) => audiences.get([scope, pageId, audienceId])),
  );
  for (const before of present) if (before) dropEntries(write, before);
  queueDocuments(write, scope, documentsToIndex(items, present, pageId));
  for (const [index, audience] of items.entries()) {
    const { audienceId } = audience;
    // Keeps the number of an unfinished crawl that has found it.
    const foundBy = Math.max(walk, present[index]?.walk ?? 0);
    void audiences.put({ scope, pageId, audienceId, audience, cursor, ...time, walk: foundBy });
    for (const entry of entriesOfAudience(audience, pageId))
      void entries.put({ ...entry, scope, walk: AUDIENCES, audience: entry.audienceId ?? '' });
  }
  await notifyRowsChanged(write, scope, pageId, items, present);
  const kept = items.map((after, index) => {
    const { audience: before, at: beforeAt } = present[index] ?? {};
    return { before, beforeAt, after };
  });
  await noteReplaced(write, { scope, pageId }, kept);
  const changes = kept.filter(({ before, after }) => before || isNewSince(storing, after));
  if (changes.length > 0) void audiencesKept.emit({ scope, pageId, readAt: time.at, kept: changes });
  const newItems = present.filter((before) => before?.walk !== walk).length;
  const addedItems = isWholeBefore(storing) ? present.filter((before) => !before).length : 0;
  return { newItems, addedItems };
}

/** Notifies lists of new or changed rows. */
async function notifyRowsChanged(
  write: DirectoryWrite,
  scope: string,
  pageId: string,
  items: Audience[],
  present: (DirectoryAudience | undefined)[],
): Promise<void> {
  const changed = items.filter((after, index) => {
    const before = present[index];
    return !before || !hasSameRow(before.audience, after);
  });
  const audienceIds = changed.map(({ audienceId }) => audienceId);
  void audiencesChanged.emit({ scope, pageId, audienceIds });
  await noteListChange(write, scope, pageId, audienceIds);
}

/** Documents that are new or changed in the index. */
function documentsToIndex(items: Audience[], present: (DirectoryAudience | undefined)[], pageId: string) {
  return items.flatMap((audience, index) => {
    const document = documentOfAudience(audience, pageId);
    const before = present[index];
    if (!before) return [document];
    const isSame = isSameDocument(documentOfAudience(before.audience, pageId), document);
    return isSame ? [] : [{ ...document, again: true as const }];
  });
}

function dropEntries(write: DirectoryWrite, { scope, pageId, audience }: DirectoryAudience): void {
  for (const entry of entriesOfAudience(audience, pageId)) {
    void write
      .objectStore('entries')
      .delete([scope, entry.key, AUDIENCES, entry.pageId, entry.audienceId ?? '']);
  }
}

/** Removes missing audiences. They are updated in place, so only a complete crawl can tell which are missing. */
async function sweepAudiences(crawl: CrawlState, pageId: string): Promise<void> {
  if (crawl.state !== 'ready') return;
  const write = (await directoryDatabase()).transaction(directoryStores, 'readwrite');
  const gone: string[] = [];
  let cursor = await write.objectStore('audiences').openCursor(startingWith(crawl.scope, pageId));
  while (cursor) {
    if (cursor.value.walk < crawl.walk) {
      dropEntries(write, cursor.value);
      gone.push(cursor.value.audienceId);
      await cursor.delete();
    }
    cursor = await cursor.continue();
  }
  const documents = gone.map((audienceId) => goneDocument({ pageId, audienceId }));
  queueDocuments(write, crawl.scope, documents);
  void audiencesChanged.emit({ scope: crawl.scope, pageId, audienceIds: gone });
  await noteListChange(write, crawl.scope, pageId, gone);
  await write.done;
}
