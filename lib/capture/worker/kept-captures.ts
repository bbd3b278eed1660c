// What is stored of captures, so that none of them is lost or sent twice when the worker is killed: those on their way,
// and those that are done, which are the local history.
import type { Body, Params } from '../../api/operations.ts';
import { type LensDatabase, lensDatabase } from '../../platform/worker/databases.ts';
import type { CaptureKind, CaptureSource, CaptureState } from '../capture.ts';

/** The writes that go through here, with what each sends. */
interface Sent {
  operation: 'createTopicEntry';
  params: Params<'createTopicEntry'>;
  body: Body<'createTopicEntry'>;
}

export interface KeptCapture extends Sent {
  id: string;
  workspaceId: string;
  /** A new key of the same service may go on with it; another service may not. */
  baseUrl: string;
  /** The workspace's when it was placed, and then when it was sent. */
  epoch: number;
  topicTitle: string;
  kind: CaptureKind;
  source: CaptureSource;
  mayBeCut?: true;
  /** A person wants it although the topic seems to hold it. */
  anyway?: true;
  createdAt: number;
  /** Counts changes by a person: what was prepared of an earlier text is not sent. */
  edits: number;
  /** Requests so far, and when the last of them was sent. */
  attempts: number;
  sentAt?: number;
  /** The first that may have been carried out: an entry of its text that is older is not its own. */
  firstSentAt?: number;
  /** The clock was set back since: no entry's age says anything of it. */
  clockJumped?: true;
  state: CaptureState;
  /** Entries of the same text that were there before it was sent. */
  knownIds?: string[];
  /** Entries were kept when it was placed, and none of them had its text. */
  wasNew?: true;
  /** How often the topic was read for it in vain. */
  readings?: number;
  /** When the topic is read for entries that the browser made by repeating the request; absent once that is done. */
  twinsAt?: number;
  /** How often it was; and a reason to do so more than once. */
  twinLooks?: number;
  mayHaveTwins?: true;
  /** Taken out of the history, and kept without its text while its entry could be taken for another one's. */
  cleared?: true;

  // For the indexes; set by `indexed`.
  /** The workspace, while there is something left to do. */
  tendedIn?: string;
  /** The workspace and when it was done, while it is in the history. */
  doneIn?: string;
  doneAt?: number;
  /** Entries that are known to be its own. */
  claims?: string[];
}

/** It is on the disk before anything that follows from it. */
const STRICT = { durability: 'strict' } as const;

/** With what the indexes find it by. */
function indexed(capture: KeptCapture): KeptCapture {
  const { tendedIn: _, doneIn: __, doneAt: ___, claims: ____, ...rest } = capture;
  const { state, workspaceId, twinsAt, cleared } = rest;
  const isDone = state.kind === 'done';
  return {
    ...rest,
    ...(!isDone || cleared || twinsAt !== undefined ? { tendedIn: workspaceId } : {}),
    ...(isDone && !cleared ? { doneIn: workspaceId, doneAt: state.at } : {}),
    ...(isDone ? { claims: [state.entryId, ...(state.twins ?? [])] } : {}),
  };
}

export async function getCapture(id: string): Promise<KeptCapture | undefined> {
  return (await lensDatabase()).get('captures', id);
}

/** All that there is something left to do for, of every workspace or of one; cleared ones too. */
export async function listTended(workspaceId?: string): Promise<KeptCapture[]> {
  return (await lensDatabase()).getAllFromIndex('captures', 'tended', workspaceId);
}

export type CaptureStore = ReturnType<typeof storeOf>;

function storeOf(database: LensDatabase) {
  return database.transaction('captures', 'readwrite', STRICT).store;
}

/** What a change may ask of the store in its own transaction, and whether anybody else owns an entry. */
export interface Others {
  /** Those of the same workspace that there is something left to do for, itself included. */
  tended(): Promise<KeptCapture[]>;
  /** Who owns an entry. */
  owner(entryId: string): Promise<KeptCapture | undefined>;
  /** The newest that are done, most recent first. */
  latestDone(most: number): Promise<KeptCapture[]>;
  put(capture: KeptCapture): Promise<void>;
}

