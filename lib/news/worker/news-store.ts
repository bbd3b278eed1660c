// Stores the news: items, bases for comparison, and the number of old items that are only counted.

import { omit } from '../../format/omit.ts';
import { type Decided, isDecidedBy, withDecision } from '../../jobs/worker/decided.ts';
import type { RequestContext } from '../../platform/request-context.ts';
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
      /** `at`: workspace and time, only of items that are shown. */
      indexes: { at: [string, number]; unread: string };
    };
  }
}

export type StoredItem = NewsItem & { workspaceId: string; unreadIn?: string };

/** Base for comparison: hashes or values of the last reading, by id or name. */
export interface StoredBase {
  workspaceId: string;
  kind: 'base';
  id: string;
  marks: Record<string, string | number>;
  /** For a list: which parts were read. */
  parts?: ListParts;
  /** Latest values, if `marks` are those that the person last saw. */
  latest?: Record<string, number>;
  /** `seenAt` of the item when `marks` were set (epoch ms). */
  seenAt?: number;
}

/** Lists are read in parts, so an unknown item is not necessarily new. */
export interface ListParts {
  /** Time of the last reading of each part (epoch ms). */
  readAt: Record<string, number>;
  /** Next cursor of each list that was read from its start without a gap. */
  next: Record<string, string>;
  /** Total that each list reported when its reading began. */
  total?: Record<string, number>;
  /** Lists that were read to the end. */
  whole: string[];
  /** Ids of each list whose reading has begun, by list. */
  begun?: Record<string, string[]>;
  /** Lists read to the end with fewer items than they counted, so that a shift may have hidden one. */
  lacking?: string[];
}

interface CountRecord {
  workspaceId: string;
  kind: 'counted';
  id: '';
  count: number;
  /** Last read ones, in case that is undone. `items`: those that were shown. */
  seen?: Seen;
}

type Seen = { mark: number; count: number; items?: number } & Decided;

type NewsRecord = StoredItem | StoredBase | CountRecord | StoredFinding;

export type NewsStore = Awaited<ReturnType<typeof newsWrite>>['store'];

/** Compares a response with the stored base and updates it. Resolves with whether there is news. */
export type Comparison = (store: NewsStore) => Promise<boolean>;

async function newsWrite() {
  return (await userDatabase()).transaction('news', 'readwrite');
}

/** Runs `work` in one transaction. Resolves with its result: whether anything changed. */
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

/** Merges findings of a time (epoch ms). Resolves with whether anything changed. */
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

/** Replaces the oldest items beyond the limit by a count. */
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
  await store.put({ ...before, workspaceId, kind: 'counted', id: '', count: (before?.count ?? 0) + unread });
}

/** Newest first, without the fields for comparison. */
export async function listKeptNews(workspaceId: string): Promise<NewsItem[]> {
  const all = await (await userDatabase()).getAllFromIndex('news', 'at', startingWith(workspaceId));
  return (all as StoredItem[]).reverse().map((item) => ({
    ...omit(item, 'workspaceId', 'unreadIn', 'step'),
    changes: item.changes.map((change) => omit(change, 'was', 'is')),
  }));
}

export async function listUnreadKeys(workspaceId: string): Promise<NewsKey[]> {
  const keys = await (await userDatabase()).getAllKeysFromIndex('news', 'unread', workspaceId);
  return keys.map(([, kind, id]) => ({ kind: kind as NewsKind, id }));
}

export async function countedNews(workspaceId: string): Promise<number> {
  const stored = await (await userDatabase()).get('news', [workspaceId, 'counted', '']);
  return (stored as CountRecord | undefined)?.count ?? 0;
}

/** Marks the given items, or all including the counted ones, as read. Resolves with the mark and the number that were unread. */
export async function markSeen(
  workspaceId: string,
  keys: NewsKey[] | undefined,
  mark: number,
  asked?: RequestContext,
): Promise<{ mark: number; count: number }> {
  const chosen = keys ?? (await listUnreadKeys(workspaceId));
  const { store, done } = await newsWrite();
  const items = (await Promise.all(chosen.map(({ kind, id }) => store.get([workspaceId, kind, id])))) as (
    | StoredItem
    | undefined
  )[];
  const key = { workspaceId, kind: 'counted', id: '' } as const;
  const before = (await store.get([workspaceId, 'counted', ''])) as CountRecord | undefined;
  const seen = keys === undefined ? before?.seen : undefined;
  if (seen && isDecidedBy(seen, asked)) return { mark: seen.mark, count: seen.count + (seen.items ?? 0) };
  const unread = items.filter((item) => item !== undefined && item.seenAt === undefined) as StoredItem[];
  for (const item of unread) void store.put(indexed(workspaceId, { ...item, seenAt: mark }));
  const count = keys === undefined ? (before?.count ?? 0) : 0;
  if (keys === undefined && unread.length + count > 0)
    void store.put({ ...key, count: 0, seen: withDecision({ mark, count, items: unread.length }, asked) });
  await done;
  return { mark, count: unread.length + count };
}

/** Undoes a marking. */
export async function unmark(workspaceId: string, mark: number): Promise<void> {
  const { store, done } = await newsWrite();
  const all = (await store.index('at').getAll(startingWith(workspaceId))) as StoredItem[];
  for (const item of all) {
    if (item.seenAt !== mark) continue;
    const { seenAt: _, ...rest } = item;
    void store.put(indexed(workspaceId, rest));
  }
  const counted = (await store.get([workspaceId, 'counted', ''])) as CountRecord | undefined;
  if (counted?.seen?.mark === mark) {
    const { seen, ...rest } = counted;
    void store.put({ ...rest, count: rest.count + seen.count });
  }
  await done;
}

/** Drops read items older than `before` (epoch ms). */
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
