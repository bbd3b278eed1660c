// What the background does for the requests that only read one thing: a page, an audience, an operation.

import { ProblemError } from '../../api/problem.ts';
import { findPage } from '../../directory/worker/directory.ts';
import { keptAudience } from '../../directory/worker/kept-audience.ts';
import { pagesWalk } from '../../directory/worker/sync.ts';
import { noteMet } from '../../people/worker/listeners.ts';
import type { Requests } from '../../platform/requests.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { readOperation } from './read-operation.ts';

async function active(): Promise<Workspace> {
  const workspace = await activeWorkspace();
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

export const panelHandlers: Pick<Requests, 'getPage' | 'getAudience' | 'readService'> = {
  async getPage({ pageId }) {
    const workspace = await active();
    const [page, walk] = await Promise.all([findPage(workspace, pageId), pagesWalk(workspace)]);
    return page && { page, ...(walk?.at === undefined ? {} : { at: walk.at }) };
  },
  async getAudience(input) {
    const workspace = await active();
    const kept = await keptAudience(workspace, input);
    const personId = kept?.audience.personId;
    if (personId) noteMet(workspace, 'person', personId).catch(reportError);
    return kept;
  },
  readService: async (input) => readOperation(await active(), input),
};
