// Topics, the entries of them that were seen, and the persons and accounts whose ids are known: what the caches and the
// session storage have of them. They are read when a search begins, and searched in memory while it is typed. Each word that
// is typed is compared with each word there is once, however many things have it.

import { wordsOf } from '../../format/search-words.ts';
import { listKnown } from '../../people/worker/known.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { keptEntries } from '../../topics/worker/entry-store.ts';
import { listKeptTopics } from '../../topics/worker/topic-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { ownIdOf, type Query, type SearchHit, type SearchKind } from '../search.ts';
import { ADDRESS, CONTEXT, type Field, NAME, rank, TITLE, type Weight } from '../search-rank.ts';
import { similarityOf } from '../word-similarity.ts';

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

function memoryIndex<T extends SearchHit>(
  read: (workspace: Workspace) => Promise<T[]>,
  fieldsOf: (hit: T) => Field[],
) {
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
    /** By the beginning of the id, then by words, the best first; at most `limit`. Reads where nothing is held of the workspace. */
    async find(workspace: Workspace, { words, text }: Query, limit: number): Promise<T[]> {
      const index = await wordsFor(workspace);
      const byId = index.things.filter((thing) => ownIdOf(thing).startsWith(text)).slice(0, limit);
      return [...new Set([...byId, ...findByWords(index, words, limit, fieldsOf)])].slice(0, limit);
    },
    /** All is read again for the next search. */
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

type Hit<Kind extends SearchKind> = Extract<SearchHit, { kind: Kind }>;
export const memoryKinds = ['topic', 'entry', 'person', 'account'] as const;

/** Long entries are looked for by their beginning (characters). */
const MOST_OF_ENTRY = 2000;
/** More are not looked through. */
const MOST_ENTRIES = 20_000;

const nameAndDetail =
  (weight: Weight) =>
  ({ name, detail = '' }: SearchHit): Field[] => [
    { text: name, weight: NAME },
    { text: detail, weight },
  ];

async function readEntries(workspace: Workspace): Promise<Hit<'entry'>[]> {
  const hits: Hit<'entry'>[] = [];
  for (const { topicId, title } of await listKeptTopics(workspace.id)) {
    const kept = (await keptEntries(workspace, topicId)).entries.slice(0, MOST_ENTRIES - hits.length);
    for (const { topicEntryId: entryId, text } of kept)
      hits.push({
        kind: 'entry',
        topicId,
        entryId,
        name: text.slice(0, MOST_OF_ENTRY),
        detail: title || topicId,
      });
  }
  return hits;
}

async function readTopics({ id }: Workspace): Promise<Hit<'topic'>[]> {
  return (await listKeptTopics(id)).map(({ topicId, title, purpose }) => ({
    ...{ kind: 'topic', topicId, name: title || topicId },
    ...(purpose ? { detail: purpose } : {}),
  }));
}

/** `hitOf` makes of an id what is found by it. */
function readKnown<T>(kind: 'person' | 'account', hitOf: (id: string) => T) {
  return async (workspace: Workspace) =>
    (await listKnown(workspace, kind)).map(({ id, title, detail }) => ({
      ...{ ...hitOf(id), name: title || id },
      ...(detail ? { detail } : {}),
    }));
}

const indexes = {
  topic: memoryIndex(readTopics, nameAndDetail(TITLE)),
  entry: memoryIndex(readEntries, ({ name }) => [{ text: name, weight: CONTEXT }]),
  person: memoryIndex(
    readKnown('person', (personId) => ({ kind: 'person' as const, personId })),
    nameAndDetail(ADDRESS),
  ),
  account: memoryIndex(
    readKnown('account', (accountId) => ({ kind: 'account' as const, accountId })),
    nameAndDetail(ADDRESS),
  ),
};

/** Without any request. The best first, at most `limit`. */
export function findInMemory(
  kind: (typeof memoryKinds)[number],
  workspace: Workspace,
  query: Query,
  limit: number,
): Promise<SearchHit[]> {
  return indexes[kind].find(workspace, query, limit);
}

/** A search begins: what is known may be other than it was. */
export function forgetMemoryHits(): void {
  for (const index of Object.values(indexes)) index.forget();
}
