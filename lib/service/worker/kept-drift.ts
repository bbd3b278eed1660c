// Where answers were not as the interface says: which field, what was declared, and the type that came. Values are not kept.
import type { Drift } from '../../api/read-answer.ts';
import { lensDatabase, startingWith } from '../../platform/worker/databases.ts';
import type { DriftView } from '../call-notes.ts';

export type KeptDrift = DriftView;

/** Does not wait for the disk: whoever reads an answer needs nothing of this. */
export function noteDrift(workspaceId: string, operation: string, drift: readonly Drift[]): void {
  if (drift.length > 0) keep(workspaceId, operation, drift).catch(reportError);
}

async function keep(workspaceId: string, operation: string, drift: readonly Drift[]): Promise<void> {
  const lastAt = Date.now();
  const { store, done } = (await lensDatabase()).transaction('drift', 'readwrite');
  for (const { path: field, expected, came } of drift) {
    const times = ((await store.get([workspaceId, operation, field]))?.times ?? 0) + 1;
    await store.put({ workspaceId, operation, field, expected, came, times, lastAt });
  }
  await done;
}

/** The latest first. */
export async function listDrift(): Promise<DriftView[]> {
  const all = await (await lensDatabase()).getAll('drift');
  return all.sort((a, b) => b.lastAt - a.lastAt || (a.field < b.field ? -1 : 1));
}

/** Of one workspace, or all. */
export async function forgetDrift(workspaceId?: string): Promise<void> {
  const database = await lensDatabase();
  if (workspaceId === undefined) await database.clear('drift');
  else await database.delete('drift', startingWith(workspaceId));
}
