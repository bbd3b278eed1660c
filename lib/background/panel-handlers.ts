// What the background does for the requests that only read one thing: a page, an audience, an operation.
import { ProblemError } from '../problem.ts';
import type { Requests } from '../requests.ts';
import type { Workspace } from '../workspace.ts';
import { findPage } from './directory.ts';
import { keptAudience } from './kept-audience.ts';
import { noteMet } from './people/door.ts';
import { readOperation } from './read-operation.ts';
import { pagesWalk } from './sync.ts';
import { activeWorkspace } from './workspaces.ts';

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
