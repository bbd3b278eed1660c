// The administrator's policy: a settings file in managed storage, applied at each start and change. Its values are locked.

import { ProblemError } from '../../api/problem.ts';
import { browser } from '../../platform/browser.ts';
import { storedValue } from '../../platform/stored-value.ts';
import { changeWorkspaces } from '../../service/worker/workspaces.ts';
import { publishTopics } from '../../topics/worker/topics.ts';
import { type Managed, type ManagedField, managedFields } from '../../workspace/workspace.ts';
import type { PolicyState, SettingsWorkspace } from '../settings-file.ts';
import { planSettings } from '../settings-plan.ts';
import { applyPlan } from './apply-plan.ts';
import { idsBeingRemoved, presentWorkspaces } from './present.ts';
import { parseSettings } from './read-settings-file.ts';

interface PolicyRecord extends PolicyState {
  /** The policy as last applied. */
  text: string;
}

const policy = storedValue<PolicyRecord>('local', 'policy');

/** Call synchronously at startup. */
export function listenForPolicy(): void {
  browser.storage.managed.onChanged.addListener(() => {
    applyChangedPolicy().catch(reportError);
  });
}

/** Applies the policy if it changed since the last time. */
export async function applyChangedPolicy(): Promise<void> {
  await navigator.locks.request('settings-file', async () => {
    const text = JSON.stringify(await readManaged());
    const stored = await policy.read();
    if ((stored?.text ?? '{}') === text) return;
    await applyPolicy(text).catch((error: unknown) => {
      // A workspace was removed meanwhile: what the policy sets becomes a new one.
      if (!(error instanceof ProblemError)) throw error;
      return applyPolicy(text);
    });
  });
}

/** Firefox rejects if there is no policy. */
async function readManaged(): Promise<object> {
  try {
    return await browser.storage.managed.get();
  } catch (error) {
    if (/manifest not found/i.test(String(error))) return {};
    throw error;
  }
}

export async function policyState(): Promise<PolicyState> {
  const { text: _, ...state } = (await policy.read()) ?? { workspaces: 0 };
  return state;
}

/** Call under the lock for settings files. */
async function applyPolicy(text: string): Promise<void> {
  if (text === '{}') {
    await unlockAllBut([]);
    // Each topic includes whether it is locked.
    await publishTopics();
    return policy.forget();
  }
  const reading = parseSettings(text);
  if (!reading.ok) {
    // Locks stay, so that an administrator's mistake unlocks nothing.
    return policy.change((kept) => ({ workspaces: 0, ...kept, text, fault: reading.fault }));
  }
  const newId = () => crypto.randomUUID();
  const removing = await idsBeingRemoved();
  const plan = planSettings(reading.settings, await presentWorkspaces(), newId, { unlocked: true, removing });
  await applyPlan(
    plan.map((planned, index) => ({
      ...planned,
      managed: managedBy(reading.settings.workspaces[index]),
    })),
  );
  await unlockAllBut(plan.map(({ preview }) => preview.workspaceId));
  const { helpUrl } = reading.settings;
  const kept = { text, workspaces: plan.length, ...(helpUrl === undefined ? {} : { helpUrl }) };
  await policy.change(() => kept);
}

/** Workspaces no longer in the policy become the person's. */
async function unlockAllBut(ids: readonly string[]): Promise<void> {
  await changeWorkspaces((list) =>
    list.map((workspace) => {
      const { managed: _, ...own } = workspace;
      return ids.includes(workspace.id) ? workspace : own;
    }),
  );
}

/** Values in the policy are locked, except the analytics range, which is always the person's choice. */
function managedBy(workspace: SettingsWorkspace | undefined): Managed {
  const named = { ...workspace, ...workspace?.capture } as Partial<Record<ManagedField, unknown>>;
  return {
    fields: managedFields.filter((field) => named[field] !== undefined),
    bindings: (workspace?.bindings ?? []).map(({ pattern }) => pattern),
    topics: (workspace?.topics ?? []).map(({ topicId }) => topicId),
  };
}
