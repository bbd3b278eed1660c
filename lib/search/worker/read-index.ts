// Word index lookup: exact, prefix and fuzzy matches, with a cache for the next keystrokes.

import { numberShown, PAGES } from '../../directory/worker/directory.ts';
import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import {
  BEGINNING,
  candidatesIn,
  EXACT,
  type Similarity,
  similarityOf,
  slipsForgiven,
} from '../word-similarity.ts';
import { omittedIn } from './build-records.ts';
import {
  bucketOf,
  CHUNK,
  type DocumentKey,
  INITIALS,
  MAX_PREFIX_LENGTH,
  Omitted,
  PART,
  type Postings,
  prefixBucketOf,
  type Vocabulary,
} from './index-records.ts';

export interface WordList {
  similarity: Similarity;
  documents: Uint32Array;
  marks: Uint8Array;
  from: number;
  to: number;
}

export interface WordLists {
  lists: WordList[];
  /** Documents in all lists. */
  size: number;
  /** False: the word is so short or common that not all documents were read. A document that is not listed may still have it. */
  complete: boolean;
  /** Kinds that have more documents than the lists: see `Omitted`. */
  omitted: number;
}

export type IndexReader = Awaited<ReturnType<typeof openIndex>>;

/** Records read from one bucket at most: about four million words. */
const MAX_RECORDS = 256;
/** The same for a word shorter than a bucket key, which matches many buckets. */
const MAX_OF_SHORT_WORD = 300;

/** Reads all that a search needs first in one transaction, because each database round trip is a good part of a keystroke's time. */
export async function openIndex(scope: string) {
  const database = await directoryDatabase();
  const read = database.transaction(['indexed', 'walks', 'unindexed']);
  const [state, walk, waiting] = await Promise.all([
    read.objectStore('indexed').get([scope]),
    read.objectStore('walks').get([scope, PAGES]),
    read.objectStore('unindexed').getKey(startingWith(scope)),
  ]);
  return {
    scope,
    /** Index id and number of rounds: cached reads are valid while both are unchanged. */
    id: state?.id ?? '',
    rounds: state?.rounds ?? 0,
    /** All document numbers are below this one. */
    end: state?.documents ?? 0,
    /** Numbers of removed documents. */
    gone: state?.gone ?? new Uint32Array(),
    /** Number of the crawl whose pages are shown. */
    walk: numberShown(walk),
    /** Some documents are not indexed yet. */
    isBehind: waiting !== undefined,
    database,
  };
}

/** The keys of these document numbers, in the same order; undefined for a number that does not exist. */
export async function keysOfDocuments(
  { scope, database }: Pick<IndexReader, 'scope' | 'database'>,
  numbers: readonly number[],
): Promise<(DocumentKey | undefined)[]> {
  const chunks = [...new Set(numbers.map((number) => Math.floor(number / CHUNK)))];
  const { store, done } = database.transaction('documents');
  const read = await Promise.all(chunks.map((chunk) => store.get([scope, chunk])));
  await done;
  const byChunk = new Map(chunks.map((chunk, index) => [chunk, read[index]]));
  return numbers.map((number) => {
    const chunk = byChunk.get(Math.floor(number / CHUNK));
    const pageId = chunk?.pageIds[number % CHUNK];
    return pageId === undefined
      ? undefined
      : { pageId, audienceId: chunk?.audienceIds[number % CHUNK] ?? '' };
  });
}

interface Bucket {
  records: (Postings & { list: string[] })[];
  complete: boolean;
}

/** Recently read buckets, reused for the next keystroke. Invalid after the next indexing round. */
const held = new Map<string, Promise<unknown>>();
const MAX_HELD = 24;

function hold<T>({ id, rounds }: IndexReader, what: string, read: () => Promise<T>): Promise<T> {
  const key = `${id}|${rounds}|${what}`;
  const value = (held.get(key) as Promise<T> | undefined) ?? read();
  held.delete(key);
  held.set(key, value);
  value.catch(() => held.delete(key));
  for (const oldest of [...held.keys()].slice(0, -MAX_HELD)) held.delete(oldest);
  return value;
}

/** Cache lifetime after the last keystroke (ms). */
const HELD_FOR = 20_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Clears the cache once typing stops, so that an idle worker holds none of it. */
export function holdWhileTyping(): void {
  clearTimeout(timer);
  timer = setTimeout(() => held.clear(), HELD_FOR);
}

