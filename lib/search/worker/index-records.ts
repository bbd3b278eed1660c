// What the word index keeps. Few large records rather than many small ones: a million audiences have some four million
// words, and a record for each would double what a crawl writes.
//
// Words are kept in buckets by how they begin. Each round of indexing adds one record to each bucket that it has words for,
// so nothing is rewritten while a crawl goes on, and one range read answers for all rounds.
import { hash32 } from '../../format/hash.ts';
import type { WordTable } from '../word-similarity.ts';

export interface ThingKey {
  pageId: string;
  /** '' for a page. */
  audienceId: string;
}

/** Whatever characters the ids hold: no two pairs make the same. */
export const keyText = ({ pageId, audienceId }: ThingKey) => JSON.stringify([pageId, audienceId]);

/** A page or an audience with what can be looked for in it, waiting to be indexed. */
export interface WaitingDocument extends ThingKey {
  name: string;
  title: string;
  /** An address, or a route key. */
  address: string;
  context: string;
  /** It takes the place of what was stored before, which is to be found no more. */
  again?: true;
  /** Nothing to be indexed: it is there no more, or what was indexed of it before the last time is not. */
  gone?: 'all' | 'former';
}

/** Pages that a crawl found changed. Once readers see that crawl, what they were before is to be found no more. */
export interface ReplacedPages {
  scope: string;
  walk: number;
  id: string;
  pageIds: string[];
}

/** Stored in the transaction that stores the pages or audiences themselves, so that none is forgotten. */
export interface WaitingDocuments {
  scope: string;
  /** Rises with time. */
  id: string;
  documents: WaitingDocument[];
  /** In place of documents: all of these, from `after` on, are to be queued. So an index is made anew. */
  all?: 'pages' | 'audiences';
  after?: string[];
}

/** The words of one bucket that one round of indexing found. */
export interface Postings {
  scope: string;
  bucket: string;
  round: number;
  /** Sorted, one a line. */
  words: string;
  /** Where each word's documents begin in `documents`; one more for the end. */
  starts: Uint32Array;
  /** Numbers of documents. */
  documents: Uint32Array;
  /** Beside each document: see `markOf`. */
  marks: Uint8Array;
  /** Of a record of the prefix cache: how many pages, and how many audiences, each prefix has beside those that are kept. */
  uncounted?: Uint32Array;
}

/** Which documents have the numbers from `chunk * CHUNK` on. The last chunk is filled up by the next round. */
export interface Documents {
  scope: string;
  chunk: number;
  pageIds: string[];
  /** '' for a page. */
  audienceIds: string[];
}

/** Words in which a slip is forgiven, as one round added them. */
export interface Vocabulary extends WordTable {
  scope: string;
  round: number;
}

/** Beside the documents of one part: what tells them apart without their ids, and how their words begin. */
export interface Signatures {
  scope: string;
  part: number;
  hashes: Uint32Array;
  /** See `letterMask`: the first letters of all words. */
  letters: Uint32Array;
}

export interface IndexState {
  scope: string;
  /** Another one where the index was cleared and begun anew. */
  id: string;
  /** Rounds so far: what was read of the index is good until there is another one. */
  rounds: number;
  /** Documents so far, which are numbered in their order. */
  documents: number;
  /** Rounds when the records of all buckets were last made few. */
  tidied: number;
  /** Numbers of documents that are not there any more, or were indexed again since. */
  gone: Uint32Array;
  /** Records of the queue that the last round was of: they are taken out right after it. */
  taken: string[];
}

/** What a person chose in a search, so that it comes first the next time. */
export interface Chosen {
  scope: string;
  /** 'page' or 'audience'. */
  kind: string;
  pageId: string;
  audienceId: string;
  at: number;
}

/** Documents in a chunk. */
export const CHUNK = 256;
/** Documents in a part of the signatures: larger records than 64 KiB are slow to read and write. */
export const PART = 4096;

/** Letters that all words of a bucket begin with. Numbers of one series begin alike. */
const LETTERS = 3;
const DIGITS = 5;

/** A word that is shorter than that is a bucket by itself. */
export const bucketOf = (word: string): string => word.slice(0, /^\p{N}/u.test(word) ? DIGITS : LETTERS);

/** The best documents of prefixes that are shorter than a bucket, by their first letter; no word begins like this. */
export const prefixBucketOf = (prefix: string) => `\u0000${prefix.slice(0, 1)}`;
export const isPrefixBucket = (bucket: string) => bucket.startsWith('\u0000');
export const MAX_PREFIX_LENGTH = LETTERS - 1;

const OF_PAGE = 0x80;
const WEIGHTS = 5;
const MAX_NAME_LENGTH = 31;

/** One byte: of a page or not, the weight of the best field that has the word, and how few words the name has. */
export function markOf(isPage: boolean, weight: number, nameWords: number): number {
  return (
    (isPage ? OF_PAGE : 0) | (weight << WEIGHTS) | (MAX_NAME_LENGTH - Math.min(MAX_NAME_LENGTH, nameWords))
  );
}

export const isPageMark = (mark: number) => (mark & OF_PAGE) !== 0;
export const weightOfMark = (mark: number) => (mark >> WEIGHTS) & 3;
export const shortnessOfMark = (mark: number) => mark & MAX_NAME_LENGTH;

/** Two things may have the same: what it finds is looked at. */
export const signatureOf = ({ pageId, audienceId }: ThingKey): number => hash32(`${pageId}\n${audienceId}`);

declare module '../../platform/worker/databases.ts' {
  interface DirectorySchema {
    /** Pages and audiences that the word index does not have yet. */
    unindexed: { key: [string, string]; value: WaitingDocuments };
    postings: { key: [string, string, number]; value: Postings };
    signatures: { key: [string, number]; value: Signatures };
    replaced: { key: [string, number, string]; value: ReplacedPages };
    documents: { key: [string, number]; value: Documents };
    vocabulary: { key: [string, number]; value: Vocabulary };
    indexed: { key: [string]; value: IndexState };
    /** What was chosen in a search. */
    chosen: { key: [string, string, string, string]; value: Chosen };
  }
}
