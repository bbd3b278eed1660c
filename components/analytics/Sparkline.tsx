import { useState } from 'preact/hooks';
import { TrendLine } from './TrendLine.tsx';

const WIDTH = 348;
const HEIGHT = 40;
const TOP = 4;

interface SparklineProps {
  /** Oldest first; undefined leaves a gap. */
  values: readonly (number | undefined)[];
  /** Text alternative; empty if other text says the same. */
  label?: string;
  title?(index: number): string;
}

export function Sparkline({ values, label, title }: SparklineProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const highest = Math.max(0, ...values.map((value) => value ?? 0)) || 1;
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) =>
    value === undefined
      ? undefined
      : { x: index * step, y: HEIGHT - 1 - (Math.max(0, value) / highest) * (HEIGHT - 1 - TOP) },
  );
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role={label === undefined ? 'presentation' : 'img'}
      aria-hidden={label === undefined}
      aria-label={label}
      onPointerEnter={() => setPointedAt(true)}
    >
      <TrendLine
        points={points}
        floor={HEIGHT}
        lone={({ x, y }) => <path class="line dot" d={`M${x.toFixed(1)} ${y.toFixed(1)}h0`} />}
      />
      {title &&
        isPointedAt &&
        values.map((_, index) => (
          // Days never reorder, so the index is a stable key.
          <rect key={index} class="day" x={(index - 0.5) * step} y="0" width={step} height={HEIGHT}>
            <title>{title(index)}</title>
          </rect>
        ))}
    </svg>
  );
}
