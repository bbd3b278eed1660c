// The pin of each workspace: kept on this device, shared by all windows.
import { browser } from '../platform/browser.ts';
import { type Pin, pinKey } from './panel-subject.ts';

export async function readPin(workspaceId: string): Promise<Pin | undefined> {
  const key = pinKey(workspaceId);
  return (await browser.storage.local.get(key))[key] as Pin | undefined;
}

/** Pins, or unpins. */
export async function keepPin(workspaceId: string, pin: Pin | undefined): Promise<void> {
  if (pin) await browser.storage.local.set({ [pinKey(workspaceId)]: pin });
  else await browser.storage.local.remove(pinKey(workspaceId));
}

/** Calls `each` when any view pins or unpins. */
export function onPinChanged(each: (workspaceId: string, pin: Pin | undefined) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    for (const [key, { newValue }] of Object.entries(changes)) {
      const [, workspaceId] = /^pin:(.*)$/.exec(key) ?? [];
      if (workspaceId !== undefined) each(workspaceId, newValue as Pin | undefined);
    }
  });
}
