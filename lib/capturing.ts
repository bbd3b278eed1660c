// What views are given of captures and topics.
import { type ComposeDraft, emptyOutbox, type OutboxState } from './capture.ts';
import { noTopics, type TopicsState } from './topics.ts';

export interface Capturing {
  topics: TopicsState;
  outbox: OutboxState;
  /** What is being composed, in this view or in another. */
  draft: ComposeDraft | undefined;
  /** An earlier text that was put aside for it. */
  before: ComposeDraft | undefined;
}

export const nothingCaptured: Capturing = {
  topics: noTopics,
  outbox: emptyOutbox,
  draft: undefined,
  before: undefined,
};

/** Keeps what is composed outside the view, at every keystroke. */
export interface Composing {
  /** Another text; the present one is put aside. */
  begin(draft: ComposeDraft): Promise<void>;
  /** The same text, as it is now. Rejects where it could not be kept. */
  keep(draft: ComposeDraft): Promise<void>;
  /** It was captured, or is not wanted. */
  close(id: string): Promise<void>;
  /** Takes the earlier text up again. */
  restore(): Promise<void>;
}
