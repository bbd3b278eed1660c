// Tasks snoozed until the next day, stored on this device.
import { browser } from '../../platform/browser.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import { isSnoozed, type Snoozes, tomorrow } from '../top-tasks.ts';

const keyOf = (workspaceId: string) => `notToday:${workspaceId}`;

export async function readSnoozes(workspaceId: string): Promise<Snoozes> {
  const key = keyOf(workspaceId);
  return ((await browser.storage.local.get(key))[key] as Snoozes | undefined) ?? {};
}

export function snooze(workspaceId: string, id: string, isOff: boolean): Promise<void> {
  return ofPresent(workspaceId, () => changeSnoozes(workspaceId, id, isOff), forgetSnoozes);
}

async function changeSnoozes(workspaceId: string, id: string, isOff: boolean): Promise<void> {
  const key = keyOf(workspaceId);
  // Locked, because two tabs could overwrite each other's change.
  await navigator.locks.request(key, async () => {
    const now = Date.now();
    const stored = await readSnoozes(workspaceId);
    const others = Object.entries(stored).filter(([each]) => each !== id && isSnoozed(stored, each, now));
    const all = [...others, ...(isOff ? [[id, tomorrow(now)] as const] : [])];
    if (all.length > 0) await browser.storage.local.set({ [key]: Object.fromEntries(all) });
    else await browser.storage.local.remove(key);
  });
}

export async function forgetSnoozes(workspaceId: string): Promise<void> {
  await browser.storage.local.remove(keyOf(workspaceId));
}
