// What the options may ask about kits and the administrator's policy.
import * as z from 'zod/mini';
import { id, nothing, request } from '../../platform/worker/request.ts';
import { applyKit, previewKit } from './import-kit.ts';
import { policyState, tendPolicy } from './policy.ts';
import { exportKit } from './present.ts';

/** Somewhat more than a kit may have: what is too large is to be said, and not left without an answer. */
const text = z.string().check(z.maxLength(2_000_000));

export const kitRequests = {
  /** Of one workspace, or of all. Never with a key. */
  exportKit: request(
    () => z.object({ workspaceId: z.exactOptional(id) }),
    ({ workspaceId }) => exportKit(workspaceId),
  ),
  /** What a file would change. Nothing is written. */
  previewKit: request(
    () => z.object({ text }),
    ({ text }) => previewKit(text),
  ),
  /** Writes what was previewed, all or nothing. `moves`: the workspaces whose base URL may change. */
  applyKit: request(
    () =>
      z.object({
        text,
        print: z.string().check(z.minLength(1), z.maxLength(100)),
        moves: z.array(id).check(z.maxLength(50)),
      }),
    applyKit,
  ),
  readPolicy: request(
    () => nothing,
    async () => {
      // A view may be there before the first policy was applied.
      await tendPolicy();
      return policyState();
    },
  ),
};
