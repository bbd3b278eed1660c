// News of messages, entries, assets and figures, from each answer that is kept. Answers are forgotten when a write invalidates
// them, so what they are compared with is kept beside: ids, counts and short marks alone.

import { isTooFew } from '../../analytics/chance.ts';
import { midnight } from '../../analytics/periods.ts';
import { audienceName } from '../../api/audience-name.ts';
import type { Answer, Params } from '../../api/operation-schemas.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { hash32 } from '../../format/hash.ts';
import { lensDatabase } from '../../platform/worker/databases.ts';
import { listAttempts, listRuns, listWatches } from '../../publish/worker/publish-store.ts';
import type { AnswerKept } from '../../service/worker/cache-events.ts';
import { getKeptTopic } from '../../topics/worker/topic-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type FoundNews, MOVED_BY, newsId } from '../news.ts';
import { changeOf, figuresOf, movedFigures, shortWords } from '../news-changes.ts';
import { addNews, marksOf, type NewsStore, type StoredBase, type StoredItem } from './news-store.ts';

const nobody: ReadonlySet<string> = new Set();

/** Compares an answer with what is stored of earlier ones, and stores it. Tells whether anything is news. */
type Comparison = (store: NewsStore) => Promise<boolean>;

/** Reads what the comparison needs besides. Undefined: no news is made of this answer. */
type Note = (workspace: Workspace, change: AnswerKept) => Promise<Comparison | undefined>;

export const notes: Partial<Record<AnswerKept['operation'], Note>> = {
  getTopic: noteEntries,
  listTopicEntries: noteEntries,
  listAssets: noteAssets,
  getAudienceMessages: noteMessages,
  getAnalyticsSummary: noteFigures,
};

async function noteEntries({ id: workspaceId }: Workspace, change: AnswerKept): Promise<Comparison> {
  const { topic_id: topicId, ...rest } = change.params as Params<'listTopicEntries'>;
  const own = await ownEntries((entriesOf(change) ?? []).map(({ topicEntryId }) => topicEntryId));
  const title = change.operation === 'getTopic' ? (change.data as Answer<'getTopic'>).title : undefined;
  const name = title || (await getKeptTopic(workspaceId, topicId))?.title || topicId;
  const base = { workspaceId, id: `entries\n${topicId}`, reading: readingOf(change.operation, rest) };
  return (store) => compareList(store, base, entryThings(topicId, name, change), own);
}

async function noteAssets({ id: workspaceId }: Workspace, change: AnswerKept): Promise<Comparison> {
  const base = { workspaceId, id: 'assets', reading: readingOf(change.operation, change.params) };
  const things = assetThings(change.data as Answer<'listAssets'>);
  return (store) => compareList(store, base, things, nobody);
}

