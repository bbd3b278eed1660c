import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

const WIDTH = 348;
const HEIGHT = 40;
const TOP = 4;

interface SparklineProps {
  /** Oldest first; undefined where a value is not known, which leaves a gap. */
  values: (number | undefined)[];
  /** What a person who does not see the picture is told. */
  label: string;
  /** Tooltip of one value. */
  title(index: number): string;
}

interface Point {
  x: number;
  y: number;
}

/** A line over its own area, from zero up. */
export function Sparkline({ values, label, title }: SparklineProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
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
      role="img"
      aria-label={label}
      onPointerEnter={() => setPointedAt(true)}
    >
      {runsOf(points).map((run) => (
        <Run key={run[0]?.x} run={run} />
      ))}
      {isPointedAt &&
        values.map((_, index) => (
          // The days of one picture never change places.
          <rect key={index} class="day" x={(index - 0.5) * step} y="0" width={step} height={HEIGHT}>
            <title>{title(index)}</title>
          </rect>
        ))}
    </svg>
  );
}

function Run({ run }: { run: Point[] }): JSX.Element | null {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return null;
  if (run.length === 1) return <path class="line dot" d={`M${spot(first)}h0`} />;
  const line = `M${run.map(spot).join('L')}`;
  return (
    <>
      <path class="area" d={`${line}V${HEIGHT}H${first.x.toFixed(1)}Z`} />
      <path class="line" d={line} />
    </>
  );
}

function spot({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** The stretches without a gap. */
function runsOf(points: (Point | undefined)[]): Point[][] {
  const runs: Point[][] = [];
  let open: Point[] | undefined;
  for (const point of points) {
    if (!point) open = undefined;
    else if (open) open.push(point);
    else {
      open = [point];
      runs.push(open);
    }
  }
  return runs;
}
