import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames, unwrap } from 'idb';
import { ProblemError } from '../../api/problem.ts';
import { type WorkerEvent, workerEvent } from './event.ts';

/** Database schemas. Each feature declares its stores in the file that defines its records. */
export interface UserSchema extends DBSchema {
  /** Non-extractable keys: one seals private data, one hashes known ids. */
  wrapping: { key: string; value: CryptoKey };
}

export interface DirectorySchema extends DBSchema {
  /** Cursors already used by a crawl, to detect a loop. */
  cursors: {
    key: [string, string, number, string];
    value: { scope: string; list: string; walk: number; cursor: string };
  };
}

export type UserDatabase = IDBPDatabase<UserSchema>;
export type DirectoryDatabase = IDBPDatabase<DirectorySchema>;

interface Store {
  keyPath?: string | string[];
  /** By index name. */
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
    // Pending captures, history, and owners of entries.
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

/** All directory writes use one kind of transaction. */
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
/** The word index shares this database, so that an indexing round is atomic. */
export const roundStores = ['postings', 'signatures', 'documents', 'vocabulary', 'indexed'] as const;
export const indexStores = ['unindexed', ...roundStores] as const;

/** Emitted when the user database is created: at first start, or after the browser cleared it. */
export const userDatabaseMade = workerEvent<void>();

export const userDatabase = opener<UserSchema>('audience-lens', 5, userStores, userDatabaseMade);
export const directoryDatabase = opener<DirectorySchema>(
  'audience-lens-directory',
  14,
  directoryTables,
  'cache',
);

/** Databases used by a newer version of this extension: read-only. */
const readOnly = new Set<string>();

/** Whether a newer version has used the stored data, so that it is read-only. */
export async function isReadOnly(): Promise<boolean> {
  await Promise.all([userDatabase(), directoryDatabase()]);
  return readOnly.size > 0;
}

/** Opens a database once, and again after a failure or close. Creates missing stores. A newer version's data is opened read-only. */
function opener<Schema extends DBSchema>(
  name: string,
  version: number,
  stores: Record<string, Store>,
  /** The event emitted on creation; or `cache`, whose records are dropped on upgrade because their form may differ. */
  kind: WorkerEvent<void> | 'cache',
): () => Promise<IDBPDatabase<Schema>> {
  let open: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    open = undefined;
  };
  /** Otherwise this connection would block an upgrade or clearing. */
  const release = (_from: number, _to: number | null, { target }: IDBVersionChangeEvent) => {
    (target as IDBDatabase).close();
    forget();
  };
  const upgrade = (database: IDBDatabase, transaction: IDBTransaction) => {
    // In the same transaction as the new stores, so that an interrupted upgrade loses nothing.
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
    guardTransactions(unwrap(database), forget);
    if (isNew && kind !== 'cache') await kind.emit();
    return database;
  };
  const openNewer = async (error: unknown): Promise<IDBPDatabase<Schema>> => {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    const database = await openDB<Schema>(name, undefined, { blocking: release, terminated: forget });
    guardTransactions(unwrap(database), forget, true);
    readOnly.add(name);
    return database;
  };
  return () => {
    open ??= openPresent()
      .catch(openNewer)
      .catch((error: unknown) => {
        forget(); // the next caller retries
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

/** Rewrites records whose key path differs from the current one. */
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

/** The browser may close a connection without a word, as when it is short of memory: it is not used a second time. */
function guardTransactions(database: IDBDatabase, forget: () => void, isUnchangeable = false): void {
  const begin = database.transaction.bind(database);
  database.transaction = (stores, mode, options) => {
    if (isUnchangeable && mode === 'readwrite') throw new ProblemError({ kind: 'newer-data' });
    try {
      return begin(stores, mode, options);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget();
      throw new ProblemError({ kind: 'storage-failed' }, error);
    }
  };
}

/** All keys that start with `parts`. */
export function startingWith(...parts: (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}

/** The rest of a range after a key; `after` is relative to the range's lower bound. */
export function rangeAfter(whole: IDBKeyRange, after: readonly IDBValidKey[]): IDBKeyRange {
  if (after.length === 0) return whole;
  return IDBKeyRange.bound([...(whole.lower as IDBValidKey[]), ...after], whole.upper, true);
}

/** Yields all records of a range in batches of `size`, each read in a separate transaction. */
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
