// Tells that a watched version came to rest: on the badge of its tab, and with a notification where that is allowed.

import { safeLink } from '../../format/addresses.ts';
import { showEndBadge } from '../../page-status/worker/badge.ts';
import { browser } from '../../platform/browser.ts';
import { listenForClicks, notificationId } from './door.ts';
import { type KeptWatch, listWatches } from './kept-records.ts';
import { wordsOfEnd } from './watch-words.ts';

export async function tellEnd(watch: KeptWatch): Promise<void> {
  await showEndBadge(watch);
  if (!(await browser.permissions.contains({ permissions: ['notifications'] }))) return;
  listenForClicks();
  await browser.notifications.create(notificationId(watch), {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icon/128.png'),
    ...wordsOfEnd(watch),
  });
}

/** Its notification was clicked. */
export async function openWatched(id: string): Promise<void> {
  await browser.notifications.clear(id);
  const watch = (await listWatches()).find((each) => notificationId(each) === id);
  // Some browsers open any scheme they are given.
  const link = safeLink(watch?.url);
  if (link) await browser.tabs.create({ url: link.href });
}
