/** Where a picture is drawn (px), and what its highest line stands for. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  highest: number;
  /** Days across. */
  count: number;
}

interface ShapeProps {
  plot: Plot;
  /** Undefined leaves a gap. */
  values: readonly (number | undefined)[];
  /** The day under the pointer. */
  pointed: number | undefined;
}

interface Spot {
  index: number;
  x: number;
  y: number;
}

function spotsOf({ plot, values }: ShapeProps): (Spot | undefined)[] {
  const step = plot.width / Math.max(1, plot.count);
  return values.map((value, index) =>
    value === undefined
      ? undefined
      : {
          index,
          x: plot.left + (index + 0.5) * step,
          y: plot.top + plot.height * (1 - Math.max(0, value) / plot.highest),
        },
  );
}

/** One column a day: for what is counted. */
export function Columns(props: ShapeProps) {
  const { plot, pointed } = props;
  const step = plot.width / Math.max(1, plot.count);
  const width = Math.max(1, Math.min(18, step > 4 ? step - 2 : step * 0.7));
  const radius = Math.min(2, width / 2);
  return (
    <g class="columns">
      {spotsOf(props).map((spot) => {
        if (!spot) return null;
        const height = plot.top + plot.height - spot.y;
        if (height <= 0) return null;
        return (
          <rect
            key={spot.index}
            class={spot.index === pointed ? 'pointed' : undefined}
            x={spot.x - width / 2}
            y={spot.y}
            width={width}
            height={height}
            rx={radius}
          />
        );
      })}
    </g>
  );
}

/** A line over its own area, broken where a day has no value: for rates and averages. */
export function Line(props: ShapeProps) {
  const { plot, pointed } = props;
  const spots = spotsOf(props);
  const under = pointed === undefined ? undefined : spots[pointed];
  return (
    <g class="curve">
      {runsOf(spots).map((run) => {
        const [first, last] = [run[0], run.at(-1)];
        if (!first || !last) return null;
        if (run.length === 1) return <circle key={first.index} cx={first.x} cy={first.y} r="2.2" />;
        const line = `M${run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
        return (
          <g key={first.index}>
            <path class="area" d={`${line}V${plot.top + plot.height}H${first.x.toFixed(1)}Z`} />
            <path class="line" d={line} />
          </g>
        );
      })}
      {under && <circle cx={under.x} cy={under.y} r="3.5" />}
    </g>
  );
}

/** The stretches without a gap. */
function runsOf(spots: (Spot | undefined)[]): Spot[][] {
  const runs: Spot[][] = [];
  for (const spot of spots) {
    const run = runs.at(-1);
    if (!spot) continue;
    if (run && run.at(-1)?.index === spot.index - 1) run.push(spot);
    else runs.push([spot]);
  }
  return runs;
}
