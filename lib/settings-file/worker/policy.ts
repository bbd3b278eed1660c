// The administrator's policy: a kit in managed storage. It is applied at each start and change, and what it names is locked.
import { browser } from '../../platform/browser.ts';
import type { PolicyState } from '../kit.ts';

export const POLICY = 'policy';

export interface KeptPolicy extends PolicyState {
  /** The policy as it was applied last. */
  text: string;
}

/** Registers the listener; to be called synchronously at the background's start. */
export function listenForPolicy(): void {
  browser.storage.managed.onChanged.addListener(() => {
    tendPolicy().catch(reportError);
  });
}

/** Applies the policy where it is another one than last time. */
export async function tendPolicy(): Promise<void> {
  await navigator.locks.request('kit', async () => {
    const text = JSON.stringify(await readManaged());
    const kept = await keptPolicy();
    if ((kept?.text ?? '{}') === text) return;
    await (await import('./part.ts')).applyPolicy(text);
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

export async function keptPolicy(): Promise<KeptPolicy | undefined> {
  return (await browser.storage.local.get(POLICY))[POLICY] as KeptPolicy | undefined;
}

export async function policyState(): Promise<PolicyState> {
  const { workspaces = 0, fault } = (await keptPolicy()) ?? {};
  return { workspaces, ...(fault ? { fault } : {}) };
}
