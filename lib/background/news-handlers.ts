import type { NewsRequests } from '../news.ts';
import { ProblemError } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import { markSeen, unmark } from './news/kept-news.ts';
import { listNews, publishNews } from './news/news-state.ts';
import { getWorkspace, putWorkspace } from './workspaces.ts';

async function known(workspaceId: string): Promise<Workspace> {
  const workspace = await getWorkspace(workspaceId);
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

export const newsHandlers: NewsRequests = {
  listNews: async (input) => listNews(await known(input.workspaceId), input),
  async markNewsSeen({ workspaceId, keys }) {
    const mark = Date.now();
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
