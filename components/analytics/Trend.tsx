import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import { dateFormat } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { Block, TrendView } from '../../lib/page-status/look.ts';
import { Age, dayText } from '../ui/Age.tsx';
import { BlockBody } from '../ui/BlockBody.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Sparkline } from './Sparkline.tsx';

interface TrendProps {
  block: Block<TrendView>;
  now: number;
  told: ProblemKind | undefined;
  refresh(): void;
  openOptions(): void;
}

/** The sessions of each of the last days. */
export function Trend({ block, ...rest }: TrendProps) {
  if (block.state === 'failed' && block.problem.kind === rest.told) return null;
  return (
    <div class="trend">
      <BlockBody block={block} {...rest} skeleton={<TrendSkeleton />}>
        {({ days }) => <Line days={days} />}
      </BlockBody>
      {block.state === 'shown' && (
        <Axis days={block.data.days} stale={block.stale} at={block.at} now={rest.now} />
      )}
    </div>
  );
}

function Line({ days }: TrendView) {
  const known = days.flatMap(({ sessions }) => (sessions === undefined ? [] : [sessions]));
  const latest = known.at(-1);
  if (latest === undefined) return <p class="small soft trend-empty">{i18n.t('popup.trend.none')}</p>;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)].map((value) => formatWhole(value));
  return (
    <Sparkline
      values={days.map(({ sessions }) => sessions)}
      label={i18n.t('popup.trend.label', [days.length, lowest ?? '', highest ?? '', formatWhole(latest)])}
      title={(index) => dayTitle(days[index])}
    />
  );
}

/** The first and the last day, and how old the line is where that differs from what stands over it. */
function Axis({ days, stale, at, now }: TrendView & { stale: boolean; at: number; now: number }) {
  return (
    <div class="axis small soft">
      <span>{named(days[0])}</span>
      {stale ? <Age at={at} now={now} asOf /> : <span>{i18n.t('popup.trend.axis')}</span>}
      <span>{named(days.at(-1))}</span>
    </div>
  );
}

type Day = TrendView['days'][number] | undefined;

/** A calendar day of this place: noon of it exists in every time zone. Otherwise what the service sent. */
function named(day: Day, name: (date: Date) => string = dayText): string {
  if (!day) return '';
  const date = new Date(`${day.day}T12:00:00`);
  return Number.isNaN(date.getTime()) ? day.day : name(date);
}

function dayTitle(day: Day): string {
  const format = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const name = named(day, (date) => dateFormat(undefined, format).format(date));
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
