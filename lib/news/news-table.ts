// News as a table: a row for each change, so that a spreadsheet can sort and filter them.
import type { NewsChange, NewsItem } from './news.ts';

export interface NewsColumns {
  at: string;
  since: string;
  kind: string;
  name: string;
  place: string;
  what: string;
  from: string;
  to: string;
  seen: string;
  pageId: string;
  audienceId: string;
  topicId: string;
  thingId: string;
}

export interface NewsTableWords {
  columns: NewsColumns;
  kindOf(item: NewsItem): string;
  placeOf(item: NewsItem): string;
  partOf(change: NewsChange): string;
}

/** Times as ISO 8601; values as they came. */
export function newsTable(
  items: readonly NewsItem[],
  { columns, kindOf, placeOf, partOf }: NewsTableWords,
): (string | number | null)[][] {
  const rows = items.flatMap((item) =>
    item.changes.map((change) => [
      isoTime(item.at),
      isoTime(item.since),
      kindOf(item),
      item.name,
      placeOf(item),
      partOf(change),
      change.from ?? null,
      change.to ?? null,
      isoTime(item.seenAt),
      item.pageId ?? null,
      item.audienceId ?? null,
      item.topicId ?? null,
      item.thingId ?? null,
    ]),
  );
  const { at, since, kind, name, place, what, from, to, seen, pageId, audienceId, topicId, thingId } =
    columns;
  return [
    [at, since, kind, name, place, what, from, to, seen, pageId, audienceId, topicId, thingId],
    ...rows,
  ];
}

function isoTime(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
