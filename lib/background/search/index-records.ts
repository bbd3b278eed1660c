// What the word index keeps. Few large records rather than many small ones: a million audiences have some four million
// words, and a record for each would double what a walk writes.
//
// Words are kept in buckets by how they begin. Each round of indexing adds one record to each bucket that it has words for,
// so nothing is rewritten while a walk goes on, and one range read answers for all rounds.

/** A page or an audience with what can be looked for in it, waiting to be indexed. */
export interface WaitingDocument {
  pageId: string;
  /** '' for a page. */
  audienceId: string;
  name: string;
  title: string;
  /** An address, or a route key. */
  address: string;
  context: string;
}

/** Stored in the transaction that stores the pages or audiences themselves, so that none is forgotten. */
export interface WaitingDocuments {
  scope: string;
  /** Rises with time. */
  id: string;
  documents: WaitingDocument[];
  /** In place of documents: all of these, from `after` on, are to be queued. What an older release stored has no index. */
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
}

/** Which documents have the numbers from `chunk * CHUNK` on. */
export interface Documents {
  scope: string;
  chunk: number;
  pageIds: string[];
  /** '' for a page. */
  audienceIds: string[];
}

/** Words in which a slip is forgiven, as one round added them. */
export interface Vocabulary {
  scope: string;
  round: number;
  words: string;
  starts: Uint32Array;
  /** Which letters each has: most words are told apart by that alone. */
  masks: Uint32Array;
}

export interface IndexState {
  scope: string;
  /** Another one where the index was cleared and begun anew. */
  id: string;
  /** Rounds so far: what was read of the index is good until there is another one. */
  rounds: number;
  /** Chunks of documents so far. */
  chunks: number;
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

/** Letters that all words of a bucket begin with. Numbers of one series begin alike. */
const LETTERS = 3;
const DIGITS = 5;

/** A word that is shorter than that is a bucket by itself. */
export function bucketOf(word: string): string {
  return word.slice(0, /^\p{N}/u.test(word) ? DIGITS : LETTERS);
}

const OF_PAGE = 0x80;
const WEIGHTS = 5;
const LONGEST_NAME = 31;

/** One byte: of a page or not, the weight of the best field that has the word, and how few words the name has. */
export function markOf(isPage: boolean, weight: number, nameWords: number): number {
  return (isPage ? OF_PAGE : 0) | (weight << WEIGHTS) | (LONGEST_NAME - Math.min(LONGEST_NAME, nameWords));
}

export const isPageMark = (mark: number) => (mark & OF_PAGE) !== 0;
export const weightOfMark = (mark: number) => (mark >> WEIGHTS) & 3;
export const shortnessOfMark = (mark: number) => mark & LONGEST_NAME;

/** One bit for each letter; letters of other alphabets share them. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask >>> 0;
}
