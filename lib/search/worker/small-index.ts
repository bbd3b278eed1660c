// A word index in memory, over some thousands of things: each word that is typed is compared with each word there is once,
// however many things have it.

import { likenessOf, wordsOf } from '../../format/search-words.ts';
import { type Field, rank } from '../search-rank.ts';

export interface SmallIndex<T> {
  things: T[];
  words: string[];
  /** Beside each word: the places of the things that have it. */
  lists: number[][];
  fieldsOf(thing: T): Field[];
}

/** Things that are ranked by all of their text. */
const MOST_RANKED = 60;

export function smallIndex<T>(things: T[], fieldsOf: (thing: T) => Field[]): SmallIndex<T> {
  const byWord = new Map<string, number[]>();
  for (const [place, thing] of things.entries()) {
    for (const word of new Set(fieldsOf(thing).flatMap(({ text }) => wordsOf(text)))) {
      const list = byWord.get(word);
      if (list) list.push(place);
      else byWord.set(word, [place]);
    }
  }
  return { things, words: [...byWord.keys()], lists: [...byWord.values()], fieldsOf };
}

/** The best first. Words with slips count only where those without leave room. */
export function findSmall<T>(index: SmallIndex<T>, words: readonly string[], limit: number): T[] {
  const strict = places(index, words, false);
  const all = strict.length >= limit ? strict : places(index, words, true);
  const ranked = all.slice(0, MOST_RANKED).flatMap((place) => {
    const thing = index.things[place];
    const by = thing && rank(words, index.fieldsOf(thing));
    return thing && by !== undefined ? [{ thing, by }] : [];
  });
  return ranked
    .sort((a, b) => b.by - a.by)
    .slice(0, limit)
    .map(({ thing }) => thing);
}

/** Where those are that have all words. */
function places<T>(
  { words: known, lists }: SmallIndex<T>,
  typed: readonly string[],
  slips: boolean,
): number[] {
  let found: Set<number> | undefined;
  for (const word of typed) {
    const here = new Set<number>();
    for (const [at, each] of known.entries()) {
      const fits = slips ? likenessOf(word, each) !== undefined : each.startsWith(word);
      if (fits) for (const place of lists[at] ?? []) if (!found || found.has(place)) here.add(place);
    }
    found = here;
  }
  return [...(found ?? [])];
}
