import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import { dateFormat } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { Block, TrendView } from '../../lib/page-status/page-status.ts';
import { Age, dayText } from '../ui/Age.tsx';
import { BlockBody } from '../ui/Block.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { trendLabel } from './figure-texts.ts';
import { Sparkline } from './Sparkline.tsx';

interface TrendProps {
  block: Block<TrendView>;
  shownProblem: ProblemKind | undefined;
  refresh(): void;
}

export function Trend({ block, ...rest }: TrendProps) {
  const [eachDay, setEachDay] = useState(false);
  if (block.state === 'failed' && block.problem.kind === rest.shownProblem) return null;
  return (
    <div class="trend">
      <BlockBody block={block} {...rest} skeleton={<TrendSkeleton />}>
        {({ days }) => <Line days={days} />}
      </BlockBody>
      {block.state === 'shown' && (
        <>
          <Axis days={block.data.days} stale={block.stale} at={block.at}>
            <button type="button" class="link" aria-expanded={eachDay} onClick={() => setEachDay(!eachDay)}>
              {i18n.t('figures.trend.eachDay')}
            </button>
          </Axis>
          {eachDay && <DayList days={block.data.days} />}
        </>
      )}
    </div>
  );
}

function Line({ days }: TrendView) {
  const values = days.map(({ sessions }) => sessions);
  const label = trendLabel(values);
  if (label === undefined) return <p class="small soft trend-empty">{i18n.t('popup.trend.none')}</p>;
  return <Sparkline values={values} label={label} title={(index) => dayTitle(days[index])} />;
}

function DayList({ days }: TrendView) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <ul ref={list} class="day-list small">
      {days.toReversed().map((day) => (
        <li key={day.day}>{dayTitle(day)}</li>
      ))}
    </ul>
  );
}

interface AxisProps extends TrendView {
  stale: boolean;
  at: number;
  children: ComponentChildren;
}

/** First and last day, number of days, and the line's age if it differs from the heading's. */
function Axis({ days, stale, at, children }: AxisProps) {
  return (
    <div class="axis small soft">
      <span>{named(days[0])}</span>
      <span class="row wrap">
        <span>{i18n.t('popup.trend.axis', [days.length])}</span>
        {stale && <Age at={at} asOf />}
        {children}
      </span>
      <span>{named(days.at(-1))}</span>
    </div>
  );
}

type Day = TrendView['days'][number] | undefined;

/** A local calendar day, parsed at noon because that exists in every time zone. Otherwise the service's text. */
function named(day: Day, name: (date: Date) => string = dayText): string {
  if (!day) return '';
  const date = new Date(`${day.day}T12:00:00`);
  return Number.isNaN(date.getTime()) ? day.day : name(date);
}

function dayTitle(day: Day): string {
  const format = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const name = named(day, (date) => dateFormat(format).format(date));
  return day?.sessions === undefined
    ? i18n.t('popup.trend.unknownDay', [name])
    : i18n.t('popup.trend.day', day.sessions, [name, formatWhole(day.sessions)]);
}

export function TrendSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={40} />
      <div class="axis" />
    </>
  );
}
