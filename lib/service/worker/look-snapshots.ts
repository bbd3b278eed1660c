// Looks as the popup reads them at once: one snapshot for each URL in session storage, which never
// reaches the disk. The names are shared with the popup's side in `../look-feed.ts`.

import type { Look } from '../../page-status/look.ts';
import { browser } from '../../platform/browser.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { answersKey, isOfShell, lookKey, SHELL, type Shell } from '../look-keys.ts';

const MOST = 60;
const RECENT = 'recentLooks';

export async function publishShell(shell: Shell): Promise<void> {
  await browser.storage.session.set({ [SHELL]: shell });
}

export async function publishLook(look: Look): Promise<void> {
  await browser.storage.session.set({ [lookKey(look.url)]: look });
}

/** What was shown last for an address, where it was made for this workspace and epoch. */
export async function readLook(url: string, { id, epoch }: Workspace): Promise<Look | undefined> {
  const look = (await browser.storage.session.get(lookKey(url)))[lookKey(url)] as Look | undefined;
  return look && isOfShell(look, { workspaceId: id, epoch }) ? look : undefined;
}

/** Notes a look as the most recent one and drops the oldest beyond the limit. */
export async function keepRecent(url: string): Promise<void> {
  await navigator.locks.request('looks', async () => {
    const { [RECENT]: recent = [] } = (await browser.storage.session.get(RECENT)) as { [RECENT]?: string[] };
    const urls = [url, ...recent.filter((each) => each !== url)];
    await browser.storage.session.remove(urls.slice(MOST).map(lookKey));
    await browser.storage.session.set({ [RECENT]: urls.slice(0, MOST) });
  });
}

/** And what the panel was told. */
export async function forgetLooks(): Promise<void> {
  await navigator.locks.request('looks', async () => {
    // Also those that are still being made, which are not noted yet.
    const names = Object.keys(await browser.storage.session.get(null));
    const isOfLooks = (name: string) => [lookKey(''), answersKey('')].some((start) => name.startsWith(start));
    await browser.storage.session.remove([RECENT, ...names.filter(isOfLooks)]);
  });
}
