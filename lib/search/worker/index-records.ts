// Records of the word index. Few and large: a million audiences have about four million words, and a record for each would
// double what a crawl writes. Words are grouped in buckets by prefix. Each round adds one record to every bucket it has words
// for, so nothing is rewritten during a crawl, and one range read covers all rounds.
import { hash32 } from '../../format/hash.ts';
import type { WordTable } from '../word-similarity.ts';

export interface DocumentKey {
  pageId: string;
  /** '' for a page. */
  audienceId: string;
}

/** JSON, so that no two pairs collide whatever characters the ids contain. */
export const keyText = ({ pageId, audienceId }: DocumentKey) => JSON.stringify([pageId, audienceId]);

/** A page or audience with its searchable text, waiting to be indexed. */
export interface WaitingDocument extends DocumentKey {
  name: string;
  title: string;
  /** An address, or a route key. */
  address: string;
  context: string;
  /** It replaces a document that is already indexed. */
  again?: true;
  /** Nothing to index. `all`: it was removed; `former`: only its earlier state is obsolete. */
  gone?: 'all' | 'former';
}

/** Pages that a crawl found changed. Their former state is removed from the index once that crawl is shown. */
interface ReplacedPages {
  scope: string;
  walk: number;
  id: string;
  pageIds: string[];
}

/** Stored in the same transaction as the pages or audiences, so that none is missed. */
export interface WaitingDocuments {
  scope: string;
  /** Ascending over time. */
  id: string;
  documents: WaitingDocument[];
  /** Instead of documents: queue all pages or audiences from `after` on, to rebuild the index. */
  all?: 'pages' | 'audiences';
  after?: string[];
}

/** The words that one round found for one bucket. */
export interface Postings {
  scope: string;
  bucket: string;
  round: number;
  /** Sorted, one a line. */
  words: string;
  /** Start of each word's documents in `documents`, plus one for the end. */
  starts: Uint32Array;
  documents: Uint32Array;
  /** One per document: see `markOf`. */
  marks: Uint8Array;
  /** Prefix cache only, one per prefix: the kinds of which there were more documents than it holds, see `Omitted`. */
  omitted?: Uint8Array;
}

/** Bits of the kinds. */
export const Omitted = { page: 1, audience: 2 } as const;

/** Keys of the document numbers from `chunk * CHUNK` on. The next round fills up the last chunk. */
export interface Documents {
  scope: string;
  chunk: number;
  pageIds: string[];
  /** '' for a page. */
  audienceIds: string[];
}

/** Words that tolerate typos, as added by one round. */
export interface Vocabulary extends WordTable {
  scope: string;
  round: number;
}

/** One entry per document of a part. */
export interface Signatures {
  scope: string;
  part: number;
  hashes: Uint32Array;
  /** Which of a–z and 0–9 begin a word: `INITIALS` numbers a document, see `initialOf`. */
  initials: Uint32Array;
}

export interface IndexState {
  scope: string;
  /** Changes when the index is cleared and rebuilt. */
  id: string;
  /** Rounds so far; each invalidates cached reads. */
  rounds: number;
  /** Documents so far, numbered in this order. */
  documents: number;
  /** `rounds` at the last compaction. */
  tidied: number;
  /** Numbers of documents that were removed or indexed again. */
  gone: Uint32Array;
  /** Queue records that the last round indexed, to be removed right after it. */
  taken: string[];
}

/** A choice made in a search, which ranks first the next time. */
export interface Chosen {
  scope: string;
  /** 'page' or 'audience'. */
  kind: string;
  pageId: string;
  audienceId: string;
  at: number;
}

export const CHUNK = 256;
/** Documents per signature record: records over 64 KiB are slow to read and write. */
export const PART = 4096;

/** Length of a bucket key. Numbers of one series share their first digits. */
const LETTERS = 3;
const DIGITS = 5;

/** A shorter word is its own bucket. */
export const bucketOf = (word: string): string => word.slice(0, /^\p{N}/u.test(word) ? DIGITS : LETTERS);

/** Bucket of the prefix cache. No word starts with NUL. */
export const prefixBucketOf = (prefix: string) => `\u0000${prefix.slice(0, 1)}`;
export const isPrefixBucket = (bucket: string) => bucket.startsWith('\u0000');
export const MAX_PREFIX_LENGTH = LETTERS - 1;

const OF_PAGE = 0x80;
const WEIGHTS = 5;
const MAX_NAME_LENGTH = 31;

/** One byte: page or audience, the highest field weight with the word, and how few words the name has. */
export function markOf(isPage: boolean, weight: number, nameWords: number): number {
  return (
    (isPage ? OF_PAGE : 0) | (weight << WEIGHTS) | (MAX_NAME_LENGTH - Math.min(MAX_NAME_LENGTH, nameWords))
  );
}

export const isPageMark = (mark: number) => (mark & OF_PAGE) !== 0;
export const weightOfMark = (mark: number) => (mark >> WEIGHTS) & 3;
export const shortnessOfMark = (mark: number) => mark & MAX_NAME_LENGTH;

/** Numbers a document for its initials. */
export const INITIALS = 2;

/** Its place among `INITIALS` numbers, and its bit there; undefined if the text is not one of a–z and 0–9. */
export function initialOf(text: string): { at: number; bit: number } | undefined {
  if (!/^[a-z0-9]$/.test(text)) return undefined;
  const isDigit = text <= '9';
  return { at: isDigit ? 1 : 0, bit: 1 << (text.charCodeAt(0) - (isDigit ? 48 : 97)) };
}

/** Not unique: verify what it finds. */
export const signatureOf = ({ pageId, audienceId }: DocumentKey): number =>
  hash32(`${pageId}\n${audienceId}`);

declare module '../../platform/worker/databases.ts' {
  interface DirectorySchema {
    unindexed: { key: [string, string]; value: WaitingDocuments };
    postings: { key: [string, string, number]; value: Postings };
    signatures: { key: [string, number]; value: Signatures };
    replaced: { key: [string, number, string]; value: ReplacedPages };
    documents: { key: [string, number]; value: Documents };
    vocabulary: { key: [string, number]; value: Vocabulary };
    indexed: { key: [string]; value: IndexState };
    chosen: { key: [string, string, string, string]; value: Chosen };
  }
}
