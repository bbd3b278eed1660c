// Known ids of a workspace: on disk only with hashes; what was read of them is in session storage.

import { ProblemError } from '../../api/problem.ts';
import { type Decided, isDecidedBy, withDecision } from '../../jobs/worker/decided.ts';
import { removedRecords } from '../../jobs/worker/removed-records.ts';
import { inStores } from '../../jobs/worker/strict-store.ts';
import { browser } from '../../platform/browser.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { startingWith, userDatabase } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  type KnownId,
  type KnownKey,
  type KnownKind,
  type KnownName,
  knownKey,
  uniqueId,
} from '../people.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    /** Ids that the service does not list. */
    known: { key: [string, string, string]; value: KnownRecord; indexes: { marks: string } };
  }
}

/** `decidedBy`: the request that added it. */
export interface KnownRecord extends KnownId, Decided {
  workspaceId: string;
  /** Hashes of what was read of it: see `similarity.ts`. */
  marks?: string[];
}

/**
 * Limit per kind and workspace; beyond it, merely found and least recently used ids are evicted. What a person added gives way only to
 * what a person adds, since that view says how many were evicted.
 */
export const MAX_KNOWN = 5000;
/** A use is stored at most this often (ms). */
const NOTE_USE_AFTER = 60_000;

export interface KnownNote extends Pick<KnownId, 'kind' | 'id' | 'how' | 'of'> {
  marks?: string[];
}

// A record is stored under its unique id. Earlier versions of this extension stored a log under its own id alone.

const ownId = ({ kind, id }: KnownKey): string =>
  kind === 'person-log' ? id.slice(id.indexOf('\n') + 1) : id;
const asKnown = (record: KnownRecord): KnownRecord => ({ ...record, id: ownId(record) });

async function recordOf(
  store: { get(key: [string, string, string]): Promise<KnownRecord | undefined> },
  workspaceId: string,
  known: KnownKey,
): Promise<KnownRecord | undefined> {
  const { kind, id, of } = known;
  const record = await store.get([workspaceId, kind, uniqueId(known)]);
  if (record || of === undefined) return record;
  const earlier = await store.get([workspaceId, kind, id]);
  return earlier?.of === of ? earlier : undefined;
}

/** Adds new ids and updates the others in one transaction. Resolves with the numbers that the request added, and evicted for them. */
export async function noteKnown(
  workspaceId: string,
  notes: readonly KnownNote[],
  asked?: RequestContext,
): Promise<{ added: number; evicted: number }> {
  if (notes.length === 0) return { added: 0, evicted: 0 };
  const added = await inStores(['known'], async (write) => {
    const store = write.objectStore('known');
    let count = 0;
    for (const note of notes) {
      const present = await recordOf(store, workspaceId, note);
      const record = present
        ? noted(workspaceId, present, note)
        : withDecision(noted(workspaceId, present, note), asked);
      if (!present || isDecidedBy(present, asked)) count += 1;
      if (record !== present) await store.put(record);
    }
    return count;
  });
  const isAsked = notes.some(({ how }) => how === 'typed' || how === 'imported');
  let evicted = 0;
  for (const kind of added > 0 ? new Set(notes.map((note) => note.kind)) : [])
    evicted += await prune(workspaceId, kind, isAsked);
  return { added, evicted };
}

/** Returns `present` itself if nothing changes. */
export function noted(workspaceId: string, present: KnownRecord | undefined, note: KnownNote): KnownRecord {
  const { marks, of, ...rest } = note;
  const more = { ...(of ? { of } : {}), ...(marks ? { marks } : {}) };
  if (!present) return { workspaceId, ...rest, id: uniqueId(note), addedAt: Date.now(), ...more };
  const how = present.how === 'found' ? note.how : present.how;
  const hasNewHashes = marks !== undefined && marks.join() !== present.marks?.join();
  if (!hasNewHashes && (of === undefined || of === present.of) && how === present.how) return present;
  return { ...present, ...more, how };
}

