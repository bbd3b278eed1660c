// The two IndexedDB databases. The directory has its own, because opening a database that holds
// 100,000 records takes 50 ms and nothing else should wait for that.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { Problem } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import type { KeptCapture } from '../../capture/worker/capture-record.ts';
import type {
  AudienceList,
  AudienceListChange,
  AudienceListPart,
  KeptPages,
  PageId,
  PageKey,
} from '../../directory/worker/directory-records.ts';
import type { Binding } from '../../match/binding.ts';
import type { IndexEntry } from '../../match/index-keys.ts';
import type { KeptNews } from '../../news/worker/news-store.ts';
import type { KeptCreation } from '../../people/worker/creation-machine.ts';
import type { KeptKnown } from '../../people/worker/kept-known.ts';
import type { KeptAttempt, KeptRun, KeptWatch } from '../../publish/worker/publish-store.ts';
import type {
  Chosen,
  Documents,
  IndexState,
  Postings,
  ReplacedPages,
  Signatures,
  Vocabulary,
  WaitingDocuments,
} from '../../search/worker/index-records.ts';
import type { DriftView } from '../../service/call-notes.ts';
import type { KeptTopic } from '../../topics/worker/kept-topics.ts';
import type { Sealed } from './sealing.ts';

export interface KeptAnswer {
  key: string;
  workspaceId: string;
  operation: string;
  data: unknown;
  at: number;
  bytes: number;
  usedAt: number;
}

export interface KeptKey extends Sealed {
  workspaceId: string;
}

interface LensSchema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { usedAt: number; workspaceId: string } };
  keys: { key: string; value: KeptKey };
  /** Non-extractable keys: the one that seals what must not be read on the disk, and the one that marks what is known. */
  wrapping: { key: string; value: CryptoKey };
  bindings: { key: [string, string]; value: Binding & { workspaceId: string } };
  attempts: { key: string; value: KeptAttempt };
  watches: { key: [string, string]; value: KeptWatch };
  runs: { key: string; value: KeptRun };
  /** Captures on their way, and those that are done: the local history. */
  captures: {
    key: string;
    value: KeptCapture;
    /** `done` is workspace and time. */
    indexes: { workspaceId: string; tended: string; done: [string, number]; claims: string };
  };
  topics: { key: [string, string]; value: KeptTopic };
  /** Ids that the service does not list. */
  known: { key: [string, string, string]; value: KeptKnown; indexes: { marks: string } };
  /** Persons and accounts on their way to the service, sealed. */
  creations: { key: string; value: KeptCreation; indexes: { workspaceId: string } };
  /** What changed since the person last looked. */
  news: {
    key: [string, string, string];
    value: KeptNews;
    /** `at` is workspace and time; only of what is told. */
    indexes: { at: [string, number]; unread: string };
  };
  /** Where answers were not as the interface says. */
  drift: { key: [string, string, string]; value: DriftView };
}

export interface DirectoryAudience {
  scope: string;
  pageId: string;
  audienceId: string;
  audience: Audience;
  /** Cursor of the list page that held it; '' for the first: reading it again costs one request. */
  cursor: string;
  at: number;
  walk: number;
}

export interface DirectoryEntry extends IndexEntry {
  scope: string;
  /** Always 0: such entries belong to no walk. */
  walk: number;
  /** Never undefined, so that it can be part of the key. */
  audience: string;
}

export interface Walk {
  scope: string;
  /** 'pages', or 'audiences:<pageId>'. */
  list: string;
  /** The number of the walk under way, or of the last one. */
  walk: number;
  /** The number of the last whole walk: what readers see. 0 before the first. */
  current: number;
  state: 'syncing' | 'ready' | 'incomplete' | 'stopped';
  cursor?: string;
  listPages: number;
  items: number;
  totalCount?: number;
  unreadable: number;
  /** Why it could not go on. */
  problem?: Problem;
  /** When the last whole walk ended (epoch ms). */
  at?: number;
  /** Items of the last whole walk. */
  wholeItems?: number;
  /** What readers see was swapped in although its walk was cut short: there may be more. */
  partial?: true;
}

/** Short marks of the pages of one list page, for the next walk: see `store-pages.ts`. */
export interface PageMarks {
  scope: string;
  walk: number;
  /** Which one of the walk. */
  listPage: number;
  pageIds: string[];
  marks: Float64Array;
}

export interface DirectorySchema extends DBSchema {
  pages: { key: PageId; value: KeptPages; indexes: { ids: PageId; keys: PageKey } };
  audiences: { key: [string, string, string]; value: DirectoryAudience };
  /** The audiences of a page in the order of their names: see `audience-list-cache.ts`. */
  rosters: { key: [string, string]; value: AudienceList };
  rosterParts: { key: [string, string, number]; value: AudienceListPart };
  rosterChanges: { key: [string, string, string]; value: AudienceListChange };
  entries: { key: [string, string, number, string, string]; value: DirectoryEntry };
  walks: { key: [string, string]; value: Walk };
  /** Cursors already used by a walk, so that a loop is seen before it is entered. */
  cursors: {
    key: [string, string, number, string];
    value: { scope: string; list: string; walk: number; cursor: string };
  };
  /** Pages and audiences that the word index does not have yet. */
  unindexed: { key: [string, string]; value: WaitingDocuments };
  postings: { key: [string, string, number]; value: Postings };
  signatures: { key: [string, number]; value: Signatures };
  marks: { key: [string, number, number]; value: PageMarks };
  replaced: { key: [string, number, string]; value: ReplacedPages };
  documents: { key: [string, number]; value: Documents };
  vocabulary: { key: [string, number]; value: Vocabulary };
  indexed: { key: [string]; value: IndexState };
  /** What was chosen in a search. */
  chosen: { key: [string, string, string, string]; value: Chosen };
}

