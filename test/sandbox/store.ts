// Reading and writing the records.
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './database.ts';
import type { Kind, Records } from './records.ts';

export interface Place {
  /** What the record belongs to: lists are read by parent. */
  parent?: string;
  /** Order within the parent; equal ranks keep the order of writing. */
  rank?: number;
  /** A second key, not unique: the address of a page, the route key of an audience. */
  name?: string;
  /** What a list may be narrowed by. */
  label?: string;
}

/** A position in a list: everything after it is still to come. */
export interface Position {
  rank: number;
  row: number;
}

export interface Listing<K extends Kind> {
  records: (Position & { record: Records[K] })[];
  total: number;
}

/** As a limit: no limit. */
export const EVERYTHING = -1;

export interface Store {
  get<K extends Kind>(kind: K, id: string): Records[K] | undefined;
  find<K extends Kind>(kind: K, name: string): Records[K][];
  list<K extends Kind>(
    kind: K,
    parent: string,
    narrow: { label?: string | undefined; after?: Position | undefined; skip?: number; limit: number },
  ): Listing<K>;
  count(kind: Kind, parent: string): number;
  lastRank(kind: Kind, parent: string): number | undefined;
  add<K extends Kind>(kind: K, id: string, record: Records[K], place?: Place): void;
  update<K extends Kind>(kind: K, id: string, record: Records[K]): void;
  remove(kind: Kind, id: string): void;
  /** Small named values that belong to the whole database. */
  read(name: string): string | undefined;
  write(name: string, value: string): void;
  transaction<T>(work: () => T): T;
  close(): void;
}

type Row = { row: number; rank: number; json: string };

/** Opens or creates the database. Throws with a clear sentence where that is not possible. */
export function openStore(file: string): Store {
  const database = openDatabase(file);
  const factOf = database.prepare('select value from facts where name = ?');
  const keepFact = database.prepare('insert or replace into facts values (?, ?)');
  const read = (name: string) => (factOf.get(name) as { value: string } | undefined)?.value;
  return {
    ...readers(database),
    ...writers(database),
    read,
    write: (name, value) => void keepFact.run(name, value),
    close: () => database.close(),
  };
}

const number = (row: unknown) => (row as { n: number | null }).n;

function lister(database: DatabaseSync): Store['list'] {
  const rowsWhere = (narrow: string) =>
    database.prepare(`select row, rank, json from records
      where kind = :kind and parent = :parent and (rank, row) > (:rank, :row) ${narrow}
      order by rank, row limit :limit offset :skip`);
  const sizeWhere = (narrow: string) =>
    database.prepare(`select count(*) n from records where kind = :kind and parent = :parent ${narrow}`);
  const all = { rows: rowsWhere(''), size: sizeWhere('') };
  const labelled = { rows: rowsWhere('and label = :label'), size: sizeWhere('and label = :label') };
  return (kind, parent, { label, after, skip = 0, limit }) => {
    const { rows, size } = label === undefined ? all : labelled;
    const of = { kind, parent, ...(label !== undefined && { label }) };
    const from = { rank: after?.rank ?? -Infinity, row: after?.row ?? 0, skip };
    const found = rows.all({ ...of, ...from, limit }) as Row[];
    const records = found.map(({ row, rank, json }) => ({ row, rank, record: JSON.parse(json) }));
    return { records, total: number(size.get(of)) ?? 0 };
  };
}

function readers(database: DatabaseSync): Pick<Store, 'get' | 'find' | 'list' | 'count' | 'lastRank'> {
  const byId = database.prepare('select json from records where kind = ? and id = ?');
  const byName = database.prepare('select json from records where kind = ? and name = ? order by rank, row');
  const size = database.prepare('select count(*) n from records where kind = ? and parent = ?');
  const last = database.prepare('select max(rank) n from records where kind = ? and parent = ?');
  return {
    get(kind, id) {
      const row = byId.get(kind, id) as Row | undefined;
      return row && JSON.parse(row.json);
    },
    find: (kind, name) => (byName.all(kind, name) as Row[]).map((row) => JSON.parse(row.json)),
    list: lister(database),
    count: (kind, parent) => number(size.get(kind, parent)) ?? 0,
    lastRank: (kind, parent) => number(last.get(kind, parent)) ?? undefined,
  };
}

function writers(database: DatabaseSync): Pick<Store, 'add' | 'update' | 'remove' | 'transaction'> {
  const insert = database.prepare(
    'insert into records (kind, id, parent, rank, name, label, json) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const drop = database.prepare('delete from records where kind = ? and id = ?');
  const replace = database.prepare('update records set json = ? where kind = ? and id = ?');
  let depth = 0;
  return {
    add(kind, id, record, place = {}) {
      const { parent = '', rank = 0, name = null, label = '' } = place;
      insert.run(kind, id, parent, rank, name, label, JSON.stringify(record));
    },
    update(kind, id, record) {
      if (replace.run(JSON.stringify(record), kind, id).changes !== 1)
        throw new Error(`No ${kind} ${id} to update.`);
    },
    remove: (kind, id) => void drop.run(kind, id),
    transaction(work) {
      if (depth > 0) return work();
      depth += 1;
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      } finally {
        depth -= 1;
      }
    },
  };
}
