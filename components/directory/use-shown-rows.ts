import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type RowRange, rowsInView } from '../../lib/format/row-range.ts';
import { textScale } from '../ui/ServiceText.tsx';
import { useEvent } from '../ui/use-stable.ts';

/** Enough for the first paint, before anything can be measured. */
const FIRST_ROWS = 12;

interface ShownRowsOptions {
  count: number;
  /** In pixels at the usual size of text, the same for all. */
  rowHeight: number;
  /** Rows drawn beyond either edge of what can be seen. */
  overscan: number;
  /** The rows that are drawn, `to` exclusive: told at first and whenever it changes. */
  onRange?: ((from: number, to: number) => void) | undefined;
}

/** Which rows of a list can be seen, `to` exclusive. The box is as high as all of them. */
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

interface Scrollers {
  read(): HTMLElement[];
  forget(): void;
}

/** What scrolls around the box. Finding it takes as long as drawing a row, so it is looked for when a size changes. */
function useScrollers(box: { readonly current: HTMLElement | null }): Scrollers {
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

/** Calls `changed` after anything around the box has scrolled or changed its size. */
function useScrolling(
  box: { readonly current: HTMLElement | null },
  scrollers: Scrollers,
  changed: () => void,
) {
  useEffect(() => {
    const resized = () => {
      scrollers.forget();
      changed();
    };
    // Scrolling does not bubble; only its capture shows that of any box around.
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
    // What the root and the body clip is the window.
    if (around === document.body || around === document.documentElement) break;
    if (getComputedStyle(around).overflowY !== 'visible') found.push(around);
  }
  return found;
}
