// What a person captures for a topic, and how it stands until it is an entry there. Shared by views and background.
import type { Problem } from '../api/problem.ts';

/** Where a capture comes from. Kept locally, whatever the template sends of it. */
export interface CaptureSource {
  url?: string;
  title?: string;
}

/** What was taken from a page: a selection, a link, an image, the page itself, or text typed in the composer. */
export const captureKinds = ['selection', 'link', 'image', 'page', 'typed'] as const;
export type CaptureKind = (typeof captureKinds)[number];

/**
 * How a capture stands:
 * queued → sending → done | queued again (known not to be applied) | checking (outcome unknown) → done | sending once more
 * | needs-you. A capture that was undone or discarded is gone.
 */
export type CaptureState =
  /** Not sent before `notBefore` (epoch ms). Without a problem it is held back so that Undo costs nothing; with one it waits `since`. */
  | { kind: 'queued'; notBefore: number; since?: number; problem?: Problem }
  | { kind: 'sending'; sentAt: number }
  /** The request went out and its outcome is unknown: the topic is read at `checkAt`, not before. */
  | { kind: 'checking'; sentAt: number; checkAt: number; problem?: Problem }
  /** The topic holds it. `duplicates` are further entries that the browser made by repeating the request. */
  | { kind: 'done'; at: number; entryId: string; duplicates?: string[] }
  | { kind: 'needs-you'; at: number; why: NeedsYou; problem?: Problem; entryIds?: string[] };

/**
 * The service refused it · it was tried five times · whether it was saved is unknown · an identical entry is known,
 * and nothing was sent · the workspace has another service now, and nothing was sent to the one before · the same, but the one
 * before may have it.
 */
export type NeedsYou = 'refused' | 'tried' | 'unclear' | 'identical' | 'moved' | 'movedUnclear';

/** One capture as views show it; the whole text is asked for with `readCapture`. */
export interface CaptureView {
  id: string;
  workspaceId: string;
  topicId: string;
  topicTitle: string;
  kind: CaptureKind;
  /** The first 300 characters. */
  excerpt: string;
  /** Length of the whole text, in characters and in bytes as UTF-8. */
  characters: number;
  bytes: number;
  source: CaptureSource;
  /** The page's own selection could not be read, and the browser's copy may be shorter. */
  mayBeCut?: true | undefined;
  /** A person wrote in it, also where it was taken from a page: taken back, it is given back. */
  written?: true | undefined;
  createdAt: number;
  attempts: number;
  state: CaptureState;
}

/** Kept as one snapshot in session storage under `OUTBOX`, of the active workspace. */
export interface OutboxState {
  /** All that is not done, newest first, at most 100. */
  open: CaptureView[];
  /** The newest that are done, at most 5. */
  done: CaptureView[];
  /** Nothing is sent for now: the key is not accepted, or access is missing. */
  paused?: Problem | undefined;
}

export const OUTBOX = 'outbox';

export const emptyOutbox: OutboxState = { open: [], done: [] };

/** A text that a person began or took from a page, until it is saved or discarded; kept by `draft-store.ts`. */
export interface ComposeDraft {
  id: string;
  workspaceId: string;
  kind: CaptureKind;
  text: string;
  source: CaptureSource;
  topicId?: string | undefined;
  mayBeCut?: true;
  /** The page could not be read: a text of it can be pasted. */
  toPaste?: true;
  /** The capture whose text is changed, rather than a new one made. */
  editing?: string;
  /** It is meant as it stands: a template was applied to it already. */
  verbatim?: true;
  /** A person wrote in it; what was only taken from a page gives way first. */
  written?: true;
  /** The capture that was taken back for it. */
  undone?: string;
  /** Begun, or gone back to (epoch ms, but later than all before): the one that was opened last is being composed. */
  openedAt: number;
  /** Changed last (epoch ms); no two states of it have the same. */
  at: number;
}

/** The state of a draft that an order was made of. */
export type DraftMark = Pick<ComposeDraft, 'id' | 'at'>;

/** Text that would be lost: what an edit has not changed yet is in its capture. */
export function isWorthKeeping(draft: ComposeDraft | undefined): draft is ComposeDraft {
  if (draft === undefined || draft.text.trim() === '') return false;
  return draft.editing === undefined || draft.written === true;
}
