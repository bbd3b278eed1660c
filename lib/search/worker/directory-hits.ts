// Pages and audiences for a query. What the index names is read from the directory and looked at again: the index may be
// behind what is stored, and only the whole text tells which one fits best.

import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Query } from '../search.ts';
import { rank } from '../search-rank.ts';
import { listChosen } from './chosen.ts';
import { findDocuments } from './find-documents.ts';
import { CHUNK, keyText, type ThingKey } from './index-records.ts';
import { type IndexReader, openIndex } from './read-index.ts';
import { type DirectoryHit, readThings, type Thing } from './read-things.ts';

export interface Wanted {
  kind: 'page' | 'audience';
  limit: number;
  /** False once nobody waits for the answer any more. */
  isWanted(): boolean;
}

export interface DirectoryHits {
  hits: DirectoryHit[];
  /** How many there are, as far as the index knows. */
  total: number;
}

/** Documents that are looked at for each that is shown: some are not what the index says any more. */
const LOOKED_AT = 3;
/** Shorter ones are the beginning of every id. */
const SHORTEST_ID = 4;
/** What is typed as an id is meant as one. */
const BY_ID = 1_000_000;
/** Chosen before: half of what a better likeness of all words is worth. */
const CHOSEN_BEFORE = 2000;

/** Undefined: nobody waits for it any more. */
export async function findInDirectory(
  workspace: Workspace,
  query: Query,
  wanted: Wanted,
  opened?: IndexReader,
): Promise<DirectoryHits | undefined> {
  const reader = opened ?? (await openIndex(scopeOf(workspace)));
  const { words, text } = query;
  const ranked = new Map<string, { hit: DirectoryHit; rank: number }>();
  const add = (things: Thing[], more = 0, by = words) => {
    for (const { hit, fields } of things) {
      const key = keyText({ pageId: hit.pageId, audienceId: hit.kind === 'audience' ? hit.audienceId : '' });
      const fits = rank(by, fields);
      if (fits !== undefined && !ranked.has(key)) ranked.set(key, { hit, rank: fits + more });
    }
  };
  const [named, chosen, found] = await Promise.all([
    keysById(reader, text, wanted).then((keys) => readThings(reader, keys)),
    chosenKeys(workspace, wanted).then((keys) => readThings(reader, keys)),
    findThings(reader, words, wanted, false),
  ]);
  if (!found) return undefined;
  add(named, BY_ID, []);
  add(chosen, CHOSEN_BEFORE);
  add(found.things);
  let { total } = found;
  // Slips are forgiven only where there is room for what they find.
  if (ranked.size < wanted.limit) {
    const nearly = await findThings(reader, words, wanted, true);
    if (!nearly) return undefined;
    add(nearly.things);
    total = nearly.total;
  }
  const best = [...ranked.values()].sort((a, b) => b.rank - a.rank).slice(0, wanted.limit);
  return { hits: best.map(({ hit }) => hit), total: Math.max(total, best.length) };
}

/** What the index names, as it is now. Undefined: nobody waits for it any more. */
async function findThings(
  reader: IndexReader,
  words: readonly string[],
  { kind, limit, isWanted }: Wanted,
  withSlips: boolean,
): Promise<{ things: Thing[]; total: number } | undefined> {
  const found = await findDocuments(reader, words, { withSlips, most: limit * LOOKED_AT, isWanted });
  if (!found) return undefined;
  const things = await readThings(reader, await keysOf(reader, found[kind]));
  return isWanted() ? { things, total: found.total[kind] } : undefined;
}

async function keysOf({ scope, database }: IndexReader, numbers: readonly number[]): Promise<ThingKey[]> {
  const chunks = [...new Set(numbers.map((number) => Math.floor(number / CHUNK)))];
  const { store, done } = database.transaction('documents');
  const read = await Promise.all(chunks.map((chunk) => store.get([scope, chunk])));
  await done;
  const byChunk = new Map(chunks.map((chunk, index) => [chunk, read[index]]));
  return numbers.flatMap((number) => {
    const chunk = byChunk.get(Math.floor(number / CHUNK));
    const pageId = chunk?.pageIds[number % CHUNK];
    return pageId === undefined ? [] : [{ pageId, audienceId: chunk?.audienceIds[number % CHUNK] ?? '' }];
  });
}

/** Things whose id is what was typed, or begins with it. */
async function keysById(
  { scope, walk, database }: IndexReader,
  text: string,
  { kind, limit }: Wanted,
): Promise<ThingKey[]> {
  if (text.length < SHORTEST_ID || /\s/.test(text)) return [];
  if (kind === 'page') {
    const range = IDBKeyRange.bound([scope, walk, text], [scope, walk, `${text}\uffff`]);
    const kept = await database.getAllFromIndex('pages', 'ids', range, limit * LOOKED_AT);
    const ids = new Set(kept.flatMap(({ pages }) => pages.map(({ pageId }) => pageId)));
    return [...ids].filter((pageId) => pageId.startsWith(text)).map((pageId) => ({ pageId, audienceId: '' }));
  }
  const range = IDBKeyRange.bound([scope, `id:${text}`], [scope, `id:${text}\uffff`]);
  const entries = await database.getAll('entries', range, limit * LOOKED_AT);
  return entries
    .filter((entry) => entry.kind === 'audience-id')
    .map(({ pageId, audience }) => ({ pageId, audienceId: audience }));
}

async function chosenKeys(workspace: Workspace, { kind }: Wanted): Promise<ThingKey[]> {
  return (await listChosen(workspace)).filter((chosen) => chosen.kind === kind);
}

/** What was chosen last, for a search without words. */
export async function lastChosen(
  workspace: Workspace,
  reader: IndexReader,
  limit: number,
): Promise<DirectoryHit[]> {
  const things = await readThings(reader, (await listChosen(workspace)).slice(0, limit));
  return things.map(({ hit }) => hit);
}
