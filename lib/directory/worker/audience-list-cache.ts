// What a list needs of each audience of a page: kept as a few large records, and in memory for the two pages asked for last.
//
// What is stored in the meantime is noted beside the records, in the transaction that stores it: records with such a note are
// good only together with what is kept of the audiences it names. In memory, only what was stored meanwhile is read again,
// and put into the sorted lists at its place, in one pass over them.
//
// Rows are kept as `audience-row.ts` makes them: where it folds or orders them otherwise, the records have to be cleared by a
// new version of the database.

import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { nextId } from '../../platform/worker/next-id.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AudienceListing, AudienceSort } from '../audience-list.ts';
import { type AudienceRow, orders, rowOf } from './audience-row.ts';
import { audiencesList, eachAudience, findAudiences } from './directory.ts';
import { audiencesChanged } from './directory-changes.ts';
import type { AudienceList, AudienceListChange, AudienceListPart } from './directory-records.ts';
import { isCrawling } from './list-crawl.ts';

export interface AudienceIndex {
  isBuilt: boolean;
  /** Built, and as up to date as was asked for last. */
  settled: Promise<void>;
  /** Rises with every change. */
  version: number;
  /** Ids that were stored or removed since they were read, and those of them that are read again just now. */
  stale: Set<string>;
  renewing: Set<string>;
  found?: { query: string; version: number; ids: string[]; counts: AudienceListing['counts'] };
  /** All rows, in the orders that were asked for, and by name. */
  sorted: Map<AudienceSort, AudienceRow[]>;
  /** Its list is as of this version; 0: it has none. */
  keptVersion: number;
  keeping?: ReturnType<typeof setTimeout> | undefined;
}

/** After a request (ms). */
const KEEP_AFTER = 2000;
/** Pages whose audiences are held in memory. */
const MAX_PAGES = 2;
/** By scope and page, the one asked for last at the end. */
const indexes = new Map<string, AudienceIndex>();
const keyOf = (scope: string, pageId: string) => `${scope}|${pageId}`;

audiencesChanged.subscribe((change) => {
  if ('workspaceId' in change) {
    for (const key of indexes.keys()) if (key.startsWith(`${change.workspaceId}:`)) indexes.delete(key);
    return;
  }
  const index = indexes.get(keyOf(change.scope, change.pageId));
  for (const id of change.audienceIds) index?.stale.add(id);
});

export function isInMemory(workspace: Workspace, pageId: string): boolean {
  return indexes.get(keyOf(scopeOf(workspace), pageId))?.isBuilt === true;
}

/** Keeps what a list of these audiences shows first, where reading all of them would take long. */
export async function keepList(workspace: Workspace, pageId: string): Promise<void> {
  const scope = scopeOf(workspace);
  const index = await openIndex(workspace, pageId);
  if (isKept(index) || isCrawling(scope, audiencesList(pageId))) return;
  await writeList(scope, pageId, () => {
    if (indexes.get(keyOf(scope, pageId)) !== index) return undefined;
    index.keptVersion = index.version;
    return { rows: sortedRows(index, 'name'), changed: [...index.stale, ...index.renewing] };
  });
}

const isKept = (index: AudienceIndex) =>
  index.keptVersion === index.version ||
  (index.keptVersion === 0 && sortedRows(index, 'name').length < CACHED_FROM);

/** Not while a list waits for rows: writing it takes longer than reading them. */
export function keepSoon(workspace: Workspace, pageId: string, index: AudienceIndex): void {
  if (index.keeping !== undefined || isKept(index)) return;
  index.keeping = setTimeout(() => {
    index.keeping = undefined;
    keepAwake(() => keepList(workspace, pageId)).catch(reportError);
  }, KEEP_AFTER);
}

/** Up to date. */
export async function openIndex(workspace: Workspace, pageId: string): Promise<AudienceIndex> {
  const key = keyOf(scopeOf(workspace), pageId);
  const index = indexes.get(key) ?? newIndex(workspace, pageId);
  indexes.delete(key);
  indexes.set(key, index);
  for (const oldest of [...indexes.keys()].slice(0, -MAX_PAGES)) indexes.delete(oldest);
  index.settled = index.settled.then(() => renewStale(workspace, pageId, index));
  try {
    await index.settled;
  } catch (error) {
    // One that could not be read is tried again by the next asker.
    if (indexes.get(key) === index) indexes.delete(key);
    throw error;
  }
  return index;
}

