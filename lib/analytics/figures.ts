// Figures with their change against the period before, among them the four of the popup. The interface does
// not show the scale of rates: without a choice they are printed as sent, and never with a percent sign.
import type { AnalyticsSummary } from '../api/schemas.ts';
import { type TableColumn, tableOf } from '../format/csv.ts';
import { formatClock, formatCount, formatDecimal, formatPercent, formatPlain } from '../format/numbers.ts';
import type { RateScale } from '../workspace/workspace.ts';
import type { Period } from './periods.ts';

/** The four tiles of the popup. */
export const figureNames = ['sessions', 'converted', 'bounced', 'time'] as const;
export type FigureName = (typeof figureNames)[number];

export type Change =
  /** There is nothing to compare with. */
  { kind: 'none' } | { kind: 'same' } | { kind: 'up' | 'down'; text: string; meaning: 'good' | 'bad' };

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

/** Those figures, in that order. `previous` is absent where there is no period to compare with. */
export function figuresOf<Name extends PageFigureName>(
  names: readonly Name[],
  current: AnalyticsSummary,
  previous: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): Figure<Name>[] {
  return names.map((name) => {
    const { field, unit, rising } = recipes[name];
    const now = measured(current[field], unit, scale);
    const before = measured(previous?.[field], unit, scale);
    // An empty period averages nothing: its rates are no ground to compare on.
    const empty = unit !== 'count' && previous?.totalSessions === 0;
    const change = empty ? none : changeBetween(now, before, { unit, rising, scale });
    return { name, text: now === undefined ? undefined : textOf(now, unit, scale), change };
  });
}

/** All figures. */
export function pageFigures(
  current: AnalyticsSummary,
  previous: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): PageFigure[] {
  return figuresOf(pageFigureNames, current, previous, scale);
}

/** Growth beyond this (percent) says little but that there was next to nothing before. */
const MOST = 999;

const none: Change = { kind: 'none' };

/** The value where there is one; rates on the scale 0–100 once their scale is known. */
function measured(
  value: number | null | undefined,
  unit: Unit,
  scale: RateScale | undefined,
): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return unit === 'rate' && scale === 'fraction' ? value * 100 : value;
}

/** Whether what the service means by its rates makes a difference: none is no rate on either scale. */
export function ratesNeedScale({ conversionRate, bounceRate, formSubmitRate }: AnalyticsSummary): boolean {
  return [conversionRate, bounceRate, formSubmitRate].some((rate) => measured(rate, 'rate', undefined));
}

function hasPercent(scale: RateScale | undefined): boolean {
  return scale === 'fraction' || scale === 'percent';
}

function textOf(value: number, unit: Unit, scale: RateScale | undefined): string {
  if (unit === 'count') return formatCount(value);
  if (unit === 'seconds') return formatClock(value);
  const percent = unit === 'percentage' || (unit === 'rate' && hasPercent(scale));
  return percent ? formatPercent(value) : formatPlain(value);
}

type Writing = Omit<Recipe, 'field'> & { scale: RateScale | undefined };

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
  return { kind, text, meaning };
}

/** Text of a change, and its size as rounded there: what rounds to nothing is no change. */
function sizeText(size: number, { unit, scale }: Writing): { shown: number; text: string } {
  if (unit === 'count') {
    const shown = Math.round(size);
    return { shown, text: shown > MOST ? `>${formatPercent(MOST)}` : formatPercent(shown) };
  }
  if (unit === 'seconds') {
    const shown = Math.round(size);
    return { shown, text: formatClock(shown) };
  }
  // As sent, the scale may be 0–1: two more digits than points have.
  const step = unit !== 'rate' || hasPercent(scale) ? 10 : 1000;
  const shown = Math.round(size * step) / step;
  return { shown, text: formatDecimal(shown, 3) };
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

/** A number of `figureValue` in words. */
export function figureText(name: PageFigureName, value: number, scale: RateScale | undefined): string {
  return textOf(value, recipes[name].unit, scale);
}

/** A figure in words from the number that the service sent. */
export function sentFigureText(name: PageFigureName, sent: number, scale: RateScale | undefined): string {
  return figureText(name, measured(sent, recipes[name].unit, scale) ?? sent, scale);
}

/** How the axis of a figure steps. */
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

/** The rows of the analytics file: numbers as the service sent them, so that nothing depends on how they are shown. */
export function analyticsTable(entries: readonly AnalyticsEntry[]) {
  const columns: TableColumn<AnalyticsEntry>[] = [
    ['part', ({ part }) => part],
    ['startDate', ({ period }) => period?.startDate],
    ['endDate', ({ period }) => period?.endDate],
  ];
  const figures = pageFigureNames.map((name): TableColumn<AnalyticsEntry> => {
    const { field } = recipes[name];
    return [field, ({ summary }) => summary?.[field]];
  });
  return tableOf(
    entries.filter(({ summary }) => summary !== undefined),
    [...columns, ...figures],
  );
}
