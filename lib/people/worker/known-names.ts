// What was read of known things since the browser started, for lists: in session storage alone, which is memory.
import { browser } from '../../platform/browser.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { KnownKind, KnownThing } from '../people.ts';

export type KnownName = Pick<KnownThing, 'title' | 'detail' | 'readAt'>;

/** Of a workspace; those read longest ago go first. */
const MOST_NAMES = 3000;
const PREFIX = 'known-names:';
const LOCK = 'known-names';

const nameOf = (workspace: Pick<Workspace, 'id' | 'epoch'>) => PREFIX + scopeOf(workspace);
export const nameKey = (kind: KnownKind, id: string): string => `${kind} ${id}`;

/** By kind and id. */
export async function knownNames(workspace: Workspace): Promise<Record<string, KnownName>> {
  const name = nameOf(workspace);
  return ((await browser.storage.session.get(name))[name] as Record<string, KnownName> | undefined) ?? {};
}

export async function tellNames(workspace: Workspace, told: Record<string, KnownName>): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const all = { ...(await knownNames(workspace)), ...told };
    const newest = Object.entries(all).sort(([, a], [, b]) => (b.readAt ?? 0) - (a.readAt ?? 0));
    await browser.storage.session.set({
      [nameOf(workspace)]: Object.fromEntries(newest.slice(0, MOST_NAMES)),
    });
  });
}

/** Of all epochs of a workspace. */
export async function forgetNames(workspaceId: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const names = Object.keys(await browser.storage.session.get(null));
    await browser.storage.session.remove(names.filter((name) => name.startsWith(`${PREFIX}${workspaceId}:`)));
  });
}
