// What of publishing is there at each start of the worker: the listeners. Its code is loaded when it is needed, by this file
// alone.

import { browser } from '../../platform/browser.ts';
import { idleModule } from '../../platform/worker/idle-module.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { PUBLISHING_ALARM } from '../publishing.ts';
import { noteView } from './open-views.ts';
import { listenForClicks } from './watch-notification.ts';

export const publishing = idleModule('publishing', () => import('./part.ts'));

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForPublishing(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === PUBLISHING_ALARM) publishing.use((part) => part.resume()).catch(reportError);
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
    publishing.useIfBusy((part) => part.hurryWatches()).catch(reportError);
    return undefined;
  });
}
