// Puts everything of publishing right at each start and each alarm. Idempotent: nothing of it is done twice.
import { browser } from '../../browser.ts';
import { SHELL } from '../../look-keys.ts';
import { armAlarm, PUBLISHING_ALARM } from './alarm.ts';
import { clearRecords } from './kept-records.ts';
import { recoverAttempts } from './place-order.ts';
import { publishState } from './publishing-state.ts';
import { resumeRuns } from './run.ts';
import { hurryWatches, pollWatches } from './watch.ts';
import { listenForClicks } from './watch-end.ts';

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForPublishing(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === PUBLISHING_ALARM) tendPublishing().catch(reportError);
  });
  browser.permissions.onAdded.addListener(listenForClicks);
  listenForClicks();
  // Another workspace or epoch is current: only what belongs to it is shown.
  browser.storage.session.onChanged.addListener((changes) => {
    if (SHELL in changes) publishState().catch(reportError);
  });
  // Any request of a view says that somebody looks. It is answered elsewhere.
  browser.runtime.onMessage.addListener(() => {
    hurryWatches().catch(reportError);
    return undefined;
  });
}

/** Reads back what a killed worker left open, and goes on with watches and runs. */
export async function tendPublishing(): Promise<void> {
  await publishState();
  await Promise.all([recoverAttempts(), resumeRuns(), pollWatches()]);
}

/** Removes attempts, watches and runs of a workspace. */
export async function forgetPublishing(workspaceId: string): Promise<void> {
  await clearRecords(workspaceId);
  await Promise.all([publishState(), armAlarm()]);
}
