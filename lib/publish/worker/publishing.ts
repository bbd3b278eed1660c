// Resumes publishing: at startup, on its alarm, and when a view opens.
import { reportUnlessFull } from '../../jobs/worker/strict-store.ts';
import { onPermissionsChanged } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import { onSessionChange } from '../../platform/session-value.ts';
import { onAlarm } from '../../platform/worker/alarm.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { audiencesKept } from '../../service/worker/cache-events.ts';
import { blocksChanged } from '../../service/worker/rate-limiter.ts';
import { armAlarm, PUBLISHING_ALARM } from './alarm.ts';
import { recoverAttempts } from './execute-intent.ts';
import { clearRecords } from './publish-store.ts';
import { publishState } from './publishing-state.ts';
import { resumeRuns } from './runs.ts';
import { listenForNotificationClicks } from './watch-notification.ts';
import { confirmRead, hurryWatches, pollWatches } from './watches.ts';

/** Registers all listeners. Call synchronously at startup, or the browser drops the event that woke the worker. */
export function listenForPublishing(): void {
  onAlarm(PUBLISHING_ALARM, resumePublishing, reportUnlessFull);
  browser.permissions.onAdded.addListener(listenForNotificationClicks);
  listenForNotificationClicks();
  audiencesKept.subscribe((kept) => void confirmRead(kept).catch(reportUnlessFull));
  // A run that waits says whether it can resume by itself.
  onPermissionsChanged(() => void publishState().catch(reportError));
  blocksChanged.subscribe(publishState);
  // The snapshot holds only the active workspace's current connection.
  onSessionChange(CURRENT_SESSION, publishState);
  // Any request of a view shows that one is open. Other listeners answer it.
  browser.runtime.onMessage.addListener(() => {
    hurryWatches().catch(reportUnlessFull);
    return undefined;
  });
}

/** Reads back what a killed worker left open, and resumes watches and runs. Idempotent. */
export async function resumePublishing(): Promise<void> {
  await publishState();
  if (await isReadOnly()) return;
  // The browser has forgotten the alarm that rang, and what follows may fail, as on a full disk.
  await armAlarm();
  await Promise.all([recoverAttempts(), resumeRuns(), pollWatches()]);
}

export async function forgetPublishing(workspaceId: string): Promise<void> {
  await clearRecords(workspaceId);
  await Promise.all([publishState(), armAlarm()]);
}
