// Figures compared with the previous period. The interface does not specify the rate scale: unless chosen, rates are shown as sent,
// without %. So is a rate that would be above 100 %: it is neither drawn nor compared.
import type { AnalyticsSummary } from '../api/schemas.ts';
import {
  formatClock,
  formatCount,
  formatDecimal,
  formatPercent,
  formatPlain,
  roundedTo,
  withPoints,
} from '../format/numbers.ts';
import type { RateScale } from '../workspace/workspace.ts';
import { isSmallSample } from './chance.ts';
import { hasAverageChanged, hasCountChanged, hasRateChanged } from './significance.ts';
import { isMeasured, isOnScale, shareOf } from './tally.ts';

/** The four tiles of the popup. */
export const figureNames = ['sessions', 'converted', 'bounced', 'time'] as const;
export type FigureName = (typeof figureNames)[number];

export type Change =
  /** There is nothing to compare with. */
  | { kind: 'none' }
  | { kind: 'same' }
  /** `chance`: too small to be meaningful. */
  | { kind: 'up' | 'down'; text: string; meaning: 'good' | 'bad' | 'chance' };

export interface Figure<Name extends string = FigureName> {
  name: Name;
  /** Undefined: no data. */
  text: string | undefined;
  change: Change;
}

export type PageFigure = Figure<PageFigureName>;

/** How value and change are formatted. `percentage` is for a field whose name defines its scale. */
type Unit = 'count' | 'average' | 'rate' | 'percentage' | 'seconds';

interface Recipe {
  field: keyof AnalyticsSummary;
  unit: Unit;
  rising: 'good' | 'bad';
}

/** All seven figures of a page, in display order. */
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

/** The three large figures in the panel, and the others. */
export const bigNames = ['sessions', 'converted', 'bounced'] as const satisfies FigureName[];
export const otherNames = ['submitted', 'time', 'interactions', 'scroll'] as const satisfies PageFigureName[];

/** Returns the figures in the order of `names`. `days` is the length of each period; without it, each change counts as chance. */
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
    return { name, text: figureTextOf(name, current, scale), change };
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

/** A larger growth (percent) only means that there was almost nothing before. */
const MAX_SHOWN = 999;

const none: Change = { kind: 'none' };

/** The value; rates on the scale 0–100 if their scale is known, unless that makes them exceed 100 %. */
function measured(
  value: number | null | undefined,
  unit: Unit,
  scale: RateScale | undefined,
): number | undefined {
  if (!isMeasured(value) || (unit === 'rate' && !isOnScale(value, scale))) return undefined;
  return unit === 'rate' && scale === 'fraction' ? value * 100 : value;
}

/** An example that shows how rates are interpreted. */
export interface RateExample {
  name: PageFigureName;
  /** As the service sent it. */
  sent: number;
}

/**
 * The first rate that is not 0, because 0 is the same on every scale, and the first that would be above 100 %. The example is one
 * that is read on the scale, if there is any.
 */
export function rateExamples(
  names: readonly PageFigureName[],
  summaries: readonly AnalyticsSummary[],
  scale: RateScale | undefined,
): { example: RateExample | undefined; beyond: RateExample | undefined } {
  const examples = summaries
    .flatMap((summary) =>
      names.filter(isRate).map((name) => ({ name, sent: figureValue(name, summary, undefined) ?? 0 })),
    )
    .filter(({ sent }) => sent !== 0);
  const beyond = examples.find(({ sent }) => !isOnScale(sent, scale));
  return { example: examples.find(({ sent }) => isOnScale(sent, scale)) ?? beyond, beyond };
}

export const hasPercent = (scale: RateScale | undefined): boolean =>
  scale === 'fraction' || scale === 'percent';

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

/**
 * Counts change by percent, rates and percentages by points, times by seconds. The words fit what is printed: what prints alike has
 * no change, and what prints differently has one, however small.
 */
