// Stores attempts, watches and runs, so that none is lost or repeated if the worker is killed.

import { inStores } from '../../jobs/worker/strict-store.ts';
import { turnAfter } from '../../jobs/worker/turns.ts';
import { startingWith, type UserSchema, userDatabase } from '../../platform/worker/databases.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { isAwaited, isOpen } from '../attempt-line.ts';
import { attemptId, isSameIntent, isSameVersion, type VersionName } from '../intent.ts';
import type { VersionOrder } from '../publishing.ts';
import type { AttemptRecord, RunRecord, WatchRecord } from './publish-records.ts';
import { runMachine } from './run-machine.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    attempts: { key: string; value: AttemptRecord };
    watches: { key: [string, string, string, string]; value: WatchRecord };
    runs: { key: string; value: RunRecord };
  }
}

export async function getAttempt(id: string): Promise<AttemptRecord | undefined> {
  return (await userDatabase()).get('attempts', id);
}

export async function listAttempts(): Promise<AttemptRecord[]> {
  return (await userDatabase()).getAll('attempts');
}

/** Returns the attempt for an order. Earlier releases named it without page and audience, and stored a run's orders only in the run. */
export async function attemptAt(order: VersionOrder): Promise<AttemptRecord | undefined> {
  const database = await userDatabase();
  const earlierId = `${order.workspaceId}|${order.action}|${order.versionId}`;
  const found =
    (await database.get('attempts', attemptId(order))) ?? (await database.get('attempts', earlierId));
  if (found && isSameIntent(found.order, order)) return found;
  // Runs publish latest versions only.
  return order.action === 'publish' && !order.instead ? attemptOfRun(order, await listRuns()) : undefined;
}

function attemptOfRun(order: VersionOrder, runs: readonly RunRecord[]): AttemptRecord | undefined {
  for (const run of runs.filter(({ turn }) => turn === undefined)) {
    const item = run.items.find((each) => isSameVersion({ ...run, ...each }, order));
    if (!item || !(item.sent || isOpen(item.state))) continue;
    const { connectionVersion, baseUrl, pageName, startedAt } = run;
    const { audienceName, operationKey, status } = item;
    const unknown = { kind: 'unknown', at: startedAt } as const;
    const state = isOpen(item.state) ? item.state : unknown;
    return {
      id: attemptId(order),
      order: { ...order, connectionVersion, status },
      baseUrl,
      pageName,
      audienceName,
      state,
      operationKey,
      startedAt,
    };
  }
  return undefined;
}

/** If the workspace was removed meanwhile, its records are deleted again. */
async function ofPresentOnly<T>(workspaceId: string, stored: Promise<T>): Promise<T> {
  const result = await stored;
  if (!(await getWorkspace(workspaceId))) await clearRecords(workspaceId);
  return result;
}

/** Also updates the runs that wait for the outcome. */
export async function keepAttempt(attempt: AttemptRecord): Promise<void> {
  const { order, state } = attempt;
  const stored = inStores(['attempts', 'runs'], async (write) => {
    await write.objectStore('attempts').put(attempt);
    // A later order that was not sent proves nothing about the run's.
    if (order.action !== 'publish' || order.instead || !(isOpen(state) || state.kind === 'confirmed')) return;
    const runs = write.objectStore('runs');
    for (const run of await runs.getAll()) {
      const updated = withOutcome(run, attempt);
      if (updated !== run) await runs.put(updated);
    }
  });
  await ofPresentOnly(order.workspaceId, stored);
}

function withOutcome(run: RunRecord, { order, state, baseUrl = run.baseUrl }: AttemptRecord): RunRecord {
  const item = run.items.find((each) => isSameVersion({ ...run, ...each }, order));
  if (!item || !isAwaited(item.state) || baseUrl !== run.baseUrl) return run;
  return runMachine(run, { kind: 'went-on', audienceId: order.audienceId, state, unread: false });
}

export async function dropAttempt(id: string): Promise<void> {
  await (await userDatabase()).delete('attempts', id);
}

/** Hides an attempt if `which` accepts its stored state, in one transaction, so that no newer state is lost. Resolves with it. */
export function hideAttempt(
  id: string,
  which: (attempt: AttemptRecord) => boolean,
): Promise<AttemptRecord | undefined> {
  return inStores(['attempts'], async (write) => {
    const attempts = write.objectStore('attempts');
    const attempt = await attempts.get(id);
    if (!attempt || !which(attempt)) return undefined;
    // Its key is needed while the outcome is unknown.
    if (attempt.state.kind === 'unknown') await attempts.put({ ...attempt, dismissed: true });
    else await attempts.delete(id);
    return attempt;
  });
}

