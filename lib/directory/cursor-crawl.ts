// Rules for following opaque cursors. Every way in which a list could go on for ever ends the crawl here.

export interface CrawlPosition {
  /** List pages read so far. */
  listPages: number;
  items: number;
  /** The highest totalCount seen. */
  totalCount?: number;
  /** The service counted differently while the list was read. */
  hasShifted?: true;
  /** Items that the last whole crawl did not have. */
  added?: number;
}

/** What is known of a list before its end. */
export interface CrawlSoFar extends CrawlPosition {
  /** Items of the last whole crawl. */
  wholeItems?: number;
  /** How often it began anew, because the list shifted while it was read. */
  repeats?: number;
}

export interface ListPage {
  hasMore?: boolean | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | undefined;
  /** Items of this list page that no earlier one of the crawl held. */
  newItems: number;
  /** Those of them that the last whole crawl did not have. */
  addedItems?: number;
  /** Items of the crawl so far that could not be read. */
  unreadable?: number;
}

export type IncompleteReason = 'repeated-cursor' | 'missing-cursor' | 'nothing-new' | 'too-many' | 'shifted';

export type NextStep =
  | { kind: 'go-on'; cursor: string; position: CrawlPosition }
  | { kind: 'done'; position: CrawlPosition }
  | { kind: 'incomplete'; reason: IncompleteReason; position: CrawlPosition };

const MAX_LIST_PAGES = 50_000;

/** A missing hasMore is read from the cursor. */
export function hasMore(page: Pick<ListPage, 'hasMore' | 'nextCursor'>): boolean {
  return page.hasMore ?? Boolean(page.nextCursor);
}

/** What follows after one list page. `seen` tells whether a cursor was already used in this crawl. */
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
    const mayLack = isShort(position, page) || mayHaveShifted(before, position);
    return mayLack ? incomplete('shifted') : { kind: 'done', position };
  }
  if (!page.nextCursor) return incomplete('missing-cursor');
  if (seen(page.nextCursor)) return incomplete('repeated-cursor');
  if (page.newItems === 0) return incomplete('nothing-new');
  if (position.listPages >= MAX_LIST_PAGES || isFarBeyond(position)) return incomplete('too-many');
  return { kind: 'go-on', cursor: page.nextCursor, position };
}

/**
 * Where a cursor counts items, one that was removed before it moves the next one out of sight. A service whose count is always
 * higher than its list is another matter: that list is whole.
 */
function isShort(
  { items, totalCount = 0, hasShifted }: CrawlPosition,
  { unreadable = 0 }: ListPage,
): boolean {
  return hasShifted === true && items + unreadable < totalCount;
}

/**
 * An item that went and another that came while the list was read leave its count as it was. What is known and was not found is dropped only
 * if a second crawl does not find it either.
 */
function mayHaveShifted(
  { wholeItems = 0, repeats = 0 }: CrawlSoFar,
  { listPages, items, added = 0 }: CrawlPosition,
): boolean {
  return listPages > 1 && repeats === 0 && added > 0 && wholeItems + added > items;
}

/** totalCount may lag behind a growing list, so only a crawl far beyond it is stopped. */
function isFarBeyond({ items, totalCount }: CrawlPosition): boolean {
  return totalCount !== undefined && items > 2 * totalCount + 1000;
}