/** Operation and parameters: what was read. */
function readingOf(operation: string, params: object): string {
  return `${operation} ${JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

export async function pageNameOf(workspace: Workspace, pageId: string): Promise<{ pageName?: string }> {
  const page = await findPage(workspace, pageId);
  return page ? { pageName: pageView(page).name } : {};
}

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
async function compareList(
  store: NewsStore,
  base: { workspaceId: string; id: string; reading: string },
  things: Thing[],
  own: ReadonlySet<string>,
): Promise<boolean> {
  const { workspaceId, id, reading } = base;
  const kept = (await store.get([workspaceId, 'base', id])) as StoredBase | undefined;
  const wasRead = kept?.readings.includes(reading) ?? false;
  const [marksBefore, marks] = [marksOf(kept), marksOf(kept)];
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
  const isSame = more === kept?.readings && things.every(({ id }) => marksBefore[id] === marks[id]);
  if (!isSame) await store.put({ workspaceId, kind: 'base', id, readings: more, marks });
  return addNews(store, workspaceId, found);
}

function entriesOf({ operation, data }: AnswerKept): Answer<'getTopic'>['entries'] {
  if (operation === 'getTopic') return (data as Answer<'getTopic'>).entries;
  return (data as Answer<'listTopicEntries'>).items;
}

function entryThings(topicId: string, topicName: string, answer: AnswerKept): Thing[] {
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

function assetThings({ items }: Answer<'listAssets'>): Thing[] {
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

async function noteMessages(workspace: Workspace, change: AnswerKept): Promise<Comparison> {
  const { page_id: pageId, audience_id: audienceId } = change.params as Params<'getAudienceMessages'>;
  const { messages = [] } = change.data as Answer<'getAudienceMessages'>;
  const audience = await findAudience(workspace, pageId, audienceId);
  const about = {
    ...{ pageId, audienceId, name: audience ? audienceName(audience.audience) : audienceId },
    ...(await pageNameOf(workspace, pageId)),
  };
  const id = newsId('messages', pageId, audienceId);
  const last = messages.at(-1);
  const marks = { count: messages.length, last: last?.messageId ?? '' };
  return async (store) => {
    const kept = (await store.get([workspace.id, 'base', id])) as StoredBase | undefined;
    await store.put({ workspaceId: workspace.id, kind: 'base', id, readings: [], marks });
    const before = kept?.marks;
    const isGone = marks.count < Number(before?.count ?? 0);
    if (!before || isGone || (before.count === marks.count && before.last === marks.last)) return false;
    const changes = [
      ...(before.count === marks.count ? [] : [changeOf('messages', before.count, marks.count)]),
      changeOf('last', undefined, shortWords(last?.content)),
    ];
    return addNews(store, workspace.id, [
      { kind: 'messages', id: newsId(pageId, audienceId), ...about, changes },
    ]);
  };
}

const DAY = 24 * 60 * 60 * 1000;
/** The periods that are compared from day to day (days). */
const PERIODS: readonly number[] = [7, 28, 90];

/** Days of a period that ends with the last midnight; 0: the service's default; undefined: no news is made of it. */
function comparedDays(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  now: number,
): number | undefined {
  if (startDate === undefined && endDate === undefined) return 0;
  if (startDate === undefined || endDate === undefined) return undefined;
  if (Date.parse(endDate) !== midnight(now, 0).getTime()) return undefined;
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY);
  return PERIODS.includes(days) ? days : undefined;
}

/** Figures are compared with those that a person saw last, so that small steps add up. */
async function noteFigures(workspace: Workspace, change: AnswerKept): Promise<Comparison | undefined> {
  const { page_id: pageId, ...period } = change.params as Params<'getAnalyticsSummary'>;
  const days = comparedDays(period, Date.now());
  if (days === undefined) return undefined;
  const { pageName: name = pageId } = await pageNameOf(workspace, pageId);
  const { id: workspaceId, newsMovedBy = MOVED_BY } = workspace;
  const latest = figuresOf(change.data as Answer<'getAnalyticsSummary'>);
  const base = { workspaceId, kind: 'base', id: newsId('figures', pageId, String(days)) } as const;
  const thing = { kind: 'analytics', id: newsId(pageId, String(days)) } as const;
  return async (store) => {
    const [stored, item] = await Promise.all([
      store.get([workspaceId, 'base', base.id]),
      store.get([workspaceId, thing.kind, thing.id]),
    ]);
    const before = stored as StoredBase | undefined;
    const seenAt = (item as StoredItem | undefined)?.seenAt;
    // Once for each time that a person has seen it: small steps after that add up again.
    const isNewlySeen = seenAt !== undefined && before?.seenAt !== seenAt;
    const kept = (isNewlySeen ? before?.latest : before?.marks) as Record<string, number> | undefined;
    // With too few sessions it can be compared with nothing to come.
    const seen = kept && !isTooFew(kept.sessions) ? kept : undefined;
    const mark = seenAt === undefined ? {} : { seenAt };
    await store.put({ ...base, readings: [], marks: seen ?? latest, latest, ...mark });
    const changes = seen ? movedFigures(seen, latest, newsMovedBy) : [];
    if (seenAt !== undefined && changes.length === 0) return false;
    const found = { ...thing, name, pageId, pageName: name, ...(days === 0 ? {} : { days }), changes };
    return addNews(store, workspaceId, [{ ...found, whole: true }]);
  };
}

// What a person did here themselves is no news to them.

/** The versions that are published or cancelled from here, and those that are watched. */
export async function ownVersions(workspaceId: string): Promise<ReadonlySet<string>> {
  const [attempts, watches, runs] = await Promise.all([listAttempts(), listWatches(), listRuns()]);
  return new Set([
    ...attempts.filter(({ order }) => order.workspaceId === workspaceId).map(({ order }) => order.versionId),
    ...watches.filter((watch) => watch.workspaceId === workspaceId).map(({ versionId }) => versionId),
    ...runs
      .filter((run) => run.workspaceId === workspaceId)
      .flatMap(({ items }) => items.flatMap(({ versionId }) => versionId ?? [])),
  ]);
}

/** Those of the entries that captures from here became. */
async function ownEntries(entryIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();
  const { store, done } = (await lensDatabase()).transaction('captures');
  const index = store.index('claims');
  const owners = await Promise.all(entryIds.map((entryId) => index.getKey(entryId)));
  await done;
  return new Set(entryIds.filter((_, at) => owners[at] !== undefined));
}
