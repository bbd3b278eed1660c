// The synced set of all pages, and of the audiences of pages that were looked at: it feeds matching,
// search and the audience list.
import type { Params } from '../api/operations.ts';
import type { Audience, Page } from '../api/schemas.ts';
import { idEntryOf, idInKey, personKey } from '../index-keys.ts';
import { entriesOfAudience, type IndexEntry } from '../match.ts';
import { ProblemError } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import { audiencesChanged } from './audience-changes.ts';
import {
  type DirectoryAudience,
  type DirectoryEntry,
  type DirectoryWrite,
  directoryDatabase,
  directoryStores,
  startingWith,
  type Walk,
} from './databases.ts';
import { isWholeBefore } from './is-whole-before.ts';
import { audiencesKept } from './kept-changes.ts';
import { indexSoon, indexWaiting } from './search/index-documents.ts';
import { documentOfAudience, goneDocument, queueDocuments, saysTheSame } from './search/waiting-documents.ts';
import { readFromService, scopeOf } from './service.ts';
import { filePages, readPages, storePages, sweepPages } from './store-pages.ts';
import { readWalk, type WalkedList, walkList } from './walk.ts';

/** Entries of audiences do not belong to a walk over pages; no such walk has this number. */
const AUDIENCES = 0;
/** Records read or deleted at once. */
const BATCH = 1000;
export const PAGES = 'pages';
export const audiencesList = (pageId: string) => `audiences:${pageId}`;

function keptEntry(scope: string, walk: number, entry: IndexEntry): DirectoryEntry {
  return { ...entry, scope, walk, audience: entry.audienceId ?? '' };
}

/** Goes through all pages of the workspace; the directory shows them when the walk is whole. */
export function walkPages(workspace: Workspace, onStep?: (walk: Walk) => void): Promise<Walk> {
  const list: WalkedList<Page> = {
    name: PAGES,
    async fetch(cursor) {
      const { data, unreadable } = await readFromService(workspace, 'listPages', cursor ? { cursor } : {});
      return { ...data, unreadable };
    },
    store: storePages,
    filing: { idOf: ({ pageId }) => pageId, read: readPages, file: filePages },
    async sweep(walk) {
      await sweepPages(walk);
      await indexWaiting();
    },
    onStep(walk) {
      indexSoon();
      onStep?.(walk);
    },
  };
  return walkList(workspace, list);
}

/** Goes through all audiences of one page. */
export function walkAudiences(
  workspace: Workspace,
  pageId: string,
  onStep?: (walk: Walk) => void,
): Promise<Walk> {
  const list: WalkedList<Audience> = {
    name: audiencesList(pageId),
    async fetch(cursor) {
      const params = { page_id: pageId, ...(cursor ? { cursor } : {}) };
      const { data, unreadable } = await readFromService(workspace, 'listAudiences', params);
      return { ...data, unreadable };
    },
    store: (write, walk, items, cursor) => storeAudiences(write, walk, pageId, items, cursor),
    async sweep(walk) {
      await sweepAudiences(walk, pageId);
      await indexWaiting();
    },
    onStep(walk) {
      indexSoon();
      onStep?.(walk);
    },
  };
  return walkList(workspace, list);
}

/**
 * Asks once for the list page that held an audience, and stores all of it. False: it is no longer there, or
 * the service does not know that list page any more.
 */
export async function renewAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): Promise<boolean> {
  const scope = scopeOf(workspace);
  const known = await findAudience(workspace, pageId, audienceId);
  if (!known) return false;
  const params = { page_id: pageId, ...(known.cursor ? { cursor: known.cursor } : {}) };
  const data = await readListPage(workspace, params);
  if (!data) return false;
  const walk = await endedWalk(scope, audiencesList(pageId));
  const write = (await directoryDatabase()).transaction(directoryStores, 'readwrite');
  await storeAudiences(write, walk, pageId, data.items, known.cursor);
  await write.done;
  indexSoon();
  return data.items.some((audience) => audience.audienceId === audienceId);
}

