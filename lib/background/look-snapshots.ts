// Looks as the popup reads them at once: one snapshot for each URL in session storage, which never
// reaches the disk. The names are shared with the popup's side in `../look-feed.ts`.
import { browser } from '../browser.ts';
import type { Look } from '../look.ts';
import { lookKey, SHELL, type Shell } from '../look-keys.ts';

const MOST = 60;
const RECENT = 'recentLooks';

export async function publishShell(shell: Shell): Promise<void> {
  await browser.storage.session.set({ [SHELL]: shell });
}

export async function publishLook(look: Look): Promise<void> {
  await browser.storage.session.set({ [lookKey(look.url)]: look });
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

export async function forgetLooks(): Promise<void> {
  await navigator.locks.request('looks', async () => {
    // Also those that are still being made, which are not noted yet.
    const names = Object.keys(await browser.storage.session.get(null));
    await browser.storage.session.remove([RECENT, ...names.filter((name) => name.startsWith(lookKey('')))]);
  });
}
