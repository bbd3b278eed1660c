// A long list, loaded in windows of rows as they scroll into view.

import type { Problem } from '../api/problem.ts';
import { type RowRange, windowsOf, windowsToDrop } from '../format/row-range.ts';
import { problemOf } from '../platform/failure.ts';
import type { AudienceListing } from './audience-list.ts';

export const WINDOW = 100;

/** Cached windows; the farthest are evicted. */
const MAX_CACHED = 30;

export interface AnyListing {
  rows: object[];
}

type ListingSummary<Found extends AnyListing = AudienceListing> = Omit<Found, 'rows'>;

export type ListingWindows<Found extends AnyListing = AudienceListing> = ReturnType<
  typeof listingWindows<Found>
>;

/** `changed` is called after each response. */
export function listingWindows<Found extends AnyListing = AudienceListing>(
  load: (offset: number, limit: number) => Promise<Found>,
  changed: () => void,
) {
  const cached = new Map<number, Found['rows']>();
  /** By window: number of pending requests, and sequence number of the newest accepted response. */
  const pending = new Map<number, number>();
  const accepted = new Map<number, number>();
  const stale = new Set<number>();
  let rows: Found['rows'] = [];
  let [summary, problem]: [ListingSummary<Found>?, Problem?] = [];
  let inView: RowRange = { from: 0, to: 1 };
  let lastSequence = 0;
  let closed = false;

  const fetchWindow = async (number: number) => {
    lastSequence += 1;
    const sequence = lastSequence;
    // A newer response has already been accepted.
    const isSuperseded = () => closed || sequence < (accepted.get(number) ?? 0);
    pending.set(number, (pending.get(number) ?? 0) + 1);
    try {
      const { rows: loaded, ...rest } = await load(number * WINDOW, WINDOW);
      if (isSuperseded()) return;
      accepted.set(number, sequence);
      cached.set(number, loaded);
      stale.delete(number);
      [summary, problem] = [rest, undefined];
    } catch (error) {
      const next = problemOf(error);
      if (isSuperseded()) return;
      problem = next;
    } finally {
      pending.set(number, (pending.get(number) ?? 1) - 1);
    }
    for (const far of windowsToDrop(cached.keys(), windowsOf(inView, WINDOW), MAX_CACHED)) cached.delete(far);
    rows = [...cached.values()].flat();
    changed();
  };
  const isMissing = (number: number) =>
    (!cached.has(number) || stale.has(number)) && (pending.get(number) ?? 0) === 0;

  return {
    /** Of the last response; undefined before the first. */
    summary: (): ListingSummary<Found> | undefined => summary,
    /** Undefined until it is loaded. */
    row: (index: number): Found['rows'][number] | undefined =>
      cached.get(Math.floor(index / WINDOW))?.[index % WINDOW],
    /** -1 if no such row is loaded. */
    indexOf(isSought: (row: Found['rows'][number]) => boolean): number {
      for (const [number, ofWindow] of cached) {
        const index = ofWindow.findIndex(isSought);
        if (index >= 0) return number * WINDOW + index;
      }
      return -1;
    },
    problem: (): Problem | undefined => problem,
    /** All that are loaded. Sorted by name, those of one name are neighbors. */
    rows: (): Found['rows'] => rows,
    /** Sets the visible range and loads missing windows. */
    need(range: RowRange) {
      inView = range;
      for (const number of windowsOf(range, WINDOW)) if (isMissing(number)) void fetchWindow(number);
    },
    /** Reloads the visible windows; the others are reloaded when they become visible. */
    renew() {
      for (const number of cached.keys()) stale.add(number);
      const numbers = windowsOf(inView, WINDOW);
      for (const number of numbers.length === 0 ? [0] : numbers) void fetchWindow(number);
    },
    close() {
      closed = true;
    },
  };
}

/** How often a list is read that changes meanwhile. */
const MAX_READINGS = 3;

/**
 * All rows of a list, each once. A row that moves to a window that was read before is missing, so a list whose count changes, or
 * differs from the rows, is read again. If it never stands still, every row that came is taken. `isEnough`: no more windows are needed.
 */
export async function wholeList<Row>(
  load: (offset: number, limit: number) => Promise<{ rows: readonly Row[]; total: number }>,
  idOf: (row: Row) => string,
  isEnough: () => boolean = () => false,
): Promise<Row[]> {
  const all = new Map<string, Row>();
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const read = new Map<string, Row>();
    const totals = new Set<number>();
    let isEnd = false;
    for (let offset = 0; !isEnd; offset += WINDOW) {
      const { rows, total } = await load(offset, WINDOW);
      for (const row of rows) read.set(idOf(row), row);
      totals.add(total);
      isEnd = rows.length === 0 || offset + WINDOW >= total || isEnough();
    }
    if (totals.size === 1 && totals.has(read.size)) return [...read.values()];
    for (const [id, row] of read) all.set(id, row);
    if (isEnough()) break;
  }
  return [...all.values()];
}
