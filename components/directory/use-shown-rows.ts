import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type RowRange, rowsInView } from '../../lib/format/row-range.ts';
import { textScale } from '../ui/ServiceText.tsx';
import { useEvent } from '../ui/use-stable.ts';

/** Enough for the first paint, before anything can be measured. */
const FIRST_ROWS = 12;

interface ShownRowsOptions {
  count: number;
  /** In px at the default text size; the same for all rows. */
  rowHeight: number;
  /** Extra rows rendered beyond each edge. */
  overscan: number;
  /** Called with the rendered rows, `to` exclusive, initially and on change. */
  onRange?: ((from: number, to: number) => void) | undefined;
}

/** The height of a row (px at the default text size). Where there is little room, a style sets more lines as `--row-height`. */
export function useRowHeight(list: { readonly current: HTMLElement | null }, usual: number): number {
  const [height, setHeight] = useState(usual);
  useLayoutEffect(() => {
    if (!list.current) return;
    const style = getComputedStyle(list.current);
    const measure = () => setHeight(Number(style.getPropertyValue('--row-height')) || usual);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(list.current);
    return () => sizes.disconnect();
  }, [list, usual]);
  return height;
}

/** The visible rows of a list, `to` exclusive. The box has the height of all rows. */
export function useShownRows(
  box: { readonly current: HTMLElement | null },
  { count, rowHeight, overscan, onRange }: ShownRowsOptions,
): RowRange {
  const [measured, setMeasured] = useState<RowRange>({ from: 0, to: FIRST_ROWS });
  const scrollers = useScrollers(box);
  const measure = useCallback(() => {
    const now = box.current && measureRange(box.current, scrollers.read(), rowHeight, count, overscan);
    if (now) setMeasured((before) => (before.from === now.from && before.to === now.to ? before : now));
  }, [box, scrollers, rowHeight, count, overscan]);
  useScrolling(box, scrollers, useEvent(measure));
  useLayoutEffect(measure, [measure]);

  const to = Math.min(measured.to, count);
  const from = Math.min(measured.from, to);
  const tell = useEvent((first: number, end: number) => onRange?.(first, end));
  useEffect(() => tell(from, to), [from, to]);
  return { from, to };
}

/** The scrolling ancestors of the box. Finding them costs as much as rendering a row, so they are cached until a size changes. */
function useScrollers(box: { readonly current: HTMLElement | null }) {
  const found = useRef<HTMLElement[] | undefined>(undefined);
  return useMemo(
    () => ({
      read() {
        found.current ??= scrollersOf(box.current);
        return found.current;
      },
      forget() {
        found.current = undefined;
      },
    }),
    [box],
  );
}

/** Calls `changed` after an ancestor of the box has scrolled or been resized. */
function useScrolling(
  box: { readonly current: HTMLElement | null },
  scrollers: ReturnType<typeof useScrollers>,
  changed: () => void,
) {
  useEffect(() => {
    const resized = () => {
      scrollers.forget();
      changed();
    };
    // Scroll events do not bubble, so they are captured.
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(box.current)) changed();
    };
    const sizes = new ResizeObserver(resized);
    for (const around of scrollers.read()) sizes.observe(around);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', resized);
    return () => {
      sizes.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', resized);
    };
  }, [box, scrollers, changed]);
}

function measureRange(
  box: HTMLElement,
  scrollers: HTMLElement[],
  rowHeight: number,
  count: number,
  overscan: number,
): RowRange {
  let viewTop = 0;
  let viewBottom = window.innerHeight;
  for (const around of scrollers) {
    const { top, bottom } = around.getBoundingClientRect();
    viewTop = Math.max(viewTop, top);
    viewBottom = Math.min(viewBottom, bottom);
  }
  const listTop = box.getBoundingClientRect().top;
  return rowsInView({ listTop, viewTop, viewBottom }, rowHeight * textScale(), count, overscan);
}

function scrollersOf(box: HTMLElement | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let around = box?.parentElement; around; around = around.parentElement) {
    // The window scrolls instead of root and body.
    if (around === document.body || around === document.documentElement) break;
    if (getComputedStyle(around).overflowY !== 'visible') found.push(around);
  }
  return found;
}
