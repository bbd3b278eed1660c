// Makes the records of the word index.

import { wordsOf } from '../../format/search-words.ts';
import { ADDRESS, CONTEXT, type Field, NAME, TITLE } from '../search-rank.ts';
import { letterMask } from '../word-similarity.ts';
import {
  bucketOf,
  CHUNK,
  type Documents,
  markOf,
  PART,
  type Postings,
  type Signatures,
  signatureOf,
  type Vocabulary,
  type WaitingDocument,
} from './index-records.ts';

/** More words of a document are not looked for. */
const MOST_WORDS = 120;

export interface WordDocuments {
  documents: number[];
  marks: number[];
}

/** What one round found so far. */
export interface Collection {
  words: Map<string, WordDocuments>;
  /** Of each document, in their order. */
  letters: number[];
}

/** Puts the words of one document to those of the round. */
export function collectWords(
  { words, letters }: Collection,
  document: WaitingDocument,
  number: number,
): void {
  const weights = weighedWords(document);
  let nameWords = 0;
  for (const weight of weights.values()) if (weight === NAME) nameWords += 1;
  let initials = 0;
  for (const [word, weight] of weights) {
    const list = listOf(words, word);
    list.documents.push(number);
    list.marks.push(markOf(document.audienceId === '', weight, nameWords));
    initials |= letterMask(word.slice(0, 1));
  }
  letters.push(initials >>> 0);
}

function listOf(words: Map<string, WordDocuments>, word: string): WordDocuments {
  const present = words.get(word);
  if (present) return present;
  const list: WordDocuments = { documents: [], marks: [] };
  words.set(word, list);
  return list;
}

/** Each word once, with the weight of the best field that has it. */
function weighedWords(document: WaitingDocument): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { text, weight } of fieldsOf(document)) {
    if (text === '') continue;
    for (const word of wordsOf(text)) {
      if (weights.size >= MOST_WORDS) return weights;
      if (!weights.has(word)) weights.set(word, weight);
    }
  }
  return weights;
}

/** One record a bucket. */
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

/** The documents of each word in all the records, in the order of their rounds, without those that are gone. */
export function joinedLists(
  records: readonly Postings[],
  gone: ReadonlySet<number>,
): Map<string, WordDocuments> {
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

/** Chunks from the one on that `tail` begins, which is filled up. */
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

/** The same for the signatures. */
export function signaturesOf(
  scope: string,
  documents: readonly WaitingDocument[],
  letters: readonly number[],
  first: number,
  tail: Signatures | undefined,
): Signatures[] {
  const hashes = [...(tail?.hashes ?? []), ...documents.map(signatureOf)];
  const all = [...(tail?.letters ?? []), ...letters];
  const part = Math.floor(first / PART);
  return cut(hashes.length, PART, (from, to) => ({
    scope,
    part: part + from / PART,
    hashes: Uint32Array.from(hashes.slice(from, to)),
    letters: Uint32Array.from(all.slice(from, to)),
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