let lastTurn = 0;

/** Returns the turn for the next record. Turns never fall while the worker lives, even if the newest record was deleted. */
export async function nextTurn(): Promise<number> {
  const [attempts, watches, runs] = await Promise.all([listAttempts(), storedWatches(), listRuns()]);
  const carriedOut = attempts.map(({ carriedOutTurn: turn }) => ({ turn }));
  const stopped = watches.map(({ stoppedTurn: turn }) => ({ turn }));
  lastTurn = Math.max(lastTurn, turnAfter([...attempts, ...carriedOut, ...watches, ...stopped, ...runs]));
  return lastTurn;
}

/** Also those that were stopped. */
async function storedWatches(): Promise<WatchRecord[]> {
  return (await userDatabase()).getAll('watches');
}

const isStopped = ({ stoppedTurn }: WatchRecord) => stoppedTurn !== undefined;

export async function listWatches(): Promise<WatchRecord[]> {
  return (await storedWatches()).filter((watch) => !isStopped(watch));
}

/** Edits a watch in one transaction; `edit` returns undefined to delete it. One that was stopped is absent: `edit` gets its turn. */
export function changeWatch(
  { workspaceId, pageId, audienceId, versionId }: VersionName,
  edit: (present: WatchRecord | undefined, stoppedTurn: number | undefined) => WatchRecord | undefined,
): Promise<void> {
  const stored = inStores(['watches'], async (write) => {
    const watches = write.objectStore('watches');
    const key: UserSchema['watches']['key'] = [workspaceId, pageId, audienceId, versionId];
    const kept = await watches.get(key);
    const stopped = kept && isStopped(kept) ? kept : undefined;
    const watch = edit(stopped ? undefined : kept, stopped?.stoppedTurn) ?? stopped;
    if (watch) await watches.put(watch);
    else await watches.delete(key);
  });
  return ofPresentOnly(workspaceId, stored);
}

/** Limit for stopped watches. */
const MAX_STOPPED = 50;

export async function pruneStopped(): Promise<void> {
  const stopped = (await storedWatches()).filter(isStopped);
  const oldest = stopped
    .toSorted((a, b) => (a.stoppedTurn ?? 0) - (b.stoppedTurn ?? 0))
    .slice(0, -MAX_STOPPED);
  const database = await userDatabase();
  for (const { workspaceId, pageId, audienceId, versionId } of oldest)
    await database.delete('watches', [workspaceId, pageId, audienceId, versionId]);
}

export async function listRuns(): Promise<RunRecord[]> {
  return (await userDatabase()).getAll('runs');
}

export async function getRun(id: string): Promise<RunRecord | undefined> {
  return (await userDatabase()).get('runs', id);
}

/** Does nothing if a run with this id exists. */
export async function addRun(run: RunRecord): Promise<void> {
  const stored = inStores(['runs'], async (write) => {
    const runs = write.objectStore('runs');
    if (!(await runs.get(run.id))) await runs.put(run);
  });
  await ofPresentOnly(run.workspaceId, stored);
}

/** Edits a run in one transaction, since two items are in flight at a time. Resolves with undefined if it does not exist. */
export function changeRun(
  id: string,
  edit: (run: RunRecord) => RunRecord | undefined,
): Promise<RunRecord | undefined> {
  return inStores(['runs'], async (write) => {
    const runs = write.objectStore('runs');
    // A run removed with its workspace must not be written again.
    const present = await runs.get(id);
    const run = present && edit(present);
    if (run) await runs.put(run);
    else if (present) await runs.delete(id);
    return run;
  });
}

export async function clearRecords(workspaceId: string): Promise<void> {
  const write = (await userDatabase()).transaction(['attempts', 'watches', 'runs'], 'readwrite');
  const attempts = write.objectStore('attempts');
  for (const { id, order } of await attempts.getAll())
    if (order.workspaceId === workspaceId) void attempts.delete(id);
  const runs = write.objectStore('runs');
  for (const run of await runs.getAll()) if (run.workspaceId === workspaceId) void runs.delete(run.id);
  void write.objectStore('watches').delete(startingWith(workspaceId));
  await write.done;
}
