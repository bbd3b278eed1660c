// Which topic is offered first, and where one lands when it is moved.
import { usedLast } from './menu-topics.ts';
import type { TopicView } from './topics.ts';

/** The one used last; before the first use a pinned one, else the service's default, else the first. */
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

/** In front of which topic one stands after a step up (-1) or down (1); null: last; undefined: it cannot move. */
export function stepped(
  topics: readonly TopicView[],
  topicId: string,
  by: 1 | -1,
): string | null | undefined {
  const at = topics.findIndex((topic) => topic.topicId === topicId);
  const to = at + by;
  if (at < 0 || to < 0 || to >= topics.length) return undefined;
  // Downwards it takes the place behind the next one.
  return topics[by < 0 ? to : to + 1]?.topicId ?? null;
}

/** In front of which topic one stands when it is dropped on another: what comes from above lands behind it. */
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