/** What is stored while it is being built is noted as stale, and read again. */
function newIndex(workspace: Workspace, pageId: string): AudienceIndex {
  const index: AudienceIndex = {
    ...{ sorted: new Map(), stale: new Set(), renewing: new Set() },
    ...{ settled: Promise.resolve(), isBuilt: false, version: 1, keptVersion: 0 },
  };
  index.settled = build(workspace, pageId, index);
  return index;
}

async function build(workspace: Workspace, pageId: string, index: AudienceIndex): Promise<void> {
  const rows: AudienceRow[] = [];
  const changed = await readList(scopeOf(workspace), pageId, (some) => {
    for (const row of some) rows.push(row);
  });
  if (changed) {
    for (const id of changed) index.stale.add(id);
    index.keptVersion = index.version;
  } else {
    await eachAudience(workspace, pageId, ({ audience }) => rows.push(rowOf(audience)));
    rows.sort(orders.name);
  }
  index.sorted.set('name', rows);
  index.isBuilt = true;
}

async function renewStale(workspace: Workspace, pageId: string, index: AudienceIndex): Promise<void> {
  if (index.stale.size === 0) return;
  const ids = index.stale;
  index.stale = new Set();
  index.renewing = ids;
  const found = await findAudiences(workspace, pageId, [...ids]);
  const changed = found.flatMap((kept) => (kept ? [rowOf(kept.audience)] : []));
  index.version += 1;
  index.renewing = new Set();
  for (const [sort, rows] of index.sorted) {
    const rest = rows.filter(({ audienceId }) => !ids.has(audienceId));
    // What is in order already is gone through once by sorting.
    index.sorted.set(sort, [...rest, ...changed].sort(orders[sort]));
  }
}

export function sortedRows({ sorted }: AudienceIndex, sort: AudienceSort): AudienceRow[] {
  const rows = sorted.get(sort) ?? (sorted.get('name') ?? []).toSorted(orders[sort]);
  sorted.set(sort, rows);
  return rows;
}

/** Below, the audiences themselves are read as fast. */
export const CACHED_FROM = 500;
const ROWS = 250;
/** So many parts are read or written before others in the background get their turn. */
const PARTS_TOGETHER = 40;
const stores = ['rosters', 'rosterParts', 'rosterChanges'] as const;

export type FoundWindow = Pick<AudienceListing, 'total' | 'counts' | 'known'> & { ids: string[] };

/** Some unarchived rows by name, their number, and the number of all. Undefined: no list, or it is outdated. */
export async function cachedWindow(
  scope: string,
  pageId: string,
  offset: number,
  limit: number,
): Promise<FoundWindow | undefined> {
  const read = (await directoryDatabase()).transaction(stores);
  const list = await read.objectStore('rosters').get([scope, pageId]);
  if (!list || (await read.objectStore('rosterChanges').count(startingWith(scope, pageId))) > 0)
    return undefined;
  const ids: string[] = [];
  let before = 0;
  let drafts = 0;
  for (const [part, { shown, waiting }] of list.parts.entries()) {
    const from = Math.max(0, offset - before);
    before += shown;
    drafts += waiting;
    if (from >= shown || ids.length === limit) continue;
    const kept = await read.objectStore('rosterParts').get([scope, pageId, part]);
    const inPart = kept?.audienceIds.filter((_, at) => !kept.archived[at]) ?? [];
    ids.push(...inPart.slice(from, from + limit - ids.length));
  }
  const known = knownIn(list);
  return { ids, total: before, counts: { all: before, drafts, archived: known - before }, known };
}

export async function countAudiences(workspace: Workspace, pageId: string): Promise<number> {
  const read = (await directoryDatabase()).transaction(['rosters', 'rosterChanges', 'audiences']);
  const ofPage = startingWith(scopeOf(workspace), pageId);
  const list = await read.objectStore('rosters').get([scopeOf(workspace), pageId]);
  // Counting 100,000 takes longer than all else that a view shows of their page.
  if (list && (await read.objectStore('rosterChanges').count(ofPage)) === 0) return knownIn(list);
  return read.objectStore('audiences').count(ofPage);
}

