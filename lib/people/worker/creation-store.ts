// Stores pending creations: none is lost or sent twice. Contents are sealed, and deleted once sent.
import type { Next } from '../../jobs/machine.ts';
import { isDecidedBy, withDecision } from '../../jobs/worker/decided.ts';
import { inStores } from '../../jobs/worker/strict-store.ts';
import { turnAfter } from '../../jobs/worker/turns.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import {
  type CreationEffect,
  type CreationEvent,
  type CreationRecord,
  creationMachine,
} from './creation-machine.ts';
import { noted } from './known-store.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    creations: { key: string; value: CreationRecord; indexes: { workspaceId: string } };
  }
}

export async function getCreation(id: string): Promise<CreationRecord | undefined> {
  return (await userDatabase()).get('creations', id);
}

/** Of one workspace, or all. */
export async function listCreations(workspaceId?: string): Promise<CreationRecord[]> {
  const database = await userDatabase();
  if (workspaceId === undefined) return database.getAll('creations');
  return database.getAllFromIndex('creations', 'workspaceId', workspaceId);
}

/** Adds a creation, or resolves with the existing one of this id. */
export function addCreation(creation: CreationRecord): Promise<CreationRecord> {
  const add = () =>
    inStores(['creations'], async (write) => {
      const creations = write.objectStore('creations');
      const present = await creations.get(creation.id);
      if (present) return present;
      const turn = turnAfter(await creations.index('workspaceId').getAll(creation.workspaceId));
      await creations.put({ ...creation, turn });
      return creation;
    });
  return ofPresent(creation.workspaceId, add, clearCreations);
}

/**
 * Applies an event and stores the next state, with the id that became known. Resolves with undefined if it is gone or does not apply.
 * `asked`: the request, if a person decided.
 */
export function commitEvent(
  id: string,
  event: CreationEvent,
  asked?: RequestContext,
): Promise<Next<CreationRecord, CreationEffect> | undefined> {
  return inStores(['creations', 'known'], async (write) => {
    const creations = write.objectStore('creations');
    const known = write.objectStore('known');
    const present = await creations.get(id);
    if (present && isDecidedBy(present, asked)) return { job: present, effects: [] };
    const next = present && creationMachine(present, event);
    if (!next) return undefined;
    const job = withDecision(next.job, asked);
    if (job !== present) await creations.put(job);
    if (event.kind === 'answered') {
      const { workspaceId } = job;
      const before = await known.get([workspaceId, event.known.kind, event.known.id]);
      await known.put(noted(workspaceId, before, event.known));
    }
    return { ...next, job };
  });
}

/** Deletes the creation if `which` accepts its stored state. */
export function dropCreation(id: string, which: (present: CreationRecord) => boolean): Promise<boolean> {
  return inStores(['creations'], async (write) => {
    const creations = write.objectStore('creations');
    const present = await creations.get(id);
    const isDropped = present !== undefined && which(present);
    if (isDropped) await creations.delete(id);
    return isDropped;
  });
}

export function clearCreations(workspaceId: string): Promise<void> {
  return inStores(['creations'], async (write) => {
    const creations = write.objectStore('creations');
    for (const id of await creations.index('workspaceId').getAllKeys(workspaceId)) await creations.delete(id);
  });
}
