// What would change something that the administrator set.

import { listBindings } from '../../directory/worker/bindings.ts';
import { patternsFor } from '../../match/match.ts';
import type { RequestInput, RequestName } from '../../platform/requests.ts';
import { activeWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import { repairBaseUrl } from '../../workspace/base-url.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ManagedField } from '../kit.ts';
import type { LockedName } from './with-locks.ts';

/** Whether a request would change something locked. */
type Lock<N extends RequestName> = (input: RequestInput<N>) => Promise<boolean>;

const isLocked = (workspace: Workspace | undefined, field: ManagedField) =>
  workspace?.managed?.fields.includes(field) ?? false;

export const locks: { [N in LockedName]: Lock<N> } = {
  async saveWorkspace({ id, baseUrl, ...form }) {
    const workspace = id === undefined ? undefined : await getWorkspace(id);
    if (!workspace) return false;
    const address = repairBaseUrl(baseUrl);
    const isMoved = address.ok && address.baseUrl !== workspace.baseUrl;
    const changed = (['name', 'color', 'production'] as const).filter(
      (field) => form[field] !== workspace[field],
    );
    return [...changed, ...(isMoved ? ['baseUrl' as const] : [])].some((field) => isLocked(workspace, field));
  },
  removeWorkspace: async ({ workspaceId }) => (await getWorkspace(workspaceId))?.managed !== undefined,
  setRateScale: async ({ workspaceId }) => isLocked(await getWorkspace(workspaceId), 'rateScale'),
  setSessionRules: async ({ workspaceId }) => isLocked(await getWorkspace(workspaceId), 'sessionRules'),
  async setCaptureSettings({ workspaceId, settings }) {
    const workspace = await getWorkspace(workspaceId);
    const fields = ['template', 'holdSeconds', 'entryType'] as const;
    return fields.some(
      (field) => isLocked(workspace, field) && settings[field] !== workspace?.capture?.[field],
    );
  },
  async bind({ url, below }) {
    const patterns = patternsFor(url);
    const pattern = below ? patterns?.below : patterns?.exact;
    const { managed } = (await activeWorkspace()) ?? {};
    return pattern !== undefined && (managed?.bindings.includes(pattern) ?? false);
  },
  async unbind({ bindingId }) {
    const { id, managed } = (await activeWorkspace()) ?? {};
    if (id === undefined || !managed) return false;
    const binding = (await listBindings(id)).find((each) => each.id === bindingId);
    return binding !== undefined && managed.bindings.includes(binding.pattern);
  },
  changeTopic: ({ topicId }) => isLockedTopic(topicId),
  removeTopic: ({ topicId }) => isLockedTopic(topicId),
};

async function isLockedTopic(topicId: string): Promise<boolean> {
  return (await activeWorkspace())?.managed?.topics.includes(topicId) ?? false;
}
