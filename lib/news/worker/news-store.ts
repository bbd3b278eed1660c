// What is stored of news: the items, what later readings are compared with, and how many old ones are only counted.

import { startingWith, userDatabase } from '../../platform/worker/databases.ts';
import { foldNews } from '../fold-news.ts';
import { type FoundNews, MAX_NEWS, type NewsItem, type NewsKey, type NewsKind } from '../news.ts';
import { noteFinding, type StoredFinding } from './found-by-day.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    /** What changed since the person last looked. */
    news: {
      key: [string, string, string];
      value: NewsRecord;
      /** `at` is workspace and time; only of shown items. */
      indexes: { at: [string, number]; unread: string };
    };
  }
}

export type StoredItem = NewsItem & { workspaceId: string; unreadIn?: string };

/** What was read last, by ids or names. */
export interface StoredBase {
  workspaceId: string;
  kind: 'base';
  id: string;
  marks: Record<string, string | number>;
  /** Of a list: how far it was read. */
  parts?: ListParts;
  /** Where `marks` stay as a person last saw them: the newest. */
  latest?: Record<string, number>;
  /** When what `marks` say was seen, as its item says (epoch ms). */
  seenAt?: number;
}

/** A list is read in parts, and what one finds may have been there all along. */
export interface ListParts {
  /** When each part was read last (epoch ms), by its reading. */
  readAt: Record<string, number>;
  /** The cursor that goes on with a list, where it was read from its beginning up to there. */
  next: Record<string, string>;
  /** The lists that were read to their end. */
  whole: string[];
}

interface CountRecord {
  workspaceId: string;
  kind: 'counted';
  id: '';
  count: number;
}

type NewsRecord = StoredItem | StoredBase | CountRecord | StoredFinding;

export type NewsStore = Awaited<ReturnType<typeof newsWrite>>['store'];

/** Compares an answer with what is stored of earlier ones, and stores it. Tells whether anything is news. */
export type Comparison = (store: NewsStore) => Promise<boolean>;

async function newsWrite() {
  return (await userDatabase()).transaction('news', 'readwrite');
}

/** Changes news of a workspace in one transaction. `work` tells whether anything changed, and so does this. */
export async function changeNews(
  workspaceId: string,
  work: (store: NewsStore) => Promise<boolean>,
): Promise<boolean> {
  const { store, done } = await newsWrite();
  const change = async () => {
    const isChanged = await work(store);
    if (isChanged) await keepBounded(store, workspaceId);
    return isChanged;
  };
  const [isChanged] = await Promise.all([change(), done]);
  return isChanged;
}

/** Puts what was found at this time (epoch ms) to what is known. Tells whether anything changed. */
export async function addNews(
  store: NewsStore,
  workspaceId: string,
  found: FoundNews[],
  at: number,
): Promise<boolean> {
  const changed = await Promise.all(found.map((each) => addOne(store, workspaceId, each, at)));
  return changed.includes(true);
}

async function addOne(store: NewsStore, workspaceId: string, found: FoundNews, at: number): Promise<boolean> {
  const key: [string, string, string] = [workspaceId, found.kind, found.id];
  const present = (await store.get(key)) as StoredItem | undefined;
  const item = foldNews(present, found, at);
  if (item === present) return false;
  await noteFinding(store, workspaceId, found, at);
  if (item === undefined) await store.delete(key);
  else await store.put(indexed(workspaceId, item));
  return true;
}

function indexed(workspaceId: string, item: NewsItem): StoredItem {
  const { unreadIn: _, ...rest } = item as StoredItem;
  return { ...rest, workspaceId, ...(item.seenAt === undefined ? { unreadIn: workspaceId } : {}) };
}

/** The oldest give way to a count. */
async function keepBounded(store: NewsStore, workspaceId: string): Promise<void> {
  const range = startingWith(workspaceId);
  const tooMany = (await store.index('at').count(range)) - MAX_NEWS;
  if (tooMany <= 0) return;
  let unread = 0;
  let cursor = await store.index('at').openCursor(range);
  for (let dropped = 0; cursor && dropped < tooMany; dropped++) {
    if ('unreadIn' in cursor.value) unread += 1;
    await cursor.delete();
    cursor = await cursor.continue();
  }
  const before = (await store.get([workspaceId, 'counted', ''])) as CountRecord | undefined;
  await store.put({ workspaceId, kind: 'counted', id: '', count: (before?.count ?? 0) + unread });
}

/** Newest first, without what is only compared. */
export async function listKeptNews(workspaceId: string): Promise<NewsItem[]> {
  const all = await (await userDatabase()).getAllFromIndex('news', 'at', startingWith(workspaceId));
  return (all as StoredItem[])
    .reverse()
    .map(({ workspaceId: _, unreadIn: __, step: ___, changes, ...item }) => ({
      ...item,
      changes: changes.map(({ was: _, is: __, ...change }) => change),
    }));
}

/** What of it is not seen, by kind and id alone. */
export async function listUnreadKeys(workspaceId: string): Promise<NewsKey[]> {
  const keys = await (await userDatabase()).getAllKeysFromIndex('news', 'unread', workspaceId);
  return keys.map(([, kind, id]) => ({ kind: kind as NewsKind, id }));
}

export async function countedNews(workspaceId: string): Promise<number> {
  const kept = await (await userDatabase()).get('news', [workspaceId, 'counted', '']);
  return (kept as CountRecord | undefined)?.count ?? 0;
}

/** Of the keys, or all. Answers how many were not seen. What was only counted goes with all. */
export async function markSeen(
  workspaceId: string,
  keys: NewsKey[] | undefined,
  mark: number,
): Promise<number> {
  const chosen = keys ?? (await listUnreadKeys(workspaceId));
  const { store, done } = await newsWrite();
  const items = (await Promise.all(chosen.map(({ kind, id }) => store.get([workspaceId, kind, id])))) as (
    | StoredItem
    | undefined
  )[];
  const unread = items.filter((item) => item !== undefined && item.seenAt === undefined) as StoredItem[];
  for (const item of unread) void store.put(indexed(workspaceId, { ...item, seenAt: mark }));
  if (keys === undefined) void store.delete([workspaceId, 'counted', '']);
  await done;
  return unread.length;
}

/** Takes back what was marked at once with this mark. */
export async function unmark(workspaceId: string, mark: number): Promise<void> {
  const { store, done } = await newsWrite();
  const all = (await store.index('at').getAll(startingWith(workspaceId))) as StoredItem[];
  for (const item of all) {
    if (item.seenAt !== mark) continue;
    const { seenAt: _, ...rest } = item;
    void store.put(indexed(workspaceId, rest));
  }
  await done;
}

/** Seen ones that are older than a moment (epoch ms) are useless. */
export async function dropSeenBefore(workspaceId: string, before: number): Promise<void> {
  const { store, done } = await newsWrite();
  let cursor = await store.index('at').openCursor(IDBKeyRange.bound([workspaceId], [workspaceId, before]));
  while (cursor) {
    if (!('unreadIn' in cursor.value)) await cursor.delete();
    cursor = await cursor.continue();
  }
  await done;
}

export async function clearKeptNews(workspaceId: string): Promise<void> {
  await (await userDatabase()).delete('news', startingWith(workspaceId));
}
