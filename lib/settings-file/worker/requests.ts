// The requests of the options about settings files and the administrator's policy.
import * as z from 'zod/mini';
import { id, request, writing as text } from '../../platform/worker/request.ts';
import { applySettings, previewSettings } from './import-settings.ts';
import { applyChangedPolicy, policyState } from './policy.ts';
import { exportSettings } from './present.ts';

export const settingsRequests = {
  /** Exports one workspace or all. Never includes a key. */
  exportSettings: request(
    () => ({ workspaceId: z.exactOptional(id) }),
    ({ workspaceId }) => exportSettings(workspaceId),
  ),
  /** Returns the changes that a file would make. Writes nothing. */
  previewSettings: request(
    () => ({ text }),
    ({ text }) => previewSettings(text),
  ),
  /** Applies what was previewed, all or nothing. `moves`: workspaces whose base URL may change. */
  applySettings: request(
    () => ({
      text,
      digest: z.string().check(z.minLength(1), z.maxLength(100)),
      moves: z.array(id),
    }),
    ({ text, digest, moves }, asked) => applySettings(text, digest, moves, asked),
  ),
  readPolicy: request(
    () => ({}),
    async () => {
      // A view may open before the first policy was applied.
      await applyChangedPolicy();
      return policyState();
    },
  ),
};
