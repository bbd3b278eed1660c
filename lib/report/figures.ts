// The report's figures: per page, in total, and per day.
import { type Change, type Figure, figuresOf, scaleOfAll } from '../analytics/figures.ts';
import { isMeasured, sessionsIn } from '../analytics/tally.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import {
  type Converted,
  convertedOf,
  MIN_SESSIONS_COMPARED,
  type Week,
  type WeekLine,
  weekLine,
} from '../home/week.ts';
import type { RateScale } from '../workspace/workspace.ts';
import type { ReportPage } from './report.ts';

/** If both weeks have fewer conversions than this, a change may be chance. */
export const MIN_CONVERSIONS = 10;

export interface ReportRow {
  page: ReportPage;
  /** Undefined: the week is not cached. */
  line: WeekLine | undefined;
  now: Converted | undefined;
  before: Converted | undefined;
}

const names = ['sessions', 'converted', 'bounced'] as const;
export type TotalName = (typeof names)[number];

export interface ReportTotals {
  /** Pages with a cached week, and those that also have the week before. */
  pages: number;
  compared: number;
  /** Too few sessions this week. */
  isSmall: boolean;
  /** Too few in this week or the one before, of the pages that are compared, to compare anything. */
  isFew: boolean;
  figures: TotalFigure[];
  /** Sessions of the pages that can be compared. */
  sessions: { now: number; before: number };
  /** Conversions of the pages that have them for both weeks. */
  now: Converted | undefined;
  before: Converted | undefined;
  /** For few sessions, counts replace the rate. */
  convertedOf: Converted | undefined;
}

/** The change covers only pages that have the figure for both weeks. */
interface TotalFigure extends Figure<TotalName> {
  before: string | undefined;
  /** Pages that have the figure, and those that have it for the week before too. */
  pages: number;
  compared: number;
}

/** As on Home: most sessions first, pages without cached figures last. */
export function reportRows(pages: readonly ReportPage[], scale: RateScale | undefined): ReportRow[] {
  const sessions = ({ week }: ReportPage) => sessionsIn(week?.current) ?? -1;
  return pages
    .toSorted((a, b) => sessions(b) - sessions(a))
    .map((page) => {
      const now = convertedOf(page.week?.current, scale);
      const before = convertedOf(page.week?.previous, scale);
      const line = page.week && weekLine(page.week, scale, page.fall !== undefined);
      return { page, line, now, before };
    });
}

export function hasFewConversions(now: Converted | undefined, before: Converted | undefined): boolean {
  if (!now || !before) return false;
  return now.count < MIN_CONVERSIONS && before.count < MIN_CONVERSIONS;
}

/** Unknown sessions are not few. */
export function hasFewSessions(...sides: AnalyticsSummary[]): boolean {
  return sides.some((side) => (sessionsIn(side) ?? MIN_SESSIONS_COMPARED) < MIN_SESSIONS_COMPARED);
}

const sessionsOf = (summary: AnalyticsSummary) => sessionsIn(summary) ?? 0;

/** Combines several periods or pages: sums sessions, and averages rates weighted by sessions, over the parts that have them. */
export function sumOf(parts: readonly AnalyticsSummary[]): AnalyticsSummary {
  const mean = (field: keyof AnalyticsSummary) => {
    const known = parts.flatMap((part) => {
      const value = part[field];
      return isMeasured(value) && sessionsOf(part) > 0 ? [{ value, sessions: sessionsOf(part) }] : [];
    });
    const sessions = known.reduce((sum, part) => sum + part.sessions, 0);
    return known.length === 0
      ? undefined
      : known.reduce((sum, { value, ...part }) => sum + value * part.sessions, 0) / sessions;
  };
  return {
    totalSessions: parts.some(({ totalSessions }) => isMeasured(totalSessions))
      ? parts.reduce((sum, part) => sum + sessionsOf(part), 0)
      : undefined,
    conversionRate: mean('conversionRate'),
    formSubmitRate: mean('formSubmitRate'),
    bounceRate: mean('bounceRate'),
    avgTimeSpentSeconds: mean('avgTimeSpentSeconds'),
    avgInteractionsPerSession: mean('avgInteractionsPerSession'),
    avgScrollDepthPercentage: mean('avgScrollDepthPercentage'),
  };
}

