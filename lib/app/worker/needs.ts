// How much of the active workspace needs the person: captures, and persons and accounts on their way.

import { listOpenCaptures } from '../../capture/worker/capture-store.ts';
import { showNeedsBadge } from '../../page-status/worker/badge.ts';
import { listCreations } from '../../people/worker/creation-store.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';

export async function showNeeds(): Promise<void> {
  const workspace = await activeWorkspace();
  const records = workspace
    ? [...(await listOpenCaptures(workspace.id)), ...(await listCreations(workspace.id))]
    : [];
  await showNeedsBadge(records.filter(({ state }) => state.kind === 'needs-you').length);
}
