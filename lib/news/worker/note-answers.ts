// News from responses. Ids, counts and hashes for comparison are stored separately, because a write evicts cached responses.

import { isTooFew } from '../../analytics/chance.ts';
import { midnight } from '../../analytics/periods.ts';
import { audienceName } from '../../api/audience-name.ts';
import type { Answer, Params } from '../../api/operation-schemas.ts';
import { lifecycleOf } from '../../assets/asset-view.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { hash32 } from '../../format/hash.ts';
import { defined } from '../../format/omit.ts';
import { firstFilled } from '../../format/texts.ts';
import { type ThreadMessage, threadOf } from '../../messages/thread.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import type { AnswerKept } from '../../service/worker/cache-events.ts';
import { getKeptTopic } from '../../topics/worker/topic-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type FoundNews, MOVED_BY, type NewsChange, newsId } from '../news.ts';
import { changeOf, figuresOf, movedFigures, newChange, shortWords } from '../news-changes.ts';
import { compareList, type ListedItem, type ReadPart } from './compare-list.ts';
import { conversationBase } from './known-conversations.ts';
import { addNews, type Comparison, type StoredBase, type StoredItem } from './news-store.ts';
import { pageNameOf } from './page-name.ts';

const none: ReadonlySet<string> = new Set();

/** Reads what the comparison needs. Resolves with undefined if the response cannot be news. */
type Note = (workspace: Workspace, change: AnswerKept) => Promise<Comparison | undefined>;

export const notes: Partial<Record<AnswerKept['operation'], Note>> = {
  getTopic: noteEntries,
  listTopicEntries: noteEntries,
  listAssets: noteAssets,
  getAudienceMessages: noteMessages,
  getAnalyticsSummary: noteFigures,
};

async function noteEntries(workspace: Workspace, change: AnswerKept): Promise<Comparison> {
  const { id: workspaceId } = workspace;
  const { topic_id: topicId, ...rest } = change.params as Params<'listTopicEntries'>;
  const ids = (entriesOf(change) ?? []).map(({ topicEntryId }) => topicEntryId);
  const own = await ownEntries(workspace, topicId, ids);
  const title = change.operation === 'getTopic' ? (change.data as Answer<'getTopic'>).title : undefined;
  const name = firstFilled(title) ?? ((await getKeptTopic(workspaceId, topicId))?.title || topicId);
  const base = { workspaceId, id: `entries\n${topicId}`, part: partOf(change, rest), readAt: change.readAt };
  return (store) => compareList(store, base, entryItems(topicId, name, change), own);
}

async function noteAssets({ id: workspaceId }: Workspace, change: AnswerKept): Promise<Comparison> {
  const part = partOf(change, change.params as Params<'listAssets'>);
  const items = assetItems(change.data as Answer<'listAssets'>);
  const { readAt } = change;
  return (store) => compareList(store, { workspaceId, id: 'assets', part, readAt }, items, none);
}

/** The page size does not identify a part: lists with the same operation and filter have the same items. */
function partOf({ operation, data }: AnswerKept, params: Params<'listAssets'>): ReadPart {
  const { cursor = '', limit: _, ...filter } = params;
  const { hasMore, nextCursor, totalCount: total } = data as Partial<Answer<'listAssets'>>;
  // A list that has more but sent no cursor cannot be continued.
  const next = hasMore ? (nextCursor ?? 'unknown') : undefined;
  const mayBeCut = operation === 'getTopic';
  return { list: `${operation} ${filter.assetType ?? ''}`, cursor, next, total, mayBeCut };
}

function entriesOf({ operation, data }: AnswerKept): Answer<'getTopic'>['entries'] {
  if (operation === 'getTopic') return (data as Answer<'getTopic'>).entries;
  return (data as Answer<'listTopicEntries'>).items;
}

