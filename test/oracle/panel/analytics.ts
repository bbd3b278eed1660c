// What the panel's Analytics must state of a page: four weeks against the four before, and before and after a publish.

import { daysUntilMoved, isRateMoved } from '../chance.ts';
import {
  averageChange,
  type Change,
  hasAllWeekdays,
  inFull,
  judged,
  sessionsChange,
  shareChange,
} from '../changes.ts';
import {
  asSent,
  changeOfAverage,
  changeOfClock,
  changeOfPercent,
  clock,
  count,
  percent,
} from '../english.ts';
import { changedAt, isLive, type Scale, summaryOf } from '../facts.ts';
import { dayThen, moment, shortRange, weekdayThen } from '../spans.ts';
import { DAY, HOUR, midnightOf, nowOf } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';

export interface AnalyticsStatements {
  figuresOf: string;
  notLive: string;
  rates: string;
  tiles: string[];
  against: string;
  rows: string[];
  trends: TrendStatements[];
  publishes: string[];
}

const fields = {
  sessions: 'totalSessions',
  converted: 'conversionRate',
  submitted: 'formSubmitRate',
  bounced: 'bounceRate',
  time: 'avgTimeSpentSeconds',
  interactions: 'avgInteractionsPerSession',
  scroll: 'avgScrollDepthPercentage',
} as const;
export type Name = keyof typeof fields;
const big = ['sessions', 'converted', 'bounced'] as const;
const others = ['submitted', 'time', 'interactions', 'scroll'] as const;
const isRate = (name: Name) => name === 'converted' || name === 'bounced' || name === 'submitted';

/** One period as it is sent. */
type Side = ReturnType<typeof summaryOf>;
const sessionsIn = (side: Side) => side('totalSessions') ?? 0;

/** Of no sessions nothing is known but that there were none. */
function valueIn(side: Side, name: Name): number | null {
  return name !== 'sessions' && sessionsIn(side) === 0 ? null : side(fields[name]);
}

export function figureText(name: Name, value: number, scale: Scale): string {
  if (name === 'sessions') return count(value);
  if (name === 'time') return clock(value);
  if (name === 'scroll') return percent(value);
  if (!isRate(name) || scale === undefined) return asSent(value);
  return percent(scale === 'fraction' ? value * 100 : value);
}

function textIn(side: Side, name: Name, scale: Scale): string {
  const value = valueIn(side, name);
  return value === null ? said('common.noData') : figureText(name, value, scale);
}

function changeIn(name: Name, now: Side, before: Side, scale: Scale, days: number): Change {
  if (name === 'sessions') return sessionsChange(sessionsIn(now), sessionsIn(before), days);
  const part = (side: Side) => ({ sessions: sessionsIn(side), value: valueIn(side, name) });
  if (isRate(name)) return shareChange(part(now), part(before), scale, name === 'bounced', days);
  const text = name === 'time' ? changeOfClock : name === 'scroll' ? changeOfPercent : changeOfAverage;
  return averageChange(part(now), part(before), text, days);
}

const full = (change: Change) => (change ? inFull(change) : '');

