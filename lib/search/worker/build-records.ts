// Builds the records of the word index.

import { foldedWords } from '../../format/search-words.ts';
import { ADDRESS, CONTEXT, type Field, NAME, TITLE } from '../search-rank.ts';
import { letterMask } from '../word-similarity.ts';
import {
  bucketOf,
  CHUNK,
  type Documents,
  INITIALS,
  initialOf,
  isPageMark,
  isPrefixBucket,
  MAX_PREFIX_LENGTH,
  markOf,
  Omitted,
  PART,
  type Postings,
  prefixBucketOf,
  type Signatures,
  signatureOf,
  type Vocabulary,
  type WaitingDocument,
} from './index-records.ts';

/** Further words of a document are not indexed. */
const MAX_WORDS = 120;

interface WordDocuments {
  documents: number[];
  marks: number[];
}

/** Words collected so far in this round. */
export interface Collection {
  words: Map<string, WordDocuments>;
  /** `INITIALS` numbers per document, in the same order. */
  initials: number[];
}

export function collectWords(
  { words, initials }: Collection,
  document: WaitingDocument,
  number: number,
): void {
  const weights = weighedWords(document);
  let nameWords = 0;
  for (const weight of weights.values()) if (weight === NAME) nameWords += 1;
  const own: number[] = Array(INITIALS).fill(0);
  for (const [word, weight] of weights) {
    const list = listOf(words, word);
    list.documents.push(number);
    list.marks.push(markOf(document.audienceId === '', weight, nameWords));
    const initial = initialOf(word.slice(0, 1));
    if (initial) own[initial.at] = (own[initial.at] ?? 0) | initial.bit;
  }
  initials.push(...own);
}

function listOf(words: Map<string, WordDocuments>, word: string): WordDocuments {
  const present = words.get(word);
  if (present) return present;
  const list: WordDocuments = { documents: [], marks: [] };
  words.set(word, list);
  return list;
}

/** Distinct words, each with the highest weight of its fields. */
function weighedWords(document: WaitingDocument): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { text, weight } of fieldsOf(document)) {
    if (text === '') continue;
    for (const word of foldedWords(text)) {
      if (weights.size >= MAX_WORDS) return weights;
      if (!weights.has(word)) weights.set(word, weight);
    }
  }
  return weights;
}

/** One record per bucket. */
export function postingsOf(
  scope: string,
  round: number,
  words: Map<string, WordDocuments>,
  bucketIn: (word: string) => string = bucketOf,
): Postings[] {
  const buckets = Map.groupBy([...words.keys()].sort(), bucketIn);
  return [...buckets].map(([bucket, inBucket]) => {
    const lists = inBucket.map((word) => words.get(word) ?? { documents: [], marks: [] });
    return { scope, bucket, round, words: inBucket.join('\n'), ...packed(lists) };
  });
}

function packed(lists: WordDocuments[]): Pick<Postings, 'starts' | 'documents' | 'marks'> {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, { documents }] of lists.entries())
    starts[index + 1] = (starts[index] ?? 0) + documents.length;
  const total = starts.at(-1) ?? 0;
  const documents = new Uint32Array(total);
  const marks = new Uint8Array(total);
  for (const [index, list] of lists.entries()) {
    documents.set(list.documents, starts[index]);
    marks.set(list.marks, starts[index]);
  }
  return { starts, documents, marks };
}

/** Joins the document lists of each word over all records, ordered by round, without gone documents. */
function joinedLists(records: readonly Postings[], gone: ReadonlySet<number>): Map<string, WordDocuments> {
  const words = new Map<string, WordDocuments>();
  for (const { words: list, starts, documents, marks } of records) {
    for (const [index, word] of list.split('\n').entries()) {
      const joined = listOf(words, word);
      for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at += 1) {
        const document = documents[at] ?? 0;
        if (gone.has(document)) continue;
        joined.documents.push(document);
        joined.marks.push(marks[at] ?? 0);
      }
    }
  }
  for (const [word, list] of words) if (list.documents.length === 0) words.delete(word);
  return words;
}

/** Chunks from the one that contains `first`; `tail` is its current content. */
export function documentsOf(
  scope: string,
  documents: readonly WaitingDocument[],
  first: number,
  tail: Documents | undefined,
): Documents[] {
  const pageIds = [...(tail?.pageIds ?? []), ...documents.map(({ pageId }) => pageId)];
  const audienceIds = [...(tail?.audienceIds ?? []), ...documents.map(({ audienceId }) => audienceId)];
  const chunk = Math.floor(first / CHUNK);
  return cut(pageIds.length, CHUNK, (from, to) => ({
    scope,
    chunk: chunk + from / CHUNK,
    pageIds: pageIds.slice(from, to),
    audienceIds: audienceIds.slice(from, to),
  }));
}

