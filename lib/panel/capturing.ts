// What views are given of captures and topics.

import { type ComposeDraft, emptyOutbox, type OutboxState } from '../capture/capture.ts';
import type { WantedEntry } from '../capture/compose-draft.ts';
import { type NewsState, noNews } from '../news/news.ts';
import { type CreationsState, noCreations } from '../people/people.ts';
import { noTopics, type TopicsState } from '../topics/topics.ts';

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
