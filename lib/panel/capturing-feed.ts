// Everything about captures and topics for a view, in one.

import type { Composing } from '../capture/compose-draft.ts';
import { startComposeFeed } from '../capture/compose-feed.ts';
import { startOutboxFeed } from '../capture/outbox-feed.ts';
import { startNewsFeed } from '../news/news-feed.ts';
import { startCreationsFeed } from '../people/creations-feed.ts';
import { startTopicsFeed } from '../topics/topics-feed.ts';
import { type Capturing, nothingCaptured } from './capturing.ts';

/** `show` is called when all parts were read, then for each change. */
export async function startCapturing(show: (state: Capturing) => void): Promise<Composing> {
  let state = nothingCaptured;
  let isWhole = false;
  const change = (part: Partial<Capturing>) => {
    state = { ...state, ...part };
    if (isWhole) show(state);
  };
  const [composing] = await Promise.all([
    startComposeFeed(change),
    startOutboxFeed((outbox) => change({ outbox })),
    startCreationsFeed((creations) => change({ creations })),
    startNewsFeed((news) => change({ news })),
    startTopicsFeed((topics) => change({ topics })),
  ]);
  isWhole = true;
  show(state);
  return composing;
}