function changeBetween(now: number | undefined, before: number | undefined, writing: Writing): Change {
  if (now === undefined || before === undefined) return none;
  const { unit, scale, rising } = writing;
  if (unit === 'count' && before === 0) return none;
  const text = sizeText(now, before, writing);
  if (text === undefined || textOf(now, unit, scale) === textOf(before, unit, scale)) return { kind: 'same' };
  const kind = now > before ? 'up' : 'down';
  const meaning = (kind === 'up') === (rising === 'good') ? 'good' : 'bad';
  return { kind, text, meaning: isByChance(now, before, writing) ? 'chance' : meaning };
}

/** Days of one. */
export const WEEK = 7;

/** Without whole weeks, different weekdays cause differences beyond chance; over months they hardly matter. */
export const hasAllWeekdays = (days: number): boolean => days % WEEK === 0 || days >= 4 * WEEK;

function isByChance(now: number, before: number, writing: Writing): boolean {
  const { unit, scale, current, previous, days } = writing;
  if (days === undefined || !hasAllWeekdays(days)) return true;
  if (unit === 'count') return !hasCountChanged(now, before, days);
  if (isSmallSample(current, previous)) return true;
  const [sessions = 0, earlier = 0] = [current.totalSessions, previous.totalSessions];
  if (unit !== 'rate') return !hasAverageChanged(now, before, sessions, earlier);
  const percent = hasPercent(scale) ? 'percent' : scale;
  const [share, shareBefore] = [shareOf(now, percent), shareOf(before, percent)];
  if (share === undefined || shareBefore === undefined) return true;
  const tally = (each: number, of: number) => ({ sessions: of, converted: each * of });
  return !hasRateChanged({ now: tally(share, sessions), before: tally(shareBefore, earlier), days });
}

/** The text of a change; undefined if it is none. */
function sizeText(now: number, before: number, { unit, scale }: Writing): string | undefined {
  // Those of the clock that stands there.
  if (unit === 'seconds') return formatClock(Math.abs(Math.round(now) - Math.round(before)));
  const size = Math.abs(now - before);
  if (unit === 'count') {
    const percent = (size / before) * 100;
    if (percent < 0.5) return formatPercent(percent);
    const shown = Math.round(percent);
    return shown > MAX_SHOWN ? `>${formatPercent(MAX_SHOWN)}` : formatPercent(shown);
  }
  const points = isPercent(unit, scale);
  // If the scale may be 0–1, two more digits than for points.
  const usual = unit === 'rate' && !points ? 3 : 1;
  const decimals = DECIMALS.find((each) => each >= usual && roundedTo(size, each) !== 0);
  if (decimals === undefined) return undefined;
  const text = formatDecimal(size, decimals);
  return points ? withPoints(text) : text;
}

/** More are only noise of binary numbers. */
const DECIMALS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * A figure as a number to draw; undefined if there is no data, or a rate that would be above 100 %. Without sessions, there are no
 * rates and averages.
 */
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

/** A figure as text; undefined if there is no data. */
export function figureTextOf(
  name: PageFigureName,
  summary: AnalyticsSummary,
  scale: RateScale | undefined,
): string | undefined {
  const sent = figureValue(name, summary, undefined);
  return sent === undefined ? undefined : sentFigureText(name, sent, scale);
}

/** Formats a figure from the service's number. */
export function sentFigureText(name: PageFigureName, sent: number, scale: RateScale | undefined): string {
  const value = measured(sent, recipes[name].unit, scale);
  return value === undefined ? figureText(name, sent, undefined) : figureText(name, value, scale);
}

/** The scale on which numbers that stand beside each other are read: as sent if one of them would be above 100 %. */
export function scaleOfAll(
  name: PageFigureName,
  sent: readonly (number | null | undefined)[],
  scale: RateScale | undefined,
): RateScale | undefined {
  return isRate(name) && sent.some((each) => !isOnScale(each, scale)) ? undefined : scale;
}

/** As the interface names it. */
export const fieldOf = (name: PageFigureName): keyof AnalyticsSummary => recipes[name].field;

export const isRate = (name: PageFigureName): boolean => recipes[name].unit === 'rate';

export function figureSteps(name: PageFigureName): 'whole' | 'clock' | 'any' {
  const { unit } = recipes[name];
  return unit === 'count' ? 'whole' : unit === 'seconds' ? 'clock' : 'any';
}
