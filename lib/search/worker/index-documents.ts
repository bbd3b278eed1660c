// Brings the word index up to what is stored: a round at a time, until nothing waits.
import {
  type DirectoryDatabase,
  directoryDatabase,
  indexStores,
  startingWith,
} from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import type { IndexState, WaitingDocuments } from './index-records.ts';
import { queueAll, queueEverything } from './queue-all.ts';
import { storeRound, takeOut } from './store-round.ts';
import { tidyIndexes } from './tidy-index.ts';

/** Documents in one round, roughly. Fewer would make many small records, more would hold up whoever waits. */
const MOST_DOCUMENTS = 8000;
/** Records of the queue in one round: each holds what was stored at once. */
const MOST_RECORDS = 400;
const RECORDS_AT_ONCE = 20;
/** An index with more that is gone is made anew: one in so many, and some where there is little. */
const GONE_IN = 8;
const GONE_AT_LEAST = 2000;

/** Indexes all that is queued. One at a time does, in whatever worker. */
export async function indexQueued(): Promise<void> {
  await navigator.locks.request('search-index', () => keepAwake(indexAll));
}

async function indexAll(): Promise<void> {
  const database = await directoryDatabase();
  do {
    await indexQueue(database);
    await tidyIndexes(database);
    await beginAnewWhereMuchIsGone(database);
  } while ((await database.count('unindexed')) > 0);
}

async function indexQueue(database: DirectoryDatabase): Promise<void> {
  const vocabularies = new Map<string, Set<string>>();
  // A worker may have been killed between a round and that.
  for (const { scope } of await database.getAll('indexed')) await takeOut(database, scope);
  for (;;) {
    const batch = await nextBatch(database);
    const [first] = batch;
    if (!first) return;
    if (first.all) await queueAll(database, first);
    else {
      const known = vocabularies.get(first.scope) ?? (await knownWords(database, first.scope));
      vocabularies.set(first.scope, known);
      await storeRound(database, batch, known);
    }
  }
}

/** The oldest of one scope, up to a round; or a note that more is to be queued, where that would be a small one. */
async function nextBatch(database: DirectoryDatabase): Promise<WaitingDocuments[]> {
  const batch: WaitingDocuments[] = [];
  let count = 0;
  for (let range: IDBKeyRange | undefined; batch.length < MOST_RECORDS; ) {
    const records = await database.getAll('unindexed', range, RECORDS_AT_ONCE);
    for (const record of records) {
      if (record.scope !== (batch[0] ?? record).scope) return batch;
      if (record.all) return count < MOST_DOCUMENTS / 2 ? [record] : batch;
      count += record.documents.length;
      if (count > MOST_DOCUMENTS && batch.length > 0) return batch;
      batch.push(record);
    }
    const last = records.at(-1);
    if (!last || records.length < RECORDS_AT_ONCE) return batch;
    range = IDBKeyRange.lowerBound([last.scope, last.id], true);
  }
  return batch;
}

async function knownWords(database: DirectoryDatabase, scope: string): Promise<Set<string>> {
  const known = new Set<string>();
  for (const { words } of await database.getAll('vocabulary', startingWith(scope)))
    for (const word of words.split('\n')) known.add(word);
  return known;
}

/** What is gone is passed over in each search, and takes up room. */
async function beginAnewWhereMuchIsGone(database: DirectoryDatabase): Promise<void> {
  const isMuch = ({ documents, gone }: IndexState) =>
    gone.length > Math.max(GONE_AT_LEAST, documents / GONE_IN);
  for (const { scope } of (await database.getAll('indexed')).filter(isMuch)) {
    const walks = await database.getAll('walks', startingWith(scope));
    // What a walk has found so far is not among what is read again.
    if (walks.some(({ state }) => state === 'syncing' || state === 'stopped')) continue;
    const write = database.transaction(indexStores, 'readwrite');
    for (const name of indexStores)
      if (name !== 'unindexed') void write.objectStore(name).delete(startingWith(scope));
    queueEverything(write.objectStore('unindexed'), scope);
    await write.done;
  }
}
