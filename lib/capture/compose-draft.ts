// Which draft is current, and whether the panel was opened for it.
import { type ComposeDraft, isWorthKeeping } from './capture.ts';

const JUST_NOW = 60_000;

/** A panel opened this soon after a request (epoch ms) was opened by it. */
export const isJustNow = (at: number, now: number): boolean => Math.abs(now - at) < JUST_NOW;

export function newDraft(
  id: string,
  workspaceId: string,
  part: Partial<Omit<ComposeDraft, 'id' | 'workspaceId'>>,
  now: number,
): ComposeDraft {
  return { kind: 'typed', text: '', source: {}, ...part, id, workspaceId, openedAt: now, at: now };
}

/** Returns the most recently opened draft of a workspace; expects `drafts` in that order. */
export function currentDraft(drafts: readonly ComposeDraft[], workspaceId: string): ComposeDraft | undefined {
  return drafts.find((draft) => draft.workspaceId === workspaceId);
}

/** Returns the workspace's other drafts that have text to lose. */
export function otherDrafts(drafts: readonly ComposeDraft[], workspaceId: string): ComposeDraft[] {
  const current = currentDraft(drafts, workspaceId);
  return drafts.filter(
    (draft) => draft.workspaceId === workspaceId && draft !== current && isWorthKeeping(draft),
  );
}

/** Most recently opened first. */
export function inOrder(drafts: readonly ComposeDraft[]): ComposeDraft[] {
  return drafts.toSorted((a, b) => b.openedAt - a.openedAt || (a.id < b.id ? 1 : -1));
}

export function isTaken({ kind, editing }: ComposeDraft): boolean {
  return kind !== 'typed' && editing === undefined;
}

/** Whether the draft was just taken from a page, so the person expects the composer. */
export function isAwaited(draft: ComposeDraft | undefined, now: number): boolean {
  return draft !== undefined && isTaken(draft) && isJustNow(draft.at, now);
}
