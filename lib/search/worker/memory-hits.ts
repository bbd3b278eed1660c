// In-memory search over cached topics, entries, persons, accounts, logs and sessions. They are read when a search begins. Each
// typed word is compared once with each distinct word, however many hits contain it.

import { bareWord } from '../../format/pasted-ids.ts';
import { foldedWords, foldText } from '../../format/search-words.ts';
import { beginning } from '../../format/texts.ts';
import { isIdTyped } from '../../format/typed-ids.ts';
import { logText, personLogView } from '../../people/logs.ts';
import { type KnownItem, type KnownKind, knownName } from '../../people/people.ts';
import { listKnown } from '../../people/worker/known.ts';
import { peek } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { stepsOf } from '../../sessions/session-timeline.ts';
import { keptEntries } from '../../topics/worker/entry-store.ts';
import { listKeptTopics } from '../../topics/worker/topic-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  type DirectoryHit,
  type MessageHit,
  ownIdOf,
  type Query,
  type SearchHit,
  type SearchKind,
  type Total,
} from '../search.ts';
import { ADDRESS, CONTEXT, type Field, NAME, rank, TITLE } from '../search-rank.ts';
import { similarityOf } from '../word-similarity.ts';

export const memoryKinds = ['topic', 'entry', 'person', 'account', 'log', 'session'] as const;
type MemoryHit = Exclude<SearchHit, DirectoryHit | MessageHit>;

/** Cache lifetime (ms). */
const HELD_FOR = 20_000;
/** Hits that are ranked by their full text: those whose words are most similar. */
const MAX_RANKED = 60;

interface MemoryIndex {
  hits: MemoryHit[];
  words: string[];
  /** For each word, the indexes of the hits that contain it. */
  lists: number[][];
}

let cache: { scope: string; at: number; index: Promise<MemoryIndex> } | undefined;

/** Call when a search begins: the known items may have changed. */
export function forgetMemoryHits(): void {
  cache = undefined;
}

function openIndex(workspace: Workspace): Promise<MemoryIndex> {
  const scope = scopeOf(workspace);
  const age = Date.now() - (cache?.at ?? 0);
  if (cache?.scope === scope && age >= 0 && age < HELD_FOR) return cache.index;
  const index = readHits(workspace).then(indexOf);
  cache = { scope, at: Date.now(), index };
  index.catch(forgetMemoryHits);
  return index;
}

/** Makes no request. By kind: hits by id prefix, then by words. Typos are tolerated only while there are fewer than `limit` hits. */
export async function findInMemory(
  kinds: readonly (typeof memoryKinds)[number][],
  workspace: Workspace,
  { words, text, phrases }: Query,
  limit: number,
): Promise<{ hits: SearchHit[]; nearly: SearchKind[]; total: Partial<Record<SearchKind, Total>> }> {
  const index = await openIndex(workspace);
  const id = bareWord(text);
  const strict = withWords(index, words, false);
  let all: MemoryHit[] | undefined;
  const total: Partial<Record<SearchKind, Total>> = {};
  const nearly: SearchKind[] = [];
  const hits = kinds.flatMap((kind) => {
    // Before any limit, which would count what lacks a phrase.
    const ofKind = (among: MemoryHit[]) =>
      among.filter((hit) => hit.kind === kind && hasPhrases(hit, phrases));
    const byId = index.hits.filter((hit) => hit.kind === kind && isIdTyped(ownIdOf(hit), id));
    let found = ofKind(strict);
    if (found.length + byId.length === 0) nearly.push(kind);
    if (found.length < limit) {
      all ??= withWords(index, words, true);
      found = [...new Set([...found, ...ofKind(all)])];
    }
    const matching = [...new Set([...byId.slice(0, limit), ...ranked(found, words)])];
    total[kind] = { count: matching.length, isMore: found.length > MAX_RANKED || byId.length > limit };
    return matching.slice(0, limit);
  });
  return { hits, nearly, total };
}

function hasPhrases({ name, detail }: MemoryHit, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return true;
  const text = `${foldText(name)}\n${foldText(detail ?? '')}`;
  return phrases.every((phrase) => text.includes(phrase));
}

function ranked(hits: readonly MemoryHit[], words: readonly string[]): MemoryHit[] {
  return hits
    .slice(0, MAX_RANKED)
    .flatMap((hit) => {
      const by = rank(words, fieldsOf(hit));
      return by === undefined ? [] : [{ hit, by }];
    })
    .sort((a, b) => b.by - a.by)
    .map(({ hit }) => hit);
}

/** Hits that have all words: the most similar words first, then the shortest names. */
function withWords({ hits, words, lists }: MemoryIndex, typed: readonly string[], withSlips: boolean) {
  let found: Map<number, number> | undefined;
  for (const word of typed) {
    const places = new Map<number, number>();
    for (const [at, each] of words.entries()) {
      const similarity = withSlips || each.startsWith(word) ? similarityOf(word, each) : undefined;
      if (similarity === undefined) continue;
      for (const place of lists[at] ?? []) {
        const before = found ? found.get(place) : 0;
        if (before !== undefined) places.set(place, Math.max(places.get(place) ?? 0, before + similarity));
      }
    }
    found = places;
  }
  return [...(found ?? [])]
    .flatMap(([place, similarity]) => {
      const hit = hits[place];
      return hit ? [{ hit, similarity }] : [];
    })
    .sort((a, b) => b.similarity - a.similarity || nameLength(a.hit) - nameLength(b.hit))
    .map(({ hit }) => hit);
}

