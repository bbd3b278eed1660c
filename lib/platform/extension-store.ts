// The store that this was installed from: its page, and a newer version.
import { browser } from './browser.ts';

/** The stores that can be told by where updates come from, and their page of an extension. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  'clients2.google.com': (id) => `https://chromewebstore.google.com/detail/${id}/support`,
  'edge.microsoft.com': (id) => `https://microsoftedge.microsoft.com/addons/detail/${id}`,
};

/** Where it takes questions and feedback. */
export function storePage(): string | undefined {
  const { update_url: updates = '' } = browser.runtime.getManifest() as { update_url?: string };
  return pages[URL.parse(updates)?.host ?? '']?.(browser.runtime.id);
}

/** As Chromium has it; Firefox looks for updates by itself alone. */
interface Updating {
  requestUpdateCheck?(): Promise<{ status: string }>;
}

const updating = () => (globalThis as { chrome?: { runtime?: Updating } }).chrome?.runtime;

export const canCheckForUpdate = (): boolean => updating()?.requestUpdateCheck !== undefined;

/** Whether there is an update, which the browser then installs once nothing of the extension is at work. */
export async function checkForUpdate(): Promise<boolean> {
  const found = await updating()?.requestUpdateCheck?.();
  return found?.status === 'update_available';
}
