// The store of persons and accounts on their way to the service: like captures, none is lost or sent twice when the worker
// is killed. What they say is sealed, and gone from the disk once they are there.
import type { Next } from '../../jobs/worker/job-runner.ts';
import { inTransaction, STRICT } from '../../jobs/worker/strict-store.ts';
import { type LensDatabase, lensDatabase } from '../../platform/worker/databases.ts';
import {
  type CreationEffect,
  type CreationEvent,
  type CreationRecord,
  creationMachine,
} from './creation-machine.ts';
import { type KnownNote, type KnownRecord, noted } from './known-store.ts';

declare module '../../platform/worker/databases.ts' {
  interface LensSchema {
    /** Persons and accounts on their way to the service, sealed. */
    creations: { key: string; value: CreationRecord; indexes: { workspaceId: string } };
  }
}

function writing(database: LensDatabase) {
  return database.transaction(['creations', 'known'], 'readwrite', STRICT);
}

type Writing = ReturnType<typeof writing>;

async function inOne<T>(work: (write: Writing) => Promise<T>): Promise<T> {
  const write = writing(await lensDatabase());
  return inTransaction(write, () => work(write));
}

export async function getCreation(id: string): Promise<CreationRecord | undefined> {
  return (await lensDatabase()).get('creations', id);
}

/** Of every workspace, or of one. */
export async function listCreations(workspaceId?: string): Promise<CreationRecord[]> {
  const database = await lensDatabase();
  if (workspaceId === undefined) return database.getAll('creations');
  return database.getAllFromIndex('creations', 'workspaceId', workspaceId);
}

/** Adds one, or answers the one with this id that is there already. */
export function addCreation(creation: CreationRecord): Promise<CreationRecord> {
  return inOne(async (write) => {
    const store = write.objectStore('creations');
    const present = await store.get(creation.id);
    if (!present) await store.put(creation);
    return present ?? creation;
  });
}

/**
 * Stores what an event makes of a creation, in one transaction with what becomes known by it. Undefined where it is gone,
 * or the event says nothing to it any more.
 */
export function commitEvent(
  id: string,
  event: CreationEvent,
): Promise<Next<CreationRecord, CreationEffect> | undefined> {
  return inOne(async (write) => {
    const store = write.objectStore('creations');
    const present = await store.get(id);
    const next = present && creationMachine(present, event);
    if (!next) return undefined;
    if (next.job !== present) await store.put(next.job);
    if (event.kind === 'answered') await putKnown(write, next.job.workspaceId, event.known);
    return next;
  });
}

async function putKnown(write: Writing, workspaceId: string, known: KnownNote): Promise<void> {
  const store = write.objectStore('known');
  const present: KnownRecord | undefined = await store.get([workspaceId, known.kind, known.id]);
  await store.put(noted(workspaceId, present, known));
}

/** Removes one that `which` agrees to; it is asked about what is stored then. */
export function dropCreation(id: string, which: (present: CreationRecord) => boolean): Promise<boolean> {
  return inOne(async (write) => {
    const store = write.objectStore('creations');
    const present = await store.get(id);
    const isDropped = present !== undefined && which(present);
    if (isDropped) await store.delete(id);
    return isDropped;
  });
}

export function clearCreations(workspaceId: string): Promise<void> {
  return inOne(async (write) => {
    const store = write.objectStore('creations');
    for (const id of await store.index('workspaceId').getAllKeys(workspaceId)) await store.delete(id);
  });
}
