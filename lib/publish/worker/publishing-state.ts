// Publishes the active workspace's snapshot to session storage.
import type { Problem } from '../../api/problem.ts';
import { omit } from '../../format/omit.ts';
import { lastingBlocker } from '../../page-status/worker/load-page-status.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { byTurn } from '../attempt-line.ts';
import { type Attempt, nothingPublishing, PUBLISHING, type PublishingState } from '../publishing.ts';
import { type AttemptRecord, isOfService, type RunRecord, type WatchRecord } from './publish-records.ts';
import { listAttempts, listRuns, listWatches } from './publish-store.ts';
import { SERVICE_CHANGED } from './run-machine.ts';

const MAX_SHOWN = 50;
const MAX_RUNS = 5;

export const publishState = latestWrite(async () => {
  const workspace = await activeWorkspace();
  const state = workspace ? await publishingOf(workspace) : nothingPublishing;
  await publishBestEffort({ [PUBLISHING]: state });
});

/** Returns the orders of the workspace's current connection, and the watches and runs of its service. */
export async function publishingOf(workspace: Workspace): Promise<PublishingState> {
  const { id, connectionVersion } = workspace;
  const [attempts, watches, runs] = await Promise.all([listAttempts(), listWatches(), listRuns()]);
  const blocker = runs.some(({ resumeAt }) => resumeAt !== undefined)
    ? await lastingBlocker(workspace)
    : undefined;
  const isCurrent = ({ order }: AttemptRecord) =>
    order.workspaceId === id && order.connectionVersion === connectionVersion;
  const isOfThis = (of: WatchRecord | RunRecord) => isOfService(of, workspace);
  return {
    attempts: newest(
      attempts.filter((attempt) => isCurrent(attempt) && !attempt.dismissed),
      MAX_SHOWN,
    ).map(shownAttempt),
    watches: newest(watches.filter(isOfThis), MAX_SHOWN).map((watch) =>
      omit(watch, 'baseUrl', 'nextAt', 'seenPolls', 'quietPolls', 'failures', 'untold', 'orderedId', 'ofRun'),
    ),
    runs: newest(runs.filter(isOfThis), MAX_RUNS).map((run) => ({
      ...omit(asHeldUp(run, workspace, blocker), 'connectionVersion', 'baseUrl'),
      items: run.items.map((item) => omit(item, 'operationKey', 'sent', 'unread', 'left')),
    })),
  };
}

/** It promises to resume by itself only while it could. Nothing of this is stored, so that the promise returns with the access. */
function asHeldUp(run: RunRecord, { connectionVersion }: Workspace, blocker: Problem | undefined): RunRecord {
  const problem = run.connectionVersion === connectionVersion ? blocker : SERVICE_CHANGED;
  return run.resumeAt !== undefined && problem ? { ...omit(run, 'resumeAt'), problem } : run;
}

function newest<T extends { startedAt: number; turn?: number }>(records: T[], max: number): T[] {
  return records.toSorted((a, b) => byTurn(b, a)).slice(0, max);
}

export function shownAttempt(attempt: AttemptRecord): Attempt {
  return omit(
    attempt,
    'operationKey',
    'baseUrl',
    'ofRun',
    'carriedOutAt',
    'carriedOutTurn',
    'dismissed',
    'unread',
  );
}
