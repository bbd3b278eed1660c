import * as z from 'zod/mini';
import { id } from '../../platform/worker/request-parts.ts';
import type { KitRequests } from '../kit.ts';

/** Somewhat more than a kit may have: what is too large is to be said, and not left without an answer. */
const text = z.string().check(z.maxLength(2_000_000));

export const kitSchemas = {
  exportKit: () => z.object({ workspaceId: z.optional(id) }),
  previewKit: () => z.object({ text }),
  applyKit: () =>
    z.object({
      text,
      print: z.string().check(z.minLength(1), z.maxLength(100)),
      moves: z.array(id).check(z.maxLength(50)),
    }),
  readPolicy: () => z.object({}),
} satisfies Record<keyof KitRequests, () => z.ZodMiniType>;
