// The figures of the report: of each page, of all together, and by day.
import { type Change, type Figure, figuresOf } from '../analytics/figures.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import { type Converted, convertedOf, FEWEST_COMPARED, type WeekLine, weekLine } from '../home/week.ts';
import type { RateScale } from '../workspace/workspace.ts';
import type { ReportPage } from './report.ts';

/** Where both weeks have fewer conversions than this, a change may be chance. */
const FEWEST_CONVERSIONS = 10;

export interface ReportRow {
  page: ReportPage;
  /** Undefined: the week is not kept. */
  line: WeekLine | undefined;
  now: Converted | undefined;
  before: Converted | undefined;
}

const names = ['sessions', 'converted', 'bounced'] as const;
export type TotalName = (typeof names)[number];

export interface ReportTotals {
  /** Pages whose week is kept, and those of them whose week before is kept too. */
  pages: number;
  compared: number;
  /** Too few sessions, in either week, to compare anything. */
  isFew: boolean;
  /** Of all pages; the change is of those that can be compared. */
  figures: (Figure<TotalName> & { before: string | undefined })[];
  /** Of those that can be compared. */
  now: Converted | undefined;
  before: Converted | undefined;
  /** Not a share of so few sessions, but how many of them. */
  convertedOf: Converted | undefined;
}

/** As Home has them; those with the most sessions first, those that are not kept last. */
export function reportRows(pages: readonly ReportPage[], scale: RateScale | undefined): ReportRow[] {
  const sessions = ({ week }: ReportPage) => week?.current.totalSessions ?? -1;
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
  return now.count < FEWEST_CONVERSIONS && before.count < FEWEST_CONVERSIONS;
}

export function hasFewSessions(...sides: (AnalyticsSummary | undefined)[]): boolean {
  return sides.some((side) => !((side?.totalSessions ?? 0) >= FEWEST_COMPARED));
}

/** Several periods, or pages, as one: sessions added up, rates by their sessions. What is not a number counts for nothing. */
export function sumOf(parts: readonly AnalyticsSummary[]): AnalyticsSummary {
  const sessionsOf = ({ totalSessions }: AnalyticsSummary) => totalSessions ?? 0;
  const mean = (field: Exclude<keyof AnalyticsSummary, 'totalSessions'>) => {
    const told = parts.filter((part) => typeof part[field] === 'number' && sessionsOf(part) > 0);
    const sessions = told.reduce((sum, part) => sum + sessionsOf(part), 0);
    return sessions === 0
      ? 0
      : told.reduce((sum, part) => sum + (part[field] ?? 0) * sessionsOf(part), 0) / sessions;
  };
  return {
    totalSessions: parts.reduce((sum, part) => sum + sessionsOf(part), 0),
    conversionRate: mean('conversionRate'),
    formSubmitRate: mean('formSubmitRate'),
    bounceRate: mean('bounceRate'),
    avgTimeSpentSeconds: mean('avgTimeSpentSeconds'),
    avgInteractionsPerSession: mean('avgInteractionsPerSession'),
    avgScrollDepthPercentage: mean('avgScrollDepthPercentage'),
  };
}

/** Undefined where no week is kept. */
export function totalsOf(
  pages: readonly ReportPage[],
  scale: RateScale | undefined,
): ReportTotals | undefined {
  const weeks = pages.flatMap(({ week }) => week ?? []);
  if (weeks.length === 0) return undefined;
  const pairs = weeks.flatMap(({ current, previous }) => (previous ? [{ current, previous }] : []));
  const all = sumOf(weeks.map(({ current }) => current));
  const current = sumOf(pairs.map((pair) => pair.current));
  const previous = pairs.length > 0 ? sumOf(pairs.map((pair) => pair.previous)) : undefined;
  const [now, before] = [convertedOf(current, scale), convertedOf(previous, scale)];
  const isFew = hasFewSessions(all) || (previous !== undefined && hasFewSessions(current, previous));
  const shown = figuresOf(names, all, undefined, scale);
  const changes = figuresOf(names, current, previous, scale, WEEK);
  const earlier = previous && figuresOf(names, previous, undefined, scale);
  return {
    ...{ pages: weeks.length, compared: pairs.length, isFew, now, before },
    convertedOf: hasFewSessions(all) ? convertedOf(all, scale) : undefined,
    figures: shown.map(({ name, text }, index) => {
      const change = isFew ? nothing : (changes[index]?.change ?? nothing);
      return {
        name,
        // Of no sessions there are no shares.
        text: name !== 'sessions' && all.totalSessions === 0 ? undefined : text,
        change,
        // Of fewer pages it would be set against the figure of more.
        before: pairs.length === weeks.length ? earlier?.[index]?.text : undefined,
      };
    }),
  };
}

const nothing: Change = { kind: 'none' };

/** Days of one week. */
const WEEK = 7;

export interface SessionsByDay {
  /** Pages of which all days are kept: others would make some days look low. */
  pages: number;
  /** Of seven days each, oldest first. */
  now: number[];
  before: number[];
}

export function sessionsByDay(pages: readonly ReportPage[]): SessionsByDay {
  const whole = pages.flatMap(({ days }) => {
    const sessions = days.map((day) => day?.totalSessions);
    return sessions.length === 2 * WEEK && sessions.every((each) => typeof each === 'number')
      ? [sessions as number[]]
      : [];
  });
  const sums = Array.from({ length: 2 * WEEK }, (_, day) =>
    whole.reduce((sum, sessions) => sum + (sessions[day] ?? 0), 0),
  );
  return { pages: whole.length, now: sums.slice(WEEK), before: sums.slice(0, WEEK) };
}
