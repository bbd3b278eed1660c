// Virtual lists: the rows to render, and the windows of rows to fetch.

/** Row indexes, `to` exclusive. */
export interface RowRange {
  from: number;
  to: number;
}

interface Extent {
  /** Top of the list, and top and bottom of its visible part; pixels from the same origin. */
  listTop: number;
  viewTop: number;
  viewBottom: number;
}

/** The visible rows, plus `overscan` on either side. */
export function rowsInView(extent: Extent, rowHeight: number, count: number, overscan: number): RowRange {
  const { listTop, viewTop, viewBottom } = extent;
  const first = Math.floor((viewTop - listTop) / rowHeight) - overscan;
  const last = Math.ceil((Math.max(viewBottom, viewTop) - listTop) / rowHeight) + overscan;
  const to = clamp(last, 0, count);
  return { from: clamp(first, 0, to), to };
}

/** Numbers of the windows of `size` rows that overlap a range. */
export function windowsOf({ from, to }: RowRange, size: number): number[] {
  if (to <= from) return [];
  const first = Math.floor(from / size);
  const last = Math.floor((to - 1) / size);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Cached windows to evict, so that at most `max` stay: the farthest first. */
export function windowsToDrop(held: Iterable<number>, needed: readonly number[], max: number): number[] {
  const centre = needed.length === 0 ? 0 : ((needed[0] ?? 0) + (needed.at(-1) ?? 0)) / 2;
  const byDistance = [...held].sort((a, b) => Math.abs(a - centre) - Math.abs(b - centre));
  return byDistance.slice(Math.max(max, needed.length));
}

/** Row that a key moves to; undefined for other keys and for an empty list. */
export function movedRow(key: string, at: number, count: number, rowsAPage: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: rowsAPage,
    PageUp: -rowsAPage,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined || count === 0 ? undefined : clamp(at + step, 0, count - 1);
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/**
 * Keys of rows by what they are of, so that an element, with the focus, goes with it wherever it comes to be. A row that is not loaded, or
 * that parts loaded at different times have twice, is known by its place.
 */
export function rowKeys(nameOf?: (index: number) => string | undefined): (index: number) => string | number {
  const names = new Set<string>();
  return (index) => {
    const name = nameOf?.(index);
    if (name === undefined || names.has(name)) return index;
    names.add(name);
    return `of ${name}`;
  };
}