/** The sum of the conversions. Returns undefined if a part with sessions has none. */
export function convertedIn(
  parts: readonly AnalyticsSummary[],
  scale: RateScale | undefined,
): Converted | undefined {
  const withSessions = parts.filter(({ totalSessions }) => totalSessions !== 0);
  const isWhole =
    withSessions.length > 0 && withSessions.every((part) => convertedOf(part, scale) !== undefined);
  return isWhole ? convertedOf(sumOf(withSessions), scale) : undefined;
}

const fields = {
  sessions: 'totalSessions',
  converted: 'conversionRate',
  bounced: 'bounceRate',
} as const satisfies Record<TotalName, keyof AnalyticsSummary>;

/**
 * The weeks that have a figure, and those that have it for the week before too. Without sessions, there is no rate to lack. A rate
 * above 100 % has another unit, so it is left out beside others.
 */
function weeksWith(name: TotalName, weeks: readonly Week[], scale: RateScale | undefined) {
  const isEmpty = ({ totalSessions }: AnalyticsSummary) => totalSessions === 0;
  const isSent = (summary: AnalyticsSummary) =>
    isMeasured(summary.totalSessions) && isMeasured(summary[fields[name]]);
  const isRead = (summary: AnalyticsSummary) =>
    isSent(summary) && scaleOfAll(name, [summary[fields[name]]], scale) === scale;
  const isCounted = weeks.some(({ current }) => !isEmpty(current) && isRead(current)) ? isRead : isSent;
  const isAny = weeks.some(({ current }) => !isEmpty(current) && isCounted(current));
  const isComplete = (summary: AnalyticsSummary) => (isAny && isEmpty(summary)) || isCounted(summary);
  const complete = weeks.filter(({ current }) => isComplete(current));
  const pairs = complete.flatMap(({ current, previous }) =>
    previous && isComplete(previous) ? [{ current, previous }] : [],
  );
  return {
    all: complete.map(({ current }) => current),
    current: pairs.map((pair) => pair.current),
    previous: pairs.map((pair) => pair.previous),
  };
}

/** Returns undefined if no week is cached. */
export function totalsOf(
  pages: readonly ReportPage[],
  scale: RateScale | undefined,
): ReportTotals | undefined {
  const weeks = pages.flatMap(({ week }) => week ?? []);
  if (weeks.length === 0) return undefined;
  const counted = weeksWith('sessions', weeks, scale);
  const converted = weeksWith('converted', weeks, scale);
  const [sum, sumBefore] = [sumOf(counted.current), sumOf(counted.previous)];
  const all = sumOf(counted.all);
  const compared = counted.previous.length;
  const isSmall = hasFewSessions(all);
  const isFew = isSmall || (compared > 0 && hasFewSessions(sum, sumBefore));
  const now = convertedIn(converted.current, scale);
  const before = convertedIn(converted.previous, scale);
  return {
    pages: counted.all.length,
    compared,
    isSmall,
    isFew,
    now,
    before,
    // A sum may be beyond what a single page can have.
    sessions: { now: sum.totalSessions ?? 0, before: sumBefore.totalSessions ?? 0 },
    convertedOf: isSmall ? convertedIn(converted.all, scale) : undefined,
    figures: names.map((name) => {
      const { all: known, current, previous } = weeksWith(name, weeks, scale);
      const earlier = previous.length > 0 ? sumOf(previous) : undefined;
      const [shown] = figuresOf([name], sumOf(known), undefined, scale);
      const [moved] = figuresOf([name], sumOf(current), earlier, scale, WEEK);
      const [was] = earlier ? figuresOf([name], earlier, undefined, scale) : [];
      const change = (!isFew && moved?.change) || nothing;
      return {
        name,
        text: shown?.text,
        change,
        pages: known.length,
        compared: previous.length,
        // Fewer pages would be compared with the figure of more.
        before: previous.length === known.length ? was?.text : undefined,
      };
    }),
  };
}

const nothing: Change = { kind: 'none' };

const WEEK = 7;

interface SessionsByDay {
  /** Pages with all days cached; others would make some days look low. */
  pages: number;
  /** Seven days each, oldest first. */
  now: number[];
  before: number[];
}

export function sessionsByDay(pages: readonly ReportPage[]): SessionsByDay {
  const whole = pages.flatMap(({ days }) => {
    const sessions = days.map((day) => day?.totalSessions);
    return sessions.length === 2 * WEEK && sessions.every(isMeasured) ? [sessions] : [];
  });
  const sums = Array.from({ length: 2 * WEEK }, (_, day) =>
    whole.reduce((sum, sessions) => sum + (sessions[day] ?? 0), 0),
  );
  return { pages: whole.length, now: sums.slice(WEEK), before: sums.slice(0, WEEK) };
}
