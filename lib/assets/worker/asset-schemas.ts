import * as z from 'zod/mini';
import { address, id } from '../../platform/worker/request-parts.ts';
import type { AssetRequests } from '../assets.ts';

/** Ids of the directory; '' comes before the first. */
const place = z.string().check(z.maxLength(2000));

export const assetSchemas = {
  assetUses: () =>
    z.object({
      assetId: id,
      fileId: z.optional(id),
      urls: z.array(address).check(z.maxLength(4)),
      from: z.optional(z.object({ pageId: place, audienceId: z.optional(place) })),
    }),
  readPreview: () => z.object({ url: address }),
} satisfies Record<keyof AssetRequests, () => z.ZodMiniType>;
