// What a query needs of each audience of a page, in memory, for the two pages asked for last: building it reads the page's
// roster, or the page's audiences once, in batches. From then on only what was stored meanwhile is read again, and put
// into the sorted lists at its place, in one pass over them.

import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AudienceSort } from '../audience-list.ts';
import { onAudiencesChanged } from './audience-changes.ts';
import { type AudienceRow, orders, type RowOrder, rowOf } from './audience-row.ts';
import { audiencesList, eachAudience, findAudiences } from './directory.ts';
import { keepRoster, ROSTER_FROM, readRoster } from './roster.ts';
import { isWalking } from './walk.ts';

export interface PageIndex {
  rows: Map<string, AudienceRow>;
  isBuilt: boolean;
  /** Built, and as up to date as was asked for last. */
  settled: Promise<void>;
  /** Rises with every change. */
  version: number;
  /** Ids that were stored or removed since they were read, and those of them that are read again just now. */
  stale: Set<string>;
  renewing: Set<string>;
  found?: { query: string; version: number; ids: string[] };
  /** All rows, in the orders that were asked for. */
  sorted: Map<AudienceSort, AudienceRow[]>;
  /** Its roster is as of this version; 0: it has none. */
  keptVersion: number;
  tending?: ReturnType<typeof setTimeout> | undefined;
}

/** After somebody asked (ms). */
const TEND_AFTER = 2000;
/** Pages whose audiences are held in memory. */
const MOST_PAGES = 2;
/** By scope and page, the one asked for last at the end. */
const indexes = new Map<string, PageIndex>();
const keyOf = (scope: string, pageId: string) => `${scope}|${pageId}`;

onAudiencesChanged((change) => {
  if ('workspaceId' in change) {
    for (const key of indexes.keys()) if (key.startsWith(`${change.workspaceId}:`)) indexes.delete(key);
    return;
  }
  const index = indexes.get(keyOf(change.scope, change.pageId));
  for (const id of change.audienceIds) index?.stale.add(id);
});

/** Whether it answers without reading anything. */
export function isInMemory(workspace: Workspace, pageId: string): boolean {
  return indexes.get(keyOf(scopeOf(workspace), pageId))?.isBuilt === true;
}

/** Keeps what a list of these audiences shows first, where reading all of them would take long. */
export async function tendRoster(workspace: Workspace, pageId: string): Promise<void> {
  const scope = scopeOf(workspace);
  const index = await openIndex(workspace, pageId);
  if (isTended(index) || isWalking(scope, audiencesList(pageId))) return;
  await keepRoster(scope, pageId, () => {
    if (indexes.get(keyOf(scope, pageId)) !== index) return undefined;
    index.keptVersion = index.version;
    return { rows: sortedRows(index, 'name'), changed: [...index.stale, ...index.renewing] };
  });
}

const isTended = ({ rows, version, keptVersion }: PageIndex) =>
  keptVersion === version || (keptVersion === 0 && rows.size < ROSTER_FROM);

/** Not while somebody waits for rows: writing it takes longer than reading them. */
export function tendSoon(workspace: Workspace, pageId: string, index: PageIndex): void {
  if (index.tending !== undefined || isTended(index)) return;
  index.tending = setTimeout(() => {
    index.tending = undefined;
    keepAwake(() => tendRoster(workspace, pageId)).catch(reportError);
  }, TEND_AFTER);
}

/** Up to date. */
export async function openIndex(workspace: Workspace, pageId: string): Promise<PageIndex> {
  const key = keyOf(scopeOf(workspace), pageId);
  const index = indexes.get(key) ?? newIndex(workspace, pageId);
  indexes.delete(key);
  indexes.set(key, index);
  for (const oldest of [...indexes.keys()].slice(0, -MOST_PAGES)) indexes.delete(oldest);
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
function newIndex(workspace: Workspace, pageId: string): PageIndex {
  const index: PageIndex = {
    ...{ rows: new Map(), sorted: new Map(), stale: new Set(), renewing: new Set() },
    ...{ settled: Promise.resolve(), isBuilt: false, version: 1, keptVersion: 0 },
  };
  index.settled = build(workspace, pageId, index);
  return index;
}

async function build(workspace: Workspace, pageId: string, index: PageIndex): Promise<void> {
  const byName: AudienceRow[] = [];
  const changed = await readRoster(scopeOf(workspace), pageId, (rows) => {
    for (const row of rows) {
      index.rows.set(row.audienceId, row);
      byName.push(row);
    }
  });
  if (changed) {
    for (const id of changed) index.stale.add(id);
    index.sorted.set('name', byName);
    index.keptVersion = index.version;
  } else {
    await eachAudience(workspace, pageId, ({ audience }) =>
      index.rows.set(audience.audienceId, rowOf(audience)),
    );
  }
  index.isBuilt = true;
}

async function renewStale(workspace: Workspace, pageId: string, index: PageIndex): Promise<void> {
  if (index.stale.size === 0) return;
  const ids = [...index.stale];
  index.stale.clear();
  for (const id of ids) index.renewing.add(id);
  const found = await findAudiences(workspace, pageId, ids);
  const changed: AudienceRow[] = [];
  for (const [at, id] of ids.entries()) {
    const kept = found[at];
    index.rows.delete(id);
    if (!kept) continue;
    const row = rowOf(kept.audience);
    index.rows.set(id, row);
    changed.push(row);
  }
  index.version += 1;
  index.renewing.clear();
  const isStale = new Set(ids);
  for (const [sort, rows] of index.sorted) {
    const rest = rows.filter(({ audienceId }) => !isStale.has(audienceId));
    index.sorted.set(sort, merge(rest, changed, orders[sort]));
  }
}

/** `rows` are in order; `added` are put in at their places. */
function merge(rows: AudienceRow[], added: AudienceRow[], order: RowOrder): AudienceRow[] {
  const merged: AudienceRow[] = [];
  let at = 0;
  for (const row of [...added].sort(order)) {
    for (let next = rows[at]; next !== undefined && order(next, row) < 0; next = rows[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(row);
  }
  for (const row of rows.slice(at)) merged.push(row);
  return merged;
}

export function sortedRows(index: PageIndex, sort: AudienceSort): AudienceRow[] {
  const rows = index.sorted.get(sort) ?? [...index.rows.values()].sort(orders[sort]);
  index.sorted.set(sort, rows);
  return rows;
}