/** Of what a person opens. What is only read, as for the names of a list, is not used. */
export async function noteUse({ id: workspaceId }: Workspace, known: KnownKey) {
  const { store, done } = (await userDatabase()).transaction('known', 'readwrite');
  const present = await recordOf(store, workspaceId, known);
  const now = Date.now();
  if (present && Math.abs(now - (present.usedAt ?? 0)) > NOTE_USE_AFTER)
    await store.put({ ...present, usedAt: now });
  await done;
}

/** `isAsked`: also of those that a person added. Resolves with the number of evicted ids. */
async function prune(workspaceId: string, kind: KnownKind, isAsked: boolean): Promise<number> {
  const { store, done } = (await userDatabase()).transaction('known', 'readwrite');
  const range = startingWith(workspaceId, kind);
  const excess = (await store.count(range)) - MAX_KNOWN;
  let evicted = 0;
  if (excess > 0) {
    const rank = ({ how }: KnownRecord) => (how === 'found' ? 0 : 1);
    const all = (await store.getAll(range)).filter(({ how }) => isAsked || how === 'found');
    const leastFirst = all.sort((a, b) => rank(a) - rank(b) || lastUse(a) - lastUse(b)).slice(0, excess);
    for (const { id } of leastFirst) await store.delete([workspaceId, kind, id]);
    evicted = leastFirst.length;
  }
  await done;
  return evicted;
}

export const lastUse = ({ usedAt, addedAt }: KnownId): number => usedAt ?? addedAt;

export async function listKnownRecords(workspaceId: string, kind: KnownKind): Promise<KnownRecord[]> {
  return (await (await userDatabase()).getAll('known', startingWith(workspaceId, kind))).map(asKnown);
}

export async function knownWithHash(hash: string): Promise<KnownRecord[]> {
  return (await userDatabase()).getAllFromIndex('known', 'marks', hash);
}

const removedKnown = removedRecords<KnownRecord>('removed-known');

/** Undo is possible until the browser closes. */
export async function dropKnown({ id: workspaceId }: Workspace, known: KnownKey) {
  const database = await userDatabase();
  const store = database.transaction('known').store;
  const present = await recordOf(store, workspaceId, known);
  if (!present) return;
  await removedKnown.note(present);
  await database.delete('known', [workspaceId, present.kind, present.id]);
}

/** With its use and hashes. One that is known again stays as it is. */
export async function restoreKnown({ id: workspaceId }: Workspace, known: KnownKey): Promise<void> {
  const removed = await removedKnown.find(
    (record) => record.workspaceId === workspaceId && knownKey(asKnown(record)) === knownKey(known),
  );
  if (!removed) throw new ProblemError({ kind: 'not-found' });
  const restore = () =>
    inStores(['known'], async (write) => {
      const store = write.objectStore('known');
      if (!(await recordOf(store, workspaceId, known))) await store.put(removed);
    });
  await ofPresent(workspaceId, restore, clearKnown);
}

export async function clearKnown(workspaceId: string): Promise<void> {
  await (await userDatabase()).delete('known', startingWith(workspaceId));
  await removedKnown.forget(workspaceId);
}

/** Limit per workspace; the least recently read are evicted. */
const MAX_NAMES = 3000;
const PREFIX = 'known-names:';
const LOCK = 'known-names';

const namesKey = (workspace: Pick<Workspace, 'id' | 'connectionVersion'>) => PREFIX + scopeOf(workspace);
export async function knownNames(workspace: Workspace): Promise<Record<string, KnownName>> {
  const key = namesKey(workspace);
  return ((await browser.storage.session.get(key))[key] as Record<string, KnownName> | undefined) ?? {};
}

export async function noteNames(workspace: Workspace, names: Record<string, KnownName>): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const all = { ...(await knownNames(workspace)), ...names };
    const newest = Object.entries(all).sort(([, a], [, b]) => (b.readAt ?? 0) - (a.readAt ?? 0));
    await publishBestEffort({
      [namesKey(workspace)]: Object.fromEntries(newest.slice(0, MAX_NAMES)),
    });
  });
}

/** For all connection versions of a workspace. */
export async function forgetNames(workspaceId: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const keys = Object.keys(await browser.storage.session.get(null));
    await browser.storage.session.remove(keys.filter((key) => key.startsWith(`${PREFIX}${workspaceId}:`)));
  });
}
