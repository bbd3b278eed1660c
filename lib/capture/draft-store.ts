// Stores each draft under its own key in `storage.local`. If storage is full, unedited selections are evicted first.
import { browser } from '../platform/browser.ts';
import { isStorageFull } from '../platform/failure.ts';
import { type ComposeDraft, type DraftMark, isWorthKeeping } from './capture.ts';
import { inOrder, isTaken } from './compose-draft.ts';

const PREFIX = 'draft:';
/** Limit for unedited selections; the oldest are evicted. */
const MAX_UNTOUCHED = 20;

const keyOf = (id: string) => PREFIX + id;
const isUntouched = (draft: ComposeDraft) => isTaken(draft) && !draft.written;

/** Drafts of all workspaces, most recently opened first. */
export async function listDrafts(): Promise<ComposeDraft[]> {
  const all = await browser.storage.local.get(null);
  const stored = Object.entries(all).filter(([name]) => name.startsWith(PREFIX));
  return inOrder(stored.map(([, draft]) => draft as ComposeDraft));
}

export async function readDraft(id: string): Promise<ComposeDraft | undefined> {
  return (await browser.storage.local.get(keyOf(id)))[keyOf(id)] as ComposeDraft | undefined;
}

/** Starts writing synchronously. Rejects if storage stays full without other unedited selections. `isCurrent`: not changed since. */
export function putDraft(draft: ComposeDraft, isCurrent = () => true): Promise<void> {
  return putWith({}, draft, isCurrent);
}

async function putWith(
  values: Record<string, unknown>,
  draft: ComposeDraft,
  isCurrent: () => boolean,
): Promise<void> {
  const write = () => browser.storage.local.set({ ...values, [keyOf(draft.id)]: draft });
  try {
    await write();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    await dropDrafts((other) => other.id !== draft.id && isUntouched(other));
    if (isCurrent()) await write();
  }
}

/** Like `putDraft`, for drafts begun by the background. Opened last, even if the clock was set back. `values`: stored with it. */
export async function beginDraft(draft: ComposeDraft, values: Record<string, unknown> = {}): Promise<void> {
  const [last] = (await listDrafts()).filter(({ id }) => id !== draft.id);
  const openedAt = Math.max(draft.openedAt, (last?.openedAt ?? 0) + 1);
  await putWith(values, { ...draft, openedAt }, () => true);
  await tidyDrafts(draft);
}

/** Removes empty drafts, and the oldest unedited selections over the limit. */
export async function tidyDrafts(begun: ComposeDraft): Promise<void> {
  let untouched = 0;
  await dropDrafts((other) => {
    if (other.id === begun.id) return false;
    if (isUntouched(other)) untouched += 1;
    const isIdle = other.workspaceId === begun.workspaceId && !isWorthKeeping(other);
    return isIdle || (isUntouched(other) && untouched >= MAX_UNTOUCHED);
  });
}

/** Call once an order of this state is stored or discarded. A draft that has changed since stays. */
export async function takeDraft({ id, at }: DraftMark): Promise<void> {
  const stored = await readDraft(id);
  if (stored && stored.at <= at) await browser.storage.local.remove(keyOf(id));
}

export async function dropDrafts(which: (draft: ComposeDraft) => boolean): Promise<void> {
  const names = (await listDrafts()).filter(which).map(({ id }) => keyOf(id));
  if (names.length > 0) await browser.storage.local.remove(names);
}

/** Returns the drafts in a `storage.local` change; undefined if removed. */
export function draftChanges(
  changes: Record<string, { newValue?: unknown }>,
): { id: string; draft: ComposeDraft | undefined }[] {
  return Object.entries(changes)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, { newValue }]) => ({
      id: name.slice(PREFIX.length),
      draft: newValue as ComposeDraft | undefined,
    }));
}
