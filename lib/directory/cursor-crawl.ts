// Rules for following opaque cursors. They end a crawl in every case in which it could run forever.

export interface CrawlPosition {
  listPages: number;
  items: number;
  /** The highest totalCount seen. */
  totalCount?: number;
  /** The totalCount changed during the crawl. */
  hasShifted?: true;
  /** Items that the last complete crawl did not have. */
  added?: number;
}

/** State of an unfinished crawl. */
export interface CrawlSoFar extends CrawlPosition {
  /** Number of items in the last complete crawl. */
  wholeItems?: number;
  /** Number of restarts because the list shifted. */
  repeats?: number;
}

export interface ListPage {
  hasMore?: boolean | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | undefined;
  /** Items that are new in this crawl. */
  newItems: number;
  /** Of those, items that the last complete crawl did not have. */
  addedItems?: number;
  /** Unreadable items of the crawl so far. */
  unreadable?: number;
}

export type IncompleteReason = 'repeated-cursor' | 'missing-cursor' | 'nothing-new' | 'too-many' | 'shifted';

export type NextStep =
  | { kind: 'go-on'; cursor: string; position: CrawlPosition }
  | { kind: 'done'; position: CrawlPosition }
  | { kind: 'incomplete'; reason: IncompleteReason; position: CrawlPosition };

const MAX_LIST_PAGES = 50_000;

/** If hasMore is missing, the cursor decides. */
export function hasMore(page: Pick<ListPage, 'hasMore' | 'nextCursor'>): boolean {
  return page.hasMore ?? Boolean(page.nextCursor);
}

/** The step after a list page. `seen` returns whether a cursor was already used in this crawl. */
export function nextStep(before: CrawlSoFar, page: ListPage, seen: (cursor: string) => boolean): NextStep {
  const totals = [before.totalCount, page.totalCount].filter((total) => total !== undefined);
  const hasShifted = before.hasShifted || new Set(totals).size > 1;
  const position: CrawlPosition = {
    listPages: before.listPages + 1,
    items: before.items + page.newItems,
    ...(totals.length === 0 ? {} : { totalCount: Math.max(...totals) }),
    ...(hasShifted ? { hasShifted } : {}),
    added: (before.added ?? 0) + (page.addedItems ?? 0),
  };
  const incomplete = (reason: IncompleteReason): NextStep => ({ kind: 'incomplete', reason, position });
  if (!hasMore(page)) {
    const mayLack = isShort(position, page) || mayHaveShifted(before, position, page);
    return mayLack ? incomplete('shifted') : { kind: 'done', position };
  }
  if (!page.nextCursor) return incomplete('missing-cursor');
  if (seen(page.nextCursor)) return incomplete('repeated-cursor');
  if (page.newItems === 0) return incomplete('nothing-new');
  if (position.listPages >= MAX_LIST_PAGES || isFarBeyond(position)) return incomplete('too-many');
  return { kind: 'go-on', cursor: page.nextCursor, position };
}

/**
 * With offset cursors, a removed item hides the one after it. If the count never changed, the service just counts differently,
 * and the list is complete.
 */
function isShort(position: CrawlPosition, page: ListPage): boolean {
  return position.hasShifted === true && hasFewer(position, page);
}

/** Fewer items than the service counts. */
function hasFewer({ items, totalCount = 0 }: CrawlPosition, { unreadable = 0 }: ListPage): boolean {
  return items + unreadable < totalCount;
}

/**
 * One removed and one added item leave the count unchanged, as does one that moves to a part already read. Missing items are
 * dropped only if a second crawl does not find them either.
 */
function mayHaveShifted(
  { wholeItems = 0, repeats = 0 }: CrawlSoFar,
  position: CrawlPosition,
  page: ListPage,
): boolean {
  const { listPages, items, added = 0 } = position;
  if (listPages < 2 || repeats > 0 || wholeItems + added <= items) return false;
  return added > 0 || hasFewer(position, page);
}

/** The service's count where it can be true: below what was read, it lags or counts something else. */
export function plausibleTotal(total: number | undefined, read: number): number | undefined {
  return total !== undefined && total >= read ? total : undefined;
}

/** totalCount may lag behind a growing list, so the limit is generous. */
function isFarBeyond({ items, totalCount }: CrawlPosition): boolean {
  return totalCount !== undefined && items > 2 * totalCount + 1000;
}
