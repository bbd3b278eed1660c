// Figures in exports: numbers that are not rounded, with the scale of the rates beside them.
import type { AnalyticsSummary } from '../api/schemas.ts';
import { type TableColumn, tableOf } from '../format/csv.ts';
import type { RateScale } from '../workspace/workspace.ts';
import { fieldOf, figureValue, hasPercent, isRate, type PageFigureName, pageFigureNames } from './figures.ts';
import type { Period } from './periods.ts';
import { isMeasured, isOnScale } from './tally.ts';

export interface AnalyticsEntry {
  /** What the row covers: the period, the previous one, a day, or before or after a publish. */
  part: string;
  /** Undefined if the service decides. */
  period?: Period | undefined;
  /** Undefined if not read; the row is then omitted. */
  summary: AnalyticsSummary | undefined;
}

/**
 * As sent, but a rate as percentage if its scale is known; `figureHead` names the unit. One that would be above 100 % is left out of
 * a table, as it has another unit.
 */
export function savedFigure(
  name: PageFigureName,
  sent: number | null | undefined,
  scale: RateScale | undefined,
): number | null | undefined {
  if (!isRate(name)) return sent;
  if (!isMeasured(sent) || !isOnScale(sent, scale)) return undefined;
  // 0.07 × 100 is not exactly 7.
  return Number((scale === 'fraction' ? sent * 100 : sent).toPrecision(12));
}

/** The same for a period; without sessions, it has no rates and averages. */
export function savedFigureOf(
  name: PageFigureName,
  summary: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): number | null | undefined {
  return savedFigure(name, summary && figureValue(name, summary, undefined), scale);
}

export function figureHead(name: PageFigureName, text: string, scale: RateScale | undefined): string {
  return isRate(name) ? rateHead(text, scale) : text;
}

export function rateHead(name: string, scale: RateScale | undefined): string {
  return hasPercent(scale) ? `${name} (%)` : name;
}

/** Data for export with rates as sent, and their scale beside them. */
export function savedData<Items>(items: Items, scale: RateScale | undefined) {
  return { rates: hasPercent(scale) ? scale : 'unknown', items };
}

/** The rows of the analytics file. */
export function analyticsTable(entries: readonly AnalyticsEntry[], scale: RateScale | undefined) {
  const columns: TableColumn<AnalyticsEntry>[] = [
    ['part', ({ part }) => part],
    ['startDate', ({ period }) => period?.startDate],
    ['endDate', ({ period }) => period?.endDate],
  ];
  const figures = pageFigureNames.map(
    (name): TableColumn<AnalyticsEntry> => [
      figureHead(name, fieldOf(name), scale),
      ({ summary }) => savedFigureOf(name, summary, scale),
    ],
  );
  return tableOf(
    entries.filter(({ summary }) => summary !== undefined),
    [...columns, ...figures],
  );
}
