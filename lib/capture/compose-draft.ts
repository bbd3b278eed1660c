// Which text is being composed, and what of it is awaited.
import { type ComposeDraft, isWorthKeeping } from './capture.ts';

/** A panel that is opened this soon after "Choose…" (ms) was opened by it. */
const JUST_NOW = 60_000;

export function newDraft(
  id: string,
  workspaceId: string,
  part: Partial<Omit<ComposeDraft, 'id' | 'workspaceId'>>,
  now: number,
): ComposeDraft {
  return { kind: 'typed', text: '', source: {}, ...part, id, workspaceId, openedAt: now, at: now };
}

/** The text that is being composed in a workspace: the one that was opened last. */
export function currentDraft(drafts: readonly ComposeDraft[], workspaceId: string): ComposeDraft | undefined {
  return drafts.find((draft) => draft.workspaceId === workspaceId);
}

/** The others that would be lost. */
export function otherDrafts(drafts: readonly ComposeDraft[], workspaceId: string): ComposeDraft[] {
  const current = currentDraft(drafts, workspaceId);
  return drafts.filter(
    (draft) => draft.workspaceId === workspaceId && draft !== current && isWorthKeeping(draft),
  );
}

/** The one opened last comes first. */
export function inOrder(drafts: readonly ComposeDraft[]): ComposeDraft[] {
  return drafts.toSorted((a, b) => b.openedAt - a.openedAt || (a.id < b.id ? 1 : -1));
}

/** Taken from a page, rather than typed. */
export function isTaken({ kind, editing }: ComposeDraft): boolean {
  return kind !== 'typed' && editing === undefined;
}

/** A text that was taken from a page a moment ago: the person waits for the composer. */
export function isAwaited(draft: ComposeDraft | undefined, now: number): boolean {
  return draft !== undefined && isTaken(draft) && Math.abs(now - draft.at) < JUST_NOW;
}

/** So is an entry that was asked for in the popup. */
export function isAwaitedEntry(wanted: { at: number } | undefined, now: number): boolean {
  return wanted !== undefined && Math.abs(now - wanted.at) < JUST_NOW;
}

/** An entry that a person asked to see in the panel; kept in session storage under `WANTED`. */
export interface WantedEntry {
  workspaceId: string;
  topicId: string;
  entryId: string;
  at: number;
}

export const WANTED = 'wanted-entry';