const knownIn = ({ parts }: AudienceList): number => parts.reduce((sum, { rows }) => sum + rows, 0);

/** Tells `take` all rows by name, and answers the audiences whose rows may be others by now. Undefined: there is no list. */
export async function readList(
  scope: string,
  pageId: string,
  take: (rows: AudienceRow[]) => void,
): Promise<string[] | undefined> {
  const read = (await directoryDatabase()).transaction(stores);
  const list = await read.objectStore('rosters').get([scope, pageId]);
  if (!list) return undefined;
  const changes = await read.objectStore('rosterChanges').getAll(startingWith(scope, pageId));
  for (let from = 0; from < list.parts.length; from += PARTS_TOGETHER) {
    const these = IDBKeyRange.bound(
      [scope, pageId, from],
      [scope, pageId, from + PARTS_TOGETHER],
      false,
      true,
    );
    const parts = await read.objectStore('rosterParts').getAll(these);
    take(parts.flatMap(rowsOf));
  }
  return changes.flatMap(({ audienceIds }) => audienceIds);
}

interface ListWrite {
  objectStore(name: 'rosters'): { getKey(key: [string, string]): Promise<unknown> };
  objectStore(name: 'rosterChanges'): { put(change: AudienceListChange): unknown };
}

/** Notes in the transaction that stores or removes audiences that their rows are others now. */
export async function noteListChange(
  write: ListWrite,
  scope: string,
  pageId: string,
  audienceIds: string[],
): Promise<void> {
  if (audienceIds.length === 0) return;
  const list = await write.objectStore('rosters').getKey([scope, pageId]);
  if (list) void write.objectStore('rosterChanges').put({ scope, pageId, id: nextId(), audienceIds });
}

/** Writes a list. `read` is called when nothing else is being stored; undefined: what was to be kept is gone. */
export async function writeList(
  scope: string,
  pageId: string,
  read: () => { rows: AudienceRow[]; changed: string[] } | undefined,
): Promise<void> {
  const write = (await directoryDatabase()).transaction(stores, 'readwrite');
  // The first answer shows that every transaction begun before is over.
  await write.objectStore('rosters').getKey([scope, pageId]);
  const now = read();
  if (now) {
    const ofPage = startingWith(scope, pageId);
    void write.objectStore('rosterParts').delete(ofPage);
    void write.objectStore('rosterChanges').delete(ofPage);
    const parts: AudienceList['parts'] = [];
    for (let from = 0; from < now.rows.length; from += ROWS) {
      const rows = now.rows.slice(from, from + ROWS);
      const kept = write.objectStore('rosterParts').put(partOf(scope, pageId, parts.length, rows));
      const shown = rows.filter(({ archived }) => !archived);
      const waiting = shown.filter((row) => row.waiting).length;
      parts.push({ rows: rows.length, shown: shown.length, waiting });
      if (parts.length % PARTS_TOGETHER === 0) await kept;
    }
    void write.objectStore('rosters').put({ scope, pageId, parts });
    await noteListChange(write, scope, pageId, now.changed);
  }
  await write.done;
}

function partOf(scope: string, pageId: string, part: number, rows: AudienceRow[]): AudienceListPart {
  return {
    ...{ scope, pageId, part },
    audienceIds: rows.map(({ audienceId }) => audienceId),
    names: rows.map(({ name }) => name),
    words: rows.map(({ words }) => words),
    statuses: rows.map(({ status }) => status),
    waiting: rows.map(({ waiting }) => waiting),
    archived: rows.map(({ archived }) => archived),
    changed: Float64Array.from(rows, ({ changed }) => changed),
  };
}

function rowsOf({ audienceIds, names, words, statuses, waiting, archived, changed }: AudienceListPart) {
  return audienceIds.map(
    (audienceId, at): AudienceRow => ({
      audienceId,
      name: names[at] ?? '',
      words: words[at] ?? '',
      status: statuses[at] ?? '',
      waiting: waiting[at] ?? false,
      archived: archived[at] ?? false,
      changed: changed[at] ?? 0,
    }),
  );
}
