// The week report of the active workspace, from what is kept alone.
import { periodsOf } from '../../analytics/periods.ts';
import { lastDays } from '../../analytics/trend.ts';
import { pagesWalk } from '../../directory/worker/sync.ts';
import { pageFalls } from '../../home/worker/fall-figures.ts';
import { messageCount } from '../../home/worker/find-things.ts';
import { type HomePage, homePages } from '../../home/worker/home-pages.ts';
import { keptWeeks } from '../../home/worker/week-figures.ts';
import type { NewsItem } from '../../news/news.ts';
import { listKeptNews } from '../../news/worker/news-store.ts';
import { headOf } from '../../page-status/worker/load-page-status.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { MOST_PAGES, type ReportMessages, USUAL_PAGES, type WeekReport } from '../report.ts';
import { readChoice } from './choice.ts';
import { readPages } from './report-pages.ts';

export async function readReport(): Promise<WeekReport> {
  const workspace = await activeWorkspace();
  if (!workspace) return {};
  const now = Date.now();
  const { current, previous } = periodsOf('7d', now);
  if (!current || !previous) throw new Error('The last week has no days');
  const days = lastDays(14, now);
  const [walk, all, news, falls] = await Promise.all([
    pagesWalk(workspace),
    homePages(workspace),
    listKeptNews(workspace.id),
    pageFalls(workspace, now),
  ]);
  const choice = await chosenOf(workspace, all);
  const chosen = choice ?? (await usualPages(workspace, all, now));
  const ids = new Set(chosen.map(({ pageId }) => pageId));
  const [from, to] = [Date.parse(current.startDate), Date.parse(current.endDate)];
  const ofWeek = news.filter(
    ({ pageId, at }) => pageId !== undefined && ids.has(pageId) && from <= at && at < to,
  );
  return {
    workspace: headOf(workspace),
    report: {
      ...{ current, previous, days, total: all.length, isChosen: choice !== undefined },
      pages: (await readPages(workspace, chosen, { current, previous, days })).map((page) => {
        const fall = falls.get(page.pageId);
        return fall ? { ...page, fall } : page;
      }),
      ...(walk?.at === undefined ? {} : { pagesAt: walk.at }),
      messages: messagesOf(ofWeek),
      news: ofWeek.filter(({ kind }) => kind === 'page' || kind === 'audience'),
    },
  };
}

/** What was chosen and is still there; undefined where nothing is left of it. */
async function chosenOf(workspace: Workspace, all: readonly HomePage[]): Promise<HomePage[] | undefined> {
  const ids = await readChoice(workspace.id);
  if (!ids) return undefined;
  const byId = new Map(all.map((page) => [page.pageId, page]));
  const chosen = ids.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_PAGES);
  return chosen.length > 0 ? chosen : undefined;
}

/** Those with the most sessions; before any figures are kept, the first by name. */
async function usualPages(workspace: Workspace, all: readonly HomePage[], now: number): Promise<HomePage[]> {
  const weeks = await keptWeeks(workspace, now);
  const sessions = ({ pageId }: HomePage) => weeks.get(pageId)?.current.totalSessions ?? 0;
  const kept = all.filter(({ pageId }) => weeks.has(pageId)).sort((a, b) => sessions(b) - sessions(a));
  return (kept.length > 0 ? kept : all).slice(0, USUAL_PAGES);
}

function messagesOf(news: readonly NewsItem[]): ReportMessages {
  const messages = news.filter(({ kind }) => kind === 'messages');
  const count = (items: readonly NewsItem[]) => items.reduce((sum, item) => sum + messageCount(item), 0);
  return {
    count: count(messages),
    unread: count(messages.filter(({ seenAt }) => seenAt === undefined)),
    ...(messages.length > 0 ? { at: Math.max(...messages.map(({ at }) => at)) } : {}),
  };
}
