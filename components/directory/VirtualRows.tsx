import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type RowRange, rowsInView } from '../../lib/format/row-range.ts';
import { grown, textScale } from '../ui/text-size.ts';

interface VirtualRowsProps {
  count: number;
  /** In pixels at the usual size of text, the same for all. */
  rowHeight: number;
  renderRow(index: number): ComponentChildren;
  /** Rows drawn beyond either edge of what can be seen. */
  overscan?: number;
  /** The rows that are drawn, `to` exclusive: told at first and whenever it changes. */
  onRange?: (from: number, to: number) => void;
  /** A row that is scrolled into view when this changes. Its marker has the class `virtual-mark`. */
  inView?: number | undefined;
}

/** Enough for the first paint, before anything can be measured. */
const FIRST_ROWS = 12;

/**
 * The rows of a long list that can be seen, in a box as high as all of them. Whatever scrolls around it may
 * scroll: the window, the panel, or a box of the caller.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const { count, rowHeight, renderRow, overscan = 6, onRange, inView } = props;
  const box = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<RowRange>({ from: 0, to: FIRST_ROWS });
  const scrollers = useScrollers(box);
  const measure = () => {
    const now = box.current && measureRange(box.current, scrollers.read(), rowHeight, count, overscan);
    if (now) setMeasured((before) => (before.from === now.from && before.to === now.to ? before : now));
  };
  useScrolling(box, scrollers, measure);
  useLayoutEffect(measure, [count, rowHeight, overscan]);

  const to = Math.min(measured.to, count);
  const from = Math.min(measured.from, to);
  useEffect(() => onRange?.(from, to), [from, to]);

  return (
    <div ref={box} role="presentation" style={{ position: 'relative', height: grown(count * rowHeight) }}>
      <ShownRow inView={inView} rowHeight={rowHeight} />
      <div role="presentation" style={{ position: 'absolute', insetInline: 0, top: grown(from * rowHeight) }}>
        {Array.from({ length: to - from }, (_, offset) => (
          <div
            key={from + offset}
            role="presentation"
            style={{ height: grown(rowHeight), overflow: 'hidden' }}
          >
            {renderRow(from + offset)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Stands where a row is or will be, so that rows that are not drawn can be scrolled to. */
function ShownRow({ inView, rowHeight }: { inView: number | undefined; rowHeight: number }) {
  const marker = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => marker.current?.scrollIntoView({ block: 'nearest' }), [inView]);
  if (inView === undefined) return null;
  const top = grown(inView * rowHeight);
  return (
    <div
      ref={marker}
      class="virtual-mark"
      role="presentation"
      style={{ position: 'absolute', top, width: '1px', height: grown(rowHeight), pointerEvents: 'none' }}
    />
  );
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

/** Calls `measure` after anything around the box has scrolled or changed its size. */
function useScrolling(
  box: { readonly current: HTMLElement | null },
  scrollers: Scrollers,
  measure: () => void,
) {
  const latest = useRef(measure);
  latest.current = measure;
  useEffect(() => {
    const changed = () => latest.current();
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
  }, [box, scrollers]);
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
