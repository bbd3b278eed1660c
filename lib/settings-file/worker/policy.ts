// The administrator's policy: a settings file in managed storage. It is applied at each start and change, and what it names is locked.
import { browser } from '../../platform/browser.ts';
import { changeWorkspaces } from '../../service/worker/workspaces.ts';
import { publishTopics } from '../../topics/worker/topics.ts';
import { type Managed, type ManagedField, managedFields } from '../../workspace/workspace.ts';
import type { PolicyState, SettingsWorkspace } from '../settings-file.ts';
import { planSettings } from '../settings-plan.ts';
import { applyPlan } from './apply-plan.ts';
import { idsBeingRemoved, presentWorkspaces } from './present.ts';
import { parseSettings } from './read-settings-file.ts';

const POLICY = 'policy';

interface PolicyRecord extends PolicyState {
  /** The policy as it was applied last. */
  text: string;
}

/** Registers the listener; to be called synchronously at the background's start. */
export function listenForPolicy(): void {
  browser.storage.managed.onChanged.addListener(() => {
    applyChangedPolicy().catch(reportError);
  });
}

/** Applies the policy where it is another one than last time. */
export async function applyChangedPolicy(): Promise<void> {
  await navigator.locks.request('settings-file', async () => {
    const text = JSON.stringify(await readManaged());
    const kept = await keptPolicy();
    if ((kept?.text ?? '{}') === text) return;
    await applyPolicy(text);
  });
}

/** Firefox refuses to read where there is no policy. */
async function readManaged(): Promise<object> {
  try {
    return await browser.storage.managed.get();
  } catch (error) {
    if (/manifest not found/i.test(String(error))) return {};
    throw error;
  }
}

async function keptPolicy(): Promise<PolicyRecord | undefined> {
  return (await browser.storage.local.get(POLICY))[POLICY] as PolicyRecord | undefined;
}

export async function policyState(): Promise<PolicyState> {
  const { text: _, ...state } = (await keptPolicy()) ?? { workspaces: 0 };
  return state;
}

/** To be called under the lock of kits. */
async function applyPolicy(text: string): Promise<void> {
  if (text === '{}') {
    await unlockAllBut([]);
    // Each tells whether it is locked.
    await publishTopics();
    return browser.storage.local.remove(POLICY);
  }
  const reading = parseSettings(text);
  if (!reading.ok) {
    // What was locked stays so: a slip of the administrator opens nothing.
    return keep({ workspaces: 0, ...(await keptPolicy()), text, fault: reading.fault });
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
  await keep({ text, workspaces: plan.length, ...(helpUrl === undefined ? {} : { helpUrl }) });
}

async function keep(policy: PolicyRecord): Promise<void> {
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
function managedBy(workspace: SettingsWorkspace | undefined): Managed {
  const named = { ...workspace, ...workspace?.capture } as Partial<Record<ManagedField, unknown>>;
  return {
    fields: managedFields.filter((field) => named[field] !== undefined),
    bindings: (workspace?.bindings ?? []).map(({ pattern }) => pattern),
    topics: (workspace?.topics ?? []).map(({ topicId }) => topicId),
  };
}
