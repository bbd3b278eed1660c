// The SQLite file: one table of JSON records with the few keys they are looked up by, and one of facts
// about the whole database.
import { DatabaseSync } from 'node:sqlite';

const TABLES = `
  create table if not exists facts (name text primary key, value text not null) without rowid;
  create table if not exists records (
    row integer primary key, kind text not null, id text not null, parent text not null, rank real not null,
    name text, label text not null, json text not null
  );
  create unique index if not exists by_id on records (kind, id);
  create index if not exists by_parent on records (kind, parent, rank, row);
  create index if not exists by_name on records (kind, name) where name is not null;`;

/** To be raised when the records or the sample data change: older files are refused. */
const SHAPE = 1;

function shapeOf(database: DatabaseSync): unknown {
  return database.prepare('pragma user_version').get()?.user_version;
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  // Exclusive, since two services on one file would each believe in their own clock and ledger.
  database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;');
  const shape = shapeOf(database);
  if (shape !== 0 && shape !== SHAPE) {
    database.close();
    throw new Error('another version of the sandbox wrote it, so remove it and start again');
  }
  database.exec(TABLES);
  database.exec(`pragma user_version = ${SHAPE}`);
  return database;
}

/** Opens or creates the file. Throws with a clear sentence where that is not possible. */
export function openDatabase(file: string): DatabaseSync {
  try {
    return open(file);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    const reason = detail.includes('locked') ? 'another sandbox is using it' : detail;
    throw new Error(`The database ${file} cannot be opened: ${reason}.`, { cause });
  }
}
