import * as z from 'zod/mini';
import type { AssetRequests } from '../assets.ts';
import { address, id } from './request-parts.ts';

export const assetSchemas = {
  assetUses: z.object({ assetId: id, fileId: z.optional(id) }),
  readPreview: z.object({ url: address }),
} satisfies Record<keyof AssetRequests, z.ZodMiniType>;
