// Rows of audience lists: stored as a few large records per page, and cached in memory for the two pages used last.
//
// Each write to the audiences also stores the changed ids next to the records, which are stale for these ids. In memory, only
// changed audiences are read again and merged into the sorted rows.
//
// If `audience-row.ts` changes how rows are folded or sorted, a new database version must clear the records.

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
  /** Resolves once the index is built and up to date with the last request. */
  settled: Promise<void>;
  /** Increases with every change. */
  version: number;
  /** Ids changed since they were read, and those being read again now. */
  stale: Set<string>;
  renewing: Set<string>;
  found?: { query: string; version: number; ids: string[]; counts: AudienceListing['counts'] };
  /** All rows, by name and in other requested orders. */
  sorted: Map<AudienceSort, AudienceRow[]>;
  /** Version that is stored; 0 if none is. */
  keptVersion: number;
  keeping?: ReturnType<typeof setTimeout> | undefined;
}

/** Delay after a request (ms). */
const KEEP_AFTER = 2000;
/** Pages whose rows are cached in memory. */
const MAX_PAGES = 2;
/** By scope and page, most recently used last. */
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

/** Stores the rows of a page, if reading all its audiences would be slow. */
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

/** Delayed, because writing takes longer than reading, and lists should not wait for it. */
export function keepSoon(workspace: Workspace, pageId: string, index: AudienceIndex): void {
  if (index.keeping !== undefined || isKept(index)) return;
  index.keeping = setTimeout(() => {
    index.keeping = undefined;
    keepAwake(() => keepList(workspace, pageId)).catch(reportError);
  }, KEEP_AFTER);
}

/** Resolves with an up-to-date index. */
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
    // The next caller builds it again.
    if (indexes.get(key) === index) indexes.delete(key);
    throw error;
  }
  return index;
}

/** Audiences stored during the build become stale, and are read again. */
function newIndex(workspace: Workspace, pageId: string): AudienceIndex {
  const index: AudienceIndex = {
    sorted: new Map(),
    stale: new Set(),
    renewing: new Set(),
    settled: Promise.resolve(),
    isBuilt: false,
    version: 1,
    keptVersion: 0,
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
  const changed = found.flatMap((record) => (record ? [rowOf(record.audience)] : []));
  index.version += 1;
  index.renewing = new Set();
  for (const [sort, rows] of index.sorted) {
    const rest = rows.filter(({ audienceId }) => !ids.has(audienceId));
    // The sort is fast, because the rest is already sorted.
    index.sorted.set(sort, [...rest, ...changed].sort(orders[sort]));
  }
}

export function sortedRows({ sorted }: AudienceIndex, sort: AudienceSort): AudienceRow[] {
  const rows = sorted.get(sort) ?? (sorted.get('name') ?? []).toSorted(orders[sort]);
  sorted.set(sort, rows);
  return rows;
}

/** With fewer audiences, reading them directly is as fast. */
export const CACHED_FROM = 500;
const ROWS = 250;
/** Parts read or written before other tasks get a turn. */
const PARTS_TOGETHER = 40;
const stores = ['rosters', 'rosterParts', 'rosterChanges'] as const;

export type FoundWindow = Pick<AudienceListing, 'total' | 'counts' | 'known'> & { ids: string[] };

/** A window of unarchived rows by name, with counts. Returns undefined if no list is stored or it is stale. */
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
    const record = await read.objectStore('rosterParts').get([scope, pageId, part]);
    const inPart = record?.audienceIds.filter((_, at) => !record.archived[at]) ?? [];
    ids.push(...inPart.slice(from, from + limit - ids.length));
  }
  const known = knownIn(list);
  return { ids, total: before, counts: { all: before, drafts, archived: known - before }, known };
}

export async function countAudiences(workspace: Workspace, pageId: string): Promise<number> {
  const read = (await directoryDatabase()).transaction(['rosters', 'rosterChanges', 'audiences']);
  const ofPage = startingWith(scopeOf(workspace), pageId);
  const list = await read.objectStore('rosters').get([scopeOf(workspace), pageId]);
  // Counting 100,000 audiences takes longer than everything else in the view.
  if (list && (await read.objectStore('rosterChanges').count(ofPage)) === 0) return knownIn(list);
  return read.objectStore('audiences').count(ofPage);
}

const knownIn = ({ parts }: AudienceList): number => parts.reduce((sum, { rows }) => sum + rows, 0);

/** Passes all rows by name to `take`. Returns the ids of stale rows, or undefined if no list is stored. */
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

/** Records stale rows in the transaction that stores or removes their audiences. */
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

/** Stores a list. `read` is called when no other write is pending; it returns undefined if the index is no longer cached. */
export async function writeList(
  scope: string,
  pageId: string,
  read: () => { rows: AudienceRow[]; changed: string[] } | undefined,
): Promise<void> {
  const write = (await directoryDatabase()).transaction(stores, 'readwrite');
  // The first result shows that all earlier transactions have finished.
  await write.objectStore('rosters').getKey([scope, pageId]);
  const now = read();
  if (now) {
    const ofPage = startingWith(scope, pageId);
    void write.objectStore('rosterParts').delete(ofPage);
    void write.objectStore('rosterChanges').delete(ofPage);
    const parts: AudienceList['parts'] = [];
    for (let from = 0; from < now.rows.length; from += ROWS) {
      const rows = now.rows.slice(from, from + ROWS);
      const stored = write.objectStore('rosterParts').put(partOf(scope, pageId, parts.length, rows));
      const shown = rows.filter(({ archived }) => !archived);
      const waiting = shown.filter((row) => row.waiting).length;
      parts.push({ rows: rows.length, shown: shown.length, waiting });
      if (parts.length % PARTS_TOGETHER === 0) await stored;
    }
    void write.objectStore('rosters').put({ scope, pageId, parts });
    await noteListChange(write, scope, pageId, now.changed);
  }
  await write.done;
}

function partOf(scope: string, pageId: string, part: number, rows: AudienceRow[]): AudienceListPart {
  return {
    scope,
    pageId,
    part,
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