function entryItems(topicId: string, topicName: string, answer: AnswerKept): ListedItem[] {
  return (entriesOf(answer) ?? []).map(({ topicEntryId, content, createdAt }) => {
    const { type, content: text } = content ?? {};
    return {
      id: topicEntryId,
      markAfter: (before = '') =>
        type === undefined || text === undefined ? before : shortMark(`${type ?? ''} ${text ?? ''}`),
      createdAt,
      found: (before, mark) => ({
        kind: 'entry',
        id: newsId(topicId, topicEntryId),
        name: shortWords(content?.content) ?? topicEntryId,
        topicId,
        topicName,
        thingId: topicEntryId,
        changes: entryChanges(before, mark),
      }),
    };
  });
}

function assetItems({ items }: Answer<'listAssets'>): ListedItem[] {
  return items.map((asset) => {
    const { assetId, name, createdAt } = asset;
    return {
      id: assetId,
      markAfter: (before) => stateOf(asset, before),
      createdAt,
      found: (before, state) => ({
        kind: 'asset',
        id: assetId,
        name: shortWords(name) ?? assetId,
        thingId: assetId,
        changes:
          before === undefined
            ? newChange({ deletedAt: /^(trashed|deleted)\b/.test(state) ? state : null })
            : [stateChange(before, state)],
      }),
    };
  });
}

/** Nothing is known of a text that an earlier reading lacked. */
function entryChanges(was: string | undefined, is: string): NewsChange[] {
  if (was === undefined) return [{ part: 'new' }];
  return was === '' ? [] : [{ part: 'text', was, is }];
}

const HIDDEN = 'hidden';

/** The lifecycle, and whether it is hidden. */
function stateOf(asset: Answer<'listAssets'>['items'][number], before = 'active'): string {
  const { lifecycleState, trashedAt, deletedAt, hidden } = asset;
  const [lifecycle = '', wasHidden] = before.split(', ');
  const isTold = [lifecycleState, trashedAt, deletedAt].some((field) => field !== undefined);
  const isHidden = hidden === undefined ? wasHidden === HIDDEN : hidden;
  return [isTold ? lifecycleOf(asset) : lifecycle, isHidden && HIDDEN].filter(Boolean).join(', ');
}

function stateChange(was: string, is: string): NewsChange {
  return { part: 'state', ...defined({ from: was || undefined, to: is || undefined }), was, is };
}

/** Short, and sufficient to detect a changed text. */
const shortMark = (text: string): string => hash32(text).toString(36);

const DAY = 24 * 60 * 60 * 1000;
/** Lengths of the periods that are compared daily (days). */
const PERIODS: readonly number[] = [7, 28, 90];

/** Days of a period that ends at the last midnight; 0 for the service's default. Undefined: not compared, or the local clock is ahead. */
function comparedDays(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  now: number,
  readAt: number,
): number | undefined {
  if (startDate === undefined && endDate === undefined) return 0;
  if (startDate === undefined || endDate === undefined) return undefined;
  const end = Date.parse(endDate);
  if (end !== midnight(now, 0).getTime() || end > readAt) return undefined;
  const days = Math.round((end - Date.parse(startDate)) / DAY);
  return PERIODS.includes(days) ? days : undefined;
}

/** Compares figures with those that the person last saw, so that small changes add up. */
async function noteFigures(workspace: Workspace, change: AnswerKept): Promise<Comparison | undefined> {
  const { page_id: pageId, ...period } = change.params as Params<'getAnalyticsSummary'>;
  const days = comparedDays(period, Date.now(), change.readAt);
  if (days === undefined) return undefined;
  const { pageName: name = pageId } = await pageNameOf(workspace, pageId);
  const { id: workspaceId, newsMovedBy = MOVED_BY } = workspace;
  const latest = figuresOf(change.data as Answer<'getAnalyticsSummary'>);
  const base = { workspaceId, kind: 'base', id: newsId('figures', pageId, String(days)) } as const;
  const key = { kind: 'analytics', id: newsId(pageId, String(days)) } as const;
  return async (store) => {
    const [stored, item] = await Promise.all([
      store.get([workspaceId, 'base', base.id]),
      store.get([workspaceId, key.kind, key.id]),
    ]);
    const before = stored as StoredBase | undefined;
    const seenAt = (item as StoredItem | undefined)?.seenAt;
    // Reset once after each time the item is read, from where small changes add up again.
    const isNewlySeen = seenAt !== undefined && before?.seenAt !== seenAt;
    const kept = (isNewlySeen ? before?.latest : before?.marks) as Record<string, number> | undefined;
    // Figures with too few sessions are no base for comparison.
    const seen = kept && !isTooFew(kept.sessions) ? kept : undefined;
    const mark = seenAt === undefined ? {} : { seenAt };
    await store.put({ ...base, marks: seen ?? latest, latest, ...mark });
    const changes = seen ? movedFigures(seen, latest, newsMovedBy) : [];
    if (seenAt !== undefined && changes.length === 0) return false;
    const found = { ...key, name, pageId, pageName: name, ...(days === 0 ? {} : { days }), changes };
    return addNews(store, workspaceId, [{ ...found, whole: true }], change.readAt);
  };
}

