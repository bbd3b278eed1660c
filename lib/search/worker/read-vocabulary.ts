// All words of the index, for those that are like what was typed.
import { BEGINNING, type Likeness, likenessOf, slipsForgiven } from '../../format/search-words.ts';
import { startingWith } from '../../platform/worker/databases.ts';
import type { Vocabulary } from './index-records.ts';
import { candidatesIn } from './like-candidates.ts';
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
  for (const part of await readVocabulary(reader)) {
    for (const like of candidatesIn(part, typed, forgiven)) {
      const likeness = likenessOf(typed, like);
      if (likeness !== undefined && likeness < BEGINNING) found.push({ like, likeness });
    }
  }
  const further = ({ like }: { like: string }) => Math.abs(like.length - typed.length);
  return found.sort((a, b) => b.likeness - a.likeness || further(a) - further(b)).slice(0, MOST_LIKE);
}

export function forgetVocabulary(): void {
  vocabulary = undefined;
}
