import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { figureSteps, figureText } from '../../lib/analytics/figures.ts';
import { clockTicks, dayTicks, positionAmong, valueTicks } from '../../lib/analytics/trend-scale.ts';
import { inRem, textScale } from '../ui/ServiceText.tsx';
import { datedText, dayText, momentText, versionName } from './figure-texts.ts';
import { TrendLine } from './TrendLine.tsx';
import { type TrendViewProps, valueText } from './TrendTable.tsx';

const HEIGHT = 148;
const TOP = 18;
const BOTTOM = 20;
const GUTTER = 34;
/** Width of a day label (px). */
const DAY_ROOM = 80;
/** Width of a version label (px). */
const MARK_ROOM = 40;
const USUAL_WIDTH = 284;

const shortDay = { day: 'numeric', month: 'short' } as const;

export function TrendPicture(props: TrendViewProps) {
  const { name, scale, points } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [pointed, setPointed] = useState<number>();
  const values = points.map(({ value }) => value);
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const steps = figureSteps(name);
  const ticks = steps === 'clock' ? clockTicks(highest) : valueTicks(highest, steps === 'whole');
  const plot: Plot = {
    left: GUTTER,
    top: TOP,
    width: width - GUTTER,
    height: HEIGHT - TOP - BOTTOM,
    highest: ticks.at(-1) ?? 1,
    step: (width - GUTTER) / Math.max(1, points.length),
  };
  const spots = values.map((value, index) => (value === undefined ? undefined : spotAt(plot, index, value)));
  const under = pointed === undefined ? undefined : points[pointed];
  const point = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const at = Math.floor(((event.clientX - left) / textScale() - plot.left) / plot.step);
    setPointed(points[at] ? at : undefined);
  };
  return (
    <div ref={box} class="trend-picture" onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        style={{ width: inRem(width), height: inRem(HEIGHT) }}
        role="img"
        aria-label={label(props)}
      >
        <Unread points={points} plot={plot} />
        {ticks.map((tick) => (
          <g key={tick} class={tick === 0 ? 'grid zero' : 'grid'}>
            <path d={`M${plot.left} ${yOf(plot, tick)}H${width}`} />
            <text x={plot.left - 6} y={yOf(plot, tick) + 3.5} text-anchor="end">
              {figureText(name, tick, scale)}
            </text>
          </g>
        ))}
        {steps === 'whole' ? (
          <Columns plot={plot} spots={spots} pointed={pointed} />
        ) : (
          <Line plot={plot} spots={spots} pointed={pointed} />
        )}
        <Marks {...props} plot={plot} />
        <DayNames {...props} plot={plot} />
      </svg>
      <p class="small soft readout" aria-hidden="true">
        {under
          ? i18n.t('figures.trend.readout', [
              datedText(under.day.day, { weekday: 'short', ...shortDay }),
              valueText(under),
            ])
          : i18n.t('figures.trend.caption', [i18n.t(`figures.name.${name}`)])}
      </p>
    </div>
  );
}

function yOf({ top, height, highest }: Plot, value: number): number {
  return Math.round(top + height * (1 - value / highest)) + 0.5;
}

/** Days not read yet look different from days without a value. */
function Unread({ points, plot }: Pick<TrendViewProps, 'points'> & { plot: Plot }) {
  return (
    <g class="unread">
      {points.map(({ known, day }, index) =>
        known ? null : (
          <rect
            key={day.day}
            x={plot.left + index * plot.step}
            y={plot.top}
            width={plot.step + 0.5}
            height={plot.height}
          />
        ),
      )}
    </g>
  );
}

