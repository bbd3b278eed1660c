// Which documents have all words of a query, the best first.
import { type Weight, worthOf } from '../../search-rank.ts';
import { isPageMark, letterMask, shortnessOfMark, weightOfMark } from './index-records.ts';
import {
  bestListsOf,
  type IndexReader,
  listsLike,
  listsOf,
  type WordList,
  type WordLists,
} from './read-index.ts';
import { readInitials } from './read-initials.ts';

export interface FoundDocuments {
  /** Numbers of documents. What they hold by now has to be looked at: an index may be behind what is stored. */
  page: number[];
  audience: number[];
  /** How many have all words, as far as the index knows. */
  total: { page: number; audience: number };
}

/** A letter begins so many words that it is looked for among what the other words find. */
const SHORTEST = 2;
const NAME_BITS = 5;

/** Pages and audiences are asked for one after the other, and found together. */
let last: { key: string; found: FoundDocuments } | undefined;

export function forgetFound(): void {
  last = undefined;
}

/** At most `most` of each kind. Undefined: `isWanted` said meanwhile that nobody waits for it. */
export async function findDocuments(
  reader: IndexReader,
  words: readonly string[],
  options: FindOptions,
): Promise<FoundDocuments | undefined> {
  const { id, rounds } = reader;
  const key = [id, rounds, options.withSlips, options.most, ...words].join(' ');
  if (last?.key === key) return last.found;
  const found = await findAnew(reader, words, options);
  if (found) last = { key, found };
  return found;
}

interface FindOptions {
  withSlips: boolean;
  most: number;
  isWanted(): boolean;
}

async function findAnew(
  reader: IndexReader,
  words: readonly string[],
  options: FindOptions,
): Promise<FoundDocuments | undefined> {
  const telling = words.filter((word) => word.length >= SHORTEST);
  const wordLists: WordLists[] = [];
  const listsFor = words.length === 1 ? bestListsOf : listsOf;
  for (const word of telling.length > 0 ? telling : words) {
    const lists = await listsFor(reader, word);
    wordLists.push(options.withSlips ? joined(lists, await listsLike(reader, word)) : lists);
    if (!options.isWanted()) return undefined;
  }
  const letters = words.length > 1 ? words.filter((word) => word.length < SHORTEST) : [];
  const initials = letters.length > 0 ? await readInitials(reader) : undefined;
  if (!options.isWanted()) return undefined;
  const met = newMet(reader);
  if (initials) for (const letter of letters) leaveOutWithout(letterMask(letter), initials, met);
  const found = best(wordLists, met, options.most);
  for (const { more } of wordLists) {
    found.total.page += more?.page ?? 0;
    found.total.audience += more?.audience ?? 0;
  }
  return found;
}

function newMet({ end, gone }: IndexReader): Met {
  const met: Met = { words: new Uint8Array(end), worth: new Uint16Array(end) };
  for (const document of gone) met.words[document] = TAKEN;
  return met;
}

function leaveOutWithout(mask: number, initials: Uint32Array, { words }: Met): void {
  for (let document = 0; document < words.length; document += 1)
    if (((initials[document] ?? 0) & mask) === 0) words[document] = TAKEN;
}

function joined(a: WordLists, b: WordLists): WordLists {
  return { ...a, lists: [...a.lists, ...b.lists], size: a.size + b.size };
}

/** The word of the fewest documents goes first: only what it has is counted on. */
function best(wordLists: WordLists[], met: Met, most: number): FoundDocuments {
  const bySize = wordLists.sort((a, b) => Number(b.complete) - Number(a.complete) || a.size - b.size);
  const inOrder = bySize.filter(({ complete }, index) => complete || index === 0);
  for (const [step, { lists }] of inOrder.entries()) meet(lists, step, met);
  // A word of which not all was read leaves nothing out, but what is known to have it is looked at first.
  for (const { lists } of bySize.slice(inOrder.length)) prefer(lists, inOrder.length, met);
  return pick(inOrder[0]?.lists ?? [], inOrder.length, met, most);
}

/** In place of a number of words: not to be counted any more. */
const TAKEN = 255;

/** By number of document: how many words it has, and what they are worth together. */
interface Met {
  words: Uint8Array;
  worth: Uint16Array;
}

function meet(lists: WordList[], step: number, { words, worth }: Met): void {
  // The likest first: a document counts once for a word.
  for (const { likeness, documents, marks, from, to } of lists.toSorted((a, b) => b.likeness - a.likeness)) {
    for (let at = from; at < to; at += 1) {
      const document = documents[at] ?? 0;
      if (words[document] !== step) continue;
      const mark = marks[at] ?? 0;
      words[document] = step + 1;
      const before = step === 0 ? shortnessOfMark(mark) : (worth[document] ?? 0);
      worth[document] = before + (worthOf(likeness, weightOfMark(mark) as Weight) << NAME_BITS);
    }
  }
}

function prefer(lists: WordList[], needed: number, { words, worth }: Met): void {
  for (const { documents, from, to } of lists) {
    for (let at = from; at < to; at += 1) {
      const document = documents[at] ?? 0;
      if (words[document] === needed) worth[document] = (worth[document] ?? 0) + (1 << NAME_BITS);
    }
  }
}

function pick(lists: WordList[], needed: number, { words, worth }: Met, most: number): FoundDocuments {
  const total = { page: 0, audience: 0 };
  const levels = { page: new Map<number, number[]>(), audience: new Map<number, number[]>() };
  for (const { documents, marks, from, to } of lists) {
    for (let at = from; at < to; at += 1) {
      const document = documents[at] ?? 0;
      if (words[document] !== needed) continue;
      words[document] = TAKEN;
      const kind = isPageMark(marks[at] ?? 0) ? 'page' : 'audience';
      total[kind] += 1;
      const level = levels[kind].get(worth[document] ?? 0);
      if (!level) levels[kind].set(worth[document] ?? 0, [document]);
      else if (level.length < most) level.push(document);
    }
  }
  return { page: highest(levels.page, most), audience: highest(levels.audience, most), total };
}

function highest(levels: Map<number, number[]>, most: number): number[] {
  const worths = [...levels.keys()].sort((a, b) => b - a);
  return worths.flatMap((worth) => levels.get(worth) ?? []).slice(0, most);
}
