// Figures against the period before. The scale of rates is not documented: without a choice they are printed as sent, without %.
import type { AnalyticsSummary } from '../api/schemas.ts';
import { type TableColumn, tableOf } from '../format/csv.ts';
import {
  formatClock,
  formatCount,
  formatDecimal,
  formatPercent,
  formatPlain,
  formatPoints,
} from '../format/numbers.ts';
import type { RateScale } from '../workspace/workspace.ts';
import { isSmallSample } from './chance.ts';
import { isMeasured, shareOf } from './history.ts';
import type { Period } from './periods.ts';
import { isAverageChanged, isCountChanged, isRateChanged } from './significance.ts';

/** The four tiles of the popup. */
export const figureNames = ['sessions', 'converted', 'bounced', 'time'] as const;
export type FigureName = (typeof figureNames)[number];

export type Change =
  /** There is nothing to compare with. */
  | { kind: 'none' }
  | { kind: 'same' }
  /** `chance`: too small to mean anything. */
  | { kind: 'up' | 'down'; text: string; meaning: 'good' | 'bad' | 'chance' };

export interface Figure<Name extends string = FigureName> {
  name: Name;
  /** Undefined: no data. */
  text: string | undefined;
  change: Change;
}

export type PageFigure = Figure<PageFigureName>;

/** Decides how value and change are written. `percentage` is for a field whose name says its scale. */
type Unit = 'count' | 'average' | 'rate' | 'percentage' | 'seconds';

interface Recipe {
  field: keyof AnalyticsSummary;
  unit: Unit;
  rising: 'good' | 'bad';
}

/** All seven figures of a page, in the order they are shown. */
const recipes = {
  sessions: { field: 'totalSessions', unit: 'count', rising: 'good' },
  converted: { field: 'conversionRate', unit: 'rate', rising: 'good' },
  submitted: { field: 'formSubmitRate', unit: 'rate', rising: 'good' },
  bounced: { field: 'bounceRate', unit: 'rate', rising: 'bad' },
  time: { field: 'avgTimeSpentSeconds', unit: 'seconds', rising: 'good' },
  interactions: { field: 'avgInteractionsPerSession', unit: 'average', rising: 'good' },
  scroll: { field: 'avgScrollDepthPercentage', unit: 'percentage', rising: 'good' },
} satisfies Record<string, Recipe>;
export type PageFigureName = keyof typeof recipes;
export const pageFigureNames = Object.keys(recipes) as PageFigureName[];

/** The three that the panel draws large, and the others. */
export const bigNames = ['sessions', 'converted', 'bounced'] as const satisfies FigureName[];
export const otherNames = ['submitted', 'time', 'interactions', 'scroll'] as const satisfies PageFigureName[];

/** Those figures, in that order. `days`: the length of each period, without which no change is more than chance. */
export function figuresOf<Name extends PageFigureName>(
  names: readonly Name[],
  current: AnalyticsSummary,
  previous: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
  days?: number,
): Figure<Name>[] {
  return names.map((name) => {
    const { unit, rising } = recipes[name];
    const now = figureValue(name, current, scale);
    const before = previous && figureValue(name, previous, scale);
    const change = previous
      ? changeBetween(now, before, { unit, rising, scale, current, previous, days })
      : none;
    return { name, text: now === undefined ? undefined : textOf(now, unit, scale), change };
  });
}

export function pageFigures(
  current: AnalyticsSummary,
  previous: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
  days?: number,
): PageFigure[] {
  return figuresOf(pageFigureNames, current, previous, scale, days);
}

/** Growth beyond this (percent) says little but that there was next to nothing before. */
const MAX_SHOWN = 999;

const none: Change = { kind: 'none' };

/** The value where there is one; rates on the scale 0–100 once their scale is known. */
function measured(
  value: number | null | undefined,
  unit: Unit,
  scale: RateScale | undefined,
): number | undefined {
  if (!isMeasured(value)) return undefined;
  return unit === 'rate' && scale === 'fraction' ? value * 100 : value;
}

