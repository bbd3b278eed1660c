// Stores pending captures and the local history: a killed worker loses none and sends none twice.

import type { IDBPObjectStore } from 'idb';
import { omit } from '../../format/omit.ts';
import type { Next } from '../../jobs/machine.ts';
import { isDecidedBy, withDecision } from '../../jobs/worker/decided.ts';
import { noteDropped } from '../../jobs/worker/dropped.ts';
import { inStores } from '../../jobs/worker/strict-store.ts';
import { turnAfter } from '../../jobs/worker/turns.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { type UserSchema, userDatabase } from '../../platform/worker/databases.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import { type CaptureEvent, captureMachine, entriesIn } from './capture-machine.ts';
import type { CaptureEffect } from './capture-readings.ts';
import { areOfOneTopic, type CaptureRecord, isUnknown, textOf } from './capture-record.ts';
import { type Claims, isSameText, type ReadEntry } from './reconcile.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    /** Pending captures, and done ones: the local history. */
    captures: {
      key: string;
      value: CaptureRecord;
      /** `done` is workspace and time. */
      indexes: { workspaceId: string; tended: string; done: [string, number]; claims: string };
    };
  }
}

/** Sets the index fields. */
function indexed(capture: CaptureRecord): CaptureRecord {
  const { state, workspaceId, duplicatesAt, cleared } = capture;
  const isDone = state.kind === 'done';
  return {
    ...omit(capture, 'tendedIn', 'doneIn', 'doneAt', 'claims'),
    ...(!isDone || cleared || duplicatesAt !== undefined ? { tendedIn: workspaceId } : {}),
    ...(isDone && !cleared ? { doneIn: workspaceId, doneAt: capture.doneAt ?? state.at } : {}),
    ...(isDone ? { claims: [state.entryId, ...(state.duplicates ?? [])] } : {}),
  };
}

export async function getCapture(id: string): Promise<CaptureRecord | undefined> {
  return (await userDatabase()).get('captures', id);
}

/** Captures with work left, of one workspace or all; includes cleared ones. */
export async function listOpenCaptures(workspaceId?: string): Promise<CaptureRecord[]> {
  return (await userDatabase()).getAllFromIndex('captures', 'tended', workspaceId);
}

type CaptureStore = IDBPObjectStore<UserSchema, ['captures'], 'captures', 'readwrite'>;

/** Queries on the store within the transaction of a change. */
export interface Others {
  /** Those of the same workspace with work left, including itself. */
  open(): Promise<CaptureRecord[]>;
  /** The capture that claims the entry in the topic of `capture`. */
  owner(entryId: string, capture: CaptureRecord): Promise<CaptureRecord | undefined>;
  latestDone(most: number): Promise<CaptureRecord[]>;
}

function othersOf(store: CaptureStore, workspaceId: string): Others {
  return {
    open: () => store.index('tended').getAll(workspaceId),
    async owner(entryId, capture) {
      const owners = await store.index('claims').getAll(entryId);
      // Ids are unique only within their topic, and only at one service.
      return owners.find((each) => areOfOneTopic(each, capture) && each.baseUrl === capture.baseUrl);
    },
    async latestDone(most) {
      const found: CaptureRecord[] = [];
      let cursor = await store.index('done').openCursor(doneOf(workspaceId), 'prev');
      while (cursor && found.length < most) {
        found.push(cursor.value);
        cursor = await cursor.continue();
      }
      return found;
    },
  };
}

const doneOf = (workspaceId: string): IDBKeyRange => IDBKeyRange.bound([workspaceId], [workspaceId, []]);

function change<T>(work: (store: CaptureStore) => Promise<T>): Promise<T> {
  return inStores(['captures'], (write) => work(write.objectStore('captures')));
}

/** Adds a capture, unless it exists or `find` returns another one. If the id belongs to another order, `otherId` is used. */
export function addCapture(
  capture: CaptureRecord,
  otherId: string,
  find: (others: Others) => Promise<CaptureRecord | undefined>,
): Promise<CaptureRecord> {
  const add = async (store: CaptureStore) => {
    const named = await store.get(capture.id);
    const isOther = named !== undefined && named.ordered !== capture.ordered;
    const own = isOther ? { ...capture, id: otherId } : capture;
    const present =
      (isOther ? await store.get(otherId) : named) ?? (await find(othersOf(store, capture.workspaceId)));
    if (present) return present;
    const turn = turnAfter(await store.index('tended').getAll(own.workspaceId));
    await store.put(indexed({ ...own, turn }));
    return own;
  };
  return ofPresent(capture.workspaceId, () => change(add), clearCaptures);
}

