// Default topic, and target positions of moved topics.
import { usedLast } from './menu-topics.ts';
import type { TopicView } from './topics.ts';

/** The last used; before the first use a pinned one, the service's default, or the first. */
export function likelyTopic(topics: readonly TopicView[]): TopicView | undefined {
  const readable = topics.filter(({ problem }) => problem?.kind !== 'not-found');
  return (
    usedLast(readable) ??
    readable.find(({ pinned }) => pinned) ??
    readable.find(({ isDefault }) => isDefault) ??
    readable[0] ??
    topics[0]
  );
}

/** Returns the topic to insert before after a step up (-1) or down (1); null for the end, undefined if it cannot move. */
export function stepped(
  topics: readonly TopicView[],
  topicId: string,
  by: 1 | -1,
): string | null | undefined {
  const at = topics.findIndex((topic) => topic.topicId === topicId);
  const to = at + by;
  if (at < 0 || to < 0 || to >= topics.length) return undefined;
  // Moving down means inserting after the next one.
  return topics[by < 0 ? to : to + 1]?.topicId ?? null;
}

/** Returns the topic to insert before when dropped on another: coming from above it goes after that one. */
export function dropped(
  topics: readonly TopicView[],
  topicId: string,
  onto: string,
): string | null | undefined {
  const from = topics.findIndex((topic) => topic.topicId === topicId);
  const to = topics.findIndex((topic) => topic.topicId === onto);
  if (from < 0 || to < 0 || from === to) return undefined;
  return topics[from < to ? to + 1 : to]?.topicId ?? null;
}
