import * as z from 'zod/mini';
import { id, searched } from '../../platform/worker/request-parts.ts';
import type { SearchRequests } from '../search.ts';

export const searchSchemas = {
  search: () => z.object({ asker: id, text: searched, limit: z.int().check(z.minimum(1), z.maximum(50)) }),
  noteChosen: () =>
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('page'), pageId: id }),
      z.object({ kind: z.literal('audience'), pageId: id, audienceId: id }),
    ]),
} satisfies Record<keyof SearchRequests, () => z.ZodMiniType>;