async function readListPage(workspace: Workspace, params: Params<'listAudiences'>) {
  try {
    return (await readFromService(workspace, 'listAudiences', params)).data;
  } catch (error) {
    const isRefused = error instanceof ProblemError && error.problem.kind === 'rejected';
    if (isRefused && params.cursor !== undefined) return undefined;
    throw error;
  }
}

type StoringWalk = Pick<Walk, 'scope' | 'walk' | 'current' | 'partial'>;

/** With the number of the last walk that is over: one that is not still has to find its items new. */
async function endedWalk(scope: string, list: string): Promise<StoringWalk> {
  const walk = await readWalk(scope, list);
  if (!walk) return { scope, walk: 1, current: 0 };
  const isOver = walk.state !== 'syncing' && walk.state !== 'stopped';
  return { ...walk, walk: isOver ? walk.walk : walk.walk - 1 };
}

async function storeAudiences(
  write: DirectoryWrite,
  of: StoringWalk,
  pageId: string,
  items: Audience[],
  cursor: string,
): Promise<Audience[]> {
  const { scope, walk } = of;
  const audiences = write.objectStore('audiences');
  const entries = write.objectStore('entries');
  const at = Date.now();
  const present = await Promise.all(
    items.map(({ audienceId }) => audiences.get([scope, pageId, audienceId])),
  );
  for (const before of present) if (before) dropEntries(write, before);
  queueDocuments(write, scope, documentsToIndex(items, present, pageId));
  for (const [index, audience] of items.entries()) {
    const { audienceId } = audience;
    // What a walk under way has found stays found.
    const foundBy = Math.max(walk, present[index]?.walk ?? 0);
    void audiences.put({ scope, pageId, audienceId, audience, cursor, at, walk: foundBy });
    for (const entry of entriesOfAudience(audience, pageId))
      void entries.put(keptEntry(scope, AUDIENCES, entry));
  }
  audiencesChanged({ scope, pageId, audienceIds: items.map(({ audienceId }) => audienceId) });
  const kept = items.map((after, index) => ({ before: present[index]?.audience, after }));
  audiencesKept({
    scope,
    pageId,
    kept: kept.filter(({ before }) => before !== undefined || isWholeBefore(of)),
  });
  const isNew = (audience: Audience, index: number) =>
    present[index]?.walk !== walk &&
    items.findIndex(({ audienceId }) => audienceId === audience.audienceId) === index;
  return items.filter(isNew);
}

