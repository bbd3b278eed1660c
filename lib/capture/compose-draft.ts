// What is being composed, one text at a time. A text is never overwritten by another: the earlier one is put aside.
import { COMPOSE, type ComposeDraft, isWorthKeeping } from './capture.ts';

/** Where the earlier text waits in session storage. */
export const COMPOSE_BEFORE = 'compose-before';

/** A panel that is opened this soon after "Choose…" (ms) was opened by it. */
const JUST_NOW = 60_000;

export function newDraft(
  id: string,
  workspaceId: string,
  part: Partial<Omit<ComposeDraft, 'id' | 'workspaceId'>>,
  now: number,
): ComposeDraft {
  return { kind: 'typed', text: '', source: {}, ...part, id, workspaceId, at: now };
}

/** What to write to session storage so that `next` is composed and `present` is not lost. */
export function composed(
  present: ComposeDraft | undefined,
  next: ComposeDraft,
): { [COMPOSE]: ComposeDraft; [COMPOSE_BEFORE]?: ComposeDraft } {
  const putAside = isWorthKeeping(present) && present.id !== next.id;
  return { [COMPOSE]: next, ...(putAside ? { [COMPOSE_BEFORE]: present } : {}) };
}

/** A text that was taken from a page a moment ago: whoever chose it waits for the composer. */
export function isAwaited(draft: ComposeDraft | undefined, now: number): boolean {
  return (
    draft !== undefined && draft.kind !== 'typed' && !draft.editing && Math.abs(now - draft.at) < JUST_NOW
  );
}

/** So is an entry that was asked for in the popup. */
export function isAwaitedEntry(wanted: { at: number } | undefined, now: number): boolean {
  return wanted !== undefined && Math.abs(now - wanted.at) < JUST_NOW;
}

/** An entry that somebody asked to see in the panel; kept in session storage under `WANTED`. */
export interface WantedEntry {
  workspaceId: string;
  topicId: string;
  entryId: string;
  at: number;
}

export const WANTED = 'wanted-entry';
