// The week report of the active workspace, from stored data only.

import { hasUntimedPublish, publishesOf } from '../../analytics/before-after.ts';
import { type Period, periodParams, periodsOf } from '../../analytics/periods.ts';
import { sessionsIn } from '../../analytics/tally.ts';
import { lastDays } from '../../analytics/trend.ts';
import { audienceName } from '../../api/audience-name.ts';
import type { AnalyticsSummary } from '../../api/schemas.ts';
import { audiencesList, eachAudience } from '../../directory/worker/directory.ts';
import { formersOfPage } from '../../directory/worker/former-store.ts';
import { readCrawl } from '../../directory/worker/list-crawl.ts';
import { audienceNamesAmong, listedAudience } from '../../directory/worker/names-apart.ts';
import { pagesCrawl } from '../../directory/worker/pages-sync.ts';
import { omit } from '../../format/omit.ts';
import { pageFalls } from '../../home/worker/fall-figures.ts';
import { messageCount } from '../../home/worker/find-tasks.ts';
import { type HomePage, knownPages } from '../../home/worker/home-pages.ts';
import { storedFigures } from '../../home/worker/week-figures.ts';
import { joined } from '../../news/fold-news.ts';
import { type NewsItem, newsId } from '../../news/news.ts';
import { type Finding, foundBetween } from '../../news/worker/found-by-day.ts';
import { countConversations } from '../../news/worker/known-conversations.ts';
import { withAudiencesApart } from '../../news/worker/news-state.ts';
import { listKeptNews } from '../../news/worker/news-store.ts';
import { headOf, lastingBlocker } from '../../page-status/worker/load-page-status.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import { earliestTime } from '../../service/reading-time.ts';
import { answerKey } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  MAX_PAGES,
  oldestOf,
  type ReportData,
  type ReportMessages,
  type ReportPage,
  type ReportPublish,
  USUAL_PAGES,
  type WeekReport,
} from '../report.ts';
import { readChoice } from './choice.ts';

export async function readReport(): Promise<WeekReport> {
  const workspace = await activeWorkspace();
  if (!workspace) return {};
  const now = Date.now();
  const { current, previous } = periodsOf('7d', now);
  if (!current || !previous) throw new Error('The last week has no days');
  const days = lastDays(14, now);
  const [crawl, blocker, { pages: all, archived }, found, news, falls] = await Promise.all([
    pagesCrawl(workspace),
    lastingBlocker(workspace),
    knownPages(workspace),
    foundBetween(workspace.id, Date.parse(current.startDate), Date.parse(current.endDate)),
    listKeptNews(workspace.id),
    pageFalls(workspace, now),
  ]);
  const choice = await chosenOf(workspace, all);
  const chosen = choice ?? (await usualPages(workspace, all, now));
  const ids = new Map(chosen.map(({ pageId, name }) => [pageId, name]));
  const conversations = await Promise.all([...ids.keys()].map((id) => countConversations(workspace.id, id)));
  const ofWeek = found.filter(({ pageId }) => pageId !== undefined && ids.has(pageId));
  return {
    workspace: headOf(workspace),
    report: {
      current,
      previous,
      days,
      total: all.length,
      archived: archived.size,
      isChosen: choice !== undefined,
      pages: (await readPages(workspace, chosen, { current, previous, days })).map((page) => ({
        ...page,
        fall: falls.get(page.pageId),
      })),
      pagesAt: crawl?.at,
      unreadable: crawl?.unreadable,
      blocker,
      messages: { ...messagesOf(ofWeek, news), conversations: sumOf(conversations) },
      news: (await withAudiencesApart(workspace, changesOf(ofWeek))).map((item) =>
        namedAs(item, ids.get(item.pageId ?? '')),
      ),
    },
  };
}

/** The chosen pages that still exist. Resolves with undefined if there are none. */
async function chosenOf(workspace: Workspace, all: readonly HomePage[]): Promise<HomePage[] | undefined> {
  const ids = await readChoice(workspace.id);
  if (!ids) return undefined;
  const byId = new Map(all.map((page) => [page.pageId, page]));
  const chosen = ids.flatMap((id) => byId.get(id) ?? []).slice(0, MAX_PAGES);
  return chosen.length > 0 ? chosen : undefined;
}

/** The pages with the most sessions; without cached figures, the first by name. */
async function usualPages(workspace: Workspace, all: readonly HomePage[], now: number): Promise<HomePage[]> {
  const figures = await storedFigures(workspace, now);
  const weekOf = ({ pageId }: HomePage) => figures.get(pageId)?.week;
  const sessions = (page: HomePage) => sessionsIn(weekOf(page)?.current) ?? 0;
  const sorted = all.filter(weekOf).sort((a, b) => sessions(b) - sessions(a));
  return (sorted.length > 0 ? sorted : all).slice(0, USUAL_PAGES);
}

