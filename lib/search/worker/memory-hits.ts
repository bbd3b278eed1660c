// Topics, the entries of them that were seen, and the persons and accounts whose ids are known: what the caches and the
// session storage have of them.
import { listKnown } from '../../people/worker/known.ts';
import { keptEntries } from '../../topics/worker/entry-store.ts';
import { listKeptTopics } from '../../topics/worker/topic-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Query, SearchHit, SearchKind } from '../search.ts';
import { ADDRESS, CONTEXT, type Field, NAME, TITLE, type Weight } from '../search-rank.ts';
import { memoryIndex } from './memory-index.ts';

type Hit<Kind extends SearchKind> = Extract<SearchHit, { kind: Kind }>;
export type MemoryKind = Exclude<SearchKind, 'page' | 'audience'>;

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

const topics = memoryIndex<Hit<'topic'>>({
  async read({ id }) {
    return (await listKeptTopics(id)).map(({ topicId, title, purpose }) => ({
      kind: 'topic',
      topicId,
      name: title || topicId,
      ...(purpose ? { detail: purpose } : {}),
    }));
  },
  idOf: ({ topicId }) => topicId,
  fieldsOf: nameAndDetail(TITLE),
});

const entries = memoryIndex<Hit<'entry'>>({
  read: readEntries,
  idOf: ({ entryId }) => entryId,
  fieldsOf: ({ name }) => [{ text: name, weight: CONTEXT }],
});

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

const persons = memoryIndex<Hit<'person'>>({
  async read(workspace) {
    return (await listKnown(workspace, 'person')).map(({ id, title, detail }) => ({
      ...{ kind: 'person', personId: id, name: title || id },
      ...(detail ? { detail } : {}),
    }));
  },
  idOf: ({ personId }) => personId,
  fieldsOf: nameAndDetail(ADDRESS),
});

const accounts = memoryIndex<Hit<'account'>>({
  async read(workspace) {
    return (await listKnown(workspace, 'account')).map(({ id, title, detail }) => ({
      ...{ kind: 'account', accountId: id, name: title || id },
      ...(detail ? { detail } : {}),
    }));
  },
  idOf: ({ accountId }) => accountId,
  fieldsOf: nameAndDetail(ADDRESS),
});

const indexes = { topic: topics, entry: entries, person: persons, account: accounts };

/** Without any request. The best first, at most `limit`. */
export function findInMemory(
  kind: MemoryKind,
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
