// News of a list that is read in parts: what another part finds may have been there all along.

import { readTimestamp } from '../../format/dates.ts';
import type { FoundNews } from '../news.ts';
import { addNews, type ListParts, type NewsStore, type StoredBase } from './news-store.ts';

/** Parts and ids that are remembered of one list: of more, nothing is news. */
const MAX_PARTS = 200;
const MAX_MARKS = 20_000;
/** Two clocks differ by no more (ms). */
const DAY = 24 * 60 * 60 * 1000;

export interface Thing {
  id: string;
  /** Changes with what is shown of the thing. */
  mark: string;
  createdAt?: string | null | undefined;
  /** `before`: its mark when it was read last; undefined: it is new. */
  found(before: string | undefined): FoundNews;
}

/** One part of a list as it was read. */
export interface ReadPart {
  /** Operation and parameters, without what names the part. */
  list: string;
  cursor: string;
  /** What goes on with it; undefined: it is the last one. */
  next: string | undefined;
  /** Whether it has all there are is not said. */
  mayBeCut: boolean;
}

/** Compares one part of a list with what was read of it earlier, and keeps it. `own`: ids that are no news. */
export async function compareList(
  store: NewsStore,
  { workspaceId, id, part, now }: { workspaceId: string; id: string; part: ReadPart; now: number },
  things: Thing[],
  own: ReadonlySet<string>,
): Promise<boolean> {
  const kept = (await store.get([workspaceId, 'base', id])) as StoredBase | undefined;
  // Ids may be any text, also that of a member which all objects have.
  const marks = new Map(Object.entries(kept?.marks ?? {}));
  const found = things.flatMap((thing) => {
    const before = marks.get(thing.id);
    if (before === thing.mark || (before === undefined && marks.size >= MAX_MARKS)) return [];
    marks.set(thing.id, thing.mark);
    const isNews = before !== undefined || isAdded(thing, part, kept?.parts);
    return isNews && !own.has(thing.id)
      ? [thing.found(before === undefined ? undefined : String(before))]
      : [];
  });
  const parts = withPart(kept?.parts, part, now);
  await store.put({ workspaceId, kind: 'base', id, marks: Object.fromEntries(marks), parts });
  return addNews(store, workspaceId, found);
}

/** Whether what no reading held came since: the list was read to its end, or it was made after this part was read last. */
function isAdded({ createdAt }: Thing, part: ReadPart, parts: ListParts | undefined): boolean {
  const [readAt, madeAt] = [parts?.readAt[nameOf(part)], readTimestamp(createdAt)];
  const isKnownAge = readAt !== undefined && madeAt !== undefined;
  // Of a list that may be cut, what is plainly older may have moved up.
  if (parts?.whole.includes(part.list)) return !(part.mayBeCut && isKnownAge && madeAt < readAt - DAY);
  return isKnownAge && madeAt > readAt;
}

function withPart(parts: ListParts | undefined, part: ReadPart, now: number): ListParts {
  const { readAt, next, whole } = parts ?? { readAt: {}, next: {}, whole: [] };
  const isKept = nameOf(part) in readAt || Object.keys(readAt).length < MAX_PARTS;
  const followsOn = part.cursor === '' || next[part.list] === part.cursor;
  const { [part.list]: _, ...others } = next;
  return {
    readAt: isKept ? { ...readAt, [nameOf(part)]: now } : readAt,
    next: followsOn ? { ...others, ...(part.next === undefined ? {} : { [part.list]: part.next }) } : next,
    whole: followsOn && part.next === undefined && !whole.includes(part.list) ? [...whole, part.list] : whole,
  };
}

const nameOf = ({ list, cursor }: ReadPart): string => `${list}\n${cursor}`;
