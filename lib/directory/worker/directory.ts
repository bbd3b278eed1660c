// All pages, and the audiences of visited pages: they feed matching, search and the audience list.
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

/** Entries of audiences do not belong to a crawl over pages; no such crawl has this number. */
export const AUDIENCES = 0;
/** Records read or deleted at once. */
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

/** Calls `each` with all audiences of a page, in batches: 100,000 at once would be hundreds of megabytes. */
export async function eachAudience(
  workspace: Workspace,
  pageId: string,
  each: (audience: DirectoryAudience) => void,
): Promise<void> {
  const ofPage = startingWith(scopeOf(workspace), pageId);
  for await (const batch of inBatches(await directoryDatabase(), 'audiences', ofPage, BATCH))
    for (const audience of batch) each(audience);
}

/** The kept audience of a page that comes after an id, in the order of the ids, the first one after the last; undefined where none is kept. */
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

/** Those of the ids that are kept, in their order. */
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

/** The number of the crawl whose pages are shown; before the first whole one, of the one under way. */
export async function shownCrawl(workspace: Workspace): Promise<number> {
  return numberShown(await readCrawl(scopeOf(workspace), PAGES));
}

/** The same of the crawl over pages as it is stored. */
export function numberShown(crawl: Pick<CrawlState, 'current' | 'walk'> | undefined): number {
  return crawl?.current || (crawl?.walk ?? 0);
}

export async function findPage(workspace: Workspace, pageId: string): Promise<Page | undefined> {
  const database = await directoryDatabase();
  const id: PageId = [scopeOf(workspace), await shownCrawl(workspace), pageId];
  return pageOf(await database.getFromIndex('pages', 'ids', id), pageId);
}

/** Some, always the same. */
export async function firstPages(workspace: Workspace, limit: number): Promise<Page[]> {
  const range = startingWith(scopeOf(workspace), await shownCrawl(workspace));
  const kept = await (await directoryDatabase()).getAll('pages', range, limit);
  return kept.flatMap(({ pages }) => pages).slice(0, limit);
}

/** The audiences that were made for a person, as far as their pages were crawled: one range, whatever there is else. */
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

/** Calls `each` for every shown page, reading them in batches, which is far quicker than one by one. */
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

/** Of all workspaces: it is read again when a view opens. */
export async function forgetDirectory(): Promise<void> {
  const database = await directoryDatabase();
  const write = database.transaction([...database.objectStoreNames], 'readwrite');
  for (const name of write.objectStoreNames) await write.objectStore(name).clear();
  await write.done;
  for (const { id: workspaceId } of await listWorkspaces()) void audiencesChanged.emit({ workspaceId });
}

/** All audiences kept for the workspace, of every page that was looked at. */
export async function countAllAudiences(workspace: Workspace): Promise<number> {
  return (await directoryDatabase()).count('audiences', startingWith(scopeOf(workspace)));
}
