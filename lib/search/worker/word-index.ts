// Keeps the word index up to date. Every write or removal adds a record to the queue `unindexed`; rounds add new documents to the
// index and mark removed ones as gone, until the queue is empty; occasionally the index is compacted.
import { numberShown, PAGES } from '../../directory/worker/directory.ts';
import { TOGETHER } from '../../directory/worker/directory-records.ts';
import { documentOfAudience, documentOfPage } from '../../directory/worker/waiting-documents.ts';
import {
  type DirectoryDatabase,
  directoryDatabase,
  inBatches,
  indexStores,
  rangeAfter,
  roundStores,
  startingWith,
} from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { nextId } from '../../platform/worker/next-id.ts';
import { mergedRecord } from './build-records.ts';
import type { IndexState, WaitingDocuments } from './index-records.ts';
import { pauses, storeRound, takeOut } from './index-round.ts';

/** Documents per round, roughly. Fewer would create many small records, more would block other callers. */
const MAX_DOCUMENTS = 8000;
/** Queue records per round; each holds what one write stored. */
const MAX_QUEUED = 400;
const QUEUED_AT_ONCE = 20;
/** The index is rebuilt if more than one document in eight, and more than 2,000, are gone. */
const GONE_IN = 8;
const GONE_AT_LEAST = 2000;

/** Indexes the queue. The lock admits one run at a time, also across workers. */
export async function indexWaiting(): Promise<void> {
  if ((await (await directoryDatabase()).count('unindexed')) === 0) return;
  await navigator.locks.request('search-index', () => keepAwake(indexAll));
}

/** Debounce after the last change (ms). */
const QUIET = 1500;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Debounced; crawls and searches call `indexWaiting` directly. */
export function indexSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => indexWaiting().catch(reportError), QUIET);
}

async function indexAll(): Promise<void> {
  const database = await directoryDatabase();
  do {
    await indexQueue(database);
    for (const state of await database.getAll('indexed'))
      if (state.rounds - state.tidied >= TIDY_AFTER) await tidy(database, state);
    await rebuildIfManyDeleted(database);
  } while ((await database.count('unindexed')) > 0);
}

async function indexQueue(database: DirectoryDatabase): Promise<void> {
  const vocabularies = new Map<string, Set<string>>();
  // A worker may have been killed after a round was stored, but before its queue records were removed.
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

/** Up to one round of the oldest records, all of one scope; or a single `all` record, if those before it are less than half a round. */
async function nextBatch(database: DirectoryDatabase): Promise<WaitingDocuments[]> {
  const batch: WaitingDocuments[] = [];
  let count = 0;
  for await (const records of inBatches(database, 'unindexed', startingWith(), QUEUED_AT_ONCE)) {
    for (const record of records) {
      if (record.scope !== (batch[0] ?? record).scope) return batch;
      if (record.all) return count < MAX_DOCUMENTS / 2 ? [record] : batch;
      count += record.documents.length;
      if (count > MAX_DOCUMENTS && batch.length > 0) return batch;
      batch.push(record);
    }
    if (batch.length >= MAX_QUEUED) return batch;
  }
  return batch;
}

async function knownWords(database: DirectoryDatabase, scope: string): Promise<Set<string>> {
  const known = new Set<string>();
  for (const { words } of await database.getAll('vocabulary', startingWith(scope)))
    for (const word of words.split('\n')) known.add(word);
  return known;
}

/** Every search skips gone documents, and they take up space. */
async function rebuildIfManyDeleted(database: DirectoryDatabase): Promise<void> {
  const hasManyGone = ({ documents, gone }: IndexState) =>
    gone.length > Math.max(GONE_AT_LEAST, documents / GONE_IN);
  for (const { scope } of (await database.getAll('indexed')).filter(hasManyGone)) {
    const walks = await database.getAll('walks', startingWith(scope));
    // A rebuild reads the shown pages, so it would miss what an unfinished crawl has found so far.
    if (walks.some(({ state }) => state === 'syncing' || state === 'stopped')) continue;
    const write = database.transaction(indexStores, 'readwrite');
    for (const name of roundStores) void write.objectStore(name).delete(startingWith(scope));
    for (const all of ['pages', 'audiences'] as const)
      void write.objectStore('unindexed').put({ scope, id: all, documents: [], all });
    await write.done;
  }
}

/** Records queued per transaction. */
const BATCH = 500;

/** Queues the next batch of an `all` record and stores the position; deletes the record after the last batch. */
async function queueAll(database: DirectoryDatabase, note: WaitingDocuments): Promise<void> {
  const { scope, all = 'pages', after = [] } = note;
  const write = database.transaction(['pages', 'audiences', 'walks', 'unindexed'], 'readwrite');
  const queue = write.objectStore('unindexed');
  const ofPages = all === 'pages';
  const shown = ofPages ? [numberShown(await write.objectStore('walks').get([scope, PAGES]))] : [];
  const max = ofPages ? Math.floor(BATCH / TOGETHER) : BATCH;
  const stored = await write.objectStore(all).getAll(rangeAfter(startingWith(scope, ...shown), after), max);
  const documents = stored.flatMap((record) =>
    'pages' in record ? record.pages.map(documentOfPage) : documentOfAudience(record.audience, record.pageId),
  );
  if (documents.length > 0) void queue.put({ scope, id: nextId(), documents });
  void queue.delete([scope, note.id]);
  const last = stored.at(-1);
  const place = last && ('pages' in last ? [last.pageId] : [last.pageId, last.audienceId]);
  // "~" sorts after the batch just queued, so that the batch is indexed first.
  if (place && stored.length === max) void queue.put({ ...note, id: `~${all}`, after: place });
  await write.done;
}

/** Rounds between compactions. */
const TIDY_AFTER = 16;
/** Buckets with more records are merged. */
const MAX_BUCKET_RECORDS = 3;
const KEYS_AT_ONCE = 4000;

/** Merges the records of a bucket (each round adds one), so that a search reads few. An interrupted run is resumed later. */
async function tidy(database: DirectoryDatabase, { scope, id, rounds, gone }: IndexState): Promise<void> {
  const goneIds = new Set(gone);
  const pause = pauses();
  const whole = startingWith(scope);
  for (let range = whole; ; ) {
    const keys = await database.getAllKeys('postings', range, KEYS_AT_ONCE);
    const buckets = [...Map.groupBy(keys, ([, bucket]) => bucket)];
    for (const [bucket, records] of buckets) {
      if (records.length <= MAX_BUCKET_RECORDS) continue;
      await mergeBucket(database, scope, bucket, goneIds);
      await pause();
    }
    const last = buckets.at(-1)?.[0];
    if (last === undefined || keys.length < KEYS_AT_ONCE) break;
    // Further keys of the last bucket are already merged, or few.
    range = rangeAfter(whole, [last, []]);
    if ((await database.count('unindexed')) > 0) return;
  }
  const { store, done } = database.transaction('indexed', 'readwrite');
  const state = await store.get([scope]);
  if (state?.id === id) void store.put({ ...state, tidied: rounds });
  await done;
}

/** One transaction per bucket: readers see either the old records or the new one. */
async function mergeBucket(
  database: DirectoryDatabase,
  scope: string,
  bucket: string,
  gone: ReadonlySet<number>,
): Promise<void> {
  const range = startingWith(scope, bucket);
  const { store, done } = database.transaction('postings', 'readwrite');
  const merged = mergedRecord(await store.getAll(range), gone);
  void store.delete(range);
  if (merged) void store.put(merged);
  await done;
}
