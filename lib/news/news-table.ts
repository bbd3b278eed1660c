// News as a table: a row for each change, so that a spreadsheet can sort and filter them.
import type { NewsChange, NewsItem } from './news.ts';

type Cell = string | number | null;

const columns = [
  ...(['at', 'since', 'kind', 'name', 'place', 'what', 'from', 'to', 'seen'] as const),
  ...(['pageId', 'audienceId', 'topicId', 'thingId'] as const),
] as const;
type NewsColumn = (typeof columns)[number];

interface NewsTableTexts {
  columnOf(column: NewsColumn): string;
  kindOf(item: NewsItem): string;
  placeOf(item: NewsItem): string;
  partOf(change: NewsChange): string;
}

/** With the names of the columns first. Times as ISO 8601; values as they came. */
export function newsTable(
  items: readonly NewsItem[],
  { columnOf, kindOf, placeOf, partOf }: NewsTableTexts,
): Cell[][] {
  const rows = items.flatMap((item) =>
    item.changes.map((change) => {
      const cells: Partial<Record<NewsColumn, Cell>> = {
        ...item,
        at: isoTime(item.at),
        since: isoTime(item.since),
        kind: kindOf(item),
        place: placeOf(item),
        what: partOf(change),
        from: change.from ?? null,
        to: change.to ?? null,
        seen: isoTime(item.seenAt),
      };
      return columns.map((column) => cells[column] ?? null);
    }),
  );
  return [columns.map(columnOf), ...rows];
}

function isoTime(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
