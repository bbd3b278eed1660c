// News requests of the views. None sends a request to the service.
import * as z from 'zod/mini';
import { MAX_ID_LENGTH } from '../../format/pasted-ids.ts';
import { id, limit, offset, request, searched } from '../../platform/worker/request.ts';
import { setInWorkspace, workspaceById } from '../../service/worker/workspaces.ts';
import { MAX_NEWS, newsKinds } from '../news.ts';
import { listNews, markNewsSeen, unmarkNews } from './news-state.ts';

const kind = z.enum(newsKinds);
/** Two ids at most. */
const newsKey = z.object({
  kind,
  id: z.string().check(z.minLength(1), z.maxLength(2 * MAX_ID_LENGTH + 1)),
});

export const newsRequests = {
  /** `text` is searched in names and changes; `seen` includes read items. */
  listNews: request(
    () => ({
      workspaceId: id,
      kind: z.optional(kind),
      text: searched,
      seen: z.boolean(),
      offset,
      limit,
    }),
    async ({ workspaceId, ...query }) => listNews(await workspaceById(workspaceId), query),
  ),
  /** Marks the given items, or all, as read. Resolves with the mark needed to undo it. */
  markNewsSeen: request(
    () => ({
      workspaceId: id,
      keys: z.exactOptional(z.array(newsKey).check(z.minLength(1), z.maxLength(MAX_NEWS))),
    }),
    ({ workspaceId, keys }, asked) => markNewsSeen(workspaceId, keys, asked),
  ),
  unmarkNews: request(
    () => ({ workspaceId: id, mark: z.int().check(z.minimum(0)) }),
    ({ workspaceId, mark }) => unmarkNews(workspaceId, mark),
  ),
  /** In percent. */
  setNewsMovedBy: request(
    () => ({ workspaceId: id, movedBy: z.int().check(z.minimum(1), z.maximum(1000)) }),
    ({ workspaceId, movedBy }) => setInWorkspace(workspaceId, { newsMovedBy: movedBy }),
  ),
};
