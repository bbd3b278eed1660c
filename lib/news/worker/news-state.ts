// News for the views: a snapshot of what is unread, and the list.

import { audienceNamesAmong, storedNamesApart } from '../../directory/worker/names-apart.ts';
import { foldText } from '../../format/search-words.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { activeWorkspace, listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  MOVED_BY,
  NEWS,
  type NewsItem,
  type NewsKey,
  type NewsKind,
  type NewsListing,
  type NewsState,
  noNews,
} from '../news.ts';
import {
  clearKeptNews,
  countedNews,
  dropSeenBefore,
  listKeptNews,
  listUnreadKeys,
  markSeen,
  unmark,
} from './news-store.ts';

/** Maximum number of marked rows; further ones appear only in the news list. */
const MAX_MARKED = 1000;
/** How long read items stay listed (ms). */
const SEEN_STAYS = 30 * 24 * 60 * 60 * 1000;

/** Emitted after the views' snapshot was written. */
export const newsShown = workerEvent<void>();

export const publishNews = latestWrite(async () => {
  const workspaceId = (await activeWorkspace())?.id;
  const state = workspaceId === undefined ? noNews : await newsState(workspaceId);
  await publishBestEffort({ [NEWS]: state });
  await newsShown.emit();
});

async function newsState(workspaceId: string): Promise<NewsState> {
  const [keys, counted] = await Promise.all([listUnreadKeys(workspaceId), countedNews(workspaceId)]);
  const audiences = new Map<string, NewsState['audiences'][number]>();
  const topicIds = new Set<string>();
  for (const { kind, id } of keys) {
    const [first = '', second = ''] = id.split('\n');
    if (kind === 'entry') topicIds.add(first);
    else if (kind === 'audience' || kind === 'version' || kind === 'messages')
      audiences.set(id, { pageId: first, audienceId: second });
  }
  return {
    workspaceId,
    unread: keys.length + counted,
    audiences: [...audiences.values()].slice(0, MAX_MARKED),
    topicIds: [...topicIds].slice(0, MAX_MARKED),
  };
}

export async function resumeNews(): Promise<void> {
  const before = Date.now() - SEEN_STAYS;
  for (const { id } of await listWorkspaces()) await dropSeenBefore(id, before);
  await publishNews();
}

interface NewsQuery {
  kind?: NewsKind | undefined;
  /** Searched in names and changes. */
  text: string;
  /** Include read items. */
  seen: boolean;
  offset: number;
  limit: number;
}

export async function listNews(
  workspace: Workspace,
  { kind, text, seen, offset, limit }: NewsQuery,
): Promise<NewsListing> {
  const [kept, counted] = await Promise.all([listKeptNews(workspace.id), countedNews(workspace.id)]);
  const all = await toldApart(workspace, kept);
  const query = foldText(text);
  const found = all.filter(
    (item) =>
      (seen || item.seenAt === undefined) &&
      (kind === undefined || item.kind === kind) &&
      (query === '' || foldText(textOf(item)).includes(query)),
  );
  return {
    items: found.slice(offset, offset + limit),
    total: found.length,
    unread: all.filter(({ seenAt }) => seenAt === undefined).length + counted,
    counted,
    movedBy: workspace.newsMovedBy ?? MOVED_BY,
  };
}

/** Pages that share their name have their address or id behind it, and audiences of one page their route key or id. */
async function toldApart(workspace: Workspace, items: readonly NewsItem[]): Promise<NewsItem[]> {
  if (items.length === 0) return [];
  const [pageNames, apart] = await Promise.all([
    storedNamesApart(workspace),
    withAudiencesApart(workspace, items),
  ]);
  return apart.map((item) => {
    const pageName = item.pageId === undefined ? undefined : pageNames.get(item.pageId);
    if (pageName === undefined) return item;
    const isOfPage = item.kind === 'page' || item.kind === 'analytics';
    return { ...item, pageName, ...(isOfPage ? { name: pageName } : {}) };
  });
}

/** As audiences are called among the given items. */
export async function withAudiencesApart(
  workspace: Workspace,
  items: readonly NewsItem[],
): Promise<NewsItem[]> {
  const ofAudiences = items.flatMap(({ pageId, audienceId, name }) =>
    pageId === undefined || audienceId === undefined ? [] : [{ pageId, audienceId, name }],
  );
  const nameAmong = await audienceNamesAmong(workspace, ofAudiences);
  return items.map((item) => {
    const { pageId, audienceId, name } = item;
    return pageId === undefined || audienceId === undefined
      ? item
      : { ...item, name: nameAmong({ pageId, audienceId, name }) };
  });
}

function textOf({ name, pageName, topicName, changes }: NewsItem): string {
  return [name, pageName, topicName, ...changes.flatMap(({ from, to }) => [from, to])].join('\n');
}

export async function forgetNews(workspaceId: string): Promise<void> {
  await clearKeptNews(workspaceId);
  await publishNews();
}

let lastMark = 0;

/** The current time, but unique, so that undoing one marking does not affect another. */
function nextMark(): number {
  lastMark = Math.max(Date.now(), lastMark + 1);
  return lastMark;
}

/** Marks the given items, or all, as read. Resolves with the mark needed to undo it. */
export async function markNewsSeen(
  workspaceId: string,
  keys: NewsKey[] | undefined,
  asked?: RequestContext,
): Promise<{ mark: number; count: number }> {
  const marked = await markSeen(workspaceId, keys, nextMark(), asked);
  await publishNews();
  return marked;
}

export async function unmarkNews(workspaceId: string, mark: number): Promise<void> {
  await unmark(workspaceId, mark);
  await publishNews();
}
