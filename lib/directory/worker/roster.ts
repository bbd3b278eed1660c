// The audiences of a page in the order of their names, kept as a few large records: a window of them, or all of them, is
// read many times faster than from the audiences themselves. Only pages with many have one.
//
// What is stored in the meantime is noted beside it, in the transaction that stores it: a roster with such a note is
// good only together with what is kept of the audiences it names.
//
// Rows are kept as `audience-row.ts` makes them: where it folds or orders them otherwise, rosters have to be cleared by a new
// version of the database.

import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { nextId } from '../../platform/worker/next-id.ts';
import type { AudienceRow } from './audience-row.ts';

export interface Roster {
  scope: string;
  pageId: string;
  parts: { rows: number; shown: number }[];
}

/** Column by column: that is what the browser reads fastest. */
export interface RosterPart {
  scope: string;
  pageId: string;
  part: number;
  audienceIds: string[];
  names: string[];
  words: string[];
  statuses: string[];
  waiting: boolean[];
  archived: boolean[];
  changed: Float64Array;
}

export interface RosterChange {
  scope: string;
  pageId: string;
  id: string;
  audienceIds: string[];
}

export interface RosterWindow {
  ids: string[];
  /** Those that are not archived, and all. */
  total: number;
  known: number;
}

/** Below, the audiences themselves are read as fast. */
export const ROSTER_FROM = 500;
const ROWS = 250;
/** So many parts are read or written before others in the background get their turn. */
const PARTS_TOGETHER = 40;
const stores = ['rosters', 'rosterParts', 'rosterChanges'] as const;

/** Some of those that are not archived, by name. Undefined: there is no roster, or it does not tell the truth alone. */
export async function rosterWindow(
  scope: string,
  pageId: string,
  offset: number,
  limit: number,
): Promise<RosterWindow | undefined> {
  const read = (await directoryDatabase()).transaction(stores);
  const [roster, changes] = await Promise.all([
    read.objectStore('rosters').get([scope, pageId]),
    read.objectStore('rosterChanges').count(startingWith(scope, pageId)),
  ]);
  if (!roster || changes > 0) return undefined;
  const ids: string[] = [];
  let before = 0;
  for (const [part, { shown }] of roster.parts.entries()) {
    const from = Math.max(0, offset - before);
    before += shown;
    if (from >= shown || ids.length === limit) continue;
    const kept = await read.objectStore('rosterParts').get([scope, pageId, part]);
    const inPart = kept?.audienceIds.filter((_, at) => !kept.archived[at]) ?? [];
    ids.push(...inPart.slice(from, from + limit - ids.length));
  }
  return { ids, total: before, known: knownIn(roster) };
}

export function knownIn({ parts }: Roster): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}

/** Tells `take` all rows by name, and answers the audiences whose rows may be others by now. Undefined: there is no roster. */
export async function readRoster(
  scope: string,
  pageId: string,
  take: (rows: AudienceRow[]) => void,
): Promise<string[] | undefined> {
  const read = (await directoryDatabase()).transaction(stores);
  const roster = await read.objectStore('rosters').get([scope, pageId]);
  if (!roster) return undefined;
  const changes = await read.objectStore('rosterChanges').getAll(startingWith(scope, pageId));
  for (let from = 0; from < roster.parts.length; from += PARTS_TOGETHER) {
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

interface RosterWrite {
  objectStore(name: 'rosters'): { getKey(key: [string, string]): Promise<unknown> };
  objectStore(name: 'rosterChanges'): { put(change: RosterChange): unknown };
}

/** Notes in the transaction that stores or removes audiences that their rows are others now. */
export async function noteInRoster(
  write: RosterWrite,
  scope: string,
  pageId: string,
  audienceIds: string[],
): Promise<void> {
  if (audienceIds.length === 0) return;
  const roster = await write.objectStore('rosters').getKey([scope, pageId]);
  if (roster) void write.objectStore('rosterChanges').put({ scope, pageId, id: nextId(), audienceIds });
}

/**
 * Keeps a roster. `read` is called when nothing else is being stored, and tells all rows by name, and the audiences
 * whose rows may be others by now; undefined: what was to be kept is gone.
 */
export async function keepRoster(
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
    const parts: Roster['parts'] = [];
    for (let from = 0; from < now.rows.length; from += ROWS) {
      const rows = now.rows.slice(from, from + ROWS);
      const kept = write.objectStore('rosterParts').put(partOf(scope, pageId, parts.length, rows));
      parts.push({ rows: rows.length, shown: rows.filter(({ archived }) => !archived).length });
      if (parts.length % PARTS_TOGETHER === 0) await kept;
    }
    void write.objectStore('rosters').put({ scope, pageId, parts });
    await noteInRoster(write, scope, pageId, now.changed);
  }
  await write.done;
}

function partOf(scope: string, pageId: string, part: number, rows: AudienceRow[]): RosterPart {
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

function rowsOf({ audienceIds, names, words, statuses, waiting, archived, changed }: RosterPart) {
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