export function analyticsOf(
  world: World,
  page: PageFact,
  audience: AudienceFact,
  scale: Scale,
): AnalyticsStatements {
  const to = midnightOf(world);
  const from = to - 28 * DAY;
  const [now, before] = [summaryOf(world, page, from, to), summaryOf(world, page, from - 28 * DAY, from)];
  const changes = [...big, ...others].map((name) => [name, changeIn(name, now, before, scale, 28)] as const);
  const change = (name: Name) => changes.find(([each]) => each === name)?.[1];
  const none = said('popup.analytics.noComparison');
  return {
    figuresOf: counted('figures.wholeOf', page.audiences.length),
    notLive: isLive(audience) ? '' : said('figures.notLive'),
    rates: ratesText([now, before], scale),
    tiles: big.map((name) => {
      const delta = valueIn(now, name) === null ? '' : full(change(name)) || none;
      return [said(`popup.analytics.${name}`), textIn(now, name, scale), delta].filter(Boolean).join(' ');
    }),
    against: said('figures.against', shortRange(from - 28 * DAY, from, nowOf(world))),
    rows: others.map((name) =>
      [
        said(`figures.name.${name}`),
        textIn(before, name, scale),
        textIn(now, name, scale),
        full(change(name)),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    trends: [
      trendOf(world, page, audience, 'sessions', scale),
      trendOf(world, page, audience, 'converted', scale),
    ],
    publishes: publishText(world, page, audience, scale),
  };
}

interface TrendStatements {
  label: string;
  caption: string;
  days: string[];
}

const TREND = 28;

/** One figure of each of the days that the figures beside it are of. */
function trendOf(
  world: World,
  page: PageFact,
  audience: AudienceFact,
  name: Name,
  scale: Scale,
): TrendStatements {
  const first = midnightOf(world) - TREND * DAY;
  const publish = publishedAt(world, audience);
  const days = Array.from({ length: TREND }, (_, at) => first + at * DAY).map((from) => ({
    from,
    side: summaryOf(world, page, from, from + DAY),
  }));
  const values = days.map(({ side }) => valueIn(side, name));
  const known = values.filter((value) => value !== null);
  const caption = said('figures.trend.caption', said(`figures.name.${name}`));
  const [least, most] = [Math.min(...known), Math.max(...known)].map((value) =>
    figureText(name, value, scale),
  );
  const lastValue = values.at(-1) ?? null;
  const last = lastValue === null ? said('common.noData') : figureText(name, lastValue, scale);
  const ends = [first, midnightOf(world) - DAY].map(dayThen);
  const shape = said('figures.trend.shape', ...ends, least ?? '', most ?? '', last ?? '');
  const version = said('common.versionNumber', publishedNumber(audience));
  const mark =
    publish !== undefined && publish >= first && publish < midnightOf(world)
      ? `. ${said('figures.trend.publishedOn', version, moment(publish))}`
      : '';
  return {
    label: known.length === 0 ? `${caption}: ${said('common.noData')}` : `${caption}, ${shape}${mark}`,
    caption,
    days: days
      .map(({ from, side }) => {
        const isMarked = publish !== undefined && publish >= from && publish < from + DAY;
        const head = [weekdayThen(from), isMarked ? said('figures.trend.published', version) : ''];
        return `${head.filter(Boolean).join(' ')}: ${textIn(side, name, scale)}`;
      })
      .toReversed(),
  };
}

/** Of the version whose publish its versions tell of. */
export function publishedNumber(audience: AudienceFact): number {
  return isLive(audience) && audience.life !== 'live' ? audience.number - 1 : audience.number;
}

/** All figures in words, as a brief has them. */
export function figureLines(world: World, page: PageFact, scale: Scale): string[] {
  const to = midnightOf(world);
  const from = to - 28 * DAY;
  const [now, before] = [summaryOf(world, page, from, to), summaryOf(world, page, from - 28 * DAY, from)];
  return (Object.keys(fields) as Name[]).map((name) => {
    const change = changeIn(name, now, before, scale, 28);
    const text = [textIn(now, name, scale), change ? judged(change) : ''].filter(Boolean).join(', ');
    return `- **${said(`figures.name.${name}`)}**: ${text}`;
  });
}

function ratesText(sides: readonly Side[], scale: Scale): string {
  const names = ['converted', 'bounced', 'submitted'] as const;
  const examples = sides.flatMap((side) => names.map((name) => valueIn(side, name))).filter(Boolean);
  const [example] = examples;
  if (!example) return '';
  const text =
    scale === undefined
      ? said('figures.rates.asSent')
      : said('figures.rates.readAs', figureText('converted', example, scale));
  return `${text} · ${said('figures.rates.change')}`;
}

/** The one publish that its versions tell of: as long before as after. */
function publishText(world: World, page: PageFact, audience: AudienceFact, scale: Scale): string[] {
  const at = publishedAt(world, audience);
  if (at === undefined) return [said('figures.publish.none')];
  const number = publishedNumber(audience);
  const name = said('figures.publish.name', said('common.versionNumber', number), moment(at));
  const { length, isTogether, isGrowing } = comparedAround(world, page, audience, at);
  if (length === 0) return [`${name} ${said('figures.publish.tooNew')}`];
  const [before, now] = [summaryOf(world, page, at - length, at), summaryOf(world, page, at, at + length)];
  const days = length / DAY;
  const isHours = length < DAY;
  const pairs = big.map((figure) =>
    [
      said(`figures.name.${figure}`),
      full(changeIn(figure, now, before, scale, days)),
      `${said('figures.publish.before')} ${textIn(before, figure, scale)}`,
      `${said('figures.publish.after')} ${textIn(now, figure, scale)}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
  const isSmall = Math.min(sessionsIn(now), sessionsIn(before)) < 30;
  const small = `${said('figures.publish.small')} ${said('figures.publish.smallWhy')}`;
  return [
    [
      name,
      counted(`figures.publish.${isHours ? 'hours' : 'days'}`, isHours ? length / HOUR : days),
      ...pairs,
      isTogether ? said('figures.publish.together') : '',
      isSmall ? small : waitingText(now, before, days, scale, isGrowing),
    ]
      .filter(Boolean)
      .join(' '),
  ];
}

/** As long before as after, apart from publishes of the page's other audiences, which move the same figures. */
export function comparedAround(world: World, page: PageFact, audience: AudienceFact, at: number) {
  const distances = page.audiences
    .filter((each) => each !== audience)
    .map((each) => Math.abs((publishedAt(world, each) ?? Number.POSITIVE_INFINITY) - at));
  const age = Math.floor(nowOf(world) / HOUR) * HOUR - at;
  const bound = Math.min(28 * DAY, ...distances.filter((distance) => distance >= HOUR));
  const room = Math.min(bound, age);
  const unit = [7 * DAY, DAY, HOUR].find((each) => room >= each);
  return {
    length: unit === undefined ? 0 : Math.floor(room / unit) * unit,
    isTogether: distances.some((distance) => distance < HOUR),
    isGrowing: age < bound,
  };
}

export function publishedAt(world: World, audience: AudienceFact): number | undefined {
  const at = changedAt(world, audience);
  if (audience.life === 'live') return at;
  if (audience.life === 'archived') return at - DAY;
  return isLive(audience) ? at - 100 * DAY : undefined;
}

function waitingText(now: Side, before: Side, days: number, scale: Scale, isGrowing: boolean): string {
  const tally = (side: Side) => {
    const rate = valueIn(side, 'converted');
    const sessions = sessionsIn(side);
    if (rate === null || scale === undefined) return undefined;
    return { sessions, converted: (sessions * rate) / (scale === 'percent' ? 100 : 1) };
  };
  const [counts, countsBefore] = [tally(now), tally(before)];
  if (!counts || !countsBefore) return '';
  if (hasAllWeekdays(days) && isRateMoved(counts, countsBefore, days)) return '';
  if (!isGrowing) return said('figures.publish.notConclusive');
  const left = daysUntilMoved(counts, countsBefore, days);
  return left === undefined
    ? said('figures.publish.notSoon')
    : counted('figures.publish.notYet', Math.max(left, Math.ceil(7 - days)));
}
