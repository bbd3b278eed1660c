// The person's own decisions on which page (or audience) an address belongs to.
import type { Binding } from '../../match/match.ts';
import { lensDatabase, startingWith } from '../../platform/worker/databases.ts';

export async function listBindings(workspaceId: string): Promise<Binding[]> {
  const kept = await (await lensDatabase()).getAll('bindings', startingWith(workspaceId));
  return kept.map(({ workspaceId: _, ...binding }) => binding);
}

/** Adds a binding; one for the same pattern is replaced. */
export async function addBinding(workspaceId: string, binding: Omit<Binding, 'id'>): Promise<void> {
  const write = (await lensDatabase()).transaction('bindings', 'readwrite');
  const present = await write.store.getAll(startingWith(workspaceId));
  const id = present.find(({ pattern }) => pattern === binding.pattern)?.id ?? crypto.randomUUID();
  await write.store.put({ ...binding, id, workspaceId });
  await write.done;
}

export async function dropBinding(workspaceId: string, id: string): Promise<void> {
  await (await lensDatabase()).delete('bindings', [workspaceId, id]);
}

export async function clearBindings(workspaceId: string): Promise<void> {
  await (await lensDatabase()).delete('bindings', startingWith(workspaceId));
}
