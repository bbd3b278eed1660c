// Compares lists that are read in parts, where an unknown item is not necessarily new.
import { readTimestamp } from '../../format/dates.ts';
import type { FoundNews } from '../news.ts';
import { addNews, type ListParts, type NewsStore, type StoredBase } from './news-store.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Limits per list; items beyond them are never news. */
const MAX_PARTS = 200;
const MAX_MARKS = 20_000;

export interface ListedItem {
  id: string;
  /** Hash or text that changes with the shown content. */
  mark: string;
  createdAt?: string | null | undefined;
  /** The finding. `before`: the previous mark; undefined for a new item. */
  found(before: string | undefined): FoundNews;
}

/** One part of a list. */
export interface ReadPart {
  /** Operation and filter. */
  list: string;
  cursor: string;
  /** Cursor of the next part; undefined for the last part. */
  next: string | undefined;
  /** Items of the whole list, as reported with this part. */
  total: number | undefined;
  /** The response may be incomplete without saying so. */
  mayBeCut: boolean;
}

/** Compares a part of a list with the base and updates it. `own`: ids that are no news. */
export async function compareList(
  store: NewsStore,
  { workspaceId, id, part, readAt }: { workspaceId: string; id: string; part: ReadPart; readAt: number },
  items: ListedItem[],
  own: ReadonlySet<string>,
): Promise<boolean> {
  const kept = (await store.get([workspaceId, 'base', id])) as StoredBase | undefined;
  // A Map, because an id could equal an inherited property name.
  const marks = new Map(Object.entries(kept?.marks ?? {}));
  const found = items.flatMap((item) => {
    const before = marks.get(item.id);
    if (before === item.mark || (before === undefined && marks.size >= MAX_MARKS)) return [];
    marks.set(item.id, item.mark);
    const isNews = before !== undefined || isAdded(item, part, kept?.parts);
    return isNews && !own.has(item.id) ? [item.found(before === undefined ? undefined : String(before))] : [];
  });
  const parts = withPart(kept?.parts, part, readAt);
  await store.put({ workspaceId, kind: 'base', id, marks: Object.fromEntries(marks), parts });
  return addNews(store, workspaceId, found, readAt);
}

/** Whether an unknown item is new: the list was read completely before, or the item is younger than the part's last reading. */
function isAdded({ createdAt }: ListedItem, part: ReadPart, parts: ListParts | undefined): boolean {
  const [readAt, madeAt] = [parts?.readAt[nameOf(part)], readTimestamp(createdAt)];
  const isKnownAge = readAt !== undefined && madeAt !== undefined;
  // In a list that may be cut, an older item may have moved up. Clocks are assumed to differ by less than a day.
  if (parts?.whole.includes(part.list)) return !(part.mayBeCut && isKnownAge && madeAt < readAt - DAY);
  return isKnownAge && madeAt > readAt;
}

function withPart(parts: ListParts | undefined, part: ReadPart, at: number): ListParts {
  const { readAt, next, total = {}, whole } = parts ?? { readAt: {}, next: {}, whole: [] };
  const isKept = nameOf(part) in readAt || Object.keys(readAt).length < MAX_PARTS;
  const isFirst = part.cursor === '';
  // What shifted between two parts is in neither of them.
  const isShifted = !isFirst && total[part.list] !== part.total;
  const followsOn = isFirst || (next[part.list] === part.cursor && !isShifted);
  const { [part.list]: _, ...others } = next;
  return {
    readAt: isKept ? { ...readAt, [nameOf(part)]: at } : readAt,
    next: followsOn ? { ...others, ...(part.next === undefined ? {} : { [part.list]: part.next }) } : next,
    total: isFirst && part.total !== undefined ? { ...total, [part.list]: part.total } : total,
    whole: followsOn && part.next === undefined && !whole.includes(part.list) ? [...whole, part.list] : whole,
  };
}

const nameOf = ({ list, cursor }: ReadPart): string => `${list}\n${cursor}`;
