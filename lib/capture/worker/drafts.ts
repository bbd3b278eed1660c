// Drafts in the background.
import { browser } from '../../platform/browser.ts';
import { keyRemover } from '../../service/worker/keys.ts';
import { listWorkspaces, ofPresent } from '../../service/worker/workspaces.ts';
import type { ComposeDraft } from '../capture.ts';
import { beginDraft, dropDrafts, listDrafts, readDraft, takeDraft } from '../draft-store.ts';
import { getCapture, listOpenCaptures } from './capture-store.ts';

const TAKEN = 'takenDrafts';
/** Views repeat a request within moments. */
const MAX_TAKEN = 50;

/**
 * Stores a text that was taken from a page. The request is repeated after a kill: by now the person may have typed into the draft, saved
 * or discarded it. Rejects if it cannot be stored. Stores nothing of the key, and nothing for a removed workspace.
 */
export async function storeTaken(draft: ComposeDraft): Promise<void> {
  await navigator.locks.request(TAKEN, async () => {
    const taken = ((await browser.storage.local.get(TAKEN))[TAKEN] ?? []) as string[];
    if (taken.includes(draft.id)) return;
    // In one write with the draft, so that no kill comes between.
    const values = { [TAKEN]: [draft.id, ...taken].slice(0, MAX_TAKEN) };
    const clean = await keyRemover(draft.workspaceId).catch(() => (text: string) => text); // a draft needs no database
    const source = Object.entries(draft.source).map(([name, value]) => [name, value && clean(value)]);
    const plain = { ...draft, text: clean(draft.text), source: Object.fromEntries(source) };
    await ofPresent(draft.workspaceId, () => beginDraft(plain, values), forgetDrafts);
  });
}

/** Stores the text of an undone capture, which is nowhere else. If a repeated request finds neither draft nor capture, the text is restored. */
export async function storeUndone(draft: ComposeDraft): Promise<void> {
  if (await isBegun(draft.id)) return;
  await ofPresent(draft.workspaceId, () => beginDraft(draft), forgetDrafts);
}

/** Serializes what compares drafts with captures: a text moves between the two, and is in one of them at any time. */
export function whileNoneMoves<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('drafts', work) as Promise<T>;
}

async function isBegun(id: string): Promise<boolean> {
  if (await readDraft(id)) return true;
  // A draft needs no database; without one, nothing was saved.
  const captures = await listOpenCaptures().catch(() => []);
  return captures.some(({ draft }) => draft?.id === id);
}

export function forgetDrafts(workspaceId: string): Promise<void> {
  return dropDrafts((draft) => draft.workspaceId === workspaceId);
}

/** Removes what a killed worker leaves: drafts whose order is stored, whose capture still exists, or whose workspace is gone. */
export function settleDrafts(): Promise<void> {
  return whileNoneMoves(settle);
}

async function settle(): Promise<void> {
  const captures = await listOpenCaptures();
  await Promise.all(captures.map(({ draft }) => draft && takeDraft(draft)));
  const ids = new Set((await listWorkspaces()).map(({ id }) => id));
  const undone = (await listDrafts()).flatMap((draft) => draft.undone ?? []);
  // It may have been sent since, so that it came too late to be undone.
  const captureIds = new Set((await Promise.all(undone.map(getCapture))).map((capture) => capture?.id));
  await dropDrafts(
    ({ workspaceId, undone }) => !ids.has(workspaceId) || (undone !== undefined && captureIds.has(undone)),
  );
}
