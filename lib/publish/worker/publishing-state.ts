// Publishes the active workspace's snapshot to session storage.
import { omit } from '../../format/omit.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { byTurn } from '../attempt-line.ts';
import { type Attempt, nothingPublishing, PUBLISHING, type PublishingState } from '../publishing.ts';
import { type AttemptRecord, isOfService, type RunRecord, type WatchRecord } from './publish-records.ts';
import { listAttempts, listRuns, listWatches } from './publish-store.ts';

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
      ...omit(run, 'connectionVersion', 'baseUrl'),
      items: run.items.map((item) => omit(item, 'operationKey', 'sent', 'unread', 'left')),
    })),
  };
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
