// Tells that a watched version came to rest: on the badge of its tab, and with a notification where that is allowed.
import { browser } from '../../browser.ts';
import { safeLink } from '../../safe-link.ts';
import { showEndBadge } from '../badge.ts';
import { type KeptWatch, listWatches } from './kept-records.ts';
import { wordsOfEnd } from './watch-words.ts';

const PREFIX = 'watch:';
const notificationId = ({ workspaceId, versionId }: KeptWatch) => `${PREFIX}${workspaceId}:${versionId}`;

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

/** The API is there only while the permission is: to be called at each start, and when the permission is given. */
export function listenForClicks(): void {
  const { notifications } = browser as { notifications?: typeof browser.notifications };
  if (!notifications || notifications.onClicked.hasListener(openWatched)) return;
  notifications.onClicked.addListener(openWatched);
}

function openWatched(id: string): void {
  if (id.startsWith(PREFIX)) open(id).catch(reportError);
}

async function open(id: string): Promise<void> {
  await browser.notifications.clear(id);
  const watch = (await listWatches()).find((each) => notificationId(each) === id);
  // Some browsers open any scheme they are given.
  const link = safeLink(watch?.url);
  if (link) await browser.tabs.create({ url: link.href });
}
