// Reads the directory: all pages, and the audiences of visited pages, for matching, search and lists.
import type { Page } from '../../api/schemas.ts';
import { personKey } from '../../match/index-keys.ts';
import { directoryDatabase, inBatches, rangeAfter, startingWith } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { audiencesChanged } from './directory-changes.ts';
import {
  type CrawlState,
  type DirectoryAudience,
  type DirectoryEntry,
  type PageId,
  pageOf,
  TOGETHER,
} from './directory-records.ts';
import { readCrawl } from './list-crawl.ts';

/** Crawl number of audience entries; crawls of pages start at 1. */
export const AUDIENCES = 0;
/** Records per read. */
const BATCH = 1000;
export const PAGES = 'pages';
export const audiencesList = (pageId: string) => `audiences:${pageId}`;

export async function findAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): Promise<DirectoryAudience | undefined> {
  return (await directoryDatabase()).get('audiences', [scopeOf(workspace), pageId, audienceId]);
}

/** Calls `each` for all audiences of a page, in batches: 100,000 at once would take hundreds of megabytes. */
export async function eachAudience(
  workspace: Workspace,
  pageId: string,
  each: (audience: DirectoryAudience) => void,
): Promise<void> {
  const ofPage = startingWith(scopeOf(workspace), pageId);
  for await (const batch of inBatches(await directoryDatabase(), 'audiences', ofPage, BATCH))
    for (const audience of batch) each(audience);
}

/** The next stored audience after an id, in the order of ids and wrapping around. Resolves with undefined if none is stored. */
export async function audienceAfter(
  workspace: Workspace,
  pageId: string,
  audienceId: string | undefined,
): Promise<string | undefined> {
  const database = await directoryDatabase();
  const ofPage = startingWith(scopeOf(workspace), pageId);
  const [after] = await database.getAllKeys(
    'audiences',
    rangeAfter(ofPage, audienceId === undefined ? [] : [audienceId]),
    1,
  );
  const [key = after] = after ? [] : await database.getAllKeys('audiences', ofPage, 1);
  return key?.[2];
}

/** In the same order as the ids; undefined for an audience that is not stored. */
export async function findAudiences(
  workspace: Workspace,
  pageId: string,
  audienceIds: string[],
): Promise<(DirectoryAudience | undefined)[]> {
  const scope = scopeOf(workspace);
  const { store, done } = (await directoryDatabase()).transaction('audiences');
  const found = await Promise.all(audienceIds.map((id) => store.get([scope, pageId, id])));
  await done;
  return found;
}

/** Number of the crawl whose pages are shown: the last complete one, or the current one before that. */
export async function shownCrawl(workspace: Workspace): Promise<number> {
  return numberShown(await readCrawl(scopeOf(workspace), PAGES));
}

export function numberShown(crawl: Pick<CrawlState, 'current' | 'walk'> | undefined): number {
  return crawl?.current || (crawl?.walk ?? 0);
}

export async function findPage(workspace: Workspace, pageId: string): Promise<Page | undefined> {
  const database = await directoryDatabase();
  const id: PageId = [scopeOf(workspace), await shownCrawl(workspace), pageId];
  return pageOf(await database.getFromIndex('pages', 'ids', id), pageId);
}

/** In the order of the store. */
export async function firstPages(workspace: Workspace, limit: number): Promise<Page[]> {
  const range = startingWith(scopeOf(workspace), await shownCrawl(workspace));
  const stored = await (await directoryDatabase()).getAll('pages', range, limit);
  return stored.flatMap(({ pages }) => pages).slice(0, limit);
}

/** Audiences made for a person, on pages crawled so far. One range read. */
export async function audiencesOfPerson(
  workspace: Workspace,
  personId: string,
  limit: number,
): Promise<{ entries: DirectoryEntry[]; total: number }> {
  const database = await directoryDatabase();
  const range = startingWith(scopeOf(workspace), personKey(personId), AUDIENCES);
  const [entries, total] = await Promise.all([
    database.getAll('entries', range, limit),
    database.count('entries', range),
  ]);
  return { entries, total };
}

/** Calls `each` for every page, reading in batches, which is far faster than one by one. */
export async function eachPage(workspace: Workspace, each: (page: Page) => void): Promise<void> {
  const range = startingWith(scopeOf(workspace), await shownCrawl(workspace));
  for await (const batch of inBatches(await directoryDatabase(), 'pages', range, BATCH / TOGETHER))
    for (const { pages } of batch) for (const page of pages) each(page);
}

export async function countPages(workspace: Workspace): Promise<number> {
  const range = startingWith(scopeOf(workspace), await shownCrawl(workspace));
  return (await directoryDatabase()).countFromIndex('pages', 'ids', range);
}

export async function clearDirectory(workspaceId: string): Promise<void> {
  const database = await directoryDatabase();
  const write = database.transaction([...database.objectStoreNames], 'readwrite');
  const whole = IDBKeyRange.bound([`${workspaceId}:`], [`${workspaceId};`]); // ';' follows ':'
  for (const name of write.objectStoreNames) await write.objectStore(name).delete(whole);
  await write.done;
  void audiencesChanged.emit({ workspaceId });
}

/** Clears all workspaces; the next view starts a crawl. */
export async function forgetDirectory(): Promise<void> {
  const database = await directoryDatabase();
  const write = database.transaction([...database.objectStoreNames], 'readwrite');
  for (const name of write.objectStoreNames) await write.objectStore(name).clear();
  await write.done;
  for (const { id: workspaceId } of await listWorkspaces()) void audiencesChanged.emit({ workspaceId });
}

/** Number of stored audiences of the workspace, on all visited pages. */
export async function countAllAudiences(workspace: Workspace): Promise<number> {
  return (await directoryDatabase()).count('audiences', startingWith(scopeOf(workspace)));
}
