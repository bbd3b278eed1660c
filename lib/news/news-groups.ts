// Puts a list of news into groups, without changing what is newest.
import type { NewsItem } from './news.ts';

export const newsOrders = ['page', 'kind', 'newest'] as const;
export type NewsOrder = (typeof newsOrders)[number];

export interface NewsGroup {
  key: string;
  items: NewsItem[];
}

/** The group with the newest item first, and within each the newest first. One without a key for all together. */
export function groupNews(items: readonly NewsItem[], order: NewsOrder): NewsGroup[] {
  const groups = new Map<string, NewsItem[]>();
  for (const item of items) {
    const key = keyOf(item, order);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].map(([key, grouped]) => ({ key, items: grouped }));
}

function keyOf({ kind, pageId, topicId }: NewsItem, order: NewsOrder): string {
  if (order === 'newest') return '';
  return order === 'kind' ? kind : (pageId ?? topicId ?? kind);
}
