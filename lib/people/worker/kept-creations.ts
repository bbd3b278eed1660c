// What is stored of persons and accounts on their way to the service: like captures, none is lost or sent twice when the
// worker is killed. What they say is sealed, and gone from the disk once they are there.

import { type LensDatabase, lensDatabase } from '../../platform/worker/databases.ts';
import type { Sealed } from '../../platform/worker/sealing.ts';
import type { CreationOperation, CreationState } from '../people.ts';
import { type KeptKnown, type KnownNote, noted } from './kept-known.ts';

export interface KeptCreation {
  id: string;
  workspaceId: string;
  /** A new key of the same service may go on with it; another service may not. */
  baseUrl: string;
  operation: CreationOperation;
  createdAt: number;
  /** Counts changes by a person: what was prepared of an earlier body is not sent. */
  edits: number;
  /** Requests so far. */
  attempts: number;
  /** Never with what the service said, which may repeat what it was sent. */
  state: CreationState;
  /** Body and source, until it is done. */
  words?: Sealed;
}

/** It is on the disk before anything that follows from it. */
const STRICT = { durability: 'strict' } as const;

function writing(database: LensDatabase) {
  return database.transaction(['creations', 'known'], 'readwrite', STRICT);
}

type Writing = ReturnType<typeof writing>;

async function inOne<T>(work: (write: Writing) => Promise<T>): Promise<T> {
  const write = writing(await lensDatabase());
  try {
    const result = await work(write);
    await write.done; // a commit that fails is told by this alone
    return result;
  } catch (error) {
    write.done.catch(() => undefined);
    throw error;
  }
}

export async function getCreation(id: string): Promise<KeptCreation | undefined> {
  return (await lensDatabase()).get('creations', id);
}

/** Of every workspace, or of one. */
export async function listCreations(workspaceId?: string): Promise<KeptCreation[]> {
  const database = await lensDatabase();
  if (workspaceId === undefined) return database.getAll('creations');
  return database.getAllFromIndex('creations', 'workspaceId', workspaceId);
}

/** Adds one, or answers the one with this id that is there already. */
export function addCreation(creation: KeptCreation): Promise<KeptCreation> {
  return inOne(async (write) => {
    const store = write.objectStore('creations');
    const present = await store.get(creation.id);
    if (!present) await store.put(creation);
    return present ?? creation;
  });
}

/**
 * Changes one that is there, in one transaction with what becomes known by it; undefined where it is not there, or stays as
 * it is.
 */
export function changeCreation(
  id: string,
  edit: (present: KeptCreation) => KeptCreation | undefined,
  known?: KnownNote,
): Promise<KeptCreation | undefined> {
  return inOne(async (write) => {
    const store = write.objectStore('creations');
    const present = await store.get(id);
    const edited = present && edit(present);
    if (!edited) return undefined;
    await store.put(edited);
    if (known) await putKnown(write, edited.workspaceId, known);
    return edited;
  });
}

async function putKnown(write: Writing, workspaceId: string, known: KnownNote): Promise<void> {
  const store = write.objectStore('known');
  const present: KeptKnown | undefined = await store.get([workspaceId, known.kind, known.id]);
  await store.put(noted(workspaceId, present, known));
}

/** Removes one that `which` agrees to; it is asked about what is stored then. */
export function dropCreation(id: string, which: (present: KeptCreation) => boolean): Promise<boolean> {
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