export type LensDatabase = IDBPDatabase<LensSchema>;
export type DirectoryDatabase = IDBPDatabase<DirectorySchema>;

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
] as const;
export type DirectoryWrite = IDBPTransaction<DirectorySchema, typeof directoryStores, 'readwrite'>;
/** The word index is part of this database, so that a round of indexing happens whole or not at all. */
export const roundStores = ['postings', 'signatures', 'documents', 'vocabulary', 'indexed'] as const;
export const indexStores = ['unindexed', ...roundStores] as const;

let lens: Promise<LensDatabase> | undefined;
let directory: Promise<DirectoryDatabase> | undefined;

export function lensDatabase(): Promise<LensDatabase> {
  lens ??= openDB<LensSchema>('audience-lens', 4, {
    // Each step adds to what an older release left, and changes nothing of it.
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        const answers = database.createObjectStore('answers', { keyPath: 'key' });
        answers.createIndex('usedAt', 'usedAt');
        answers.createIndex('workspaceId', 'workspaceId');
        database.createObjectStore('keys', { keyPath: 'workspaceId' });
        database.createObjectStore('wrapping');
        database.createObjectStore('bindings', { keyPath: ['workspaceId', 'id'] });
      }
      if (oldVersion < 2) {
        database.createObjectStore('attempts', { keyPath: 'id' });
        database.createObjectStore('watches', { keyPath: ['workspaceId', 'versionId'] });
        database.createObjectStore('runs', { keyPath: 'id' });
      }
      if (oldVersion < 3) {
        const captures = database.createObjectStore('captures', { keyPath: 'id' });
        captures.createIndex('workspaceId', 'workspaceId');
        // The captures with something left to do, the history, and whose each entry is.
        captures.createIndex('tended', 'tendedIn');
        captures.createIndex('done', ['doneIn', 'doneAt']);
        captures.createIndex('claims', 'claims', { multiEntry: true });
        database.createObjectStore('topics', { keyPath: ['workspaceId', 'topicId'] });
      }
      if (oldVersion < 4) {
        const known = database.createObjectStore('known', { keyPath: ['workspaceId', 'kind', 'id'] });
        known.createIndex('marks', 'marks', { multiEntry: true });
        const creations = database.createObjectStore('creations', { keyPath: 'id' });
        creations.createIndex('workspaceId', 'workspaceId');
        const news = database.createObjectStore('news', { keyPath: ['workspaceId', 'kind', 'id'] });
        news.createIndex('at', ['workspaceId', 'at']);
        news.createIndex('unread', 'unreadIn');
        database.createObjectStore('drift', { keyPath: ['workspaceId', 'operation', 'field'] });
      }
    },
    terminated: forgetLens,
  }).catch((error: unknown) => {
    lens = undefined; // the next caller tries again
    throw error;
  });
  return lens;
}

export function directoryDatabase(): Promise<DirectoryDatabase> {
  directory ??= openDB<DirectorySchema>('audience-lens-directory', 5, {
    upgrade(database, oldVersion, _, transaction) {
      if (oldVersion < 1) {
        database.createObjectStore('pages', { keyPath: ['scope', 'walk', 'pageId'] });
        database.createObjectStore('audiences', { keyPath: ['scope', 'pageId', 'audienceId'] });
        database.createObjectStore('entries', { keyPath: ['scope', 'key', 'walk', 'pageId', 'audience'] });
        database.createObjectStore('walks', { keyPath: ['scope', 'list'] });
        database.createObjectStore('cursors', { keyPath: ['scope', 'list', 'walk', 'cursor'] });
      }
      if (oldVersion < 2) {
        database.createObjectStore('unindexed', { keyPath: ['scope', 'id'] });
        database.createObjectStore('postings', { keyPath: ['scope', 'bucket', 'round'] });
        database.createObjectStore('documents', { keyPath: ['scope', 'chunk'] });
        database.createObjectStore('vocabulary', { keyPath: ['scope', 'round'] });
        database.createObjectStore('indexed', { keyPath: ['scope'] });
        database.createObjectStore('chosen', { keyPath: ['scope', 'kind', 'pageId', 'audienceId'] });
      }
      if (oldVersion < 3) {
        database.createObjectStore('signatures', { keyPath: ['scope', 'part'] });
        database.createObjectStore('marks', { keyPath: ['scope', 'walk', 'listPage'] });
        database.createObjectStore('replaced', { keyPath: ['scope', 'walk', 'id'] });
      }
      if (oldVersion < 4) {
        const pages = transaction.objectStore('pages');
        // An older release made it unique, which only takes longer: nothing is stored twice.
        pages.createIndex('ids', 'ids', { multiEntry: true });
        pages.createIndex('keys', 'keys', { multiEntry: true });
        // What an older release kept is of another form: all is read anew when somebody looks.
        const forgotten = [...database.objectStoreNames].filter((name) => name !== 'chosen');
        for (const name of forgotten) void transaction.objectStore(name).clear();
      }
      if (oldVersion < 5) {
        database.createObjectStore('rosters', { keyPath: ['scope', 'pageId'] });
        database.createObjectStore('rosterParts', { keyPath: ['scope', 'pageId', 'part'] });
        database.createObjectStore('rosterChanges', { keyPath: ['scope', 'pageId', 'id'] });
      }
    },
    terminated: forgetDirectory,
  }).catch((error: unknown) => {
    directory = undefined;
    throw error;
  });
  return directory;
}

function forgetLens(): void {
  lens = undefined;
}

function forgetDirectory(): void {
  directory = undefined;
}

/** All keys that begin with `parts`, whatever follows. */
export function startingWith(...parts: (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}
