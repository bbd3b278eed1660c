// What is stored of attempts, watches and runs, so that none of them is lost or done twice when the worker is killed.

import { STRICT } from '../../jobs/worker/strict-store.ts';
import { lensDatabase, startingWith } from '../../platform/worker/databases.ts';
import type { Attempt, PublishRun, RunItem, Watch } from '../publishing.ts';

declare module '../../platform/worker/databases.ts' {
  interface LensSchema {
    attempts: { key: string; value: AttemptRecord };
    watches: { key: [string, string]; value: WatchRecord };
    runs: { key: string; value: RunRecord };
  }
}

export interface AttemptRecord extends Attempt {
  /** Of a publish: the same for every request that carries out this intent. */
  operationKey?: string;
  /** It is open, and reading it back was not finished. */
  unread?: boolean;
  /** Not shown any more; kept for its key, because nobody knows whether it was done. */
  dismissed?: boolean;
}

export interface WatchRecord extends Watch {
  connectionVersion: number;
  /** When to ask next (epoch ms). */
  nextAt: number;
  /** Requests so far while a view was open, and in a row while none was: they space the next one. */
  seenPolls: number;
  quietPolls: number;
  /** Failures in a row. */
  failures: number;
  /** It ended, and nobody was told yet. */
  untold?: boolean;
}

export interface RunItemRecord extends RunItem {
  operationKey: string;
  /** A request may have reached the service. */
  sent?: boolean;
  /** How often its worker was killed in the middle of it. */
  left?: number;
  /** It is open, and reading it back was not finished. */
  unread?: boolean;
}

export interface RunRecord extends PublishRun {
  connectionVersion: number;
  /** A new key of the same service may go on with the run; another service may not. */
  baseUrl: string;
  items: RunItemRecord[];
}

export async function getAttempt(id: string): Promise<AttemptRecord | undefined> {
  return (await lensDatabase()).get('attempts', id);
}

export async function listAttempts(): Promise<AttemptRecord[]> {
  return (await lensDatabase()).getAll('attempts');
}

export async function keepAttempt(attempt: AttemptRecord): Promise<void> {
  const { store, done } = (await lensDatabase()).transaction('attempts', 'readwrite', STRICT);
  await Promise.all([store.put(attempt), done]);
}

export async function dropAttempt(id: string): Promise<void> {
  await (await lensDatabase()).delete('attempts', id);
}

export async function listWatches(): Promise<WatchRecord[]> {
  return (await lensDatabase()).getAll('watches');
}

/** Reads and writes in one transaction; undefined removes it, or leaves it away. Answers what is kept then. */
export async function changeWatch(
  workspaceId: string,
  versionId: string,
  edit: (present: WatchRecord | undefined) => WatchRecord | undefined,
): Promise<WatchRecord | undefined> {
  const { store, done } = (await lensDatabase()).transaction('watches', 'readwrite');
  const key: [string, string] = [workspaceId, versionId];
  const watch = edit(await store.get(key));
  await Promise.all([watch ? store.put(watch) : store.delete(key), done]);
  return watch;
}

export async function listRuns(): Promise<RunRecord[]> {
  return (await lensDatabase()).getAll('runs');
}

export async function getRun(id: string): Promise<RunRecord | undefined> {
  return (await lensDatabase()).get('runs', id);
}

/** One with its id that is there already stays as it is. */
export async function addRun(run: RunRecord): Promise<void> {
  const { store, done } = (await lensDatabase()).transaction('runs', 'readwrite', STRICT);
  const present = await store.get(run.id);
  await Promise.all([present ? undefined : store.put(run), done]);
}

/** Reads and writes in one transaction, since two items are under way at once. Undefined: it is not there (any more). */
export async function changeRun(
  id: string,
  edit: (run: RunRecord) => RunRecord | undefined,
): Promise<RunRecord | undefined> {
  const { store, done } = (await lensDatabase()).transaction('runs', 'readwrite', STRICT);
  const present = await store.get(id);
  const run = present && edit(present);
  const write = run ? store.put(run) : present && store.delete(id);
  await Promise.all([write, done]);
  return run;
}

/** Removes everything of a workspace. */
export async function clearRecords(workspaceId: string): Promise<void> {
  const write = (await lensDatabase()).transaction(['attempts', 'watches', 'runs'], 'readwrite');
  const attempts = write.objectStore('attempts');
  for (const { id, order } of await attempts.getAll())
    if (order.workspaceId === workspaceId) void attempts.delete(id);
  const runs = write.objectStore('runs');
  for (const run of await runs.getAll()) if (run.workspaceId === workspaceId) void runs.delete(run.id);
  void write.objectStore('watches').delete(startingWith(workspaceId));
  await write.done;
}
