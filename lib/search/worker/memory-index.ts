// Searches some thousands of things in memory. They are read when a search begins, and held while it is typed. Each word that
// is typed is compared with each word there is once, however many things have it.

import { wordsOf } from '../../format/search-words.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Query } from '../search.ts';
import { type Field, rank } from '../search-rank.ts';
import { similarityOf } from '../word-similarity.ts';

export interface MemorySource<T> {
  read(workspace: Workspace): Promise<T[]>;
  idOf(thing: T): string;
  fieldsOf(thing: T): Field[];
}

export interface MemoryIndex<T> {
  /** By the beginning of the id, then by words, the best first; at most `limit`. Reads the source where nothing is held of the workspace. */
  find(workspace: Workspace, query: Query, limit: number): Promise<T[]>;
  /** The source is read again for the next search. */
  forget(): void;
}

/** A search that was left open is not typed into any more (ms). */
const HELD_FOR = 20_000;
/** Things that are ranked by all of their text. */
const MOST_RANKED = 60;

interface Words<T> {
  things: T[];
  words: string[];
  /** Beside each word: the places of the things that have it. */
  lists: number[][];
}

export function memoryIndex<T>({ read, idOf, fieldsOf }: MemorySource<T>): MemoryIndex<T> {
  let held: { scope: string; at: number; words: Promise<Words<T>> } | undefined;
  const forget = () => {
    held = undefined;
  };
  const wordsFor = (workspace: Workspace): Promise<Words<T>> => {
    const scope = scopeOf(workspace);
    const age = Date.now() - (held?.at ?? 0);
    if (held?.scope === scope && age >= 0 && age < HELD_FOR) return held.words;
    const words = read(workspace).then((things) => wordsIn(things, fieldsOf));
    held = { scope, at: Date.now(), words };
    words.catch(forget);
    return words;
  };
  return {
    async find(workspace, { words, text }, limit) {
      const index = await wordsFor(workspace);
      const byId = index.things.filter((thing) => idOf(thing).startsWith(text)).slice(0, limit);
      return [...new Set([...byId, ...findByWords(index, words, limit, fieldsOf)])].slice(0, limit);
    },
    forget,
  };
}

function wordsIn<T>(things: T[], fieldsOf: (thing: T) => Field[]): Words<T> {
  const byWord = new Map<string, number[]>();
  for (const [place, thing] of things.entries()) {
    for (const word of new Set(fieldsOf(thing).flatMap(({ text }) => wordsOf(text)))) {
      const list = byWord.get(word);
      if (list) list.push(place);
      else byWord.set(word, [place]);
    }
  }
  return { things, words: [...byWord.keys()], lists: [...byWord.values()] };
}

/** The best first. Words with slips count only where those without leave room. */
function findByWords<T>(
  index: Words<T>,
  typed: readonly string[],
  limit: number,
  fieldsOf: (thing: T) => Field[],
): T[] {
  const strict = placesOf(index, typed, false);
  const all = strict.length >= limit ? strict : placesOf(index, typed, true);
  const ranked = all.slice(0, MOST_RANKED).flatMap((place) => {
    const thing = index.things[place];
    const by = thing && rank(typed, fieldsOf(thing));
    return thing && by !== undefined ? [{ thing, by }] : [];
  });
  return ranked
    .sort((a, b) => b.by - a.by)
    .slice(0, limit)
    .map(({ thing }) => thing);
}

/** Where those are that have all words. */
function placesOf<T>({ words, lists }: Words<T>, typed: readonly string[], withSlips: boolean): number[] {
  let found: Set<number> | undefined;
  for (const word of typed) {
    const places = new Set<number>();
    for (const [at, each] of words.entries()) {
      const fits = withSlips ? similarityOf(word, each) !== undefined : each.startsWith(word);
      if (fits) for (const place of lists[at] ?? []) if (!found || found.has(place)) places.add(place);
    }
    found = places;
  }
  return [...(found ?? [])];
}
