// Puts everything of publishing right at each start and each alarm. Idempotent: nothing of it is done twice.
import { armAlarm } from './alarm.ts';
import { isLeft, recoverAttempts } from './place-order.ts';
import { clearRecords, listAttempts, listRuns, listWatches } from './publish-store.ts';
import { publishState } from './publishing-state.ts';
import { isUnsettled } from './run-machine.ts';
import { resumeRuns } from './runs.ts';
import { pollWatches } from './watches.ts';

/** Reads back what a killed worker left open, and goes on with watches and runs. */
export async function resumePublishing(): Promise<void> {
  await publishState();
  await Promise.all([recoverAttempts(), resumeRuns(), pollWatches()]);
}

/** Nothing is under way, nothing is watched, and nothing waits for its time. */
export async function isIdle(): Promise<boolean> {
  const [attempts, watches, runs] = await Promise.all([listAttempts(), listWatches(), listRuns()]);
  return (
    !attempts.some(isLeft) &&
    watches.every(({ ended, untold }) => ended && !untold) &&
    runs.every((run) => run.state !== 'running' && run.resumeAt === undefined && !isUnsettled(run))
  );
}

/** Removes attempts, watches and runs of a workspace. */
export async function forgetPublishing(workspaceId: string): Promise<void> {
  await clearRecords(workspaceId);
  await Promise.all([publishState(), armAlarm()]);
}
