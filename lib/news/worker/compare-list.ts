// Compares lists that are read in parts, where an unknown item is not necessarily new.
import { isOlderThan, readTimestamp } from '../../format/dates.ts';
import type { FoundNews } from '../news.ts';
import { addNews, type ListParts, type NewsStore, type StoredBase } from './news-store.ts';

/** Limits per list; items beyond them are never news. */
const MAX_PARTS = 200;
const MAX_MARKS = 20_000;

export interface ListedItem {
  id: string;
  /** Hash or text that changes with the shown content; what the item lacks is as it was `before`. */
  markAfter(before: string | undefined): string;
  createdAt?: string | null | undefined;
  /** The finding. `before`: the previous mark; undefined for a new item. */
  found(before: string | undefined, mark: string): FoundNews;
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
    const known = marks.get(item.id);
    const before = known === undefined ? undefined : String(known);
    const mark = item.markAfter(before);
    if (before === mark || (before === undefined && marks.size >= MAX_MARKS)) return [];
    marks.set(item.id, mark);
    const isNews = before !== undefined || isAdded(item, part, kept?.parts);
    return isNews && !own.has(item.id) ? [item.found(before, mark)] : [];
  });
  const ids = items.map(({ id: itemId }) => itemId);
  const parts = withPart(kept?.parts, part, ids, readAt);
  await store.put({ workspaceId, kind: 'base', id, marks: Object.fromEntries(marks), parts });
  return addNews(store, workspaceId, found, readAt);
}

/** Whether an unknown item is new: the list was read completely before, or the item is younger than the part's last reading. */
function isAdded({ createdAt }: ListedItem, part: ReadPart, parts: ListParts | undefined): boolean {
  const { list, mayBeCut } = part;
  const [readAt, madeAt] = [parts?.readAt[nameOf(part)], readTimestamp(createdAt)];
  if (!parts?.whole.includes(list)) return readAt !== undefined && madeAt !== undefined && madeAt > readAt;
  // Where an item may have been hidden, an older one is not new.
  const mayLack = mayBeCut || parts.lacking?.includes(list);
  return !(mayLack && isOlderThan(createdAt, readAt ?? parts.readAt[nameOf({ list, cursor: '' })]));
}

function withPart(parts: ListParts | undefined, part: ReadPart, ids: string[], at: number): ListParts {
  const { readAt, next, total = {}, whole, ...more } = parts ?? { readAt: {}, next: {}, whole: [] };
  const { begun = {}, lacking = [] }: Pick<ListParts, 'begun' | 'lacking'> = more;
  const isKept = nameOf(part) in readAt || Object.keys(readAt).length < MAX_PARTS;
  const isFirst = part.cursor === '';
  // What shifted between two parts is in neither of them.
  const isShifted = !isFirst && total[part.list] !== part.total;
  const followsOn = isFirst || (next[part.list] === part.cursor && !isShifted);
  const { [part.list]: _, ...others } = next;
  const { [part.list]: before = [], ...othersBegun } = begun;
  const found = new Set(isFirst ? ids : [...before, ...ids]);
  const isEnd = followsOn && part.next === undefined;
  const othersLacking = lacking.filter((list) => list !== part.list);
  return {
    readAt: isKept ? { ...readAt, [nameOf(part)]: at } : readAt,
    next: followsOn ? { ...others, ...(part.next === undefined ? {} : { [part.list]: part.next }) } : next,
    total: isFirst && part.total !== undefined ? { ...total, [part.list]: part.total } : total,
    whole: isEnd && !whole.includes(part.list) ? [...whole, part.list] : whole,
    begun:
      followsOn && !isEnd ? { ...othersBegun, [part.list]: [...found].slice(0, MAX_MARKS) } : othersBegun,
    lacking: !isEnd
      ? lacking
      : found.size < (part.total ?? 0)
        ? [...othersLacking, part.list]
        : othersLacking,
  };
}

const nameOf = ({ list, cursor }: Pick<ReadPart, 'list' | 'cursor'>): string => `${list}\n${cursor}`;
