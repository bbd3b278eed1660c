import { i18n } from '#i18n';
import { dateFormat } from '../../lib/date-format.ts';
import type { Block, TrendView } from '../../lib/look.ts';
import { formatWhole } from '../../lib/numbers.ts';
import type { ProblemKind } from '../../lib/problem.ts';
import { Age } from '../Age.tsx';
import { BlockBody } from '../BlockBody.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Sparkline } from '../Sparkline.tsx';

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
      <span>{shortName(days[0])}</span>
      {stale ? <Age at={at} now={now} asOf /> : <span>{i18n.t('popup.trend.axis')}</span>}
      <span>{shortName(days.at(-1))}</span>
    </div>
  );
}

type Day = TrendView['days'][number] | undefined;

/** A calendar day of this place: noon of it exists in every time zone. */
function noonOf({ day }: NonNullable<Day>): Date {
  return new Date(`${day}T12:00:00`);
}

/** "Nov 8". Whatever is first made by `Intl` takes longer than all the rest of the popup. */
function shortName(day: Day): string {
  if (!day) return '';
  const date = noonOf(day);
  const month = i18n.t('common.months').split(' ')[date.getMonth()];
  return month === undefined ? day.day : i18n.t('common.dayOfMonth', [month, date.getDate()]);
}

function dayTitle(day: Day): string {
  const date = day && noonOf(day);
  const format = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const isDay = date !== undefined && !Number.isNaN(date.getTime());
  const name = isDay ? dateFormat(undefined, format).format(date) : (day?.day ?? '');
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
