// One indexing round, in one transaction. The queue is not part of it, so that writers do not wait: the round stores which
// queue records it has indexed, and a short transaction removes those. If the worker is killed, only the current round is lost.
import {
  type DirectoryDatabase,
  inBatches,
  roundStores,
  startingWith,
} from '../../platform/worker/databases.ts';
import { mayBeMeant } from '../word-similarity.ts';
import {
  type Collection,
  collectWords,
  documentsOf,
  postingsOf,
  prefixRecordsOf,
  signaturesOf,
  vocabularyOf,
} from './build-records.ts';
import {
  CHUNK,
  type DocumentKey,
  type IndexState,
  keyText,
  PART,
  signatureOf,
  type WaitingDocument,
  type WaitingDocuments,
} from './index-records.ts';
import { keysOfDocuments } from './read-index.ts';

/** Records per batch of writes. */
const AT_ONCE = 100;
/** Signature records per batch of reads. */
const PARTS_AT_ONCE = 8;

/** `known`: the words of the vocabulary, to which new words are added. */
export async function storeRound(
  database: DirectoryDatabase,
  batch: WaitingDocuments[],
  known: Set<string>,
): Promise<void> {
  const scope = batch[0]?.scope ?? '';
  const state = (await database.get('indexed', [scope])) ?? newState(scope);
  const { rounds, documents: first } = state;
  if (rounds === 0) known.clear(); // the index may have been cleared
  const documents = newest(batch);
  const gone = await numbersGone(database, scope, batch, documents);
  const collection = await collect(documents, first);
  const added = [...collection.words.keys()].filter((word) => mayBeMeant(word) && !known.has(word));
  const postings = await recordsOf(scope, rounds, collection);
  const write = database.transaction(roundStores, 'readwrite');
  const store = <N extends (typeof roundStores)[number]>(name: N) => write.objectStore(name);
  const [chunk, part] = await Promise.all([
    first % CHUNK > 0 ? store('documents').get([scope, Math.floor(first / CHUNK)]) : undefined,
    first % PART > 0 ? store('signatures').get([scope, Math.floor(first / PART)]) : undefined,
  ]);
  // In batches, because other transactions wait for these writes.
  for (let from = 0; from < postings.length; from += AT_ONCE)
    await Promise.all(postings.slice(from, from + AT_ONCE).map((record) => store('postings').put(record)));
  const signatures = signaturesOf(scope, documents, collection.initials, first, part);
  await Promise.all([
    ...documentsOf(scope, documents, first, chunk).map((record) => store('documents').put(record)),
    ...signatures.map((record) => store('signatures').put(record)),
    added.length > 0 && store('vocabulary').put(vocabularyOf(scope, rounds, added)),
    store('indexed').put({
      ...state,
      rounds: rounds + 1,
      documents: first + documents.length,
      taken: batch.map(({ id }) => id),
      gone: gone.length > 0 ? Uint32Array.from(new Set([...state.gone, ...gone])) : state.gone,
    }),
    write.done,
  ]);
  await takeOut(database, scope);
  for (const word of added) known.add(word);
}

/** Removes the records from the queue that the last round has indexed. */
export async function takeOut(database: DirectoryDatabase, scope: string): Promise<void> {
  const write = database.transaction(['unindexed', 'indexed'], 'readwrite');
  const [queue, states] = [write.objectStore('unindexed'), write.objectStore('indexed')];
  const state = await states.get([scope]);
  const [first] = state?.taken ?? [];
  if (!state || first === undefined) return write.done;
  const isThere = (await queue.count([scope, first])) > 0;
  await Promise.all([
    ...state.taken.map((id) => queue.delete([scope, id])),
    states.put({ ...state, taken: [] }),
    write.done,
  ]);
  if (!isThere) await forgetIndex(database, scope);
}

/** The queue was cleared during the round, so the index would list documents that no longer exist. */
async function forgetIndex(database: DirectoryDatabase, scope: string): Promise<void> {
  const write = database.transaction(roundStores, 'readwrite');
  await Promise.all([
    ...roundStores.map((name) => write.objectStore(name).delete(startingWith(scope))),
    write.done,
  ]);
}

function newState(scope: string): IndexState {
  const id = crypto.randomUUID();
  return { scope, id, rounds: 0, documents: 0, tidied: 0, gone: new Uint32Array(), taken: [] };
}

async function collect(documents: readonly WaitingDocument[], first: number): Promise<Collection> {
  const collection: Collection = { words: new Map(), initials: [] };
  const pause = pauses();
  for (const [index, document] of documents.entries()) {
    collectWords(collection, document, first + index);
    await pause();
  }
  return collection;
}

async function recordsOf(scope: string, round: number, { words }: Collection) {
  const pause = pauses();
  const records = postingsOf(scope, round, words);
  await pause();
  const prefixes = prefixRecordsOf(scope, round, words);
  await pause();
  return [...records, ...prefixes];
}

/** The last queued state of each document, without removed ones. */
function newest(batch: WaitingDocuments[]): WaitingDocument[] {
  const byId = new Map<string, WaitingDocument>();
  for (const document of batch.flatMap(({ documents }) => documents)) {
    if (document.gone === 'all') byId.delete(keyText(document));
    else if (!document.gone) byId.set(keyText(document), document);
  }
  return [...byId.values()];
}

/** Document numbers that this round makes obsolete. */
async function numbersGone(
  database: DirectoryDatabase,
  scope: string,
  batch: WaitingDocuments[],
  documents: WaitingDocument[],
): Promise<number[]> {
  const replaced = batch.flatMap((record) => record.documents).filter(({ again, gone }) => again || gone);
  const numbersByKey = await numbersOf(database, scope, replaced);
  // If only the former state is gone and nothing replaces it now, the latest number stays valid.
  const stays = new Set(replaced.filter(({ gone }) => gone === 'former').map(keyText));
  for (const document of replaced) if (document.gone !== 'former') stays.delete(keyText(document));
  for (const document of documents) stays.delete(keyText(document));
  return [...numbersByKey].flatMap(([key, numbers]) => (stays.has(key) ? numbers.slice(0, -1) : numbers));
}

/** Existing document numbers by key text, ascending; usually one each. Found by signature, then verified. */
async function numbersOf(
  database: DirectoryDatabase,
  scope: string,
  documents: readonly DocumentKey[],
): Promise<Map<string, number[]>> {
  const numbers = new Map<string, number[]>();
  if (documents.length === 0) return numbers;
  const signatures = new Set(documents.map(signatureOf));
  const alike: number[] = [];
  const pause = pauses();
  for await (const parts of inBatches(database, 'signatures', startingWith(scope), PARTS_AT_ONCE)) {
    for (const { part, hashes } of parts)
      for (const [at, hash] of hashes.entries()) if (signatures.has(hash)) alike.push(part * PART + at);
    await pause();
  }
  const found = await keysOfDocuments({ scope, database }, alike);
  const keys = new Set(documents.map(keyText));
  for (const [at, number] of alike.entries()) {
    const document = found[at];
    const key = document && keyText(document);
    if (key !== undefined && keys.has(key)) numbers.set(key, [...(numbers.get(key) ?? []), number]);
  }
  return numbers;
}

/** Longest delay for other tasks, too short to notice (ms). */
const MAX_WAIT = 8;

/** Returns a function to await often during long work: it yields to other tasks once `MAX_WAIT` has passed. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_WAIT) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
