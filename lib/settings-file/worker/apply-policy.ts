// Applies the administrator's policy, and locks what it names.
import { browser } from '../../platform/browser.ts';
import { changeWorkspaces } from '../../service/worker/workspaces.ts';
import { publishTopics } from '../../topics/worker/topics.ts';
import { type Managed, type ManagedField, managedFields } from '../../workspace/workspace.ts';
import type { KitWorkspace } from '../kit.ts';
import { planKit } from '../kit-plan.ts';
import { applyPlan } from './apply-plan.ts';
import { type KeptPolicy, keptPolicy, POLICY } from './policy.ts';
import { presentWorkspaces } from './present.ts';
import { readKit } from './read-kit.ts';

/** To be called under the lock of kits. */
export async function applyPolicy(text: string): Promise<void> {
  if (text === '{}') {
    await unlockAllBut([]);
    // Each tells whether it is locked.
    await publishTopics();
    return browser.storage.local.remove(POLICY);
  }
  const reading = readKit(JSON.parse(text));
  if (!reading.ok) {
    // What was locked stays so: a slip of the administrator opens nothing.
    const workspaces = (await keptPolicy())?.workspaces ?? 0;
    return keep({ text, workspaces, fault: reading.fault });
  }
  const newId = () => crypto.randomUUID();
  const plan = planKit(reading.kit, await presentWorkspaces(), newId, { unlocked: true });
  await applyPlan(
    plan.map((planned, index) => ({
      ...planned,
      mayMove: true,
      managed: managedBy(reading.kit.workspaces[index]),
    })),
  );
  await unlockAllBut(plan.map(({ preview }) => preview.workspaceId));
  await keep({ text, workspaces: plan.length });
}

async function keep(policy: KeptPolicy): Promise<void> {
  await browser.storage.local.set({ [POLICY]: policy });
}

/** Workspaces that the policy does not name any more stay, as a person's own. */
async function unlockAllBut(ids: readonly string[]): Promise<void> {
  await changeWorkspaces((list) =>
    list.map((workspace) => {
      const { managed: _, ...own } = workspace;
      return ids.includes(workspace.id) ? workspace : own;
    }),
  );
}

/** What the policy names is locked; how far back figures go is a person's own choice at any time. */
function managedBy(workspace: KitWorkspace | undefined): Managed {
  const named = { ...workspace, ...workspace?.capture } as Partial<Record<ManagedField, unknown>>;
  return {
    fields: managedFields.filter((field) => named[field] !== undefined),
    bindings: (workspace?.bindings ?? []).map(({ pattern }) => pattern),
    topics: (workspace?.topics ?? []).map(({ topicId }) => topicId),
  };
}
