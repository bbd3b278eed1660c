// The changes of the week, and the effect of a publish: whole days after it against the same weekdays before.
import { type Compared, daysUntilChanged, hasRateChanged } from '../analytics/significance.ts';
import type { TrendDay } from '../analytics/trend.ts';
import { positionAmong } from '../analytics/trend-scale.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { Converted } from '../home/week.ts';
import type { NewsItem } from '../news/news.ts';
import type { RateScale } from '../workspace/workspace.ts';
import { convertedIn, hasFewSessions, MIN_CONVERSIONS, sumOf } from './figures.ts';
import type { ReportData, ReportPage, ReportPublish } from './report.ts';

/** All publishes of a page on one day, because figures have daily resolution. */
export interface DayOfPublishes {
  page: ReportPage;
  /** Time of the first (epoch ms). */
  at: number;
  /** Index among the 14 days. */
  day: number;
  /** Position within them, in days. */
  position: number;
  publishes: [ReportPublish, ...ReportPublish[]];
}

export type Effect =
  /** Less than one whole day has passed. */
  | { kind: 'early' }
  /** Another publish is within a day after, or within the days compared before. */
  | { kind: 'close' }
  /** Not all days are cached. */
  | { kind: 'unknown' }
  /** No sessions on at least one side. */
  | { kind: 'noSessions' }
  /** The service sends no conversions, or the rate scale is unknown. */
  | { kind: 'noConversions' }
  | {
      kind: 'measured';
      before: Converted;
      now: Converted;
      /** `few`: too few sessions to compare rates; `chance`: possibly chance. */
      meaning: 'good' | 'bad' | 'chance' | 'few';
      days: number;
      /** For `chance`: the number of days until it is detectable, if soon. */
      daysLeft?: number | undefined;
      /** Another publish ends the days compared. */
      isCut: boolean;
    };

export type ReportChange =
  | { kind: 'publish'; at: number; day: DayOfPublishes; effect: Effect }
  | { kind: 'news'; at: number; item: NewsItem };

const WEEK = 7;
/** The others are counted. */
export const MAX_CHANGES = 20;

/** Over all 14 days, oldest first. */
export function publishDays(page: ReportPage, days: readonly TrendDay[]): DayOfPublishes[] {
  const placed = page.publishes.flatMap((publish) => {
    const position = positionAmong(days, publish.at);
    return position === undefined ? [] : [{ publish, position, day: Math.floor(position) }];
  });
  return [...Map.groupBy(placed, ({ day }) => day)]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, ofDay]) => {
      const [first, ...more] = ofDay.toSorted((a, b) => a.position - b.position);
      if (!first) return [];
      const { publish, position } = first;
      return [
        {
          page,
          at: publish.at,
          day,
          position,
          publishes: [publish, ...more.map((each) => each.publish)] as const satisfies ReportPublish[],
        },
      ];
    });
}

export function publishesOfWeek({ pages, days }: ReportData): DayOfPublishes[] {
  return pages.flatMap((page) => publishDays(page, days)).filter(({ day }) => day >= WEEK);
}

/** `others`: all publish days of the same page, oldest first. */
export function effectOf(
  { page, day }: DayOfPublishes,
  others: readonly DayOfPublishes[],
  scale: RateScale | undefined,
): Effect {
  const next = others.find((other) => other.day > day);
  const after = page.days.slice(day + 1, next?.day);
  if (after.length === 0) return { kind: next ? 'close' : 'early' };
  // Compares equal weekdays, all of them before the publish.
  const from = day + 1 - WEEK;
  const earlier = page.days.slice(from, from + after.length);
  if (others.some((other) => from <= other.day && other.day < day)) return { kind: 'close' };
  const known = (days: readonly (AnalyticsSummary | undefined)[]) => days.flatMap((each) => each ?? []);
  const [current, previous] = [known(after), known(earlier)];
  if (current.length < after.length || previous.length < after.length) return { kind: 'unknown' };
  const [sum, sumBefore] = [sumOf(current), sumOf(previous)];
  const [now, before] = [convertedIn(current, scale), convertedIn(previous, scale)];
  if ([sum, sumBefore].some(({ totalSessions }) => totalSessions === 0)) return { kind: 'noSessions' };
  if (!now || !before) return { kind: 'noConversions' };
  const measured = { kind: 'measured', before, now, days: after.length, isCut: next !== undefined } as const;
  if (hasFewSessions(sum, sumBefore)) return { ...measured, meaning: 'few' };
  const tally = ({ count, sessions }: Converted) => ({ sessions, converted: count });
  const compared = { now: tally(now), before: tally(before), days: after.length };
  if (isConclusive(compared))
    return {
      ...measured,
      meaning: now.count / now.sessions > before.count / before.sessions ? 'good' : 'bad',
    };
  // After another publish, no more days are added.
  const daysLeft = next ? undefined : daysUntilChanged(compared, isConclusive);
  return { ...measured, meaning: 'chance', daysLeft };
}

function isConclusive(compared: Compared): boolean {
  const isFew = [compared.now, compared.before].every(({ converted }) => converted < MIN_CONVERSIONS);
  return !isFew && hasRateChanged(compared);
}

export interface ReportChanges {
  /** Oldest first. If there are too many, publishes are dropped last. */
  shown: ReportChange[];
  more: number;
}

export function changesOf(report: ReportData, scale: RateScale | undefined): ReportChanges {
  const publishes = report.pages.flatMap((page): ReportChange[] => {
    const all = publishDays(page, report.days);
    return all
      .filter(({ day }) => day >= WEEK)
      .map((day) => ({ kind: 'publish', at: day.at, day, effect: effectOf(day, all, scale) }));
  });
  const news = report.news.map((item): ReportChange => ({ kind: 'news', at: item.at, item }));
  const all = [...publishes, ...news];
  const shown = all.slice(0, MAX_CHANGES).sort((a, b) => a.at - b.at);
  return { shown, more: all.length - shown.length };
}

/** The direction of a count. Differences that would not be visible in a picture count as the same. */
export function directionOf(now: number, before: number): 'up' | 'down' | 'same' {
  if (now === before || Math.abs(now - before) < 2 * Math.sqrt(now + before)) return 'same';
  return now > before ? 'up' : 'down';
}
