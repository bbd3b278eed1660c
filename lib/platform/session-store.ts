// Budget of session storage: 10 MB of memory, up to six times the JSON size. Reproducible values are evicted.
import { browser } from './browser.ts';
import { isStorageFull } from './failure.ts';

/** Key prefixes of reproducible values, in eviction order. Typed text and keys are never evicted. */
const GIVE_WAY = ['calls', 'answer', 'known-names:', 'page-status:', 'creation:'] as const;

/** Writes values that exist nowhere else. Rejects if there is no room even after evicting all reproducible values. */
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

/** Writes reproducible values. A failure is reported, not thrown. */
export async function publishBestEffort(values: Record<string, unknown>): Promise<void> {
  await setInSession(values).catch(reportError);
}