/** A rate by which a person can tell how rates are read. */
export interface RateExample {
  name: PageFigureName;
  /** As the service sent it. */
  sent: number;
}

/** The first of these rates that is not 0, which is the same on every scale; undefined where there is none. */
export function rateExample(
  names: readonly PageFigureName[],
  summaries: readonly AnalyticsSummary[],
): RateExample | undefined {
  return summaries
    .flatMap((summary) =>
      names.map((name) => ({
        name,
        sent: figureValue(name, summary, undefined) ?? 0,
      })),
    )
    .find(({ sent }) => sent !== 0);
}

const hasPercent = (scale: RateScale | undefined): boolean => scale === 'fraction' || scale === 'percent';

function isPercent(unit: Unit, scale: RateScale | undefined): boolean {
  return unit === 'percentage' || (unit === 'rate' && hasPercent(scale));
}

function textOf(value: number, unit: Unit, scale: RateScale | undefined): string {
  if (unit === 'count') return formatCount(value);
  if (unit === 'seconds') return formatClock(value);
  return isPercent(unit, scale) ? formatPercent(value) : formatPlain(value);
}

interface Writing extends Omit<Recipe, 'field'> {
  scale: RateScale | undefined;
  current: AnalyticsSummary;
  previous: AnalyticsSummary;
  days: number | undefined;
}

/** Counts change by percent of the period before, rates and percentages by points, times by seconds. */
function changeBetween(now: number | undefined, before: number | undefined, writing: Writing): Change {
  if (now === undefined || before === undefined) return none;
  if (writing.unit === 'count' && before === 0) return none;
  const difference = now - before;
  const size = Math.abs(writing.unit === 'count' ? (difference / before) * 100 : difference);
  const { shown, text } = sizeText(size, writing);
  if (shown === 0) return { kind: 'same' };
  const kind = difference > 0 ? 'up' : 'down';
  const meaning = (kind === 'up') === (writing.rising === 'good') ? 'good' : 'bad';
  return { kind, text, meaning: isByChance(now, before, writing) ? 'chance' : meaning };
}

/** Days of one. */
export const WEEK = 7;

/** Other than in whole weeks weekdays differ, which is more than chance; over months that is little. */
export const hasAllWeekdays = (days: number): boolean => days % WEEK === 0 || days >= 4 * WEEK;

function isByChance(now: number, before: number, writing: Writing): boolean {
  const { unit, scale, current, previous, days } = writing;
  if (days === undefined || !hasAllWeekdays(days)) return true;
  if (unit === 'count') return !isCountChanged(now, before, days);
  if (isSmallSample(current, previous)) return true;
  const [sessions = 0, earlier = 0] = [current.totalSessions, previous.totalSessions];
  if (unit !== 'rate') return !isAverageChanged(now, before, sessions, earlier);
  const percent = hasPercent(scale) ? 'percent' : scale;
  const [share, shareBefore] = [shareOf(now, percent), shareOf(before, percent)];
  if (share === undefined || shareBefore === undefined) return true;
  const tally = (each: number, of: number) => ({ sessions: of, converted: each * of });
  return !isRateChanged({ now: tally(share, sessions), before: tally(shareBefore, earlier), days });
}

/** Text of a change, and its size as rounded there: what rounds to nothing is no change. */
function sizeText(size: number, { unit, scale }: Writing): { shown: number; text: string } {
  if (unit === 'count') {
    const shown = Math.round(size);
    return { shown, text: shown > MAX_SHOWN ? `>${formatPercent(MAX_SHOWN)}` : formatPercent(shown) };
  }
  if (unit === 'seconds') {
    const shown = Math.round(size);
    return { shown, text: formatClock(shown) };
  }
  const points = isPercent(unit, scale);
  // As sent, the scale may be 0–1: two more digits than points have.
  const step = unit === 'rate' && !points ? 1000 : 10;
  // As it is written: 70.05 less 70 is a little less than 0.05 in binary, and would be no change.
  const shown = Math.round(Number((size * step).toFixed(6))) / step;
  return { shown, text: points ? formatPoints(shown) : formatDecimal(shown, 3) };
}

