// What the background does for the requests about kits.
import type { KitRequests } from '../kit.ts';
import { applyKit, previewKit } from './kit/import-kit.ts';
import { policyState } from './kit/policy.ts';
import { exportKit } from './kit/present.ts';

export const kitHandlers: KitRequests = {
  exportKit: ({ workspaceId }) => exportKit(workspaceId),
  previewKit,
  applyKit,
  readPolicy: () => policyState(),
};
