// Topics, and the entries of them that were seen: what kept answers hold.

import { keptEntries } from '../../topics/worker/kept-entries.ts';
import { listKeptTopics } from '../../topics/worker/kept-topics.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Query, SearchHit } from '../search.ts';
import { CONTEXT, NAME, TITLE } from '../search-rank.ts';
import { held } from './held.ts';
import { findSmall, smallIndex } from './small-index.ts';

type TopicHit = Extract<SearchHit, { kind: 'topic' }>;
type EntryHit = Extract<SearchHit, { kind: 'entry' }>;

/** Long entries are looked for by their beginning (characters). */
const MOST_OF_ENTRY = 2000;
/** More are not looked through. */
const MOST_ENTRIES = 20_000;

const topics = held(async ({ id }) => {
  const hits = (await listKeptTopics(id)).map(
    ({ topicId, title, purpose }): TopicHit => ({
      kind: 'topic',
      topicId,
      name: title || topicId,
      ...(purpose ? { detail: purpose } : {}),
    }),
  );
  return smallIndex(hits, ({ name, detail = '' }) => [
    { text: name, weight: NAME },
    { text: detail, weight: TITLE },
  ]);
});

const entries = held(async (workspace) => {
  const hits: EntryHit[] = [];
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
  return smallIndex(hits, ({ name }) => [{ text: name, weight: CONTEXT }]);
});

export async function findTopics(
  workspace: Workspace,
  { words, text }: Query,
  limit: number,
): Promise<SearchHit[]> {
  const index = await topics.get(workspace);
  const byId = index.things.filter(({ topicId }) => topicId.startsWith(text)).slice(0, limit);
  return [...new Set([...byId, ...findSmall(index, words, limit)])].slice(0, limit);
}

export async function findEntries(
  workspace: Workspace,
  { words, text }: Query,
  limit: number,
): Promise<SearchHit[]> {
  const index = await entries.get(workspace);
  const byId = index.things.filter(({ entryId }) => entryId.startsWith(text)).slice(0, limit);
  return [...new Set([...byId, ...findSmall(index, words, limit)])].slice(0, limit);
}

/** A search begins: what is kept may be other than it was. */
export function dropHeldTopics(): void {
  topics.drop();
  entries.drop();
}