function Marks({ points, publishes, plot }: TrendViewProps & { plot: Plot }) {
  const days = points.map(({ day }) => day);
  return (
    <>
      {publishes.map(({ versionId, number, at }) => {
        const position = positionAmong(days, at);
        if (position === undefined) return null;
        const x = Math.round(plot.left + position * plot.step) + 0.5;
        const isLate = x > plot.left + plot.width - MARK_ROOM;
        return (
          <g key={`${versionId} ${at}`} class="publish-mark">
            <path d={`M${x} ${plot.top - 12}V${plot.top + plot.height}`} />
            <text x={isLate ? x - 4 : x + 4} y={plot.top - 5} text-anchor={isLate ? 'end' : 'start'}>
              {versionName(number)}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The first and last labels stay inside the picture; the others are centered on their day. */
function DayNames({ points, plot }: TrendViewProps & { plot: Plot }) {
  const last = points.length - 1;
  const placed = (tick: number) => {
    if (tick === last) return { x: plot.left + plot.width, 'text-anchor': 'end' } as const;
    if (tick === 0) return { x: plot.left, 'text-anchor': 'start' } as const;
    return { x: plot.left + (tick + 0.5) * plot.step, 'text-anchor': 'middle' } as const;
  };
  const ticks = dayTicks(points.length, plot.width / DAY_ROOM);
  // If two do not fit, only the last day is labeled.
  const shown = plot.width < DAY_ROOM ? ticks.slice(-1) : ticks;
  return (
    <g class="days">
      {shown.map((tick) => (
        <text key={tick} y={HEIGHT - 5} {...placed(tick)}>
          {dayText(points[tick]?.day.day ?? '', shortDay)}
        </text>
      ))}
    </g>
  );
}

function label({ name, scale, points, publishes }: TrendViewProps): string {
  const known = points.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const caption = i18n.t('figures.trend.caption', [i18n.t(`figures.name.${name}`)]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || known.length === 0) return `${caption}: ${i18n.t('common.noData')}`;
  const text = (value: number) => figureText(name, value, scale);
  const shape = i18n.t('figures.trend.shape', [
    datedText(first.day.day, shortDay),
    datedText(last.day.day, shortDay),
    text(Math.min(...known)),
    text(Math.max(...known)),
    last.text ?? i18n.t('common.noData'),
  ]);
  const days = points.map(({ day }) => day);
  const marks = publishes
    .filter(({ at }) => positionAmong(days, at) !== undefined)
    .map(({ number, at }) => i18n.t('figures.trend.publishedOn', [versionName(number), momentText(at)]));
  return [`${caption}, ${shape}`, ...marks].join('. ');
}

/** The current width of the box (px at the default text size, in which the picture is drawn). */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(60, Math.floor(element.clientWidth / textScale())));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width;
}

/** The drawing area (px) and the value at its top. */
interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  highest: number;
  /** Width of a day (px). */
  step: number;
}

/** The center of a day, at the height of its value. */
function spotAt({ left, top, step, height, highest }: Plot, index: number, value: number) {
  return { index, x: left + (index + 0.5) * step, y: top + height * (1 - Math.max(0, value) / highest) };
}

interface ShapeProps {
  plot: Plot;
  /** Undefined leaves a gap. */
  spots: readonly (ReturnType<typeof spotAt> | undefined)[];
  pointed: number | undefined;
}

function Columns({ plot, spots, pointed }: ShapeProps) {
  const width = Math.max(1, Math.min(18, plot.step > 4 ? plot.step - 2 : plot.step * 0.7));
  const floor = plot.top + plot.height;
  return (
    <g class="columns">
      {spots.map((spot) => {
        if (!spot || spot.y >= floor) return null;
        return (
          <rect
            key={spot.index}
            class={spot.index === pointed ? 'pointed' : undefined}
            x={spot.x - width / 2}
            y={spot.y}
            width={width}
            height={floor - spot.y}
            rx={Math.min(2, width / 2)}
          />
        );
      })}
    </g>
  );
}

/** A line with the area under it, broken at days without a value: for rates and averages. */
function Line({ plot, spots, pointed }: ShapeProps) {
  const under = pointed === undefined ? undefined : spots[pointed];
  return (
    <g class="curve">
      <TrendLine
        points={spots}
        floor={plot.top + plot.height}
        lone={({ x, y }) => <circle cx={x} cy={y} r="2.2" />}
      />
      {under && <circle cx={under.x} cy={under.y} r="3.5" />}
    </g>
  );
}
