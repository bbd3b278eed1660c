// What changed in the week, and what came of a publish: the whole days after it against the same weekdays before it.
import { daysUntilChanged, isRateChanged } from '../analytics/significance.ts';
import type { TrendDay } from '../analytics/trend.ts';
import { positionAmong } from '../analytics/trend-scale.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { Converted } from '../home/week.ts';
import type { NewsItem } from '../news/news.ts';
import type { RateScale } from '../workspace/workspace.ts';
import { convertedIn, hasFewConversions, hasFewSessions, sumOf } from './figures.ts';
import type { ReportData, ReportPage, ReportPublish } from './report.ts';

/** All that was published of a page on one day: figures tell days apart, not hours. */
export interface DayOfPublishes {
  page: ReportPage;
  /** Of the first (epoch ms). */
  at: number;
  /** Its place among the 14 days. */
  day: number;
  /** Where inside of them it is, in days. */
  position: number;
  publishes: [ReportPublish, ...ReportPublish[]];
}

export type Effect =
  /** No whole day has passed since. */
  | { kind: 'early' }
  /** More of the page was published before a whole day had passed, or within the days before. */
  | { kind: 'close' }
  /** Not all days are kept. */
  | { kind: 'unknown' }
  /** None on one side at least. */
  | { kind: 'noSessions' }
  /** The service tells none, or the scale of rates is not known. */
  | { kind: 'noConversions' }
  | {
      kind: 'told';
      before: Converted;
      now: Converted;
      /** `few`: of too few sessions to compare shares; `chance`: it may be. */
      meaning: 'good' | 'bad' | 'chance' | 'few';
      days: number;
      /** Where it may be chance: in how many days it could be told, where that is soon. */
      daysLeft?: number | undefined;
      /** More of the page was published after these days. */
      isCut: boolean;
    };

export type ReportChange =
  | { kind: 'publish'; at: number; day: DayOfPublishes; effect: Effect }
  | { kind: 'news'; at: number; item: NewsItem };

const WEEK = 7;
/** More are counted. */
export const MAX_CHANGES = 20;

/** Of all 14 days, oldest first. */
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
          ...{ page, at: publish.at, day, position },
          publishes: [publish, ...more.map((each) => each.publish)] as const satisfies ReportPublish[],
        },
      ];
    });
}

/** Those of the week itself. */
export function publishesOfWeek({ pages, days }: ReportData): DayOfPublishes[] {
  return pages.flatMap((page) => publishDays(page, days)).filter(({ day }) => day >= WEEK);
}

/** `others`: all days of publishes of the same page, oldest first. */
export function effectOf(
  { page, day }: DayOfPublishes,
  others: readonly DayOfPublishes[],
  scale: RateScale | undefined,
): Effect {
  const next = others.find((other) => other.day > day);
  const after = page.days.slice(day + 1, next?.day);
  if (after.length === 0) return { kind: next ? 'close' : 'early' };
  // Weekdays differ, so each is held against its like. All of these lie before the publish.
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
  const told = { kind: 'told', before, now, days: after.length, isCut: next !== undefined } as const;
  if (hasFewSessions(sum, sumBefore)) return { ...told, meaning: 'few' };
  const tally = ({ count, sessions }: Converted) => ({ sessions, converted: count });
  const compared = { now: tally(now), before: tally(before), days: after.length };
  const isTold = !hasFewConversions(now, before) && isRateChanged(compared);
  if (isTold)
    return { ...told, meaning: now.count / now.sessions > before.count / before.sessions ? 'good' : 'bad' };
  // Once more was published no day is added.
  const daysLeft = next ? undefined : daysUntilChanged(compared);
  return { ...told, meaning: 'chance', daysLeft };
}

export interface ReportChanges {
  /** Oldest first. Publishes give way last. */
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

/** Which way a count went. It says what was, not what is to come, so that what one would not see in a picture is about the same. */
export function directionOf(now: number, before: number): 'up' | 'down' | 'same' {
  if (now === before || Math.abs(now - before) < 2 * Math.sqrt(now + before)) return 'same';
  return now > before ? 'up' : 'down';
}
