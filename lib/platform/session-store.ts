// One budget for session storage: 10 MB of memory, up to six times the JSON. What can be had again gives way.
import { browser } from './browser.ts';

/** How the names of what can be had again begin. The first gives way first; what a person typed, and keys, never do. */
const GIVE_WAY = ['calls', 'answer', 'known-names:', 'page-status:', 'creation:'] as const;

/** Whether an area of `storage` has no room: Chromium and Firefox say this in words alone. */
export const isStorageFull = (error: unknown): boolean => /quota/i.test(String(error));

/** Writes what exists nowhere else. Rejects where there is no room, even without all that can be had again. */
export async function setInSession(values: Record<string, unknown>): Promise<void> {
  for (const prefix of GIVE_WAY) {
    try {
      return await browser.storage.session.set(values);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await giveWay(prefix, values);
    }
  }
  await browser.storage.session.set(values);
}

async function giveWay(prefix: string, written: Record<string, unknown>): Promise<void> {
  const names = Object.keys(await browser.storage.session.get(null));
  await browser.storage.session.remove(names.filter((name) => name.startsWith(prefix) && !(name in written)));
}

/** Writes what can be made anew. Where it cannot be written it is missing: nothing that waits for it fails. */
export async function publishBestEffort(values: Record<string, unknown>): Promise<void> {
  await setInSession(values).catch(reportError);
}
