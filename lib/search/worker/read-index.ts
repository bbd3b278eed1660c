// Reads the word index: documents with a word, its beginning, or a similar one. Held while a search is typed.

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
import {
  bucketOf,
  CHUNK,
  MAX_PREFIX_LENGTH,
  PART,
  type Postings,
  prefixBucketOf,
  type ThingKey,
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
  /** False: the word is so common, or so short, that not all were read. Then a document that is not here may still have it. */
  complete: boolean;
  /** Documents that are counted, but in no list. */
  more?: Totals;
}

interface Totals {
  page: number;
  audience: number;
}

export type IndexReader = Awaited<ReturnType<typeof openIndex>>;

/** Records of a bucket that are read at most: some four million words. */
const MAX_RECORDS = 256;
/** Where the beginning of a word is shorter than a bucket, many buckets hold it. */
const MAX_OF_SHORT_WORD = 300;

/** All that a search asks first, at once: each way to the database and back is a good part of what a key may take. */
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
    /** Of the index, and how many rounds it has: what was read of it is good until either is another. */
    id: state?.id ?? '',
    rounds: state?.rounds ?? 0,
    /** Numbers of documents are below this one. */
    end: state?.documents ?? 0,
    /** Numbers of those that are not there any more. */
    gone: state?.gone ?? new Uint32Array(),
    /** The number of the crawl whose pages are shown. */
    walk: numberShown(walk),
    /** There is something that the index does not have yet. */
    isBehind: waiting !== undefined,
    database,
  };
}

/** Which things have these numbers, in their order; undefined where there is no such document. */
export async function keysOfDocuments(
  { scope, database }: Pick<IndexReader, 'scope' | 'database'>,
  numbers: readonly number[],
): Promise<(ThingKey | undefined)[]> {
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

/** What was read last, for the next letter of the same word. It is good until another round of indexing. */
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

/** After the last key (ms). */
const HELD_FOR = 20_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What a search reads is held while it is typed, and forgotten afterwards: an idle worker holds none of it. */
export function holdWhileTyping(): void {
  clearTimeout(timer);
  timer = setTimeout(() => held.clear(), HELD_FOR);
}

/** One bucket, or all that begin like it. */
function readBucket(reader: IndexReader, bucket: string, which: 'one' | 'all'): Promise<Bucket> {
  const { scope, database } = reader;
  return hold(reader, `${which}|${bucket}`, async () => {
    const isOne = which === 'one';
    const beginning = IDBKeyRange.bound([scope, bucket], [scope, `${bucket}\uffff`]);
    const most = isOne ? MAX_RECORDS : MAX_OF_SHORT_WORD;
    const range = isOne ? startingWith(scope, bucket) : beginning;
    const records = await database.getAll('postings', range, most);
    return {
      records: records.map((record) => ({ ...record, list: record.words.split('\n') })),
      complete: records.length < most,
    };
  });
}

/** The word itself, and words that begin with it. */
export async function listsOf(reader: IndexReader, word: string): Promise<WordLists> {
  const bucket = bucketOf(word);
  const isWhole = bucketOf(`${word}${word}${word}`) === bucket;
  return listsIn(await readBucket(reader, bucket, isWhole ? 'one' : 'all'), word);
}

/** The same where nothing but the word counts: of the many that begin with a letter or two, the best are kept ready. */
export async function bestListsOf(reader: IndexReader, word: string): Promise<WordLists> {
  if (word.length > MAX_PREFIX_LENGTH) return listsOf(reader, word);
  const [own, prefixes] = await Promise.all([
    readBucket(reader, bucketOf(word), 'one'),
    readBucket(reader, prefixBucketOf(word), 'one'),
  ]);
  const prefix = listsIn(prefixes, word).lists.filter(({ similarity }) => similarity === EXACT);
  const begun = prefix.map((list): WordList => ({ ...list, similarity: BEGINNING }));
  const lists = [...listsIn(own, word).lists, ...begun];
  return { lists, size: sizeOf(lists), complete: true, more: uncounted(prefixes, word) };
}

function uncounted({ records }: Bucket, word: string): Totals {
  const more = { page: 0, audience: 0 };
  for (const { list, uncounted } of records) {
    const at = list.indexOf(word);
    if (at === -1) continue;
    more.page += uncounted?.[2 * at] ?? 0;
    more.audience += uncounted?.[2 * at + 1] ?? 0;
  }
  return more;
}

function listsIn({ records, complete }: Bucket, word: string): WordLists {
  const lists: WordList[] = [];
  for (const { list, starts, documents, marks } of records) {
    for (let at = lowerBound(list, word); list[at]?.startsWith(word); at += 1) {
      const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0];
      lists.push({ similarity: list[at] === word ? EXACT : BEGINNING, documents, marks, from, to });
    }
  }
  return { lists, size: sizeOf(lists), complete };
}

function sizeOf(lists: readonly WordList[]): number {
  return lists.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Words that are this one but for a slip. */
export async function listsLike(reader: IndexReader, word: string): Promise<WordLists> {
  const found = await Promise.all(
    (await wordsLike(reader, word)).map(async ({ like, similarity }) => {
      const { lists, size } = await listsOf(reader, like);
      const exact = lists.filter((list) => list.similarity === EXACT);
      return { lists: exact.map((list) => ({ ...list, similarity })), size };
    }),
  );
  const size = found.reduce((sum, each) => sum + each.size, 0);
  return { lists: found.flatMap(({ lists }) => lists), size, complete: true };
}

/** Words with a slip that are looked up. */
const MAX_LIKE = 16;

/** Words of the index that are this one but for a slip, the most similar first. */
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
  return found.sort((a, b) => b.similarity - a.similarity || further(a) - further(b)).slice(0, MAX_LIKE);
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

/** All words: those of 100,000 pages and a million audiences are a few megabytes. */
function readVocabulary(reader: IndexReader): Promise<Vocabulary[]> {
  return hold(reader, 'vocabulary', () => reader.database.getAll('vocabulary', startingWith(reader.scope)));
}

/** The first letters of all words of each document, by its number: for a letter that is typed beside other words. */
export function readInitials(reader: IndexReader): Promise<Uint32Array> {
  return hold(reader, 'initials', async () => {
    const { scope, end, database } = reader;
    const initials = new Uint32Array(end);
    // A round may have come meanwhile.
    for (const { part, letters } of await database.getAll('signatures', startingWith(scope)))
      initials.set(letters.subarray(0, Math.max(0, end - part * PART)), Math.min(end, part * PART));
    return initials;
  });
}

/** A search begins: what later keys need is read before they are typed. */
export async function readAhead(reader: IndexReader): Promise<void> {
  await readInitials(reader);
  await readVocabulary(reader);
}
