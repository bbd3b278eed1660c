// Finds the documents that contain all words, best first, in one pass over the list of each word.

import type { Total } from '../search.ts';
import { type Weight, worthOf } from '../search-rank.ts';
import type { Similarity } from '../word-similarity.ts';
import { INITIALS, initialOf, isPageMark, Omitted, shortnessOfMark, weightOfMark } from './index-records.ts';
import {
  bestListsOf,
  type IndexReader,
  listsLike,
  listsOf,
  readInitials,
  type WordList,
  type WordLists,
} from './read-index.ts';

/** Returns at most `max` of each kind, or undefined if `isWanted` turned false in the meantime. */
export async function findDocuments(
  reader: IndexReader,
  words: readonly string[],
  options: { withSlips: boolean; max: number; isWanted(): boolean },
): Promise<FoundDocuments | undefined> {
  // A single letter begins too many words: it filters what the other words find.
  const longer = words.filter((word) => !initialOf(word));
  const letters = longer.length > 0 ? words.flatMap((word) => initialOf(word) ?? []) : [];
  const listsFor = words.length === 1 ? bestListsOf : listsOf;
  // In parallel, because most of the time is spent waiting for the database.
  const wordLists = await Promise.all(
    (longer.length > 0 ? longer : words).map(async (word) => {
      const [lists, like] = await Promise.all([
        listsFor(reader, word),
        options.withSlips ? listsLike(reader, word) : undefined,
      ]);
      const all = [...lists.lists, ...(like?.lists ?? [])];
      const omitted = lists.omitted | (like?.omitted ?? 0);
      return { ...lists, lists: mostSimilarFirst(all), size: lists.size + (like?.size ?? 0), omitted };
    }),
  );
  if (!options.isWanted()) return undefined;
  const initials = letters.length > 0 ? await readInitials(reader) : undefined;
  if (!options.isWanted()) return undefined;
  const scores = newScores(reader);
  if (initials) for (const letter of letters) ruleOutWithout(letter, initials, scores);
  const found = best(wordLists, scores, options.max);
  const omitted = wordLists.reduce((all, each) => all | each.omitted, 0);
  const isCounted = wordLists.every(({ complete }) => complete);
  const totalOf = (kind: 'page' | 'audience'): Total =>
    isCounted
      ? { count: found.total[kind], isMore: (omitted & Omitted[kind]) !== 0 }
      : { count: 0, isMore: true };
  return { ...found, total: { page: totalOf('page'), audience: totalOf('audience') } };
}

function ruleOutWithout(
  { at, bit }: NonNullable<ReturnType<typeof initialOf>>,
  initials: Uint32Array,
  { words }: Scores,
): void {
  for (let document = 0; document < words.length; document += 1)
    if (((initials[document * INITIALS + at] ?? 0) & bit) === 0) words[document] = TAKEN;
}

interface FoundDocuments {
  /** Document numbers. The index can be stale: verify them against the records. */
  page: number[];
  audience: number[];
  /** Documents with all words, according to the index. */
  total: Record<'page' | 'audience', Total>;
}

const NAME_BITS = 5;
/** In place of a number of words: the document is already counted or ruled out. */
const TAKEN = 255;

/** By document number: how many of the words it has, and their total worth. */
interface Scores {
  words: Uint8Array;
  worth: Uint16Array;
}

function newScores({ end, gone }: IndexReader): Scores {
  const scores: Scores = { words: new Uint8Array(end), worth: new Uint16Array(end) };
  for (const document of gone) scores.words[document] = TAKEN;
  return scores;
}

/** The shortest complete list goes first, because only its documents can match. */
function best(wordLists: WordLists[], scores: Scores, max: number) {
  const bySize = wordLists.sort((a, b) => Number(b.complete) - Number(a.complete) || a.size - b.size);
  const inOrder = bySize.filter(({ complete }, index) => complete || index === 0);
  for (const [step, { lists }] of inOrder.entries()) scoreWord(lists, step, scores);
  // An incomplete list rules nothing out, but documents on it rank higher.
  for (const { lists } of bySize.slice(inOrder.length)) raiseOptional(lists, inOrder.length, scores);
  return pick(bySize[0]?.lists ?? [], inOrder.length, scores, max);
}

/** A document counts once per word, with its most similar match. */
const mostSimilarFirst = (lists: readonly WordList[]) =>
  lists.toSorted((a, b) => b.similarity - a.similarity);

function worthOfMark(similarity: Similarity, mark: number): number {
  return worthOf(similarity, weightOfMark(mark) as Weight) << NAME_BITS;
}

function scoreWord(lists: WordList[], step: number, { words, worth }: Scores): void {
  for (const { similarity, documents, marks, from, to } of lists) {
    for (let at = from; at < to; at += 1) {
      const document = documents[at] ?? 0;
      if (words[document] !== step) continue;
      const mark = marks[at] ?? 0;
      words[document] = step + 1;
      const before = step === 0 ? shortnessOfMark(mark) : (worth[document] ?? 0);
      worth[document] = before + worthOfMark(similarity, mark);
    }
  }
}

function raiseOptional(lists: WordList[], needed: number, { words, worth }: Scores): void {
  for (const { documents, from, to } of lists) {
    for (let at = from; at < to; at += 1) {
      const document = documents[at] ?? 0;
      if (words[document] === needed) worth[document] = (worth[document] ?? 0) + (1 << NAME_BITS);
    }
  }
}

function pick(lists: WordList[], needed: number, { words, worth }: Scores, max: number) {
  const picked = newPicked();
  for (const { documents, marks, from, to } of lists) {
    for (let at = from; at < to; at += 1) {
      const document = documents[at] ?? 0;
      if (words[document] !== needed) continue;
      words[document] = TAKEN;
      put(picked, document, marks[at] ?? 0, worth[document] ?? 0, max);
    }
  }
  return highest(picked, max);
}

interface Side {
  total: number;
  /** By worth: how many documents are kept, and which. */
  counts: Uint16Array;
  kept: Map<number, number[]>;
}

type Picked = Record<'page' | 'audience', Side>;

function newPicked(): Picked {
  const side = (): Side => ({ total: 0, counts: new Uint16Array(2 ** 16), kept: new Map() });
  return { page: side(), audience: side() };
}

function put({ page, audience }: Picked, document: number, mark: number, worth: number, max: number): void {
  const side = isPageMark(mark) ? page : audience;
  side.total += 1;
  const count = side.counts[worth] ?? 0;
  if (count === max) return;
  side.counts[worth] = count + 1;
  const alike = side.kept.get(worth);
  if (alike) alike.push(document);
  else side.kept.set(worth, [document]);
}

function highest({ page, audience }: Picked, max: number) {
  const best = ({ kept }: Side) =>
    [...kept]
      .sort(([a], [b]) => b - a)
      .flatMap(([, alike]) => alike)
      .slice(0, max);
  return {
    page: best(page),
    audience: best(audience),
    total: { page: page.total, audience: audience.total },
  };
}
