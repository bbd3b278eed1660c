// How far the walks over lists have come, as it is stored; and how one is stopped.
import type { Problem } from '../../api/problem.ts';
import { directoryDatabase } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Walk } from './directory-records.ts';

/** Those of this worker, and those of them that are to be stopped. */
export const running = new Map<string, Promise<Walk>>();
export const stopAsked = new Set<string>();

export async function readWalk(scope: string, list: string): Promise<Walk | undefined> {
  return (await directoryDatabase()).get('walks', [scope, list]);
}

/** Whether a walk is under way in this worker; one that was stored as under way may have lost its worker. */
export function isWalking(scope: string, list: string): boolean {
  return running.has(`${scope}|${list}`);
}

/** The walks that a killed worker left unfinished. */
export async function unfinishedWalks(): Promise<Walk[]> {
  return (await (await directoryDatabase()).getAll('walks')).filter(({ state }) => state === 'syncing');
}

/** Ends a walk after its present step; what the last whole walk found stays. */
export async function stopWalk(workspace: Workspace, list: string): Promise<void> {
  stopAsked.add(`${scopeOf(workspace)}|${list}`);
  await markStopped(scopeOf(workspace), list);
}

export function markStopped(scope: string, list: string): Promise<void> {
  return changeWalk(scope, list, (walk) => (walk.state === 'syncing' ? { ...walk, state: 'stopped' } : walk));
}

/** In one transaction, so that no step stored meanwhile is undone, and no walk that was cleared comes back. */
async function changeWalk(scope: string, list: string, edit: (walk: Walk) => Walk): Promise<void> {
  const { store, done } = (await directoryDatabase()).transaction('walks', 'readwrite');
  const walk = await store.get([scope, list]);
  if (walk) await store.put(edit(walk));
  await done;
}

/** Notes why a walk could not go on. It stays resumable, unless its cursor was refused: then it begins anew. */
export async function noteProblem(scope: string, list: string, problem: Problem): Promise<void> {
  await changeWalk(scope, list, (walk) => {
    const { cursor, ...rest } = walk;
    const isRefused = cursor !== undefined && ['rejected', 'not-found'].includes(problem.kind);
    return isRefused ? { ...rest, state: 'stopped', problem } : { ...walk, problem };
  });
}
