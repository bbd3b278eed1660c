// The ids a workspace has met. On the disk there is nothing else of them but marks, which tell nothing by themselves.

import { lensDatabase, startingWith } from '../../platform/worker/databases.ts';
import type { KnownId, KnownKind } from '../people.ts';

declare module '../../platform/worker/databases.ts' {
  interface LensSchema {
    /** Ids that the service does not list. */
    known: { key: [string, string, string]; value: KeptKnown; indexes: { marks: string } };
  }
}

export interface KeptKnown extends KnownId {
  workspaceId: string;
  /** Keyed digests of what was read of it: see `marks.ts`. */
  marks?: string[];
}

/** Of one kind in a workspace; those beyond it that were merely found, and used least, go. */
export const MOST_KNOWN = 5000;
/** A use is written down at most this often (ms). */
const NOTE_USE_AFTER = 60_000;

export interface KnownNote extends Pick<KnownId, 'kind' | 'id' | 'how' | 'of'> {
  marks?: string[];
  /** It was opened, and not only met. */
  isUsed?: boolean;
}

/** Adds those that are new, in one transaction, and brings the others up to date. Resolves with how many were new. */
export async function noteKnown(workspaceId: string, notes: readonly KnownNote[]): Promise<number> {
  if (notes.length === 0) return 0;
  const { store, done } = (await lensDatabase()).transaction('known', 'readwrite');
  let added = 0;
  for (const note of notes) {
    const present = await store.get([workspaceId, note.kind, note.id]);
    const kept = noted(workspaceId, present, note);
    if (!present) added += 1;
    if (kept !== present) await store.put(kept);
  }
  await done;
  for (const kind of added > 0 ? new Set(notes.map((note) => note.kind)) : []) await prune(workspaceId, kind);
  return added;
}

/** The very same where there is nothing to write. */
export function noted(workspaceId: string, present: KeptKnown | undefined, note: KnownNote): KeptKnown {
  const now = Date.now();
  const { isUsed, marks, of, ...rest } = note;
  if (!present) {
    const more = { ...(of ? { of } : {}), ...(marks ? { marks } : {}), ...(isUsed ? { usedAt: now } : {}) };
    return { workspaceId, ...rest, addedAt: now, ...more };
  }
  const isNewUse = isUsed === true && Math.abs(now - (present.usedAt ?? 0)) > NOTE_USE_AFTER;
  const isNewMark = marks !== undefined && marks.join() !== present.marks?.join();
  if (!isNewUse && !isNewMark && (of === undefined || of === present.of)) return present;
  return {
    ...present,
    ...(of ? { of } : {}),
    ...(marks ? { marks } : {}),
    ...(isNewUse ? { usedAt: now } : {}),
  };
}

async function prune(workspaceId: string, kind: KnownKind): Promise<void> {
  const { store, done } = (await lensDatabase()).transaction('known', 'readwrite');
  const range = startingWith(workspaceId, kind);
  if ((await store.count(range)) > MOST_KNOWN) {
    const rank = ({ how }: KeptKnown) => (how === 'found' ? 0 : 1);
    const all = await store.getAll(range);
    const leastFirst = all.sort((a, b) => rank(a) - rank(b) || lastUse(a) - lastUse(b));
    for (const { id } of leastFirst.slice(0, all.length - MOST_KNOWN))
      await store.delete([workspaceId, kind, id]);
  }
  await done;
}

export const lastUse = ({ usedAt, addedAt }: KnownId): number => usedAt ?? addedAt;

export async function listKept(workspaceId: string, kind: KnownKind): Promise<KeptKnown[]> {
  return (await lensDatabase()).getAll('known', startingWith(workspaceId, kind));
}

/** Those that have this mark. */
export async function markedWith(mark: string): Promise<KeptKnown[]> {
  return (await lensDatabase()).getAllFromIndex('known', 'marks', mark);
}

export async function dropKnown(workspaceId: string, kind: KnownKind, id: string): Promise<void> {
  await (await lensDatabase()).delete('known', [workspaceId, kind, id]);
}

export async function clearKnown(workspaceId: string): Promise<void> {
  await (await lensDatabase()).delete('known', startingWith(workspaceId));
}
