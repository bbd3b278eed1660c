// The store this was installed from: its page and updates.
import { browser } from './browser.ts';

/** Store pages by the host of the update address. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  'clients2.google.com': (id) => `https://chromewebstore.google.com/detail/${id}/support`,
  'edge.microsoft.com': (id) => `https://microsoftedge.microsoft.com/addons/detail/${id}`,
};

/** Returns the store's support page, if the store is known. */
export function storePage(): string | undefined {
  const { update_url: updates = '' } = browser.runtime.getManifest() as { update_url?: string };
  return pages[URL.parse(updates)?.host ?? '']?.(browser.runtime.id);
}

/** Chromium only; Firefox checks for updates itself. */
interface Updating {
  requestUpdateCheck?(): Promise<{ status: string }>;
}

const updating = () => (globalThis as { chrome?: { runtime?: Updating } }).chrome?.runtime;

export const canCheckForUpdate = (): boolean => updating()?.requestUpdateCheck !== undefined;

/** Resolves with whether an update is available; the browser installs it once the extension is idle. */
export async function checkForUpdate(): Promise<boolean> {
  const found = await updating()?.requestUpdateCheck?.();
  return found?.status === 'update_available';
}
