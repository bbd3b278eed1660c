// What is stored of attempts, watches and runs, so that none of them is lost or done twice when the worker is killed.

import { inTransaction, STRICT, withRoom } from '../../jobs/worker/strict-store.ts';
import { turnAfter } from '../../jobs/worker/turns.ts';
import { startingWith, type UserSchema, userDatabase } from '../../platform/worker/databases.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { isOnItsWay, isOpen } from '../attempt-line.ts';
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

/**
 * The attempt at an order. Earlier releases named it without page and audience; such a one goes on under its name. They also
 * kept what a run had sent in the run alone.
 */
export async function attemptAt(order: VersionOrder): Promise<AttemptRecord | undefined> {
  const database = await userDatabase();
  const earlierId = `${order.workspaceId}|${order.action}|${order.versionId}`;
  const found =
    (await database.get('attempts', attemptId(order))) ?? (await database.get('attempts', earlierId));
  if (found && isSameIntent(found.order, order)) return found;
  // A run publishes what was the latest version.
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
      ...{ baseUrl, pageName, audienceName, state, operationKey, startedAt },
    };
  }
  return undefined;
}

/**
 * Caches give way to what must be stored, and nothing is stored of a workspace that is gone: where it is removed meanwhile, it
 * is taken out again.
 */
async function storing<T>(workspaceId: string, store: () => Promise<T>): Promise<T> {
  const result = await withRoom(store);
  if (!(await getWorkspace(workspaceId))) await clearRecords(workspaceId);
  return result;
}

/** Also told to the runs that wait to hear what became of it. */
export async function keepAttempt(attempt: AttemptRecord): Promise<void> {
  const { order, state } = attempt;
  const database = await userDatabase();
  await storing(order.workspaceId, () => {
    const write = database.transaction(['attempts', 'runs'], 'readwrite', STRICT);
    return inTransaction(write, async () => {
      await write.objectStore('attempts').put(attempt);
      // What was not sent for a later press says nothing of what a run had sent.
      if (order.action !== 'publish' || order.instead || !(isOpen(state) || state.kind === 'confirmed'))
        return;
      const runs = write.objectStore('runs');
      for (const run of await runs.getAll()) {
        const told = withOutcome(run, attempt);
        if (told !== run) await runs.put(told);
      }
    });
  });
}

function withOutcome(run: RunRecord, { order, state, baseUrl = run.baseUrl }: AttemptRecord): RunRecord {
  const item = run.items.find((each) => isSameVersion({ ...run, ...each }, order));
  const isAwaited = item && (isOpen(item.state) || isOnItsWay(item.state));
  if (!isAwaited || baseUrl !== run.baseUrl) return run;
  return runMachine(run, { kind: 'went-on', audienceId: order.audienceId, state, unread: false });
}

export async function dropAttempt(id: string): Promise<void> {
  await (await userDatabase()).delete('attempts', id);
}

/** For what is begun next. */
export async function nextTurn(): Promise<number> {
  const records = await Promise.all([listAttempts(), listWatches(), listRuns()]);
  return turnAfter(records.flat());
}

export async function listWatches(): Promise<WatchRecord[]> {
  return (await userDatabase()).getAll('watches');
}

export type WatchKey = Pick<VersionKey, 'workspaceId' | 'pageId' | 'audienceId' | 'versionId'>;

/** Reads and writes in one transaction; undefined removes it, or leaves it away. Answers what is kept then. */
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

/** One with its id that is there already stays as it is. */
export async function addRun(run: RunRecord): Promise<void> {
  const database = await userDatabase();
  await storing(run.workspaceId, () => {
    const write = database.transaction('runs', 'readwrite', STRICT);
    return inTransaction(write, async () => {
      if (!(await write.store.get(run.id))) await write.store.put(run);
    });
  });
}

/** Reads and writes in one transaction, since two items are under way at once. Undefined: it is not there (any more). */
export async function changeRun(
  id: string,
  edit: (run: RunRecord) => RunRecord | undefined,
): Promise<RunRecord | undefined> {
  const database = await userDatabase();
  return withRoom(() => {
    const write = database.transaction('runs', 'readwrite', STRICT);
    return inTransaction(write, async () => {
      // Not found once it was removed with its workspace, and so not written again.
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
