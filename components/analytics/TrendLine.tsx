import type { JSX } from 'preact';

interface Point {
  x: number;
  y: number;
}

interface TrendLineProps {
  points: readonly (Point | undefined)[];
  /** Bottom of the area under the line. */
  floor: number;
  /** Draws a value between two gaps. */
  lone(point: Point): JSX.Element;
}

/** A line with the area under it, broken at unknown values. */
export function TrendLine({ points, floor, lone }: TrendLineProps) {
  return (
    <>
      {runsOf(points).map((run) => {
        const [first] = run;
        if (run.length === 1) return <g key={first.x}>{lone(first)}</g>;
        const line = `M${run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
        return (
          <g key={first.x}>
            <path class="area" d={`${line}V${floor}H${first.x.toFixed(1)}Z`} />
            <path class="line" d={line} />
          </g>
        );
      })}
    </>
  );
}

function runsOf(points: readonly (Point | undefined)[]): [Point, ...Point[]][] {
  const runs: [Point, ...Point[]][] = [];
  for (const [index, point] of points.entries()) {
    if (!point) continue;
    const run = points[index - 1] && runs.at(-1);
    if (run) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
