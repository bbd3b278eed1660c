// What changed since a person last looked, from what is kept here alone.
import type { PageFigureName } from '../analytics/figures.ts';

export const newsKinds = ['page', 'audience', 'version', 'messages', 'entry', 'asset', 'analytics'] as const;
export type NewsKind = (typeof newsKinds)[number];

export type NewsPart =
  /** It was not there before; no other change is shown then. */
  | 'new'
  | 'name'
  | 'title'
  | 'context'
  | 'brand'
  | 'audiences'
  | 'actions'
  | 'cards'
  | 'links'
  | 'scripts'
  | 'archived'
  | 'restored'
  | 'deleted'
  | 'routeKey'
  | 'person'
  | 'overrides'
  | 'agent'
  | 'latest'
  | 'live'
  | 'messages'
  /** Those of the messages that are taken for a person's. */
  | 'requests'
  | 'last'
  | 'text'
  | 'state'
  /** A field of the metadata by the interface's name. */
  | `metadata.${string}`
  | `figure.${PageFigureName}`;

/** From one value to another, as short words; where both are missing, only that it changed. */
export interface NewsChange {
  part: NewsPart;
  from?: string | number;
  to?: string | number;
  /** Marks of the whole values, by which changes are compared: short words may be alike. Absent: not known. */
  was?: string;
  is?: string;
}

export interface NewsKey {
  kind: NewsKind;
  id: string;
}

export interface NewsItem extends NewsKey {
  name: string;
  pageId?: string;
  pageName?: string;
  audienceId?: string;
  topicId?: string;
  topicName?: string;
  /** The id of the entry or of the asset. */
  thingId?: string;
  /** Of analytics: how many days the compared periods have; absent: the service's own default. */
  days?: number;
  changes: NewsChange[];
  /** Marks the record before and after the last change, where a killed worker may find the same change again. */
  step?: string;
  /** When the first of it was found, and the last (epoch ms). */
  since: number;
  at: number;
  seenAt?: number;
}

/** A change as it is found, before it is put together with what is known already. */
export type FoundNews = Omit<NewsItem, 'since' | 'at' | 'seenAt'> & {
  /** These are all changes since the thing was last seen, not only the newest. */
  whole?: true;
};

/** What all views show of it; kept in session storage. */
export interface NewsState {
  workspaceId?: string;
  unread: number;
  /** Whose rows get a mark. */
  audienceIds: string[];
  topicIds: string[];
}

export const NEWS = 'news';
export const noNews: NewsState = { unread: 0, audienceIds: [], topicIds: [] };

/** How much a figure has to move to be news (percent), by default. */
export const MOVED_BY = 20;
export const movedByChoices = [5, 10, 20, 30, 50, 100] as const;

/** Beyond this many per workspace the oldest are only counted. */
export const MAX_NEWS = 5000;

export interface NewsListing {
  /** Newest first. */
  items: NewsItem[];
  /** How many are found, and how many are not seen, whatever is looked for. */
  total: number;
  unread: number;
  /** Unseen ones that are only counted. */
  counted: number;
  movedBy: number;
}

/** Ids of the service may hold anything but a line break. */
export const newsId = (...ids: string[]): string => ids.join('\n');

/** What came since a moment (epoch ms), such as the last midnight, and what came before; each in the order given. */
export function newsByDay(items: readonly NewsItem[], since: number) {
  const groups = [
    { day: 'today', items: items.filter(({ at }) => at >= since) },
    { day: 'earlier', items: items.filter(({ at }) => at < since) },
  ] as const;
  return groups.filter((group) => group.items.length > 0);
}
