// What the options may ask about kits and the administrator's policy.
import * as z from 'zod/mini';
import { id, request } from '../../platform/worker/request.ts';
import { applySettings, previewSettings } from './import-settings.ts';
import { applyChangedPolicy, policyState } from './policy.ts';
import { exportSettings } from './present.ts';

/** Somewhat more than a settings file may have: what is too large is to be said, and not left without an answer. */
const text = z.string().check(z.maxLength(2_000_000));

export const settingsRequests = {
  /** Of one workspace, or of all. Never with a key. */
  exportSettings: request(
    () => ({ workspaceId: z.exactOptional(id) }),
    ({ workspaceId }) => exportSettings(workspaceId),
  ),
  /** What a file would change. Nothing is written. */
  previewSettings: request(
    () => ({ text }),
    ({ text }) => previewSettings(text),
  ),
  /** Writes what was previewed, all or nothing. `moves`: the workspaces whose base URL may change. */
  applySettings: request(
    () => ({
      text,
      digest: z.string().check(z.minLength(1), z.maxLength(100)),
      moves: z.array(id).check(z.maxLength(50)),
    }),
    ({ text, digest, moves }) => applySettings(text, digest, moves),
  ),
  readPolicy: request(
    () => ({}),
    async () => {
      // A view may be there before the first policy was applied.
      await applyChangedPolicy();
      return policyState();
    },
  ),
};
