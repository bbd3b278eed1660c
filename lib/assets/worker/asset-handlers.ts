// What the background does for the requests about assets.

import { ProblemError } from '../../api/problem.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AssetRequests } from '../assets.ts';
import { assetUses } from './asset-uses.ts';
import { readPreview } from './read-preview.ts';

async function active(): Promise<Workspace> {
  const workspace = await activeWorkspace();
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

export const assetHandlers: AssetRequests = {
  assetUses: async ({ from, ...target }) => assetUses(await active(), target, from),
  readPreview: async ({ url }) => readPreview(await active(), url),
};
