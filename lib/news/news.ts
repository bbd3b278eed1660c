// News: what changed since a person last looked, from stored data only.
import type { PageFigureName } from '../analytics/figures.ts';

export const newsKinds = ['page', 'audience', 'version', 'messages', 'entry', 'asset', 'analytics'] as const;
export type NewsKind = (typeof newsKinds)[number];

export type NewsPart =
  /** A new thing; it has no other changes. */
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
  /** Messages assumed to be from a person. */
  | 'requests'
  | 'last'
  | 'text'
  | 'state'
  /** A metadata field, by the interface's name. */
  | `metadata.${string}`
  | `figure.${PageFigureName}`;

/** Short texts of both values; if both are missing, only the fact of a change. */
export interface NewsChange {
  part: NewsPart;
  from?: string | number;
  to?: string | number;
  /** Hashes of the whole values for comparison, because short texts can be equal. Absent if unknown. */
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
  /** Id of the entry or asset. */
  thingId?: string;
  /** Length of the compared analytics periods (days); absent for the service's default. */
  days?: number;
  changes: NewsChange[];
  /** Hashes of the record before and after the last change, to detect that a killed worker finds the same change again. */
  step?: string;
  /** Time of the first and of the last finding (epoch ms). */
  since: number;
  at: number;
  seenAt?: number;
}

/** A finding, before it is merged into the existing item. */
export type FoundNews = Omit<NewsItem, 'since' | 'at' | 'seenAt'> & {
  /** All changes since the thing was last seen, not only the latest. */
  whole?: true;
};

/** News data that all views show, in session storage. */
export interface NewsState {
  workspaceId?: string;
  unread: number;
  /** For marks in lists. */
  audiences: { pageId: string; audienceId: string }[];
  topicIds: string[];
}

/** Ids of audiences are unique only within their page. */
export const unreadAudiencesOf = ({ audiences }: NewsState, pageId: string): string[] =>
  audiences.flatMap((each) => (each.pageId === pageId ? [each.audienceId] : []));

export const NEWS = 'news';
export const noNews: NewsState = { unread: 0, audiences: [], topicIds: [] };

/** Default for the minimum change of a figure (percent). */
export const MOVED_BY = 20;
export const movedByChoices = [5, 10, 20, 30, 50, 100] as const;

/** Per workspace; beyond that the oldest are only counted. */
export const MAX_NEWS = 5000;

export interface NewsListing {
  /** Newest first. */
  items: NewsItem[];
  /** `total`: matches of the query; `unread`: all unread, regardless of the query. */
  total: number;
  unread: number;
  /** Unread items that are only counted. */
  counted: number;
  movedBy: number;
}

/** Ids can contain anything except line breaks. */
export const newsId = (...ids: string[]): string => ids.join('\n');

/** Splits at a time (epoch ms), such as the last midnight; keeps the order. */
export function newsByDay(items: readonly NewsItem[], since: number) {
  const groups = [
    { day: 'today', items: items.filter(({ at }) => at >= since) },
    { day: 'earlier', items: items.filter(({ at }) => at < since) },
  ] as const;
  return groups.filter((group) => group.items.length > 0);
}
