// Rates are shown as percent from the first view on: what they mean is learned as soon as the pages are known.
import { type Period, periodParams, periodsOf } from '../../analytics/periods.ts';
import { ProblemError } from '../../api/problem.ts';
import { eachPage } from '../../directory/worker/directory.ts';
import { read } from '../../service/worker/cache.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { scaleOf } from '../../workspace/rate-scale.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Pages that are asked for their figures. Where these do not tell, those that a person opens do. */
const MAX_PAGES = 9;

/** One page after another, until it is known. Those with the most audiences come first: they have sessions. */
export async function learnRates(workspace: Workspace): Promise<void> {
  const { current } = periodsOf(workspace.analyticsRange, Date.now());
  for (const pageId of await likelyPages(workspace)) {
    const present = await getWorkspace(workspace.id);
    if (present?.connectionVersion !== workspace.connectionVersion || scaleOf(present)) return;
    if (!(await isRead(workspace, pageId, current))) return;
  }
}

async function isRead(workspace: Workspace, pageId: string, period: Period | undefined): Promise<boolean> {
  try {
    await read(workspace, 'getAnalyticsSummary', periodParams(pageId, period), { once: true });
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return false;
  }
}

async function likelyPages(workspace: Workspace): Promise<string[]> {
  let likely: { pageId: string; audiences: number }[] = [];
  await eachPage(workspace, ({ pageId, audiencesCount, archivedAt, deletedAt }) => {
    if (archivedAt || deletedAt) return;
    likely.push({ pageId, audiences: audiencesCount ?? 0 });
    // Of 100,000 pages not all are held.
    if (likely.length >= 100 * MAX_PAGES) likely = mostAudiences(likely);
  });
  return mostAudiences(likely).map(({ pageId }) => pageId);
}

const mostAudiences = <Page extends { audiences: number }>(pages: readonly Page[]): Page[] =>
  pages.toSorted((a, b) => b.audiences - a.audiences).slice(0, MAX_PAGES);
