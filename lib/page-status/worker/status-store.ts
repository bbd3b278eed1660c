// Page statuses as the popup reads them at once: one snapshot for each URL in session storage, which never reaches the disk.

import { browser } from '../../platform/browser.ts';
import { answersKey, isOfSession, lookKey } from '../../service/session-keys.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { PageStatus } from '../page-status.ts';

const MOST = 60;
const RECENT = 'recentLooks';

export async function publishStatus(status: PageStatus): Promise<void> {
  await browser.storage.session.set({ [lookKey(status.url)]: status });
}

/** What was shown last for an address, where it was made for this workspace and epoch. */
export async function readStatus(url: string, { id, epoch }: Workspace): Promise<PageStatus | undefined> {
  const key = lookKey(url);
  const status = (await browser.storage.session.get(key))[key] as PageStatus | undefined;
  return status && isOfSession(status, { workspaceId: id, epoch }) ? status : undefined;
}

/** Notes a page status as the most recent one and drops the oldest beyond the limit. */
export async function keepRecent(url: string): Promise<void> {
  await navigator.locks.request('looks', async () => {
    const { [RECENT]: recent = [] } = (await browser.storage.session.get(RECENT)) as { [RECENT]?: string[] };
    const urls = [url, ...recent.filter((each) => each !== url)];
    await browser.storage.session.remove(urls.slice(MOST).map(lookKey));
    await browser.storage.session.set({ [RECENT]: urls.slice(0, MOST) });
  });
}

/** And what the panel was told. */
export async function forgetStatuses(): Promise<void> {
  await navigator.locks.request('looks', async () => {
    // Also those that are still being made, which are not noted yet.
    const names = Object.keys(await browser.storage.session.get(null));
    const isStatus = (name: string) => [lookKey(''), answersKey('')].some((start) => name.startsWith(start));
    await browser.storage.session.remove([RECENT, ...names.filter(isStatus)]);
  });
}
