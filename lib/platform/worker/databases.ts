import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames, unwrap } from 'idb';
import { ProblemError } from '../../api/problem.ts';
import { type WorkerEvent, workerEvent } from './event.ts';

/** What the stores hold. Each feature declares its own, in the file that has the form of its records. */
export interface UserSchema extends DBSchema {
  /** Non-extractable keys: the one that seals what must not be read on the disk, and the one that marks what is known. */
  wrapping: { key: string; value: CryptoKey };
}

export interface DirectorySchema extends DBSchema {
  /** Cursors already used by a crawl, so that a loop is seen before it is entered. */
  cursors: {
    key: [string, string, number, string];
    value: { scope: string; list: string; walk: number; cursor: string };
  };
}

export type UserDatabase = IDBPDatabase<UserSchema>;
export type DirectoryDatabase = IDBPDatabase<DirectorySchema>;

interface Store {
  keyPath?: string | string[];
  /** By the name of the index. */
  indexes?: Record<string, { keyPath: string | string[]; multiEntry?: true }>;
}

const userStores: Record<StoreNames<UserSchema>, Store> = {
  answers: {
    keyPath: 'key',
    indexes: { usedAt: { keyPath: 'usedAt' }, workspaceId: { keyPath: 'workspaceId' } },
  },
  keys: { keyPath: 'workspaceId' },
  wrapping: {},
  bindings: { keyPath: ['workspaceId', 'id'] },
  attempts: { keyPath: 'id' },
  watches: { keyPath: ['workspaceId', 'pageId', 'audienceId', 'versionId'] },
  runs: { keyPath: 'id' },
  captures: {
    keyPath: 'id',
    // The captures with something left to do, the history, and whose each entry is.
    indexes: {
      workspaceId: { keyPath: 'workspaceId' },
      tended: { keyPath: 'tendedIn' },
      done: { keyPath: ['doneIn', 'doneAt'] },
      claims: { keyPath: 'claims', multiEntry: true },
    },
  },
  topics: { keyPath: ['workspaceId', 'topicId'] },
  known: {
    keyPath: ['workspaceId', 'kind', 'id'],
    indexes: { marks: { keyPath: 'marks', multiEntry: true } },
  },
  creations: { keyPath: 'id', indexes: { workspaceId: { keyPath: 'workspaceId' } } },
  news: {
    keyPath: ['workspaceId', 'kind', 'id'],
    indexes: { at: { keyPath: ['workspaceId', 'at'] }, unread: { keyPath: 'unreadIn' } },
  },
  mismatches: { keyPath: ['workspaceId', 'operation', 'field'] },
};

const directoryTables: Record<StoreNames<DirectorySchema>, Store> = {
  pages: {
    keyPath: ['scope', 'walk', 'pageId'],
    indexes: { ids: { keyPath: 'ids', multiEntry: true }, keys: { keyPath: 'keys', multiEntry: true } },
  },
  audiences: { keyPath: ['scope', 'pageId', 'audienceId'] },
  entries: { keyPath: ['scope', 'key', 'walk', 'pageId', 'audience'] },
  walks: { keyPath: ['scope', 'list'] },
  cursors: { keyPath: ['scope', 'list', 'walk', 'cursor'] },
  marks: { keyPath: ['scope', 'walk', 'listPage'] },
  replaced: { keyPath: ['scope', 'walk', 'id'] },
  rosters: { keyPath: ['scope', 'pageId'] },
  rosterParts: { keyPath: ['scope', 'pageId', 'part'] },
  rosterChanges: { keyPath: ['scope', 'pageId', 'id'] },
  unindexed: { keyPath: ['scope', 'id'] },
  postings: { keyPath: ['scope', 'bucket', 'round'] },
  signatures: { keyPath: ['scope', 'part'] },
  documents: { keyPath: ['scope', 'chunk'] },
  vocabulary: { keyPath: ['scope', 'round'] },
  indexed: { keyPath: ['scope'] },
  chosen: { keyPath: ['scope', 'kind', 'pageId', 'audienceId'] },
  formers: { keyPath: ['scope', 'pageId', 'audienceId'] },
};

/** Everything the directory writes goes through one kind of transaction. */
export const directoryStores = [
  'pages',
  'audiences',
  'entries',
  'walks',
  'cursors',
  'unindexed',
  'replaced',
  'marks',
  'rosters',
  'rosterChanges',
  'formers',
] as const;
export type DirectoryWrite = IDBPTransaction<DirectorySchema, typeof directoryStores, 'readwrite'>;
/** The word index is part of this database, so that a round of indexing happens whole or not at all. */
export const roundStores = ['postings', 'signatures', 'documents', 'vocabulary', 'indexed'] as const;
export const indexStores = ['unindexed', ...roundStores] as const;

/** The database of keys and captures is made, as at the first start, or after the browser cleared it. It is still unused. */
export const userDatabaseMade = workerEvent<void>();

