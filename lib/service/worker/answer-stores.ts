// Stores for cached responses: on disk, or in session storage for personal data. Evicts the least recently used.
import { browser } from '../../platform/browser.ts';
import { isFull } from '../../platform/failure.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { type UserDatabase, userDatabase } from '../../platform/worker/databases.ts';
import type { ReadingTime } from '../reading-time.ts';

export interface AnswerRecord extends ReadingTime {
  key: string;
  workspaceId: string;
  operation: string;
  data: unknown;
  /** Number of items dropped from it; absent in records of former versions. */
  unreadable?: number;
  bytes: number;
  usedAt: number;
}

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    answers: { key: string; value: AnswerRecord; indexes: { usedAt: number; workspaceId: string } };
  }
}

export interface AnswerStore {
  get(key: string): Promise<AnswerRecord | undefined>;
  put(answer: AnswerRecord): Promise<void>;
  list(workspaceId: string): Promise<AnswerRecord[]>;
  remove(workspaceId: string, which: (answer: AnswerRecord) => boolean): Promise<void>;
}

/** Limits in characters of JSON. Small values take six times as much in session storage: see session-store.ts. */
export const MAX_DISK_BYTES = 24 * 1024 * 1024;
export const MAX_SESSION_BYTES = 1024 * 1024;
/** A use is recorded at most this often (ms), so that reads rarely cause writes. */
const NOTE_USE_AFTER = 60_000;
/** The total is recounted after this much was added. */
const COUNT_EVERY = 2 * 1024 * 1024;

let addedSinceCount = COUNT_EVERY;

const isNewUse = ({ usedAt }: AnswerRecord): boolean => Date.now() - usedAt > NOTE_USE_AFTER;

async function noteUse(database: UserDatabase, key: string): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite');
  // A response that was removed since the read must stay removed.
  const present = await store.get(key);
  if (present) await store.put({ ...present, usedAt: Date.now() });
  await done;
}

export const diskAnswers: AnswerStore = {
  async get(key) {
    const database = await userDatabase();
    const answer = await database.get('answers', key);
    if (!answer || !isNewUse(answer)) return answer;
    await noteUse(database, key).catch(reportError);
    return answer;
  },

  async put(answer) {
    const database = await userDatabase();
    try {
      await database.put('answers', answer);
    } catch (error) {
      if (!isFull(error)) throw error;
      await evictDisk(0); // the cache makes room for other data
      return;
    }
    addedSinceCount += answer.bytes;
    if (addedSinceCount >= COUNT_EVERY) await evictDisk(MAX_DISK_BYTES);
  },

  async list(workspaceId) {
    return (await userDatabase()).getAllFromIndex('answers', 'workspaceId', workspaceId);
  },

  async remove(workspaceId, which) {
    const transaction = (await userDatabase()).transaction('answers', 'readwrite');
    let cursor = await transaction.store.index('workspaceId').openCursor(workspaceId);
    while (cursor) {
      if (which(cursor.value)) await cursor.delete();
      cursor = await cursor.continue();
    }
    await transaction.done;
  },
};

export async function diskKeys(prefix: string): Promise<string[]> {
  return (await userDatabase()).getAllKeys('answers', IDBKeyRange.bound(prefix, `${prefix}\uffff`));
}

/** Does not count as a use, so that searching does not delay eviction. */
export async function diskAnswersAt(keys: readonly string[]): Promise<AnswerRecord[]> {
  const { store, done } = (await userDatabase()).transaction('answers');
  const found = await Promise.all(keys.map((key) => store.get(key)));
  await done;
  return found.filter((answer) => answer !== undefined);
}

/** Evicts responses on disk, least recently used first, down to `limit` bytes. */
export async function evictDisk(limit: number): Promise<void> {
  addedSinceCount = 0;
  const transaction = (await userDatabase()).transaction('answers', 'readwrite');
  let total = 0;
  let cursor = await transaction.store.index('usedAt').openCursor(null, 'prev');
  while (cursor) {
    total += cursor.value.bytes;
    if (total > limit) await cursor.delete();
    cursor = await cursor.continue();
  }
  await transaction.done;
}

const SESSION_PREFIX = 'answer:';
const SESSION_INDEX = 'answers';

type SessionIndex = Record<string, { workspaceId: string; bytes: number; usedAt: number }>;

async function sessionIndex(): Promise<SessionIndex> {
  const { [SESSION_INDEX]: index = {} } = await browser.storage.session.get(SESSION_INDEX);
  return index as SessionIndex;
}

/** Changes index and responses together under a lock, so that no concurrent change is lost. */
async function changeSession(
  edit: (index: SessionIndex) => { put?: AnswerRecord; drop: string[] },
): Promise<void> {
  await navigator.locks.request('session-answers', async () => {
    const index = await sessionIndex();
    const { put, drop } = edit(index);
    for (const key of drop) delete index[key];
    if (drop.length > 0) await browser.storage.session.remove(drop.map((key) => SESSION_PREFIX + key));
    await publishBestEffort({
      [SESSION_INDEX]: index,
      ...(put ? { [SESSION_PREFIX + put.key]: put } : {}),
    });
  });
}

export const sessionAnswers: AnswerStore = {
  async get(key) {
    const name = SESSION_PREFIX + key;
    const answer = (await browser.storage.session.get(name))[name] as AnswerRecord | undefined;
    if (answer && isNewUse(answer)) {
      const used = { ...answer, usedAt: Date.now() };
      await changeSession((index) => {
        const entry = index[key];
        if (!entry) return { drop: [] };
        entry.usedAt = used.usedAt;
        return { put: used, drop: [] };
      });
    }
    return answer;
  },

  async put(answer) {
    await changeSession((index) => {
      index[answer.key] = { workspaceId: answer.workspaceId, bytes: answer.bytes, usedAt: answer.usedAt };
      const oldestLast = Object.entries(index).sort(([, a], [, b]) => b.usedAt - a.usedAt);
      let total = 0;
      const drop = oldestLast.filter(([, { bytes }]) => {
        total += bytes;
        return total > MAX_SESSION_BYTES;
      });
      const dropKeys = drop.map(([key]) => key);
      return dropKeys.includes(answer.key) ? { drop: dropKeys } : { put: answer, drop: dropKeys };
    });
  },

  async list(workspaceId) {
    const keys = Object.entries(await sessionIndex()).filter(
      ([, entry]) => entry.workspaceId === workspaceId,
    );
    const names = keys.map(([key]) => SESSION_PREFIX + key);
    return Object.values(await browser.storage.session.get(names)) as AnswerRecord[];
  },

  async remove(workspaceId, which) {
    const drop = (await sessionAnswers.list(workspaceId)).filter(which).map(({ key }) => key);
    await changeSession(() => ({ drop }));
  },
};
