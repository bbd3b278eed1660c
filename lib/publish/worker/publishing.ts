// What starts publishing's work: each start of the worker, its alarm, and every sign that a view is open.
import { reportUntold } from '../../jobs/worker/strict-store.ts';
import { browser } from '../../platform/browser.ts';
import { onSessionChange } from '../../platform/session-value.ts';
import { onAlarm } from '../../platform/worker/alarm.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { armAlarm, PUBLISHING_ALARM } from './alarm.ts';
import { recoverAttempts } from './carry-intent.ts';
import { clearRecords } from './publish-store.ts';
import { publishState } from './publishing-state.ts';
import { resumeRuns } from './runs.ts';
import { listenForNotificationClicks } from './watch-notification.ts';
import { noteView, pollWatches } from './watches.ts';

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForPublishing(): void {
  onAlarm(PUBLISHING_ALARM, resumePublishing, reportUntold);
  browser.permissions.onAdded.addListener(listenForNotificationClicks);
  listenForNotificationClicks();
  // Another workspace or connection version is current: only what belongs to it is shown.
  onSessionChange(CURRENT_SESSION, publishState);
  // Any request of a view shows that one is open. It is answered elsewhere.
  browser.runtime.onMessage.addListener(() => {
    noteView().catch(reportUntold);
    return undefined;
  });
}

/** Reads back what a killed worker left open, and goes on with watches and runs. Idempotent: nothing is done twice. */
export async function resumePublishing(): Promise<void> {
  await publishState();
  if (await isReadOnly()) return;
  await Promise.all([recoverAttempts(), resumeRuns(), pollWatches()]);
}

export async function forgetPublishing(workspaceId: string): Promise<void> {
  await clearRecords(workspaceId);
  await Promise.all([publishState(), armAlarm()]);
}