/** Entries created by captures of this browser. Ids are unique only within their topic, and only at one service. */
async function ownEntries(
  { id: workspaceId, baseUrl }: Workspace,
  topicId: string,
  entryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();
  const { store, done } = (await userDatabase()).transaction('captures');
  const index = store.index('claims');
  const owners = await Promise.all(entryIds.map((entryId) => index.getAll(entryId)));
  await done;
  const isHere = (capture: (typeof owners)[number][number]) =>
    capture.workspaceId === workspaceId && capture.baseUrl === baseUrl && capture.params.topic_id === topicId;
  return new Set(entryIds.filter((_, at) => owners[at]?.some(isHere)));
}

/** Keys stored per conversation: those of the last messages. */
const MAX_KEYS = 5000;

/** New messages are recognized by key, since the order is not documented. */
async function noteMessages(workspace: Workspace, change: AnswerKept): Promise<Comparison> {
  const { page_id: pageId, audience_id: audienceId } = change.params as Params<'getAudienceMessages'>;
  const thread = threadOf(change.data as Answer<'getAudienceMessages'>);
  const audience = await findAudience(workspace, pageId, audienceId);
  const about = {
    pageId,
    audienceId,
    name: audience ? audienceName(audience.audience) : audienceId,
    ...(await pageNameOf(workspace, pageId)),
  };
  const base = {
    workspaceId: workspace.id,
    kind: 'base',
    id: conversationBase(pageId, audienceId),
  } as const;
  return async (store) => {
    const kept = (await store.get([workspace.id, 'base', base.id])) as StoredBase | undefined;
    await store.put({ ...base, marks: { ids: knownAfter(thread, kept?.marks.ids) } });
    const came = kept ? cameSince(thread, kept.marks) : [];
    const last = came.at(-1);
    if (!last) return false;
    const requests = came.filter(isRequest).length;
    const allRequests = thread.filter(isRequest).length;
    const changes = [
      changeOf('messages', thread.length - came.length, thread.length),
      ...(requests === 0 ? [] : [changeOf('requests', allRequests - requests, allRequests)]),
      changeOf('last', undefined, shortWords(last.content)),
    ];
    const found: FoundNews = { kind: 'messages', id: newsId(pageId, audienceId), ...about, changes };
    return addNews(store, workspace.id, [found], change.readAt);
  };
}

/** New messages, oldest first. Earlier versions of this extension stored only a count. */
function cameSince(thread: ThreadMessage[], { ids, count }: StoredBase['marks']): ThreadMessage[] {
  if (ids === undefined) return thread.slice(Number(count));
  const known = new Set(String(ids).split(' '));
  return thread.slice(-MAX_KEYS).filter((message) => !known.has(keyMark(message)));
}

/** What one reading lacks stays known, in case the next one has it again. */
function knownAfter(thread: ThreadMessage[], ids: string | number | undefined): string {
  const now = new Set(thread.slice(-MAX_KEYS).map(keyMark));
  const gone = String(ids ?? '')
    .split(' ')
    .filter((mark) => mark !== '' && !now.has(mark));
  return [...gone, ...now].slice(-MAX_KEYS).join(' ');
}

const isRequest = ({ by }: ThreadMessage): boolean => by === 'request';

const keyMark = ({ key }: ThreadMessage): string => hash32(key).toString(36);
