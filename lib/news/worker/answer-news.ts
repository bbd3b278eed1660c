// News of messages, entries and assets. Answers are forgotten when a write spoils them, so what they are compared with is
// kept beside: ids, counts and short marks alone.

import type { Answer } from '../../api/operations.ts';
import { hash32 } from '../../format/hash.ts';
import type { AnswerKept } from '../../service/worker/kept-changes.ts';
import { type FoundNews, newsId } from '../news.ts';
import { shortWords } from '../news-differences.ts';
import { changeOf } from '../news-fold.ts';
import { addOne, type KeptBase, type NewsStore } from './kept-news.ts';

/** Readings and ids that are remembered of one list: of more, nothing is news. */
const MOST_READINGS = 200;
const MOST_MARKS = 20_000;

interface Thing {
  id: string;
  /** Changes with what is told of the thing. */
  mark: string;
  found(isNew: boolean, before: string | undefined): FoundNews;
}

/** Compares one reading of a list with the earlier ones of it, and keeps it. `own`: ids that are no news. */
export async function compareList(
  store: NewsStore,
  base: { workspaceId: string; id: string; reading: string },
  things: Thing[],
  own: ReadonlySet<string>,
): Promise<boolean> {
  const { workspaceId, id, reading } = base;
  const kept = (await store.get([workspaceId, 'base', id])) as KeptBase | undefined;
  const wasRead = kept?.readings.includes(reading) ?? false;
  const marks = { ...kept?.marks };
  const found = things.flatMap((thing) => {
    const before = marks[thing.id];
    if (before === thing.mark) return [];
    if (before === undefined && Object.keys(marks).length >= MOST_MARKS) return [];
    marks[thing.id] = thing.mark;
    const isNews = before === undefined ? wasRead : typeof before === 'string';
    if (!isNews || own.has(thing.id)) return [];
    return [thing.found(before === undefined, before === undefined ? undefined : String(before))];
  });
  const readings = kept?.readings ?? [];
  const more = wasRead || readings.length >= MOST_READINGS ? readings : [...readings, reading];
  const isSame = more === kept?.readings && things.every((thing) => kept.marks[thing.id] === marks[thing.id]);
  if (!isSame) await store.put({ workspaceId, kind: 'base', id, readings: more, marks });
  const changed = await Promise.all(found.map((each) => addOne(store, workspaceId, each)));
  return changed.includes(true);
}

export function entriesOf({ operation, data }: AnswerKept): Answer<'getTopic'>['entries'] {
  if (operation === 'getTopic') return (data as Answer<'getTopic'>).entries;
  return (data as Answer<'listTopicEntries'>).items;
}

export function entryThings(topicId: string, topicName: string, answer: AnswerKept): Thing[] {
  return (entriesOf(answer) ?? []).map(({ topicEntryId, content }) => ({
    id: topicEntryId,
    mark: markOf(`${content?.type ?? ''} ${content?.content ?? ''}`),
    found: (isNew) => ({
      kind: 'entry',
      id: newsId(topicId, topicEntryId),
      name: shortWords(content?.content) ?? topicEntryId,
      topicId,
      topicName,
      thingId: topicEntryId,
      changes: [{ part: isNew ? 'new' : 'text' }],
    }),
  }));
}

export function assetThings({ items }: Answer<'listAssets'>): Thing[] {
  return items.map(({ assetId, name, lifecycleState, hidden }) => {
    const state = [lifecycleState, hidden && 'hidden'].filter(Boolean).join(', ');
    return {
      id: assetId,
      mark: state,
      found: (isNew, before) => ({
        kind: 'asset',
        id: assetId,
        name: shortWords(name) ?? assetId,
        thingId: assetId,
        changes: isNew ? [{ part: 'new' }] : [changeOf('state', before || undefined, state || undefined)],
      }),
    };
  });
}

/** Short, and good enough to tell two texts of one entry apart. */
function markOf(text: string): string {
  return hash32(text).toString(36);
}

interface AboutAudience {
  workspaceId: string;
  pageId: string;
  audienceId: string;
  name: string;
  pageName?: string;
}

export async function compareMessages(
  store: NewsStore,
  { workspaceId, ...about }: AboutAudience,
  { messages = [] }: Answer<'getAudienceMessages'>,
): Promise<boolean> {
  const { pageId, audienceId } = about;
  const id = newsId('messages', pageId, audienceId);
  const kept = (await store.get([workspaceId, 'base', id])) as KeptBase | undefined;
  const last = messages.at(-1);
  const marks = { count: messages.length, last: last?.messageId ?? '' };
  await store.put({ workspaceId, kind: 'base', id, readings: [], marks });
  const before = kept?.marks;
  const isGone = messages.length < Number(before?.count ?? 0);
  if (!before || isGone || (before.count === marks.count && before.last === marks.last)) return false;
  return addOne(store, workspaceId, {
    kind: 'messages',
    id: newsId(pageId, audienceId),
    ...about,
    changes: [
      ...(before.count === marks.count ? [] : [changeOf('messages', before.count, marks.count)]),
      changeOf('last', undefined, shortWords(last?.content)),
    ],
  });
}
