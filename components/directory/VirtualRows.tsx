import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { rowKeys } from '../../lib/format/row-range.ts';
import { inRem } from '../ui/ServiceText.tsx';
import { useRowHeight, useShownRows } from './use-shown-rows.ts';

/** Extra rows rendered beyond each edge. */
const OVERSCAN = 6;

interface VirtualRowsProps {
  count: number;
  /** In px at the default text size; the same for all rows. */
  rowHeight: number;
  renderRow(index: number): ComponentChildren;
  /** See `rowKeys`. */
  nameOf?(index: number): string | undefined;
  /** Called with the rendered rows, `to` exclusive, initially and on change. */
  onRange?: (from: number, to: number) => void;
  /** A row to scroll into view when this changes. Its marker has the class `virtual-mark`. */
  inView?: number | undefined;
  /** A row that is rendered wherever the list is scrolled to, because its focusable box names it as active. */
  active?: number;
}

/** The visible rows of a long list, in a box with the height of all rows. Window, panel or the caller's box may scroll. */
export function VirtualRows(props: VirtualRowsProps) {
  const { count, renderRow, nameOf, onRange, inView, active = -1 } = props;
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(box, props.rowHeight);
  const { from, to } = useShownRows(box, { count, rowHeight, overscan: OVERSCAN, onRange });
  const rows = Array.from({ length: to - from }, (_, offset) => from + offset);
  if (active >= to && active < count) rows.push(active);
  else if (active >= 0 && active < from) rows.unshift(active);
  const keyOf = rowKeys(nameOf);

  return (
    <div ref={box} role="presentation" style={{ position: 'relative', height: inRem(count * rowHeight) }}>
      <ShownRow inView={inView} rowHeight={rowHeight} />
      {rows.map((index) => (
        <div
          key={keyOf(index)}
          role="presentation"
          style={{
            position: 'absolute',
            insetInline: 0,
            top: inRem(index * rowHeight),
            height: inRem(rowHeight),
            overflow: 'hidden',
          }}
        >
          {renderRow(index)}
        </div>
      ))}
    </div>
  );
}

/** Marks the place of a row, so that rows that are not rendered can be scrolled to. */
function ShownRow({ inView, rowHeight }: { inView: number | undefined; rowHeight: number }) {
  const marker = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (inView !== undefined) marker.current?.scrollIntoView({ block: 'nearest' });
  }, [inView]);
  if (inView === undefined) return null;
  const top = inRem(inView * rowHeight);
  return (
    <div
      ref={marker}
      class="virtual-mark"
      role="presentation"
      style={{ position: 'absolute', top, width: '1px', height: inRem(rowHeight), pointerEvents: 'none' }}
    />
  );
}