/** Those that the index does not know, or knows by other words. */
function documentsToIndex(items: Audience[], present: (DirectoryAudience | undefined)[], pageId: string) {
  return items.flatMap((audience, index) => {
    const document = documentOfAudience(audience, pageId);
    const before = present[index];
    if (!before) return [document];
    const isSame = saysTheSame(documentOfAudience(before.audience, pageId), document);
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

/** Audiences are replaced in place, so only a whole walk can tell which ones are gone. */
async function sweepAudiences(walk: Walk, pageId: string): Promise<void> {
  if (walk.state !== 'ready') return;
  const write = (await directoryDatabase()).transaction(directoryStores, 'readwrite');
  const gone: string[] = [];
  let cursor = await write.objectStore('audiences').openCursor(startingWith(walk.scope, pageId));
  while (cursor) {
    if (cursor.value.walk < walk.walk) {
      dropEntries(write, cursor.value);
      gone.push(cursor.value.audienceId);
      await cursor.delete();
    }
    cursor = await cursor.continue();
  }
  const things = gone.map((audienceId) => ({ pageId, audienceId }));
  queueDocuments(
    write,
    walk.scope,
    things.map((thing) => goneDocument(thing)),
  );
  await write.done;
  audiencesChanged({ scope: walk.scope, pageId, audienceIds: gone });
}

export async function findAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): Promise<DirectoryAudience | undefined> {
  return (await directoryDatabase()).get('audiences', [scopeOf(workspace), pageId, audienceId]);
}

export async function audiencesOf(workspace: Workspace, pageId: string): Promise<DirectoryAudience[]> {
  return (await directoryDatabase()).getAll('audiences', startingWith(scopeOf(workspace), pageId));
}

/** Calls `each` with all audiences of a page, in batches: 100,000 at once would be hundreds of megabytes. */
export async function eachAudience(
  workspace: Workspace,
  pageId: string,
  each: (audience: DirectoryAudience) => void,
): Promise<void> {
  const database = await directoryDatabase();
  const whole = startingWith(scopeOf(workspace), pageId);
  let range = whole;
  for (;;) {
    const batch = await database.getAll('audiences', range, BATCH);
    for (const audience of batch) each(audience);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    range = IDBKeyRange.bound([last.scope, pageId, last.audienceId], whole.upper, true);
  }
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

export async function countAudiences(workspace: Workspace, pageId: string): Promise<number> {
  return (await directoryDatabase()).count('audiences', startingWith(scopeOf(workspace), pageId));
}

/** The number of the walk whose pages are shown; before the first whole one, of the one under way. */
export async function shownWalk(workspace: Workspace): Promise<number> {
  const walk = await readWalk(scopeOf(workspace), PAGES);
  return walk?.current || (walk?.walk ?? 0);
}

export async function findPage(workspace: Workspace, pageId: string): Promise<Page | undefined> {
  const database = await directoryDatabase();
  return (await database.get('pages', [scopeOf(workspace), await shownWalk(workspace), pageId]))?.page;
}

/** The index that matching reads: two reads for a key, whatever the number of pages. */
export async function addressIndex(workspace: Workspace) {
  const database = await directoryDatabase();
  const scope = scopeOf(workspace);
  const shown = await shownWalk(workspace);
  const filed = (key: string, walk: number, limit: number) =>
    database.getAll('entries', startingWith(scope, key, walk), limit);
  return {
    async find(key: string, limit: number): Promise<IndexEntry[]> {
      const id = idInKey(key);
      // Pages are stored by their ids: those are not filed once more.
      const ofPages =
        id === undefined
          ? filed(key, shown, limit)
          : database.get('pages', [scope, shown, id]).then((kept) => (kept ? [idEntryOf(kept.page)] : []));
      const found = await Promise.all([ofPages, filed(key, AUDIENCES, limit)]);
      return found.flat().slice(0, limit);
    },
  };
}

/** In the order of their ids. */
export async function firstPages(workspace: Workspace, limit: number): Promise<Page[]> {
  const range = startingWith(scopeOf(workspace), await shownWalk(workspace));
  return (await (await directoryDatabase()).getAll('pages', range, limit)).map(({ page }) => page);
}

/** The audiences that were made for a person, as far as their pages were walked: one range, whatever there is else. */
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
  const database = await directoryDatabase();
  const scope = scopeOf(workspace);
  const walk = await shownWalk(workspace);
  let from: string | undefined;
  for (;;) {
    const whole = startingWith(scope, walk);
    const range = from === undefined ? whole : IDBKeyRange.bound([scope, walk, from], whole.upper, true);
    const batch = await database.getAll('pages', range, BATCH);
    for (const { page } of batch) each(page);
    from = batch.at(-1)?.pageId;
    if (batch.length < BATCH) return;
  }
}

export async function countPages(workspace: Workspace): Promise<number> {
  return (await directoryDatabase()).count(
    'pages',
    startingWith(scopeOf(workspace), await shownWalk(workspace)),
  );
}

/** Removes everything of a workspace, of all its epochs. */
export async function clearDirectory(workspaceId: string): Promise<void> {
  const database = await directoryDatabase();
  const write = database.transaction([...database.objectStoreNames], 'readwrite');
  const whole = IDBKeyRange.bound([`${workspaceId}:`], [`${workspaceId};`]); // ';' follows ':'
  for (const name of write.objectStoreNames) await write.objectStore(name).delete(whole);
  await write.done;
  audiencesChanged({ workspaceId });
}

/** All audiences kept for the workspace, of every page that was looked at. */
export async function countAllAudiences(workspace: Workspace): Promise<number> {
  return (await directoryDatabase()).count('audiences', startingWith(scopeOf(workspace)));
}
