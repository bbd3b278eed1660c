// All words of the index, for those that are like what was typed.
import { BEGINNING, type Likeness, likenessOf, slipsForgiven } from '../../word-likeness.ts';
import { startingWith } from '../databases.ts';
import { letterMask, type Vocabulary } from './index-records.ts';
import type { IndexReader } from './read-index.ts';

/** Words with a slip that are looked up. */
const MOST_LIKE = 16;

/** Held while a search is typed: all words of 100,000 pages and a million audiences are a few megabytes. */
let vocabulary: { id: string; rounds: number; parts: Vocabulary[] } | undefined;

export async function readVocabulary({ scope, id, rounds, database }: IndexReader): Promise<Vocabulary[]> {
  if (vocabulary?.id === id && vocabulary.rounds === rounds) return vocabulary.parts;
  const known = vocabulary?.id === id && vocabulary.rounds < rounds ? vocabulary.parts : [];
  const whole = startingWith(scope);
  const last = known.at(-1);
  const range = last ? IDBKeyRange.bound([scope, last.round], whole.upper, true) : whole;
  const parts = [...known, ...(await database.getAll('vocabulary', range))];
  vocabulary = { id, rounds, parts };
  return parts;
}

/** Words of the index that are this one but for a slip, the likest first. */
export async function wordsLike(
  reader: IndexReader,
  typed: string,
): Promise<{ like: string; likeness: Likeness }[]> {
  const forgiven = slipsForgiven(typed);
  if (forgiven === 0) return [];
  const found: { like: string; likeness: Likeness }[] = [];
  const wanted = letterMask(typed);
  for (const { words, starts, masks } of await readVocabulary(reader)) {
    for (let at = 0; at < masks.length; at += 1) {
      // A slip replaces at most one letter, so no more letters than slips may be missing.
      if (bits(wanted & ~(masks[at] ?? 0)) > forgiven) continue;
      const like = words.slice(starts[at] ?? 0, (starts[at + 1] ?? 1) - 1);
      const likeness = likenessOf(typed, like);
      if (likeness !== undefined && likeness < BEGINNING) found.push({ like, likeness });
    }
  }
  const further = ({ like }: { like: string }) => Math.abs(like.length - typed.length);
  return found.sort((a, b) => b.likeness - a.likeness || further(a) - further(b)).slice(0, MOST_LIKE);
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count += 1;
  return count;
}

export function forgetVocabulary(): void {
  vocabulary = undefined;
}
