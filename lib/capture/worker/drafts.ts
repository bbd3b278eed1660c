// What the background does with the texts that were begun.
import { listWorkspaces, ofPresent } from '../../service/worker/workspaces.ts';
import type { ComposeDraft } from '../capture.ts';
import { beginDraft, dropDrafts, takeDraft } from '../draft-store.ts';
import { listOpenCaptures } from './capture-store.ts';

/** Rejects where it cannot be kept. Nothing is kept for a workspace that is gone. */
export async function storeDraft(draft: ComposeDraft): Promise<void> {
  await ofPresent(draft.workspaceId, () => beginDraft(draft), forgetDrafts);
}

export function forgetDrafts(workspaceId: string): Promise<void> {
  return dropDrafts((draft) => draft.workspaceId === workspaceId);
}

/** Removes drafts whose order is stored, whose capture is still there, or whose workspace is gone, as a killed worker leaves them. */
export async function settleDrafts(): Promise<void> {
  const captures = await listOpenCaptures();
  await Promise.all(captures.map(({ draft }) => draft && takeDraft(draft)));
  const ids = new Set((await listWorkspaces()).map(({ id }) => id));
  const kept = new Set(captures.map(({ id }) => id));
  await dropDrafts(
    ({ workspaceId, undone }) => !ids.has(workspaceId) || (undone !== undefined && kept.has(undone)),
  );
}
