// What views are given of captures and topics.
import { type ComposeDraft, emptyOutbox, type OutboxState } from './capture.ts';
import { type NewsState, noNews } from './news.ts';
import { type CreationsState, noCreations } from './people.ts';
import { noTopics, type TopicsState } from './topics.ts';

/** An entry that somebody asked to see in the panel; kept in session storage under `WANTED`. */
export interface WantedEntry {
  workspaceId: string;
  topicId: string;
  entryId: string;
  at: number;
}

export const WANTED = 'wanted-entry';

export interface Capturing {
  topics: TopicsState;
  outbox: OutboxState;
  creations: CreationsState;
  news: NewsState;
  /** What is being composed, in this view or in another. */
  draft: ComposeDraft | undefined;
  /** An earlier text that was put aside for it. */
  before: ComposeDraft | undefined;
  wanted: WantedEntry | undefined;
}

export const nothingCaptured: Capturing = {
  topics: noTopics,
  outbox: emptyOutbox,
  creations: noCreations,
  news: noNews,
  draft: undefined,
  before: undefined,
  wanted: undefined,
};

/** What a view does for all views. What is composed is kept outside of it, at every keystroke. */
export interface Composing {
  /** Another text; the present one is put aside. */
  begin(draft: ComposeDraft): Promise<void>;
  /** This text, as it is now. Rejects where it could not be kept. */
  keep(draft: ComposeDraft): Promise<void>;
  /**
   * Part of the text `id`. All else stays as it was kept last, which may be newer than what whoever asks was drawn from; where
   * it is not composed any more, nothing is kept. Rejects where it could not be.
   */
  change(id: string, part: Partial<Omit<ComposeDraft, 'id'>>): Promise<void>;
  /** It was captured, or is not wanted. */
  close(id: string): Promise<void>;
  /** Takes the earlier text up again. */
  restore(): Promise<void>;
  /** Shows an entry in the panel. */
  want(entry: Omit<WantedEntry, 'at'>): Promise<void>;
}
