import { ProblemError } from '../../api/problem.ts';
import { getWorkspace, putWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { NewsRequests } from '../news.ts';
import { markSeen, unmark } from './kept-news.ts';
import { listNews, publishNews } from './news-state.ts';

async function known(workspaceId: string): Promise<Workspace> {
  const workspace = await getWorkspace(workspaceId);
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

let lastMark = 0;

/** The time, and never the same twice: taking one marking back must not touch another. */
function nextMark(): number {
  lastMark = Math.max(Date.now(), lastMark + 1);
  return lastMark;
}

export const newsHandlers: NewsRequests = {
  listNews: async (input) => listNews(await known(input.workspaceId), input),
  async markNewsSeen({ workspaceId, keys }) {
    const mark = nextMark();
    const count = await markSeen(workspaceId, keys, mark);
    await publishNews();
    return { mark, count };
  },
  async unmarkNews({ workspaceId, mark }) {
    await unmark(workspaceId, mark);
    await publishNews();
  },
  async setNewsMovedBy({ workspaceId, movedBy }) {
    const workspace = await known(workspaceId);
    await putWorkspace(workspaceId, (present) => ({ ...(present ?? workspace), newsMovedBy: movedBy }));
  },
};
