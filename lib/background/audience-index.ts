// The audiences of a page as a list that is filtered, sorted and read in windows, also where there are 100,000.
//
// What a query needs of each audience (some 200 bytes) is kept in memory, for the two pages asked for last: building it
// reads the page's audiences once, in batches. From then on only what was stored meanwhile is read again, and put into
// the sorted lists at its place, in one pass over them. A query is one more pass, and is kept until something changes.
// What a row shows is read from the database for the window that is seen, never for all.
import type { Audience } from '../api/schemas.ts';
import type { AudienceSort } from '../requests.ts';
import { foldWords } from '../search-words.ts';
import { readTimestamp } from '../timestamps.ts';
import { offersOf } from '../version-offers.ts';
import type { Workspace } from '../workspace.ts';
import { onAudiencesChanged } from './audience-changes.ts';
import { eachAudience, findAudiences } from './directory.ts';
import { scopeOf } from './service.ts';
import { audienceName } from './situation.ts';
import { versionsView } from './versions-view.ts';

export interface AudienceQuery {
  text: string;
  status?: string | undefined;
  waiting?: boolean | undefined;
  archived?: boolean | undefined;
  sort: AudienceSort;
}

interface Row {
  audienceId: string;
  /** Folded name, with numbers that sort by value. */
  name: string;
  /** What a search looks through. */
  words: string;
  status: string;
  waiting: boolean;
  archived: boolean;
  /** Last known change of the latest version (epoch ms). */
  changed: number;
}

interface PageIndex {
  rows: Map<string, Row>;
  built: Promise<void>;
  /** Rises with every change. */
  version: number;
  /** Ids that were stored or removed since they were read. */
  stale: Set<string>;
  found?: { query: string; version: number; ids: string[] };
  /** All rows, in the orders that were asked for. */
  sorted: Map<AudienceSort, Row[]>;
}

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

/** The ids of all audiences that a query finds, in its order, and how many are known at all. */
export async function queryAudiences(
  workspace: Workspace,
  pageId: string,
  query: AudienceQuery,
): Promise<{ ids: string[]; known: number }> {
  const index = openIndex(workspace, pageId);
  await index.built;
  await renewStale(workspace, pageId, index);
  const key = JSON.stringify(query);
  if (index.found?.query !== key || index.found.version !== index.version) {
    index.found = { query: key, version: index.version, ids: find(index, query) };
  }
  return { ids: index.found.ids, known: index.rows.size };
}

function openIndex(workspace: Workspace, pageId: string): PageIndex {
  const key = keyOf(scopeOf(workspace), pageId);
  const index = indexes.get(key) ?? newIndex(workspace, pageId, key);
  indexes.delete(key);
  indexes.set(key, index);
  for (const oldest of [...indexes.keys()].slice(0, -MOST_PAGES)) indexes.delete(oldest);
  return index;
}

/** What is stored while it is being built is noted as stale, and read again. */
function newIndex(workspace: Workspace, pageId: string, key: string): PageIndex {
  const rows = new Map<string, Row>();
  const built = eachAudience(workspace, pageId, ({ audience }) =>
    rows.set(audience.audienceId, rowOf(audience)),
  );
  // One that could not be built is tried again by the next asker.
  built.catch(() => indexes.delete(key));
  return { rows, built, version: 1, stale: new Set(), sorted: new Map() };
}

async function renewStale(workspace: Workspace, pageId: string, index: PageIndex): Promise<void> {
  if (index.stale.size === 0) return;
  const ids = [...index.stale];
  index.stale.clear();
  const found = await findAudiences(workspace, pageId, ids);
  const changed: Row[] = [];
  for (const [at, id] of ids.entries()) {
    const kept = found[at];
    index.rows.delete(id);
    if (!kept) continue;
    const row = rowOf(kept.audience);
    index.rows.set(id, row);
    changed.push(row);
  }
  index.version += 1;
  const isStale = new Set(ids);
  for (const [sort, rows] of index.sorted) {
    const rest = rows.filter(({ audienceId }) => !isStale.has(audienceId));
    index.sorted.set(sort, merge(rest, changed, orders[sort]));
  }
}

/** `rows` are in order; `added` are put in at their places. */
function merge(rows: Row[], added: Row[], order: (a: Row, b: Row) => number): Row[] {
  const merged: Row[] = [];
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

function find(index: PageIndex, { text, status, waiting, archived, sort }: AudienceQuery): string[] {
  const words = foldWords(text).split(/\s+/).filter(Boolean);
  return sortedRows(index, sort)
    .filter(
      (row) =>
        (archived || !row.archived) &&
        (!waiting || row.waiting) &&
        (status === undefined || row.status === status) &&
        words.every((word) => row.words.includes(word)),
    )
    .map(({ audienceId }) => audienceId);
}

function sortedRows(index: PageIndex, sort: AudienceSort): Row[] {
  const rows = index.sorted.get(sort) ?? [...index.rows.values()].sort(orders[sort]);
  index.sorted.set(sort, rows);
  return rows;
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: Row, b: Row) => text(a.name, b.name) || text(a.audienceId, b.audienceId);

/** What waits for somebody first. */
const statusOrder = ['draft', 'pending', 'queued', 'processing', 'published', 'cancelled', 'archived'];
const rank = (status: string) =>
  statusOrder.includes(status) ? statusOrder.indexOf(status) : statusOrder.length;

const orders: Record<AudienceSort, (a: Row, b: Row) => number> = {
  name: byName,
  changed: (a, b) => b.changed - a.changed || byName(a, b),
  status: (a, b) => rank(a.status) - rank(b.status) || text(a.status, b.status) || byName(a, b),
};

function rowOf(audience: Audience): Row {
  const name = audienceName(audience);
  const words = foldWords(`${name} ${audience.personRouteKey ?? ''}`);
  return {
    audienceId: audience.audienceId,
    name: foldWords(name).replace(/\d+/g, (digits) => digits.padStart(12, '0')),
    words,
    status: audience.latestVersion?.status ?? '',
    waiting: offersOf(versionsView(audience)).publish,
    archived: Boolean(audience.archivedAt),
    changed: changedAt(audience),
  };
}

/** An audience has no time of change of its own: that of its versions is taken, else that of its creation. */
function changedAt({ latestVersion: latest, createdAt, archivedAt }: Audience): number {
  const times = [
    latest?.createdAt,
    latest?.becameDraftAt,
    latest?.queuedAt,
    latest?.publishedAt,
    latest?.cancelledAt,
    archivedAt,
    createdAt,
  ];
  return Math.max(0, ...times.map((time) => readTimestamp(time) ?? 0));
}
