// What is kept of the pages of a report. The service is asked for nothing, and nothing is written.
import { publishesOf } from '../../analytics/before-after.ts';
import { type Period, periodParams } from '../../analytics/periods.ts';
import { audienceName } from '../../api/audience-name.ts';
import type { AnalyticsSummary } from '../../api/schemas.ts';
import { audiencesList, eachAudience } from '../../directory/worker/directory.ts';
import { readCrawl } from '../../directory/worker/list-crawl.ts';
import type { HomePage } from '../../home/worker/home-pages.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import { answerKey, readAt } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { oldestOf, type ReportData, type ReportPage, type ReportPublish } from '../report.ts';

type Periods = Pick<ReportData, 'current' | 'previous' | 'days'>;

export async function readPages(
  workspace: Workspace,
  pages: readonly HomePage[],
  periods: Periods,
): Promise<ReportPage[]> {
  const { store } = (await userDatabase()).transaction('answers', 'readonly');
  const scope = scopeOf(workspace);
  const now = Date.now();
  // All in one transaction: one for each of 800 answers takes longer than all the rest.
  const peek = async (pageId: string, period: Period) => {
    const answer = await store.get(answerKey(scope, 'getAnalyticsSummary', periodParams(pageId, period)));
    // What was not over when it was read is no whole day or week.
    const at = answer && readAt(answer, now);
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
        ...{ pageId, name, days: days.map((day) => day?.data), daysAt },
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
): Promise<Pick<ReportPage, 'audiences' | 'versionsAt' | 'publishes'>> {
  const crawl = await readCrawl(scopeOf(workspace), audiencesList(pageId));
  if (crawl?.at === undefined) return { publishes: [] };
  const [from, to] = [Date.parse(previous.startDate), Date.parse(current.endDate)];
  const publishes: ReportPublish[] = [];
  let audiences = 0;
  await eachAudience(workspace, pageId, ({ audience }) => {
    if (audience.archivedAt) return;
    audiences += 1;
    const inWeeks = publishesOf(audience).filter(({ at }) => from <= at && at < to);
    const named = { audienceId: audience.audienceId, audienceName: audienceName(audience) };
    publishes.push(...inWeeks.map((publish) => ({ ...publish, ...named })));
  });
  return { audiences, versionsAt: crawl.at, publishes: publishes.sort((a, b) => a.at - b.at) };
}
