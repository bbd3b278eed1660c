// What the background does for the requests about kits.
import type { KitRequests } from '../kit.ts';
import { applyKit, previewKit } from './import-kit.ts';
import { policyState, tendPolicy } from './policy.ts';
import { exportKit } from './present.ts';

export const kitHandlers: KitRequests = {
  exportKit: ({ workspaceId }) => exportKit(workspaceId),
  previewKit,
  applyKit,
  async readPolicy() {
    // A view may be there before the first policy was applied.
    await tendPolicy();
    return policyState();
  },
};
