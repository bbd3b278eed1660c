// Home's list of all pages, from stored data. The service is only called for the list of pages, if stale.

import { listOpenCaptures } from '../../capture/worker/capture-store.ts';
import { chipsOf } from '../../directory/names-apart.ts';
import { placesAt } from '../../directory/worker/match-tab.ts';
import { isDue, pagesCrawl, syncIfDue } from '../../directory/worker/pages-sync.ts';
import { progressOf } from '../../directory/worker/record-views.ts';
import type { NewsItem } from '../../news/news.ts';
import { isPublish } from '../../news/news-line.ts';
import { countedNews, listKeptNews } from '../../news/worker/news-store.ts';
import { headOf, lastingBlocker } from '../../page-status/worker/load-page-status.ts';
import { publishingOf } from '../../publish/worker/publishing-state.ts';
import { activeWorkspace, listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { checkedPeriods, dueOf } from '../checked.ts';
import type { HomeHead, HomeListing, HomeNews, HomeQuery, HomeRow } from '../home.ts';
import { filterCounts, findRows, healthCounts, type SearchedRow, sitesOf } from '../home-rows.ts';
import { weekEnd } from '../of-today.ts';
import { pageHealthOf } from '../page-health.ts';
import { firstOf, inOrder, placesOf, type Task } from '../top-tasks.ts';
import { isChecking } from './check-pages.ts';
import { failedTasks } from './failed-publishes.ts';
import { pageFalls } from './fall-figures.ts';
import { findTasks, messageCount, requestCount } from './find-tasks.ts';
import { type HomePage, knownPages, pageAt, pageVersions } from './home-pages.ts';
import { readSnoozes } from './snooze.ts';
import { storedFigures } from './week-figures.ts';

/** Starts reading the pages if they are stale. */
export async function homeHead(): Promise<HomeHead> {
  const [all, workspace] = await Promise.all([listWorkspaces(), activeWorkspace()]);
  const workspaces = chipsOf(all);
  if (!workspace) return { workspaces };
  const [notice, crawl] = await Promise.all([lastingBlocker(workspace), pagesCrawl(workspace)]);
  if (!notice && isDue(crawl, false, Date.now())) syncIfDue(workspace).catch(reportError);
  return { workspaces, workspace: headOf(workspace), notice };
}

interface HomeWindow extends HomeQuery {
  offset: number;
  limit: number;
}

export async function listHome(
  workspace: Workspace,
  { offset, limit, ...query }: HomeWindow,
): Promise<HomeListing> {
  const now = Date.now();
  const [crawl, publishing, allNews, counted, open, snoozes, meant] = await Promise.all([
    pagesCrawl(workspace),
    publishingOf(workspace),
    listKeptNews(workspace.id),
    countedNews(workspace.id),
    listOpenCaptures(workspace.id),
    readSnoozes(workspace.id),
    placesAt(workspace, query.text),
  ]);
  const captures = open.filter(({ state }) => state.kind === 'needs-you');
  const { pages, archived } = await knownPages(workspace);
  const news = allNews.filter((item) => item.seenAt === undefined && isOfListed(item, archived));
  const failed = await failedTasks(workspace, publishing);
  const failedPages = new Set(failed.map(({ pageId }) => pageId));
  const clips = tally(
    await Promise.all(captures.map(async ({ source }) => [await pageAt(workspace, source.url), 1] as const)),
  );
  const ofMessages = news.filter(({ kind }) => kind === 'messages');
  const unread = tally(ofMessages.map((item) => [item.pageId, messageCount(item)]));
  const requests = tally(ofMessages.map((item) => [item.pageId, requestCount(item)]));
  const { rows, checked } = await rowsOf(workspace, pages, { failedPages, clips, unread, requests, now });
  const tasks = findTasks({ rows, failed, news, captures });
  const ordered = inOrder(nameFrom(rows, tasks), snoozes, now);
  const found = findRows(rows, query, placesOf(ordered), new Set(meant.map(({ pageId }) => pageId)));
  return {
    rows: found.slice(offset, offset + limit).map(({ words: _, ...row }) => row),
    total: found.length,
    counts: filterCounts(rows),
    standings: healthCounts(rows),
    sites: sitesOf(rows),
    until: weekEnd(now) ?? '',
    things: firstOf(ordered),
    checked,
    isChecking: isChecking(workspace),
    archived: archived.size,
    ...newsOf(news, counted),
    progress: progressOf(crawl),
  };
}

/** For an archived page, only the page's news (its archiving) is listed. */
function isOfListed({ kind, pageId }: NewsItem, archived: ReadonlySet<string>): boolean {
  return kind === 'page' || pageId === undefined || !archived.has(pageId);
}

/** Adds page names and addresses, which publish tasks and news lack. Drops tasks of pages that are not listed. */
function nameFrom(rows: readonly HomeRow[], tasks: readonly Task[]): Task[] {
  const named = new Set(tasks.flatMap((task) => ('pageId' in task ? [task.pageId] : [])));
  const byId = new Map(rows.filter(({ pageId }) => named.has(pageId)).map((row) => [row.pageId, row]));
  return tasks.flatMap((task): Task[] => {
    if (!('pageId' in task)) return [task];
    const row = byId.get(task.pageId);
    return row ? [{ ...task, pageName: row.name, address: row.address }] : [];
  });
}

interface Beside {
  failedPages: ReadonlySet<string>;
  clips: ReadonlyMap<string, number>;
  unread: ReadonlyMap<string, number>;
  requests: ReadonlyMap<string, number>;
  now: number;
}

async function rowsOf(
  workspace: Workspace,
  pages: readonly HomePage[],
  { failedPages, clips, unread, requests, now }: Beside,
): Promise<{ rows: SearchedRow[]; checked: number }> {
  const [versions, figures, falls] = await Promise.all([
    pageVersions(workspace),
    storedFigures(workspace, now),
    pageFalls(workspace, now),
  ]);
  const periods = checkedPeriods(now);
  let checked = 0;
  const rows = pages.map(({ changedAt: _, ...page }) => {
    const { pageId } = page;
    const [known, fall] = [versions.get(pageId), falls.get(pageId)];
    const { week, missing = periods } = figures.get(pageId) ?? {};
    if (!dueOf(known, missing, now) && !known?.isPart) checked += 1;
    return {
      ...page,
      standing: pageHealthOf(
        known,
        { hasFailed: failedPages.has(pageId), hasFallen: fall !== undefined },
        now,
      ),
      ...(known ? { versions: known, audiences: known.audiences } : {}),
      unread: unread.get(pageId) ?? 0,
      requests: requests.get(pageId) ?? 0,
      clips: clips.get(pageId) ?? 0,
      week,
      fall,
    };
  });
  return { rows, checked };
}

function tally(counts: (readonly [id: string | undefined, count: number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [id, count] of counts) if (id !== undefined) sums.set(id, (sums.get(id) ?? 0) + count);
  return sums;
}

function newsOf(news: readonly NewsItem[], counted: number): { news?: HomeNews } {
  if (news.length + counted === 0) return {};
  const ofMessages = news.filter(({ kind }) => kind === 'messages');
  const publishes = news.filter(isPublish).length;
  return {
    news: {
      ...(news.length > 0 ? { since: Math.min(...news.map(({ since }) => since)) } : {}),
      publishes,
      messages: ofMessages.reduce((sum, item) => sum + messageCount(item), 0),
      others: news.length - ofMessages.length - publishes,
      counted,
    },
  };
}
