// What of publishing is there at each start of the worker: its listeners, and the way to the rest of it.

import { browser } from '../../platform/browser.ts';
import { restingPart } from '../../platform/worker/resting-part.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { noteView } from './open-views.ts';

export const PUBLISHING_ALARM = 'publishing';
const PREFIX = 'watch:';

export const publishing = restingPart('publishing', () => import('./part.ts'));

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForPublishing(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === PUBLISHING_ALARM) publishing.use((part) => part.tend()).catch(reportError);
  });
  browser.permissions.onAdded.addListener(listenForClicks);
  listenForClicks();
  // Another workspace or epoch is current: only what belongs to it is shown.
  browser.storage.session.onChanged.addListener((changes) => {
    if (CURRENT_SESSION in changes) publishing.use((part) => part.publishState()).catch(reportError);
  });
  // Any request of a view says that somebody looks. It is answered elsewhere.
  browser.runtime.onMessage.addListener(() => {
    noteView();
    publishing.useIfOpen((part) => part.hurryWatches()).catch(reportError);
    return undefined;
  });
}

/** What a notification is called. */
export function notificationId({
  workspaceId,
  versionId,
}: {
  workspaceId: string;
  versionId: string;
}): string {
  return `${PREFIX}${workspaceId}:${versionId}`;
}

/** The API is there only while the permission is: to be called at each start, and when the permission is given. */
export function listenForClicks(): void {
  const { notifications } = browser as { notifications?: typeof browser.notifications };
  if (!notifications || notifications.onClicked.hasListener(openWatched)) return;
  notifications.onClicked.addListener(openWatched);
}

function openWatched(id: string): void {
  if (id.startsWith(PREFIX)) publishing.use((part) => part.openWatched(id)).catch(reportError);
}
