// Which draft is current, and whether the panel was opened for it.
import { type ComposeDraft, isWorthKeeping } from './capture.ts';

/** A panel opened this soon after "Choose…" (ms) was opened by it. */
const JUST_NOW = 60_000;

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
  return draft !== undefined && isTaken(draft) && Math.abs(now - draft.at) < JUST_NOW;
}

/** Whether the popup just asked for this entry. */
export function isAwaitedEntry(wanted: { at: number } | undefined, now: number): boolean {
  return wanted !== undefined && Math.abs(now - wanted.at) < JUST_NOW;
}

/** An entry to show in the panel; in session storage under `WANTED`. */
export interface WantedEntry {
  workspaceId: string;
  topicId: string;
  entryId: string;
  at: number;
}

export const WANTED = 'wanted-entry';
