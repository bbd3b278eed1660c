// What hears of publishing at each start of the worker.

import { browser } from '../../platform/browser.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { PUBLISHING_ALARM } from '../publishing.ts';
import { noteView } from './open-views.ts';
import { resumePublishing } from './publishing.ts';
import { publishState } from './publishing-state.ts';
import { listenForClicks } from './watch-notification.ts';
import { hurryWatches } from './watches.ts';

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForPublishing(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === PUBLISHING_ALARM) resumePublishing().catch(reportError);
  });
  browser.permissions.onAdded.addListener(listenForClicks);
  listenForClicks();
  // Another workspace or connection version is current: only what belongs to it is shown.
  browser.storage.session.onChanged.addListener((changes) => {
    if (CURRENT_SESSION in changes) publishState().catch(reportError);
  });
  // Any request of a view says that somebody looks. It is answered elsewhere.
  browser.runtime.onMessage.addListener(() => {
    noteView();
    hurryWatches().catch(reportError);
    return undefined;
  });
}
