// Brings the word index up to what is stored. A round of indexing is one transaction that also takes its documents out of
// the queue: a worker that is killed loses a round under way and nothing else.
import { type DirectoryDatabase, directoryDatabase, indexStores, startingWith } from '../databases.ts';
import { keepAwake } from '../keep-awake.ts';
import { countQueuedAnew, MOST_DOCUMENTS } from './door.ts';
import { CHUNK, type IndexState, type WaitingDocument, type WaitingDocuments } from './index-records.ts';
import { collectWords, documentsOf, mergedPostings, postingsOf, vocabularyOf } from './postings.ts';
import { queueAll } from './queue-all.ts';

/** Records of the queue in one round: each holds what was stored at once. */
const MOST_RECORDS = 400;
/** Buckets of more records are made one. */
const MOST_ROUNDS = 40;
/** Rounds between two looks for such buckets. */
const MERGE_AFTER = 16;
/** Short words are not looked for with slips, and numbers never. */
const FORGIVING = /^\p{L}{3,}$/u;

/** Buckets that this worker added to since it merged, by scope. */
const touched = new Map<string, Set<string>>();
let roundsSinceMerge = 0;

/** Indexes all that is queued. One at a time does, in whatever worker. */
export async function indexQueued(): Promise<void> {
  await navigator.locks.request('search-index', () => keepAwake(indexAll));
}

async function indexAll(): Promise<void> {
  const vocabularies = new Map<string, Set<string>>();
  const database = await directoryDatabase();
  for (;;) {
    countQueuedAnew();
    const batch = await nextBatch(database);
    const [first] = batch;
    if (!first) break;
    if (first.all) await queueAll(database, first);
    else {
      const known = vocabularies.get(first.scope) ?? (await knownWords(database, first.scope));
      vocabularies.set(first.scope, known);
      await storeRound(database, batch, known);
    }
  }
  if (roundsSinceMerge < MERGE_AFTER) return;
  roundsSinceMerge = 0;
  for (const [scope, buckets] of touched) {
    touched.delete(scope);
    await mergeBuckets(database, scope, buckets);
  }
}

/** The oldest of one scope, up to a round. */
async function nextBatch(database: DirectoryDatabase): Promise<WaitingDocuments[]> {
  const records = await database.getAll('unindexed', undefined, MOST_RECORDS);
  const [first] = records;
  if (!first || first.all) return first ? [first] : [];
  let count = 0;
  const end = records.findIndex(({ scope, all, documents }) => {
    count += documents.length;
    return scope !== first.scope || all !== undefined || count > MOST_DOCUMENTS;
  });
  return end === -1 ? records : records.slice(0, Math.max(1, end));
}

async function storeRound(
  database: DirectoryDatabase,
  batch: WaitingDocuments[],
  known: Set<string>,
): Promise<void> {
  const scope = batch[0]?.scope ?? '';
  const documents = newest(batch);
  const state = (await database.get('indexed', [scope])) ?? newState(scope);
  if (state.rounds === 0) known.clear(); // it may have been cleared since
  const words = collectWords(documents, state.chunks * CHUNK);
  const postings = postingsOf(scope, state.rounds, words);
  const added = [...words.keys()].filter((word) => FORGIVING.test(word) && !known.has(word));
  const write = database.transaction(indexStores, 'readwrite');
  const stillThere = await write.objectStore('unindexed').count([scope, batch[0]?.id ?? '']);
  // Cleared meanwhile: an index of it would be of nothing.
  if (stillThere === 0) return write.done;
  const chunks = documentsOf(scope, documents, state.chunks);
  const next: IndexState = { ...state, rounds: state.rounds + 1, chunks: state.chunks + chunks.length };
  await Promise.all([
    ...batch.map(({ id }) => write.objectStore('unindexed').delete([scope, id])),
    ...postings.map((record) => write.objectStore('postings').put(record)),
    ...chunks.map((record) => write.objectStore('documents').put(record)),
    added.length > 0 && write.objectStore('vocabulary').put(vocabularyOf(scope, state.rounds, added)),
    write.objectStore('indexed').put(next),
    write.done,
  ]);
  for (const word of added) known.add(word);
  const buckets = touched.get(scope) ?? new Set();
  touched.set(scope, buckets);
  for (const { bucket } of postings) buckets.add(bucket);
  roundsSinceMerge += 1;
}

function newState(scope: string): IndexState {
  return { scope, id: crypto.randomUUID(), rounds: 0, chunks: 0 };
}

/** Of what was queued twice, the later one. */
function newest(batch: WaitingDocuments[]): WaitingDocument[] {
  const byId = new Map<string, WaitingDocument>();
  for (const { documents } of batch)
    for (const document of documents) byId.set(`${document.pageId}\n${document.audienceId}`, document);
  return [...byId.values()];
}

async function knownWords(database: DirectoryDatabase, scope: string): Promise<Set<string>> {
  const known = new Set<string>();
  for (const { words } of await database.getAll('vocabulary', startingWith(scope)))
    for (const word of words.split('\n')) known.add(word);
  return known;
}

/** Each bucket in a transaction of its own: whoever reads it sees the old records or the new one. */
async function mergeBuckets(database: DirectoryDatabase, scope: string, buckets: Set<string>): Promise<void> {
  for (const bucket of buckets) {
    const range = startingWith(scope, bucket);
    if ((await database.count('postings', range)) <= MOST_ROUNDS) continue;
    const { store, done } = database.transaction('postings', 'readwrite');
    const merged = mergedPostings(await store.getAll(range));
    await Promise.all([merged && store.delete(range), merged && store.put(merged), done]);
  }
}
