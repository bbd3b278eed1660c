// How much of the active workspace needs the person: captures, and persons and accounts on their way.
import { showNeedsBadge } from './badge.ts';
import { listTended } from './outbox/kept-captures.ts';
import { listCreations } from './people/kept-creations.ts';
import { activeWorkspace } from './workspaces.ts';

export async function showNeeds(): Promise<void> {
  const workspace = await activeWorkspace();
  const records = workspace
    ? [...(await listTended(workspace.id)), ...(await listCreations(workspace.id))]
    : [];
  await showNeedsBadge(records.filter(({ state }) => state.kind === 'needs-you').length);
}
