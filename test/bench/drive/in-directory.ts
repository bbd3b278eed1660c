// The extension's own database of pages and audiences, from a page of the extension.
import type { View } from './view.ts';

/** In an extension page. */
declare const chrome: { storage: { session: { get(name: string): Promise<{ session: CurrentSession }> } } };

interface CurrentSession {
  workspaceId: string;
  connectionVersion: number;
}

export interface Batch {
  store: string;
  /** Without `scope`, which is added. */
  records: object[];
}

/** Writes records of the active workspace, all in one transaction. */
export async function putRecords(view: View, batches: readonly Batch[]): Promise<void> {
  await view.run(async (given) => {
    const { session } = await chrome.storage.session.get('session');
    const scope = `${session.workspaceId}:${session.connectionVersion}`;
    const opening = indexedDB.open('audience-lens-directory');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const names = given.map(({ store }) => store);
    const write = opening.result.transaction(names, 'readwrite', { durability: 'relaxed' });
    for (const { store, records } of given)
      for (const record of records) write.objectStore(store).put({ ...record, scope });
    await new Promise<void>((resolve, reject) => {
      write.oncomplete = () => resolve();
      write.onabort = () => reject(write.error);
    });
    opening.result.close();
  }, batches);
}

export interface KeptCrawl {
  list: string;
  state: string;
  current: number;
  items: number;
  at?: number;
}

/** The stored crawl records, and how many documents wait to be indexed. */
export function readState(view: View): Promise<{ crawls: KeptCrawl[]; unindexed: number }> {
  return view.run(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('audience-lens-directory'));
    const read = database.transaction(['walks', 'unindexed']);
    const [crawls, unindexed] = await Promise.all([
      done(read.objectStore('walks').getAll()),
      done(read.objectStore('unindexed').count()),
    ]);
    database.close();
    return { crawls, unindexed };
  }, undefined);
}
