// What a person put off until the next day, kept on this device.
import { browser } from '../../platform/browser.ts';
import { isPutOff, type NotToday, tomorrow } from '../first-things.ts';

const keyOf = (workspaceId: string) => `notToday:${workspaceId}`;

export async function readNotToday(workspaceId: string): Promise<NotToday> {
  const key = keyOf(workspaceId);
  return ((await browser.storage.local.get(key))[key] as NotToday | undefined) ?? {};
}

/** Puts one off, or takes that back. What is over goes with it. */
export async function putOff(workspaceId: string, id: string, isOff: boolean): Promise<void> {
  const key = keyOf(workspaceId);
  // Two tabs at once would otherwise lose one of their changes.
  await navigator.locks.request(key, async () => {
    const now = Date.now();
    const kept = await readNotToday(workspaceId);
    const others = Object.entries(kept).filter(([each]) => each !== id && isPutOff(kept, each, now));
    const all = [...others, ...(isOff ? [[id, tomorrow(now)] as const] : [])];
    if (all.length > 0) await browser.storage.local.set({ [key]: Object.fromEntries(all) });
    else await browser.storage.local.remove(key);
  });
}

export async function forgetNotToday(workspaceId: string): Promise<void> {
  await browser.storage.local.remove(keyOf(workspaceId));
}
