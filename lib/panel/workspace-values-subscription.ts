// Combines the session values of the active workspace that its sections need.
import { type ComposeDraft, emptyOutbox, OUTBOX, type OutboxState } from '../capture/capture.ts';
import { type Composing, subscribeToDrafts } from '../capture/draft-subscription.ts';
import { NEWS, type NewsState, noNews } from '../news/news.ts';
import { noPageWatches, PAGE_WATCHES, type PageWatchState } from '../page-watch/page-watch.ts';
import { CREATIONS, type CreationsState, noCreations } from '../people/people.ts';
import { subscribeTo } from '../platform/session-value.ts';
import { noTopics, TOPICS, type TopicsState } from '../topics/topics.ts';

export interface WorkspaceValues {
  topics: TopicsState;
  outbox: OutboxState;
  creations: CreationsState;
  news: NewsState;
  watches: PageWatchState;
  /** The drafts of all views and workspaces, most recently opened first. */
  drafts: readonly ComposeDraft[];
}

/** Calls `show` once all are read, then on each change. `composing` edits the drafts. */
export async function subscribeToWorkspaceValues(
  show: (values: WorkspaceValues, composing: Composing) => void,
): Promise<Composing> {
  let values: WorkspaceValues = {
    topics: noTopics,
    outbox: emptyOutbox,
    creations: noCreations,
    news: noNews,
    watches: noPageWatches,
    drafts: [],
  };
  let composing: Composing | undefined;
  const change = (part: Partial<WorkspaceValues>) => {
    values = { ...values, ...part };
    if (composing) show(values, composing);
  };
  const [drafts] = await Promise.all([
    subscribeToDrafts((drafts) => change({ drafts })),
    subscribeTo(OUTBOX, emptyOutbox, (outbox) => change({ outbox })),
    subscribeTo(CREATIONS, noCreations, (creations) => change({ creations })),
    subscribeTo(NEWS, noNews, (news) => change({ news })),
    subscribeTo(PAGE_WATCHES, noPageWatches, (watches) => change({ watches })),
    subscribeTo(TOPICS, noTopics, (topics) => change({ topics })),
  ]);
  composing = drafts;
  show(values, drafts);
  return drafts;
}
