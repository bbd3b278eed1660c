// Topics of a workspace and their entries. The service does not list topics: people add them by id.
import type { Problem } from '../api/problem.ts';
import { namesAmong } from '../directory/names-apart.ts';

export interface TopicView {
  topicId: string;
  title: string;
  purpose?: string;
  isDefault: boolean;
  /** Number of entries at the last reading; absent before the first. */
  entries?: number;
  /** When title and entries were last read (epoch ms). */
  readAt?: number;
  /** Pinned topics come first in the menu. */
  pinned: boolean;
  /** Set by an administrator, so it cannot be changed or removed. */
  locked?: true;
  /** Last capture for it (epoch ms). */
  usedAt?: number;
  /** Why it could not be read: missing or refused. */
  problem?: Problem;
}

/** The active workspace's topics in the person's order; in session storage under `TOPICS`. */
export interface TopicsState {
  workspaceId?: string;
  topics: TopicView[];
}

export const TOPICS = 'topics';

export const noTopics: TopicsState = { topics: [] };

/** Result for one pasted id. */
export interface TopicAdded {
  topicId: string;
  topic?: TopicView;
  /** It was already in the list. */
  known?: true;
  problem?: Problem;
}

/** Limit of one request. */
export const MAX_TOPIC_IDS = 50;

export interface EntryView {
  topicEntryId: string;
  type?: string | undefined;
  text: string;
  /** As sent; parsed with `dates.ts`. */
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
}

/** Comparison of a text with the cached entries; sends no request. */
export interface KnownEntries {
  /** Equal except for whitespace and invisible signs. */
  identical?: EntryView | undefined;
  /** Similar entries, most similar first, at most 3, with the sentences they lack. */
  likely: { entry: EntryView; likeness: number; fresh: string[] }[];
  /** Number of entries compared, and their age (`at`, epoch ms); 0 without cached entries. */
  compared: number;
  at?: number | undefined;
}

type NamedTopic = Pick<TopicView, 'topicId' | 'title'>;

export const nameOf = ({ title, topicId }: NamedTopic): string => title || topicId;

/** How a topic is called among the given ones: with its id behind its name, if another has that, too. */
export function topicNamesAmong(topics: readonly NamedTopic[]): (topic: NamedTopic) => string {
  const named = (topic: NamedTopic) => ({ id: topic.topicId, name: nameOf(topic) });
  const nameAmong = namesAmong(topics.map(named));
  return (topic) => nameAmong(named(topic));
}
