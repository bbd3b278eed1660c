// Types of captures and drafts, shared by views and background.
import type { Problem } from '../api/problem.ts';

/** Where a capture comes from. Stored locally even if the template does not send it. */
export interface CaptureSource {
  url?: string;
  title?: string;
}

export const captureKinds = ['selection', 'link', 'image', 'page', 'typed'] as const;
export type CaptureKind = (typeof captureKinds)[number];

/**
 * queued → sending → done | queued again (known not to be applied) | checking (outcome unknown) → done | sending once more
 * | needs-you. An undone or discarded capture is deleted.
 */
export type CaptureState =
  /** Not sent before `notBefore` (epoch ms). Without a problem it is held back for Undo; with one it has been waiting since `since`. */
  | { kind: 'queued'; notBefore: number; since?: number; problem?: Problem }
  | { kind: 'sending'; sentAt: number }
  /** The request was sent and its outcome is unknown: the topic is read at `checkAt`. */
  | { kind: 'checking'; sentAt: number; checkAt: number; problem?: Problem }
  /** `duplicates` are further entries, made when the browser repeated the request. */
  | { kind: 'done'; at: number; entryId: string; duplicates?: string[] }
  | { kind: 'needs-you'; at: number; why: NeedsYou; problem?: Problem; entryIds?: string[] };

/**
 * Refused by the service · five attempts failed · outcome unknown · an identical entry exists, nothing was sent · the workspace moved
 * to another service, nothing was sent to the former one · moved, and the former one may have it.
 */
type NeedsYou = 'refused' | 'tried' | 'unclear' | 'identical' | 'moved' | 'movedUnclear';

/** A capture as views show it; `readCapture` returns the whole text. */
export interface CaptureView {
  id: string;
  workspaceId: string;
  topicId: string;
  topicTitle: string;
  kind: CaptureKind;
  excerpt: string;
  /** Length of the whole text in characters and UTF-8 bytes. */
  characters: number;
  bytes: number;
  source: CaptureSource;
  /** The page's selection could not be read, and the browser's copy may be shorter. */
  mayBeCut?: true | undefined;
  /** A person edited it: on Undo the text goes back to a draft, even if it came from a page. */
  written?: true | undefined;
  createdAt: number;
  attempts: number;
  /** A request from before a person sent it again may have been applied. */
  sentBefore?: true | undefined;
  state: CaptureState;
}

/** Snapshot for the active workspace, in session storage under `OUTBOX`. */
export interface OutboxState {
  /** All that are not done, most recent first, at most 100. */
  open: CaptureView[];
  /** How many are not done beyond those. */
  more?: { needsYou: number; onTheWay: number };
  /** The most recent, at most 5. */
  done: CaptureView[];
  /** Why nothing is sent for now: the key is not accepted, or the permission is missing. */
  paused?: Problem | undefined;
}

export const OUTBOX = 'outbox';

export const emptyOutbox: OutboxState = { open: [], done: [] };

/** A text being composed, until it is saved or discarded; stored by `draft-store.ts`. */
export interface ComposeDraft {
  id: string;
  workspaceId: string;
  kind: CaptureKind;
  text: string;
  source: CaptureSource;
  topicId?: string | undefined;
  mayBeCut?: true;
  /** The page could not be read, so the text has to be pasted. */
  toPaste?: true;
  /** Id of the capture being edited, if this is not a new one. */
  editing?: string;
  /** The template was already applied. */
  verbatim?: true;
  /** A person edited it. Drafts taken from a page and not edited are evicted first. */
  written?: true;
  /** The capture that was undone to make this draft, until a person changes it. */
  undone?: string;
  /** When it was last opened (epoch ms, but always later than all others): the most recent is the current draft. */
  openedAt: number;
  /** When it last changed (epoch ms); unique for each state. */
  at: number;
}

/** Texts listed and highlighted for one page. */
export const MAX_PAGE_CAPTURES = 100;

/** Identifies the state of a draft that a capture order was made from. */
export type DraftMark = Pick<ComposeDraft, 'id' | 'at'>;

/** Whether discarding it would lose text: an unedited edit is still in its capture. */
export function isWorthKeeping(draft: ComposeDraft | undefined): draft is ComposeDraft {
  if (draft === undefined || draft.text.trim() === '') return false;
  return draft.editing === undefined || draft.written === true;
}
