import { ProblemError } from '../../api/problem.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { audiencesList } from './directory.ts';
import { noteProblem } from './walk.ts';
import { walkAudiences } from './walks.ts';

/** Starts the walk, or goes on with the one that a killed worker left. Its failure is noted with the walk. */
export function walkSoon(workspace: Workspace, pageId: string): void {
  walkAudiences(workspace, pageId).catch(async (error: unknown) => {
    if (!(error instanceof ProblemError)) return reportError(error);
    await noteProblem(scopeOf(workspace), audiencesList(pageId), error.problem);
  });
}