function othersOf(store: CaptureStore, workspaceId: string): Others {
  return {
    tended: () => store.index('tended').getAll(workspaceId),
    async owner(entryId) {
      const owners = await store.index('claims').getAll(entryId);
      return owners.find((each) => each.workspaceId === workspaceId);
    },
    async latestDone(most) {
      const found: KeptCapture[] = [];
      let cursor = await store.index('done').openCursor(doneOf(workspaceId), 'prev');
      while (cursor && found.length < most) {
        found.push(cursor.value);
        cursor = await cursor.continue();
      }
      return found;
    },
    async put(capture) {
      await store.put(indexed(capture));
    },
  };
}

function doneOf(workspaceId: string): IDBKeyRange {
  return IDBKeyRange.bound([workspaceId], [workspaceId, []]);
}

/** Reads and writes in one transaction. `edit` may await nothing but `others`; undefined leaves everything as it is. */
async function change<T extends KeptCapture | undefined>(
  workspaceId: string,
  edit: (others: Others, store: CaptureStore) => Promise<T>,
): Promise<T> {
  const store = storeOf(await lensDatabase());
  // A commit that fails is told by `done` alone.
  const { done } = store.transaction;
  try {
    const capture = await edit(othersOf(store, workspaceId), store);
    if (capture) await store.put(indexed(capture));
    await done;
    return capture;
  } catch (error) {
    done.catch(() => undefined);
    abort(store);
    throw error;
  }
}

/** One that has failed by itself is over already. */
function abort(store: CaptureStore): void {
  try {
    store.transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
  }
}

/** Adds one, unless `edit` answers one that is there already. */
export function addCapture(
  capture: KeptCapture,
  find: (others: Others) => Promise<KeptCapture | undefined>,
): Promise<KeptCapture> {
  return change(capture.workspaceId, async (others, store) => {
    const present = (await store.get(capture.id)) ?? (await find(others));
    return present ?? capture;
  });
}

/** Changes one that is there; undefined where it is not, or stays as it is. */
export async function changeCapture(
  id: string,
  workspaceId: string,
  edit: (present: KeptCapture, others: Others) => KeptCapture | undefined | Promise<KeptCapture | undefined>,
): Promise<KeptCapture | undefined> {
  return change(workspaceId, async (others, store) => {
    const present = await store.get(id);
    return present && edit(present, others);
  });
}

/** Removes those that `which` names, in one transaction; `which` is asked about what is stored then. */
export async function dropCapture(id: string, which: (present: KeptCapture) => boolean): Promise<boolean> {
  const store = storeOf(await lensDatabase());
  const present = await store.get(id);
  const isDropped = present !== undefined && which(present);
  if (isDropped) await store.delete(id);
  await store.transaction.done;
  return isDropped;
}

/** The history of a workspace, newest first, as far as `visit` wants to go on. */
export async function eachDone(workspaceId: string, visit: (capture: KeptCapture) => boolean): Promise<void> {
  const { store } = (await lensDatabase()).transaction('captures');
  let cursor = await store.index('done').openCursor(doneOf(workspaceId), 'prev');
  while (cursor && visit(cursor.value)) cursor = await cursor.continue();
}

export async function countDone(workspaceId: string): Promise<number> {
  return (await lensDatabase()).countFromIndex('captures', 'done', doneOf(workspaceId));
}

/** Changes each of the history from the newest on; undefined removes it. `others` is of the same transaction. */
export async function changeDone(
  workspaceId: string,
  edit: (capture: KeptCapture, place: number, tended: KeptCapture[]) => KeptCapture | undefined,
): Promise<void> {
  const store = storeOf(await lensDatabase());
  const tended = await store.index('tended').getAll(workspaceId);
  let cursor = await store.index('done').openCursor(doneOf(workspaceId), 'prev');
  for (let place = 0; cursor; place += 1) {
    const edited = edit(cursor.value, place, tended);
    if (!edited) await cursor.delete();
    else if (edited !== cursor.value) await cursor.update(indexed(edited));
    cursor = await cursor.continue();
  }
  await store.transaction.done;
}

/** Removes everything of a workspace. */
export async function clearCaptures(workspaceId: string): Promise<void> {
  const store = storeOf(await lensDatabase());
  for (const id of await store.index('workspaceId').getAllKeys(workspaceId)) await store.delete(id);
  await store.transaction.done;
}
