// The way to what writes the directory. Most starts of the worker only read it.

import { ProblemError } from '../../api/problem.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { audiencesList } from './directory.ts';
import type { Walk } from './directory-records.ts';
import { noteProblem } from './walk.ts';

const directoryWalks = () => import('./directory-walks.ts');

/** Goes through all pages of the workspace; the directory shows them when the walk is whole. */
export async function walkPages(workspace: Workspace, onStep?: (walk: Walk) => void): Promise<Walk> {
  return (await directoryWalks()).walkPages(workspace, onStep);
}

/** Goes through all audiences of one page. */
export async function walkAudiences(
  workspace: Workspace,
  pageId: string,
  onStep?: (walk: Walk) => void,
): Promise<Walk> {
  return (await directoryWalks()).walkAudiences(workspace, pageId, onStep);
}

/** Asks once for the list page that held an audience. */
export async function renewAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): Promise<boolean> {
  return (await directoryWalks()).renewAudience(workspace, pageId, audienceId);
}

/** Starts the walk, or goes on with the one that a killed worker left. Its failure is noted with the walk. */
export function walkSoon(workspace: Workspace, pageId: string): void {
  walkAudiences(workspace, pageId).catch(async (error: unknown) => {
    if (!(error instanceof ProblemError)) return reportError(error);
    await noteProblem(scopeOf(workspace), audiencesList(pageId), error.problem);
  });
}
