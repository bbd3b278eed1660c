// What the background does for the requests about assets.
import type { AssetRequests } from '../assets.ts';
import { ProblemError } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import { assetUses } from './assets/asset-uses.ts';
import { readPreview } from './assets/read-preview.ts';
import { activeWorkspace } from './workspaces.ts';

async function active(): Promise<Workspace> {
  const workspace = await activeWorkspace();
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

export const assetHandlers: AssetRequests = {
  assetUses: async ({ from, ...target }) => assetUses(await active(), target, from),
  readPreview: async ({ url }) => readPreview(await active(), url),
};
