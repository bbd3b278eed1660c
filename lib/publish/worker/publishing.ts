// Puts everything of publishing right at each start and each alarm. Idempotent: nothing of it is done twice.
import { armAlarm } from './alarm.ts';
import { recoverAttempts } from './place-order.ts';
import { clearRecords } from './publish-store.ts';
import { publishState } from './publishing-state.ts';
import { resumeRuns } from './runs.ts';
import { pollWatches } from './watches.ts';

/** Reads back what a killed worker left open, and goes on with watches and runs. */
export async function resumePublishing(): Promise<void> {
  await publishState();
  await Promise.all([recoverAttempts(), resumeRuns(), pollWatches()]);
}

/** Removes attempts, watches and runs of a workspace. */
export async function forgetPublishing(workspaceId: string): Promise<void> {
  await clearRecords(workspaceId);
  await Promise.all([publishState(), armAlarm()]);
}
