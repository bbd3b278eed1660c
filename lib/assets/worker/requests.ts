// Requests about assets.
import * as z from 'zod/mini';
import { address, id, request } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { assetUses } from './asset-uses.ts';
import { readPreview } from './read-preview.ts';

/** Ids of the directory; '' comes before the first. */
const place = z.string().check(z.maxLength(2000));

export const assetRequests = {
  /** From the directory only. */
  assetUses: request(
    () => ({
      assetId: id,
      fileId: z.exactOptional(id),
      urls: z.array(address).check(z.maxLength(4)),
      from: z.optional(z.object({ pageId: place, audienceId: z.exactOptional(place) })),
    }),
    inCurrent((workspace, { from, ...target }) => assetUses(workspace, target, from)),
  ),
  /** Fetched without the key except from the service's origin; at most 5 MiB, and a picture by its bytes. */
  readPreview: request(
    () => ({ url: address }),
    inCurrent((workspace, { url }) => readPreview(workspace, url)),
  ),
};