/** Reads one bucket, or all buckets that start with its key. */
function readBucket(reader: IndexReader, bucket: string, which: 'one' | 'all'): Promise<Bucket> {
  const { scope, database } = reader;
  return hold(reader, `${which}|${bucket}`, async () => {
    const isOne = which === 'one';
    const beginning = IDBKeyRange.bound([scope, bucket], [scope, `${bucket}\uffff`]);
    const max = isOne ? MAX_RECORDS : MAX_OF_SHORT_WORD;
    const range = isOne ? startingWith(scope, bucket) : beginning;
    const records = await database.getAll('postings', range, max);
    return {
      records: records.map((record) => ({ ...record, list: record.words.split('\n') })),
      complete: records.length < max,
    };
  });
}

/** Exact and prefix matches. */
export async function listsOf(reader: IndexReader, word: string): Promise<WordLists> {
  const bucket = bucketOf(word);
  const isWhole = bucketOf(`${word}${word}${word}`) === bucket;
  return listsIn(await readBucket(reader, bucket, isWhole ? 'one' : 'all'), word);
}

/** The same for a single-word query. For one or two letters, reads the precomputed best documents. */
export async function bestListsOf(reader: IndexReader, word: string): Promise<WordLists> {
  if (word.length > MAX_PREFIX_LENGTH) return listsOf(reader, word);
  const [own, prefixes] = await Promise.all([
    readBucket(reader, bucketOf(word), 'one'),
    readBucket(reader, prefixBucketOf(word), 'one'),
  ]);
  const prefix = listsIn(prefixes, word).lists.filter(({ similarity }) => similarity === EXACT);
  const prefixLists = prefix.map((list): WordList => ({ ...list, similarity: BEGINNING }));
  const lists = [...listsIn(own, word).lists, ...prefixLists];
  return { lists, size: sizeOf(lists), complete: true, omitted: omittedIn(prefixes.records, word) };
}

function listsIn({ records, complete }: Bucket, word: string): WordLists {
  const lists: WordList[] = [];
  for (const { list, starts, documents, marks } of records) {
    for (let at = lowerBound(list, word); list[at]?.startsWith(word); at += 1) {
      const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0];
      lists.push({ similarity: list[at] === word ? EXACT : BEGINNING, documents, marks, from, to });
    }
  }
  return { lists, size: sizeOf(lists), complete, omitted: 0 };
}

function sizeOf(lists: readonly WordList[]): number {
  return lists.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Fuzzy matches. */
export async function listsLike(reader: IndexReader, word: string): Promise<WordLists> {
  const like = await wordsLike(reader, word);
  const found = await Promise.all(
    like.slice(0, MAX_LIKE).map(async ({ like, similarity }) => {
      const { lists, size } = await listsOf(reader, like);
      const exact = lists.filter((list) => list.similarity === EXACT);
      return { lists: exact.map((list) => ({ ...list, similarity })), size };
    }),
  );
  const size = found.reduce((sum, each) => sum + each.size, 0);
  const omitted = like.length > MAX_LIKE ? Omitted.page | Omitted.audience : 0;
  return { lists: found.flatMap(({ lists }) => lists), size, complete: true, omitted };
}

/** Similar words that are looked up at most. */
const MAX_LIKE = 16;

/** Indexed words within the allowed number of typos, most similar first. */
async function wordsLike(
  reader: IndexReader,
  typed: string,
): Promise<{ like: string; similarity: Similarity }[]> {
  const forgiven = slipsForgiven(typed);
  if (forgiven === 0) return [];
  const found: { like: string; similarity: Similarity }[] = [];
  for (const part of await readVocabulary(reader)) {
    for (const like of candidatesIn(part, typed, forgiven)) {
      const similarity = similarityOf(typed, like);
      if (similarity !== undefined && similarity < BEGINNING) found.push({ like, similarity });
    }
  }
  const further = ({ like }: { like: string }) => Math.abs(like.length - typed.length);
  return found.sort((a, b) => b.similarity - a.similarity || further(a) - further(b));
}

function lowerBound(list: readonly string[], word: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All words: for 100,000 pages and a million audiences, a few megabytes. */
function readVocabulary(reader: IndexReader): Promise<Vocabulary[]> {
  return hold(reader, 'vocabulary', () => reader.database.getAll('vocabulary', startingWith(reader.scope)));
}

/** By document number, which of a–z and 0–9 begin a word of it: filters by a single one next to other words. */
export function readInitials(reader: IndexReader): Promise<Uint32Array> {
  return hold(reader, 'initials', async () => {
    const { scope, end, database } = reader;
    const all = new Uint32Array(end * INITIALS);
    for (const { part, initials } of await database.getAll('signatures', startingWith(scope))) {
      const from = Math.min(end, part * PART) * INITIALS;
      // A round may have finished since `end` was read.
      all.set(initials.subarray(0, all.length - from), from);
    }
    return all;
  });
}

/** Call when a search begins: reads what later keystrokes need. */
export async function readAhead(reader: IndexReader): Promise<void> {
  await readInitials(reader);
  await readVocabulary(reader);
}
