// Loads the audiences of a page visible on Home.
import { ProblemError } from '../../api/problem.ts';
import { isListDue } from '../../directory/worker/audience-listing.ts';
import { audiencesList, findPage } from '../../directory/worker/directory.ts';
import { crawlAudiences } from '../../directory/worker/directory-lists.ts';
import { noteProblem, readCrawlWithProblem } from '../../directory/worker/list-crawl.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { MAX_CHECKED_AUDIENCES } from '../home.ts';

/** Resolves with whether the service was called: not if the data is fresh or there are too many audiences. Rejects with its problem. */
export async function loadPageHealth(
  workspace: Workspace,
  { pageId, force = false, retry = false }: { pageId: string; force?: boolean; retry?: boolean },
  onListPage?: () => void,
): Promise<boolean> {
  const [scope, list] = [scopeOf(workspace), audiencesList(pageId)];
  const [crawl, page] = await Promise.all([readCrawlWithProblem(scope, list), findPage(workspace, pageId)]);
  if ((page?.audiencesCount ?? 0) > MAX_CHECKED_AUDIENCES || !(force || isListDue(crawl, { retry })))
    return false;
  try {
    await crawlAudiences(workspace, pageId, onListPage);
  } catch (error) {
    if (error instanceof ProblemError) await noteProblem(scope, list, error.problem);
    throw error;
  }
  return true;
}