/** A figure as a number to draw; undefined is no data. A period without sessions has no rates and averages. */
export function figureValue(
  name: PageFigureName,
  summary: AnalyticsSummary,
  scale: RateScale | undefined,
): number | undefined {
  const { field, unit } = recipes[name];
  if (unit !== 'count' && summary.totalSessions === 0) return undefined;
  return measured(summary[field], unit, scale);
}

export function figureText(name: PageFigureName, value: number, scale: RateScale | undefined): string {
  return textOf(value, recipes[name].unit, scale);
}

/** A figure in words from the number that the service sent. */
export function sentFigureText(name: PageFigureName, sent: number, scale: RateScale | undefined): string {
  return figureText(name, measured(sent, recipes[name].unit, scale) ?? sent, scale);
}

export function figureSteps(name: PageFigureName): 'whole' | 'clock' | 'any' {
  const { unit } = recipes[name];
  return unit === 'count' ? 'whole' : unit === 'seconds' ? 'clock' : 'any';
}

export interface AnalyticsEntry {
  /** What the row is: the period, the one before, a day, before or after a publish. */
  part: string;
  /** Undefined where the service decides. */
  period?: Period | undefined;
  /** Undefined where it was not read: such a row is left out. */
  summary: AnalyticsSummary | undefined;
}

/** A rate in a table to save: a number, of a hundred where its scale is known, as its column says by `rateHead`. */
function savedRate(sent: number | null | undefined, scale: RateScale | undefined): number | undefined {
  const rate = measured(sent, 'rate', scale);
  // 0.07 times a hundred is not quite 7.
  return rate === undefined ? undefined : Number(rate.toPrecision(12));
}

/** The same of any figure. */
export function savedFigure(
  name: PageFigureName,
  sent: number | null | undefined,
  scale: RateScale | undefined,
): number | null | undefined {
  return recipes[name].unit === 'rate' ? savedRate(sent, scale) : sent;
}

/** The same of a period, of which there are no rates and averages where it had no sessions. */
export function savedFigureOf(
  name: PageFigureName,
  summary: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): number | null | undefined {
  return savedFigure(name, summary && figureValue(name, summary, undefined), scale);
}

/** The name of a figure as the head of its column. */
export function figureHead(name: PageFigureName, text: string, scale: RateScale | undefined): string {
  return recipes[name].unit === 'rate' ? rateHead(text, scale) : text;
}

export function rateHead(name: string, scale: RateScale | undefined): string {
  return hasPercent(scale) ? `${name} (%)` : name;
}

/** Data to be saved, in which rates are as the service sent them: what they mean stands beside it. */
export function savedData<Items>(items: Items, scale: RateScale | undefined) {
  return { rates: hasPercent(scale) ? scale : 'unknown', items };
}

/** The rows of the analytics file. Numbers are not rounded. */
export function analyticsTable(entries: readonly AnalyticsEntry[], scale: RateScale | undefined) {
  const columns: TableColumn<AnalyticsEntry>[] = [
    ['part', ({ part }) => part],
    ['startDate', ({ period }) => period?.startDate],
    ['endDate', ({ period }) => period?.endDate],
  ];
  const figures = pageFigureNames.map((name): TableColumn<AnalyticsEntry> => {
    const { field } = recipes[name];
    return [figureHead(name, field, scale), ({ summary }) => savedFigureOf(name, summary, scale)];
  });
  return tableOf(
    entries.filter(({ summary }) => summary !== undefined),
    [...columns, ...figures],
  );
}
