import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { figureSteps, figureText } from '../../lib/analytics/figures.ts';
import { clockTicks, dayTicks, positionAmong, valueTicks } from '../../lib/analytics/trend-scale.ts';
import { dayText, figureWords, momentText, versionName } from './figure-words.ts';
import { Columns, Line, type Plot } from './TrendShapes.tsx';
import { type TrendViewProps, valueText } from './TrendTable.tsx';

const HEIGHT = 148;
const TOP = 18;
const BOTTOM = 20;
const GUTTER = 34;
/** Room that the name of a day takes (px). */
const DAY_ROOM = 56;
const USUAL_WIDTH = 284;

const shortDay = { day: 'numeric', month: 'short' } as const;

/** One figure day by day: values up, days across, and a mark where something was published. */
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
    count: points.length,
  };
  const under = pointed === undefined ? undefined : points[pointed];
  const point = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const at = Math.floor(((event.clientX - left - plot.left) / plot.width) * points.length);
    setPointed(points[at] ? at : undefined);
  };
  return (
    <div ref={box} class="trend-picture" onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label(props)}>
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
          <Columns plot={plot} values={values} pointed={pointed} />
        ) : (
          <Line plot={plot} values={values} pointed={pointed} />
        )}
        <Marks {...props} plot={plot} />
        <DayNames {...props} plot={plot} />
      </svg>
      <p class="small soft readout" aria-hidden="true">
        {under
          ? i18n.t('figures.trend.readout', [
              dayText(under.day.day, { weekday: 'short', ...shortDay }),
              valueText(under, name, scale),
            ])
          : i18n.t('figures.trend.caption', [figureWords[name]()])}
      </p>
    </div>
  );
}

function yOf({ top, height, highest }: Plot, value: number): number {
  return Math.round(top + height * (1 - value / highest)) + 0.5;
}

/** Days that have not been read look other than days without a value. */
function Unread({ points, plot }: Pick<TrendViewProps, 'points'> & { plot: Plot }) {
  const step = plot.width / Math.max(1, plot.count);
  return (
    <g class="unread">
      {points.map(({ known, day }, index) =>
        known ? null : (
          <rect
            key={day.day}
            x={plot.left + index * step}
            y={plot.top}
            width={step + 0.5}
            height={plot.height}
          />
        ),
      )}
    </g>
  );
}

function Marks({ points, publishes, plot }: TrendViewProps & { plot: Plot }) {
  const step = plot.width / Math.max(1, plot.count);
  const days = points.map(({ day }) => day);
  return (
    <>
      {publishes.map(({ versionId, number, at }) => {
        const position = positionAmong(days, at);
        if (position === undefined) return null;
        const x = Math.round(plot.left + position * step) + 0.5;
        const isLate = position > plot.count * 0.8;
        return (
          <g key={versionId} class="publish-mark">
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

function DayNames({ points, plot }: TrendViewProps & { plot: Plot }) {
  const step = plot.width / Math.max(1, plot.count);
  const ticks = dayTicks(plot.count, plot.width / DAY_ROOM);
  return (
    <g class="days">
      {ticks.map((tick, index) => {
        const isLast = index === ticks.length - 1;
        const x = plot.left + (isLast ? plot.width : (tick + 0.5) * step);
        return (
          <text key={tick} x={x} y={HEIGHT - 5} text-anchor={isLast ? 'end' : 'middle'}>
            {dayText(points[tick]?.day.day ?? '', shortDay)}
          </text>
        );
      })}
    </g>
  );
}

/** What a person who does not see the picture is told; the table beside it has the rest. */
function label({ name, scale, points, publishes }: TrendViewProps): string {
  const known = points.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const caption = i18n.t('figures.trend.caption', [figureWords[name]()]);
  const [first, last, latest] = [points[0], points.at(-1), known.at(-1)];
  if (!first || !last || latest === undefined) return `${caption}: ${i18n.t('figures.noData')}`;
  const [from, to] = [Math.min(...known), Math.max(...known), latest].map((value) =>
    figureText(name, value, scale),
  );
  const shape = i18n.t('figures.trend.shape', [
    dayText(first.day.day, shortDay),
    dayText(last.day.day, shortDay),
    from ?? '',
    to ?? '',
    figureText(name, latest, scale),
  ]);
  const days = points.map(({ day }) => day);
  const marks = publishes
    .filter(({ at }) => positionAmong(days, at) !== undefined)
    .map(({ number, at }) => i18n.t('figures.trend.publishedOn', [versionName(number), momentText(at)]));
  return [`${caption}, ${shape}`, ...marks].join('. ');
}

/** Width of the box (px), followed as it changes. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(120, Math.floor(element.clientWidth)));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width;
}
