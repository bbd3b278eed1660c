// The topics a workspace knows, and what is known of their entries. The service has no list of topics: people add them by id.
import type { Problem } from '../api/problem.ts';

export interface TopicView {
  topicId: string;
  title: string;
  purpose?: string;
  isDefault: boolean;
  /** Entries at the last reading; absent before the first. */
  entries?: number;
  /** When title and entries were read last (epoch ms). */
  readAt?: number;
  /** Pinned ones come first in the menu. */
  pinned: boolean;
  /** An administrator set it: it stays where it is. */
  locked?: true;
  /** The last capture for it (epoch ms). */
  usedAt?: number;
  /** Why it could not be read: gone, or refused. */
  problem?: Problem;
}

/** In the order the person gave them. Kept in session storage under `TOPICS`, of the active workspace. */
export interface TopicsState {
  workspaceId?: string;
  topics: TopicView[];
}

export const TOPICS = 'topics';

export const noTopics: TopicsState = { topics: [] };

/** What became of one pasted id. */
export interface TopicAdded {
  topicId: string;
  topic?: TopicView;
  /** It was in the list before. */
  known?: true;
  problem?: Problem;
}

/** More topics are not asked for at once. */
export const MAX_TOPIC_IDS = 50;

export interface EntryView {
  topicEntryId: string;
  type?: string | undefined;
  text: string;
  /** As sent; read with `dates.ts`. */
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
}

/** What the entries kept of a topic already say of a text. No request is made for it. */
export interface KnownEntries {
  /** Says the same but for white space. */
  identical?: EntryView | undefined;
  /** Like it, the likest first, at most 3, each with the sentences of the text that it does not have. */
  likely: { entry: EntryView; likeness: number; fresh: string[] }[];
  /** How many entries were compared, and how old they are; 0 where none are kept. */
  compared: number;
  at?: number | undefined;
}

export const nameOf = ({ title, topicId }: TopicView): string => title || topicId;
