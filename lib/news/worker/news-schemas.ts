import * as z from 'zod/mini';
import { id, limit, offset, searched } from '../../platform/worker/request-parts.ts';
import { MOST_NEWS, type NewsRequests, newsKinds } from '../news.ts';

const kind = z.enum(newsKinds);
/** Of two ids together. */
const newsKey = z.object({ kind, id: z.string().check(z.minLength(1), z.maxLength(500)) });

export const newsSchemas = {
  listNews: () =>
    z.object({
      workspaceId: id,
      kind: z.optional(kind),
      text: searched,
      seen: z.boolean(),
      offset,
      limit,
    }),
  markNewsSeen: () =>
    z.object({
      workspaceId: id,
      keys: z.optional(z.array(newsKey).check(z.minLength(1), z.maxLength(MOST_NEWS))),
    }),
  unmarkNews: () => z.object({ workspaceId: id, mark: z.int().check(z.minimum(0)) }),
  setNewsMovedBy: () => z.object({ workspaceId: id, movedBy: z.int().check(z.minimum(1), z.maximum(1000)) }),
} satisfies Record<keyof NewsRequests, () => z.ZodMiniType>;
