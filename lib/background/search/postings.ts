// Makes the records of the word index, and looks words up in them.
import { NAME } from '../../search-rank.ts';
import { wordsOf } from '../../search-words.ts';
import {
  bucketOf,
  CHUNK,
  type Documents,
  letterMask,
  markOf,
  type Postings,
  type Vocabulary,
  type WaitingDocument,
} from './index-records.ts';
import { fieldsOf } from './waiting-documents.ts';

/** More words of a document are not looked for. */
const MOST_WORDS = 120;

interface WordDocuments {
  documents: number[];
  marks: number[];
}

/** The documents of each word; the first one has the number `first`. */
export function collectWords(
  documents: readonly WaitingDocument[],
  first: number,
): Map<string, WordDocuments> {
  const words = new Map<string, WordDocuments>();
  for (const [index, document] of documents.entries()) {
    const weights = weighedWords(document);
    const nameWords = [...weights.values()].filter((weight) => weight === NAME).length;
    for (const [word, weight] of weights) {
      let of = words.get(word);
      if (!of) {
        of = { documents: [], marks: [] };
        words.set(word, of);
      }
      of.documents.push(first + index);
      of.marks.push(markOf(document.audienceId === '', weight, nameWords));
    }
  }
  return words;
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
export function postingsOf(scope: string, round: number, words: Map<string, WordDocuments>): Postings[] {
  const buckets = Map.groupBy([...words.keys()].sort(), bucketOf);
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

/** The records of a bucket as one. Documents stay in the order of their rounds. */
export function mergedPostings(records: readonly Postings[]): Postings | undefined {
  const [first] = records;
  if (!first) return undefined;
  const words = new Map<string, WordDocuments>();
  for (const { words: list, starts, documents, marks } of records) {
    for (const [index, word] of list.split('\n').entries()) {
      const of = words.get(word) ?? { documents: [], marks: [] };
      for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at += 1) {
        of.documents.push(documents[at] ?? 0);
        of.marks.push(marks[at] ?? 0);
      }
      words.set(word, of);
    }
  }
  return postingsOf(first.scope, first.round, words)[0];
}

export function documentsOf(
  scope: string,
  documents: readonly WaitingDocument[],
  firstChunk: number,
): Documents[] {
  const chunks: Documents[] = [];
  for (let from = 0; from < documents.length; from += CHUNK) {
    const part = documents.slice(from, from + CHUNK);
    chunks.push({
      scope,
      chunk: firstChunk + from / CHUNK,
      pageIds: part.map(({ pageId }) => pageId),
      audienceIds: part.map(({ audienceId }) => audienceId),
    });
  }
  return chunks;
}

export function vocabularyOf(scope: string, round: number, words: readonly string[]): Vocabulary {
  const starts = new Uint32Array(words.length + 1);
  for (const [index, word] of words.entries()) starts[index + 1] = (starts[index] ?? 0) + word.length + 1;
  return { scope, round, words: `${words.join('\n')}\n`, starts, masks: Uint32Array.from(words, letterMask) };
}