/** Counts unseen ones from the days since the last one seen. */
function messagesOf(
  found: readonly Finding[],
  news: readonly NewsItem[],
): Omit<ReportMessages, 'conversations'> {
  const messages = found.filter(({ kind }) => kind === 'messages');
  const unseen = new Map(
    news
      .filter(({ kind, seenAt }) => kind === 'messages' && seenAt === undefined)
      .map((item) => [item.id, item]),
  );
  const unread = [...Map.groupBy(messages, ({ id }) => id)].reduce((sum, [id, ofOne]) => {
    const item = unseen.get(id);
    const since = item ? ofOne.filter(({ at }) => at >= item.since) : [];
    return sum + (item ? Math.min(count(since), messageCount(item)) : 0);
  }, 0);
  const at = messages.length > 0 ? Math.max(...messages.map((finding) => finding.at)) : undefined;
  return { count: count(messages), unread, at };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);

const count = (findings: readonly Finding[]) =>
  findings.reduce((sum, finding) => sum + messageCount(finding), 0);

/** Groups the changes by thing, most recent first. */
function changesOf(found: readonly Finding[]): NewsItem[] {
  const others = found.filter(({ kind }) => kind === 'page' || kind === 'audience');
  return [...Map.groupBy(others, ({ kind, id }) => newsId(kind, id)).values()]
    .flatMap((ofOne) => {
      const [first, last] = [ofOne[0], ofOne.at(-1)];
      const changes = ofOne.reduce<NewsItem['changes']>((all, each) => joined(all, each.changes), []);
      if (!first || !last || changes.length === 0) return [];
      // Drops the values that are only used for comparison.
      const listed = changes.map((change) => omit(change, 'was', 'is'));
      return [{ ...last, changes: listed, since: first.since }];
    })
    .sort((a, b) => b.at - a.at);
}

/** As its page is called in the report. */
function namedAs(item: NewsItem, pageName: string | undefined): NewsItem {
  if (pageName === undefined) return item;
  return { ...item, pageName, ...(item.kind === 'page' ? { name: pageName } : {}) };
}

type Periods = Pick<ReportData, 'current' | 'previous' | 'days'>;

async function readPages(
  workspace: Workspace,
  pages: readonly HomePage[],
  periods: Periods,
): Promise<ReportPage[]> {
  const { store } = (await userDatabase()).transaction('answers', 'readonly');
  const scope = scopeOf(workspace);
  const now = Date.now();
  // One transaction: one per answer (800) would dominate the time.
  const peek = async (pageId: string, period: Period) => {
    const answer = await store.get(answerKey(scope, 'getAnalyticsSummary', periodParams(pageId, period)));
    // An answer read before the period ended is incomplete.
    const at = answer && earliestTime(answer, now);
    if (at === undefined || at < Date.parse(period.endDate)) return undefined;
    return { data: answer?.data as AnalyticsSummary, at };
  };
  const figures = await Promise.all(
    pages.map(async ({ pageId }) => ({
      weeks: await Promise.all([peek(pageId, periods.current), peek(pageId, periods.previous)]),
      days: await Promise.all(periods.days.map((day) => peek(pageId, day))),
    })),
  );
  return Promise.all(
    pages.map(async ({ pageId, name }, index) => {
      const { weeks: [current, previous] = [], days = [] } = figures[index] ?? {};
      const daysAt = oldestOf(days.map((day) => day?.at));
      return {
        pageId,
        name,
        days: days.map((day) => day?.data),
        daysAt,
        week: current && { current: current.data, previous: previous?.data },
        weekAt: current && Math.min(current.at, previous?.at ?? current.at),
        ...(await readVersions(workspace, pageId, periods)),
      };
    }),
  );
}

async function readVersions(
  workspace: Workspace,
  pageId: string,
  { current, previous }: Periods,
): Promise<Pick<ReportPage, 'audiences' | 'isPart' | 'hasUntimed' | 'versionsAt' | 'publishes'>> {
  const crawl = await readCrawl(scopeOf(workspace), audiencesList(pageId));
  if (crawl?.at === undefined) return { publishes: [] };
  const [from, to] = [Date.parse(previous.startDate), Date.parse(current.endDate)];
  const formers = await formersOfPage(workspace, pageId);
  const publishes: ReportPublish[] = [];
  let audiences = 0;
  let hasUntimed = false;
  await eachAudience(workspace, pageId, ({ audience }) => {
    // One that was archived since counts too: what was published moved the page's figures.
    audiences += 1;
    if (hasUntimedPublish(audience)) hasUntimed = true;
    const all = publishesOf(audience, formers.get(audience.audienceId));
    const inWeeks = all.filter(({ at }) => from <= at && at < to);
    const named = { audienceId: audience.audienceId, audienceName: audienceName(audience) };
    publishes.push(...inWeeks.map((publish) => ({ ...publish, ...named })));
  });
  const listed = publishes.map((publish) => listedAudience({ pageId, ...publish }));
  const nameAmong = await audienceNamesAmong(workspace, listed);
  const named = publishes.map((publish) => ({
    ...publish,
    audienceName: nameAmong(listedAudience({ pageId, ...publish })),
  }));
  return {
    ...(crawl.partial ? { isPart: true } : { audiences }),
    ...(hasUntimed ? { hasUntimed: true } : {}),
    versionsAt: crawl.at,
    publishes: named.sort((a, b) => a.at - b.at),
  };
}