function indexOf(hits: MemoryHit[]): MemoryIndex {
  const byWord = new Map<string, number[]>();
  for (const [place, hit] of hits.entries()) {
    for (const word of new Set(fieldsOf(hit).flatMap(({ text }) => foldedWords(text)))) {
      const list = byWord.get(word);
      if (list) list.push(place);
      else byWord.set(word, [place]);
    }
  }
  return { hits, words: [...byWord.keys()], lists: [...byWord.values()] };
}

/** Their names are whole texts, of which a short one is no better. */
const isText = ({ kind }: MemoryHit) => kind === 'entry' || kind === 'log' || kind === 'session';

const nameLength = (hit: MemoryHit) => (isText(hit) ? 0 : hit.name.length);

function fieldsOf(hit: MemoryHit): Field[] {
  const { kind, name, detail = '' } = hit;
  if (isText(hit)) return [{ text: name, weight: CONTEXT }];
  return [
    { text: name, weight: NAME },
    { text: detail, weight: kind === 'topic' ? TITLE : ADDRESS },
  ];
}

/** Characters of a long text that are searched. */
const MAX_ENTRY_LENGTH = 2000;
/** Further entries are not searched. */
const MAX_ENTRIES = 20_000;

async function readHits(workspace: Workspace): Promise<MemoryHit[]> {
  const [entries, persons, accounts, sessions] = await Promise.all([
    readEntries(workspace),
    listKnown(workspace, 'person'),
    listKnown(workspace, 'account'),
    readSessions(workspace),
  ]);
  return [
    ...entries,
    ...persons.map((known): MemoryHit => ({ kind: 'person', personId: known.id, ...namesOf(known) })),
    ...accounts.map((known): MemoryHit => ({ kind: 'account', accountId: known.id, ...namesOf(known) })),
    ...(await readLogs(workspace, persons)),
    ...sessions,
  ];
}

const namesOf = ({ id, title, detail }: KnownItem) => ({ name: title || id, detail: detail || undefined });

/** Logs and sessions that are searched, as each takes a separate read. */
const MAX_OPENED = 50;

/** Known items that were read since the browser started. */
async function listOpened(workspace: Workspace, kind: KnownKind): Promise<KnownItem[]> {
  const known = await listKnown(workspace, kind);
  return known.filter(({ readAt }) => readAt !== undefined).slice(0, MAX_OPENED);
}

async function readLogs(workspace: Workspace, persons: readonly KnownItem[]): Promise<MemoryHit[]> {
  const nameOf = new Map(persons.map((known) => [known.id, knownName(known)]));
  const hits = (await listOpened(workspace, 'person-log')).map(
    async ({ id, of: personId }): Promise<MemoryHit[]> => {
      const params = { person_id: personId ?? '', person_log_id: id };
      const answer = personId && (await peek(workspace, 'getPersonLog', params));
      if (!answer) return [];
      const name = beginning(logText(personLogView(answer.data)), MAX_ENTRY_LENGTH);
      return [{ kind: 'log', personLogId: id, personId, name, detail: nameOf.get(personId) || personId }];
    },
  );
  return (await Promise.all(hits)).flat();
}

/** The text of a session: labels and answers of its steps. */
async function readSessions(workspace: Workspace): Promise<MemoryHit[]> {
  const hits = (await listOpened(workspace, 'session')).map(async ({ id }): Promise<MemoryHit[]> => {
    const answer = await peek(workspace, 'getSessionInteractions', { audience_session_id: id });
    const texts = answer ? stepsOf(answer.data).flatMap(({ label, answer: said }) => [label, said]) : [];
    const name = beginning(texts.filter(Boolean).join('\n'), MAX_ENTRY_LENGTH);
    return name === '' ? [] : [{ kind: 'session', sessionId: id, name, detail: id }];
  });
  return (await Promise.all(hits)).flat();
}

/** The topics, each followed by its entries. */
async function readEntries(workspace: Workspace): Promise<MemoryHit[]> {
  const hits: MemoryHit[] = [];
  let room = MAX_ENTRIES;
  for (const { topicId, title, purpose } of await listKeptTopics(workspace.id)) {
    const topic = title || topicId;
    hits.push({ kind: 'topic', topicId, name: topic, detail: purpose || undefined });
    const entries = (await keptEntries(workspace, topicId)).entries.slice(0, room);
    room -= entries.length;
    for (const { topicEntryId: entryId, text } of entries)
      hits.push({ kind: 'entry', topicId, entryId, name: beginning(text, MAX_ENTRY_LENGTH), detail: topic });
  }
  return hits;
}
