// Which rows of a long list are drawn, and which windows of rows have to be fetched for them.

/** Row indexes, `to` exclusive. */
export interface RowRange {
  from: number;
  to: number;
}

interface Extent {
  /** Upper edge of the list, and of what can be seen of it and where that ends; in pixels of the same origin. */
  listTop: number;
  viewTop: number;
  viewBottom: number;
}

/** The rows between the edges of the view, and `overscan` more on either side. */
export function rowsInView(extent: Extent, rowHeight: number, count: number, overscan: number): RowRange {
  const { listTop, viewTop, viewBottom } = extent;
  const first = Math.floor((viewTop - listTop) / rowHeight) - overscan;
  const last = Math.ceil((Math.max(viewBottom, viewTop) - listTop) / rowHeight) + overscan;
  const to = clamp(last, 0, count);
  return { from: clamp(first, 0, to), to };
}

/** The numbers of the windows of `size` rows that hold a range. */
export function windowsOf({ from, to }: RowRange, size: number): number[] {
  if (to <= from) return [];
  const first = Math.floor(from / size);
  const last = Math.floor((to - 1) / size);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Of the windows that are held, those to let go so that at most `most` stay: the farthest first. */
export function windowsToDrop(held: Iterable<number>, needed: readonly number[], most: number): number[] {
  const centre = needed.length === 0 ? 0 : ((needed[0] ?? 0) + (needed.at(-1) ?? 0)) / 2;
  const byDistance = [...held].sort((a, b) => Math.abs(a - centre) - Math.abs(b - centre));
  return byDistance.slice(Math.max(most, needed.length));
}

/** Where a key moves the active row; undefined where the key does not move it. */
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

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