/**
 * Applies an event and stores the next state. Resolves with undefined if the capture is gone or the event no longer applies. `asked`:
 * the request, if a person decided.
 */
export function commitEvent(
  id: string,
  event: CaptureEvent,
  asked?: RequestContext,
): Promise<Next<CaptureRecord, CaptureEffect> | undefined> {
  return change(async (store) => {
    const present = await store.get(id);
    if (!present) return undefined;
    if (isDecidedBy(present, asked)) return { job: present, effects: [] };
    const others = othersOf(store, present.workspaceId);
    const entries = entriesIn(event);
    const claims = entries && (await claimsOf(present, entries, others));
    const next = captureMachine(present, event, claims);
    if (!next) return undefined;
    const job = await inHistory(withDecision(next.job, asked), others);
    if (job !== present) await store.put(indexed(job));
    if (event.kind === 'answered') await takeEntry(job, event, others, store);
    return { ...next, job };
  });
}

/** A capture that becomes done is the latest of the history, even if the clock was set back. */
async function inHistory(capture: CaptureRecord, others: Others): Promise<CaptureRecord> {
  const { state, doneAt } = capture;
  if (state.kind !== 'done' || doneAt !== undefined) return capture;
  const [last] = await others.latestDone(1);
  return { ...capture, doneAt: Math.max(state.at, (last?.doneAt ?? 0) + 1) };
}

/** An answer is certain. A capture that claimed this entry by reading takes another one of its text, or checks again. */
async function takeEntry(
  capture: CaptureRecord,
  { entryId, at }: Extract<CaptureEvent, { kind: 'answered' }>,
  others: Others,
  store: CaptureStore,
): Promise<void> {
  const owner = await others.owner(entryId, capture);
  const left = owner && owner.id !== capture.id && captureMachine(owner, { kind: 'entry-lost', at, entryId });
  if (left) await store.put(indexed(left.job));
}

/** Returns the entries of its text that other captures claim, and whether one of the same text also has an unknown outcome. */
async function claimsOf(
  capture: CaptureRecord,
  entries: readonly ReadEntry[],
  others: Others,
): Promise<Claims> {
  const text = textOf(capture);
  const taken = new Set<string>();
  for (const { topicEntryId } of entries.filter(({ content }) => isSameText(content?.content ?? '', text))) {
    const owner = await others.owner(topicEntryId, capture);
    if (owner && owner.id !== capture.id) taken.add(topicEntryId);
  }
  const hasRival = (await others.open()).some(
    (other) =>
      other.id !== capture.id &&
      isUnknown(other) &&
      areOfOneTopic(other, capture) &&
      isSameText(textOf(other), text),
  );
  return { taken, hasRival };
}

/** Deletes the capture if `which` accepts its stored state, in one transaction. */
export async function dropCapture(
  { id, ordered = '' }: Pick<CaptureRecord, 'id' | 'ordered'>,
  which: (present: CaptureRecord) => boolean,
): Promise<boolean> {
  await noteDropped(id, ordered);
  return change(async (store) => {
    const present = await store.get(id);
    const isDropped = present !== undefined && which(present);
    if (isDropped) await store.delete(id);
    return isDropped;
  });
}

/** Visits the history of a workspace, most recent first, until `visit` returns false. */
export async function eachDone(
  workspaceId: string,
  visit: (capture: CaptureRecord) => boolean,
): Promise<void> {
  const { store } = (await userDatabase()).transaction('captures');
  let cursor = await store.index('done').openCursor(doneOf(workspaceId), 'prev');
  while (cursor && visit(cursor.value)) cursor = await cursor.continue();
}

export async function countDone(workspaceId: string): Promise<number> {
  return (await userDatabase()).countFromIndex('captures', 'done', doneOf(workspaceId));
}

/** Edits the history in one transaction, most recent first; `edit` returns undefined to remove a capture. */
export function changeDone(
  workspaceId: string,
  edit: (capture: CaptureRecord, place: number, open: CaptureRecord[]) => CaptureRecord | undefined,
): Promise<void> {
  return change(async (store) => {
    const open = await store.index('tended').getAll(workspaceId);
    let cursor = await store.index('done').openCursor(doneOf(workspaceId), 'prev');
    for (let place = 0; cursor; place += 1) {
      const edited = edit(cursor.value, place, open);
      if (!edited) await cursor.delete();
      else if (edited !== cursor.value) await cursor.update(indexed(edited));
      cursor = await cursor.continue();
    }
  });
}

export function clearCaptures(workspaceId: string): Promise<void> {
  return change(async (store) => {
    for (const id of await store.index('workspaceId').getAllKeys(workspaceId)) await store.delete(id);
  });
}