export function signaturesOf(
  scope: string,
  documents: readonly WaitingDocument[],
  initials: readonly number[],
  first: number,
  tail: Signatures | undefined,
): Signatures[] {
  const hashes = [...(tail?.hashes ?? []), ...documents.map(signatureOf)];
  const all = [...(tail?.initials ?? []), ...initials];
  const part = Math.floor(first / PART);
  return cut(hashes.length, PART, (from, to) => ({
    scope,
    part: part + from / PART,
    hashes: Uint32Array.from(hashes.slice(from, to)),
    initials: Uint32Array.from(all.slice(from * INITIALS, to * INITIALS)),
  }));
}

function cut<T>(count: number, size: number, make: (from: number, to: number) => T): T[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => make(at * size, (at + 1) * size));
}

export function vocabularyOf(scope: string, round: number, words: readonly string[]): Vocabulary {
  const starts = new Uint32Array(words.length + 1);
  for (const [index, word] of words.entries()) starts[index + 1] = (starts[index] ?? 0) + word.length + 1;
  return { scope, round, words: `${words.join('\n')}\n`, starts, masks: Uint32Array.from(words, letterMask) };
}

export function fieldsOf({ name, title, address, context }: WaitingDocument): Field[] {
  return [
    { text: name, weight: NAME },
    { text: title, weight: TITLE },
    { text: address, weight: ADDRESS },
    { text: context, weight: CONTEXT },
  ];
}

// Prefix cache: the best documents for one or two letters, so that one small record answers a short query.

/** Documents per kind: more than the longest list shown, since some may be gone by then. */
const MAX_SHOWN = 120;

interface PrefixDocuments extends WordDocuments {
  omitted: number;
}

/** One record per first letter. */
export function prefixRecordsOf(scope: string, round: number, words: Map<string, WordDocuments>): Postings[] {
  const prefixes = new Map<string, Map<number, number>>();
  for (const [word, { documents, marks }] of words) {
    for (let length = 1; length <= MAX_PREFIX_LENGTH && length < word.length; length += 1) {
      const prefix = word.slice(0, length);
      const best = prefixes.get(prefix) ?? new Map<number, number>();
      prefixes.set(prefix, best);
      for (let at = 0; at < documents.length; at += 1) {
        const [document = 0, mark = 0] = [documents[at], marks[at]];
        if (mark > (best.get(document) ?? -1)) best.set(document, mark);
      }
    }
  }
  const few = [...prefixes].map(([prefix, best]): [string, PrefixDocuments] => [
    prefix,
    bestOf({ documents: [...best.keys()], marks: [...best.values()] }, 0),
  ]);
  return recordsOf(scope, round, new Map(few));
}

/** Merges the records of one bucket. Returns undefined if there are none. */
export function mergedRecord(records: readonly Postings[], gone: ReadonlySet<number>): Postings | undefined {
  const [first] = records;
  if (!first) return undefined;
  const { scope, bucket, round } = first;
  const words = joinedLists(records, gone);
  if (!isPrefixBucket(bucket)) return postingsOf(scope, round, words)[0];
  const prefixes = [...words].map(([prefix, all]): [string, PrefixDocuments] => [
    prefix,
    bestOf(all, omittedIn(records, prefix)),
  ]);
  return recordsOf(scope, round, new Map(prefixes))[0];
}

function recordsOf(scope: string, round: number, prefixes: Map<string, PrefixDocuments>): Postings[] {
  return postingsOf(scope, round, prefixes, prefixBucketOf).map((record) => ({
    ...record,
    omitted: Uint8Array.from(record.words.split('\n'), (prefix) => prefixes.get(prefix)?.omitted ?? 0),
  }));
}

/** The kinds of which any of these records omits documents. */
export function omittedIn(records: readonly Postings[], prefix: string): number {
  return records.reduce((all, { words, omitted }) => {
    const at = words.split('\n').indexOf(prefix);
    return all | (omitted?.[at] ?? 0);
  }, 0);
}

/** Keeps the documents with the highest marks. `before`: the kinds of which some were omitted already. */
function bestOf({ documents, marks }: WordDocuments, before: number): PrefixDocuments {
  const order = Array.from(documents, (_, at) => at).sort((a, b) => (marks[b] ?? 0) - (marks[a] ?? 0));
  const best: PrefixDocuments = { documents: [], marks: [], omitted: before };
  const room = { page: MAX_SHOWN, audience: MAX_SHOWN };
  for (const at of order) {
    const [document = 0, mark = 0] = [documents[at], marks[at]];
    const kind = isPageMark(mark) ? 'page' : 'audience';
    room[kind] -= 1;
    if (room[kind] < 0) best.omitted |= Omitted[kind];
    else {
      best.documents.push(document);
      best.marks.push(mark);
    }
  }
  return best;
}