export const userDatabase = opener<UserSchema>('audience-lens', 5, userStores, userDatabaseMade);
export const directoryDatabase = opener<DirectorySchema>(
  'audience-lens-directory',
  10,
  directoryTables,
  'cache',
);

/** Those that a newer version of this extension has used: they are read, and nothing in them is changed. */
const readOnly = new Set<string>();

/** Whether a newer version of this extension has used what is stored, so that nothing can be changed. */
export async function isReadOnly(): Promise<boolean> {
  await Promise.all([userDatabase(), directoryDatabase()]);
  return readOnly.size > 0;
}

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Opens once, and again after a failure or a close. Missing stores are made. A newer version's data is read, never changed. */
function opener<Schema extends DBSchema>(
  name: string,
  version: number,
  stores: Record<string, Store>,
  /** Who hears that it was made; or it is a cache, of which an older version's records may be of another form. */
  kind: WorkerEvent<void> | 'cache',
): () => Promise<IDBPDatabase<Schema>> {
  let open: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    open = undefined;
  };
  /** Otherwise an upgrade or a clearing would block on this connection. */
  const release = (_: number, __: number | null, { target }: IDBVersionChangeEvent) => {
    (target as IDBDatabase).close();
    forget();
  };
  const upgrade = (database: IDBDatabase, transaction: IDBTransaction) => {
    // In the transaction that makes the new ones: where it is cut short, all that was there still is.
    if (kind === 'cache')
      for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store);
    for (const [name, store] of Object.entries(stores)) {
      if (!database.objectStoreNames.contains(name)) makeStore(database, name, store);
      else renewKeys(database, transaction.objectStore(name), store);
    }
  };
  const openPresent = async (): Promise<IDBPDatabase<Schema>> => {
    let isNew = false;
    const database = await openDB<Schema>(name, version, {
      upgrade: (upgraded, oldVersion, _, transaction) => {
        isNew = oldVersion === 0;
        upgrade(unwrap(upgraded), unwrap(transaction));
      },
      blocking: release,
      terminated: forget,
    });
    if (isNew && kind !== 'cache') await kind.emit();
    return database;
  };
  const openNewer = async (error: unknown): Promise<IDBPDatabase<Schema>> => {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    const database = await openDB<Schema>(name, undefined, { blocking: release, terminated: forget });
    refuseChanges(unwrap(database));
    readOnly.add(name);
    return database;
  };
  return () => {
    open ??= openPresent()
      .catch(openNewer)
      .catch((error: unknown) => {
        forget(); // the next caller tries again
        throw error;
      });
    return open;
  };
}

function makeStore(database: IDBDatabase, name: string, { keyPath, indexes = {} }: Store): IDBObjectStore {
  const made = database.createObjectStore(name, keyPath === undefined ? {} : { keyPath });
  for (const [index, { keyPath: path, multiEntry = false }] of Object.entries(indexes))
    made.createIndex(index, path, { multiEntry });
  return made;
}

/** Records that an older version named by other fields are stored anew under their names of today. */
function renewKeys(database: IDBDatabase, store: IDBObjectStore, wanted: Store): void {
  if (JSON.stringify(store.keyPath) === JSON.stringify(wanted.keyPath ?? null)) return;
  const { name } = store;
  const reading = store.getAll();
  reading.onsuccess = () => {
    database.deleteObjectStore(name);
    const made = makeStore(database, name, wanted);
    for (const record of reading.result) made.put(record);
  };
}

function refuseChanges(database: IDBDatabase): void {
  const begin = database.transaction.bind(database);
  database.transaction = (stores, mode, options) => {
    if (mode === 'readwrite') throw new ProblemError({ kind: 'newer-data' });
    return begin(stores, mode, options);
  };
}

/** All keys that begin with `parts`, whatever follows. */
export function startingWith(...parts: (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}

/** What of a range comes behind a key: `after` is what follows in it where the range begins. */
export function rangeAfter(whole: IDBKeyRange, after: readonly IDBValidKey[]): IDBKeyRange {
  if (after.length === 0) return whole;
  return IDBKeyRange.bound([...(whole.lower as IDBValidKey[]), ...after], whole.upper, true);
}

/** All records of a range, `size` at a time, each read in a separate transaction. */
export async function* inBatches<Name extends StoreNames<DirectorySchema>>(
  database: DirectoryDatabase,
  store: Name,
  whole: IDBKeyRange,
  size: number,
): AsyncGenerator<DirectorySchema[Name]['value'][]> {
  const keyPath = [directoryTables[store].keyPath ?? []].flat();
  for (let range = whole; ; ) {
    const batch = await database.getAll(store, range, size);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1) as Record<string, IDBValidKey> | undefined;
    if (!last || batch.length < size) return;
    const key = keyPath.map((name) => last[name] ?? '');
    range = IDBKeyRange.bound(key, whole.upper, true);
  }
}
