// All seven figures of a page, in the order they are shown.

import type { AnalyticsSummary } from '../api/schemas.ts';
import type { RateScale } from '../workspace/workspace.ts';
import { type Figure, figureBy, measured, type Recipe, textOf } from './analytics-figures.ts';

export const pageFigureNames = [
  'sessions',
  'converted',
  'submitted',
  'bounced',
  'time',
  'interactions',
  'scroll',
] as const;
export type PageFigureName = (typeof pageFigureNames)[number];

const recipes: Record<PageFigureName, Recipe<PageFigureName>> = {
  sessions: { name: 'sessions', field: 'totalSessions', unit: 'count', rising: 'good' },
  converted: { name: 'converted', field: 'conversionRate', unit: 'rate', rising: 'good' },
  submitted: { name: 'submitted', field: 'formSubmitRate', unit: 'rate', rising: 'good' },
  bounced: { name: 'bounced', field: 'bounceRate', unit: 'rate', rising: 'bad' },
  time: { name: 'time', field: 'avgTimeSpentSeconds', unit: 'seconds', rising: 'good' },
  interactions: { name: 'interactions', field: 'avgInteractionsPerSession', unit: 'average', rising: 'good' },
  // Its scale is in its name.
  scroll: { name: 'scroll', field: 'avgScrollDepthPercentage', unit: 'percentage', rising: 'good' },
};

export type PageFigure = Figure<PageFigureName>;

/** `previous` is absent where there is no period to compare with. */
export function pageFigures(
  current: AnalyticsSummary,
  previous: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): PageFigure[] {
  return pageFigureNames.map((name) => figureBy(recipes[name], current, previous, scale));
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
