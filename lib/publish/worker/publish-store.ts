// Stores attempts, watches and runs, so that none is lost or repeated if the worker is killed.

import { inTransaction, STRICT, withRoom } from '../../jobs/worker/strict-store.ts';
import { turnAfter } from '../../jobs/worker/turns.ts';
import { startingWith, type UserSchema, userDatabase } from '../../platform/worker/databases.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { isAwaited, isOpen } from '../attempt-line.ts';
import { attemptId, isSameIntent, isSameVersion } from '../intent.ts';
import type { VersionKey, VersionOrder } from '../publishing.ts';
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

/** Evicts caches if storage is full. If the workspace was removed meanwhile, its records are deleted again. */
async function storing<T>(workspaceId: string, store: () => Promise<T>): Promise<T> {
  const result = await withRoom(store);
  if (!(await getWorkspace(workspaceId))) await clearRecords(workspaceId);
  return result;
}

/** Also updates the runs that wait for the outcome. */
export async function keepAttempt(attempt: AttemptRecord): Promise<void> {
  const { order, state } = attempt;
  const database = await userDatabase();
  await storing(order.workspaceId, () => {
    const write = database.transaction(['attempts', 'runs'], 'readwrite', STRICT);
    return inTransaction(write, async () => {
      await write.objectStore('attempts').put(attempt);
      // A later order that was not sent proves nothing about the run's.
      if (order.action !== 'publish' || order.instead || !(isOpen(state) || state.kind === 'confirmed'))
        return;
      const runs = write.objectStore('runs');
      for (const run of await runs.getAll()) {
        const updated = withOutcome(run, attempt);
        if (updated !== run) await runs.put(updated);
      }
    });
  });
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
export async function hideAttempt(
  id: string,
  which: (attempt: AttemptRecord) => boolean,
): Promise<AttemptRecord | undefined> {
  const database = await userDatabase();
  return withRoom(() => {
    const write = database.transaction('attempts', 'readwrite');
    return inTransaction(write, async () => {
      const attempt = await write.store.get(id);
      if (!attempt || !which(attempt)) return undefined;
      // Its key is needed while the outcome is unknown.
      if (attempt.state.kind === 'unknown') await write.store.put({ ...attempt, dismissed: true });
      else await write.store.delete(id);
      return attempt;
    });
  });
}

let lastTurn = 0;

/** Returns the turn for the next record. Turns never fall while the worker lives, even if the newest record was deleted. */
export async function nextTurn(): Promise<number> {
  const [attempts, watches, runs] = await Promise.all([listAttempts(), listWatches(), listRuns()]);
  const carriedOut = attempts.map(({ carriedOutTurn: turn }) => ({ turn }));
  lastTurn = Math.max(lastTurn, turnAfter([...attempts, ...carriedOut, ...watches, ...runs]));
  return lastTurn;
}

export async function listWatches(): Promise<WatchRecord[]> {
  return (await userDatabase()).getAll('watches');
}

export type WatchKey = Pick<VersionKey, 'workspaceId' | 'pageId' | 'audienceId' | 'versionId'>;

/** Edits a watch in one transaction; `edit` returns undefined to delete it. Resolves with the stored watch. */
export async function changeWatch(
  { workspaceId, pageId, audienceId, versionId }: WatchKey,
  edit: (present: WatchRecord | undefined) => WatchRecord | undefined,
): Promise<WatchRecord | undefined> {
  const database = await userDatabase();
  return storing(workspaceId, () => {
    const write = database.transaction('watches', 'readwrite');
    return inTransaction(write, async () => {
      const key: UserSchema['watches']['key'] = [workspaceId, pageId, audienceId, versionId];
      const watch = edit(await write.store.get(key));
      if (watch) await write.store.put(watch);
      else await write.store.delete(key);
      return watch;
    });
  });
}

export async function listRuns(): Promise<RunRecord[]> {
  return (await userDatabase()).getAll('runs');
}

export async function getRun(id: string): Promise<RunRecord | undefined> {
  return (await userDatabase()).get('runs', id);
}

/** Does nothing if a run with this id exists. */
export async function addRun(run: RunRecord): Promise<void> {
  const database = await userDatabase();
  await storing(run.workspaceId, () => {
    const write = database.transaction('runs', 'readwrite', STRICT);
    return inTransaction(write, async () => {
      if (!(await write.store.get(run.id))) await write.store.put(run);
    });
  });
}

/** Edits a run in one transaction, since two items are in flight at a time. Resolves with undefined if it does not exist. */
export async function changeRun(
  id: string,
  edit: (run: RunRecord) => RunRecord | undefined,
): Promise<RunRecord | undefined> {
  const database = await userDatabase();
  return withRoom(() => {
    const write = database.transaction('runs', 'readwrite', STRICT);
    return inTransaction(write, async () => {
      // A run removed with its workspace must not be written again.
      const present = await write.store.get(id);
      const run = present && edit(present);
      if (run) await write.store.put(run);
      else if (present) await write.store.delete(id);
      return run;
    });
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
