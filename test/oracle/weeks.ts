// The last seven whole days of each page against the seven before, by what the service was asked so far.
import { type Change, rateChange, sessionsChange } from './changes.ts';
import { asSent, percent } from './english.ts';
import { type AskedFigures, type Known, type Scale, type Sent, sent, wasAsked } from './facts.ts';
import { DAY, midnightOf } from './tables.ts';
import type { PageFact, World } from './world.ts';

/** Fewer sessions are compared with nothing. */
export const FEW = 50;
export const WEEK = 7;

export interface WeekOfPage {
  page: PageFact;
  now: Sent | undefined;
  before: Sent | undefined;
  sessions: Change;
  converted: Change;
  /** Nothing is compared, because of this week or the one before. */
  isFew: boolean;
  /** Because of this one. */
  isSmall: boolean;
  /** Of the sessions, so many converted. */
  count: number | undefined;
  countBefore: number | undefined;
}

export interface ReportView {
  world: World;
  known: Known;
  scale: Scale;
  /** Those with the most sessions first. */
  weeks: WeekOfPage[];
  hasFallen(page: PageFact): boolean;
}

/** What the report leaves open by itself. */
interface Read {
  /** Of pages, from the first on: which of two that have equally many sessions comes first. */
  names: readonly string[];
  /** The ids of those that it says have fallen. */
  fallen?: readonly string[] | undefined;
}

export function viewOf(world: World, known: Known, scale: Scale, { names, fallen = [] }: Read): ReportView {
  const isTold = scale !== undefined && !world.dialect.unfilled?.includes('conversionRate');
  // What fell three weeks ago is known by the weeks before, and by the last one.
  const isKnown = (page: PageFact) => {
    const { from, to } = weekSpan(world, 0);
    const isLong = ({ pageId, ...span }: AskedFigures) =>
      pageId === page.pageId && span.to - span.from > 60 * DAY;
    return known.figures.some(isLong) && wasAsked(known, page, from, to) !== undefined;
  };
  // Single days may tell it, too, where they were read for another view: how many it takes is left open.
  const isSaid = ({ pageId }: PageFact) => fallen.includes(pageId);
  const hasFallen = (page: PageFact) => page.course === 'fallen' && isTold && (isKnown(page) || isSaid(page));
  const weeks = world.pages
    .filter(({ isArchived }) => !isArchived)
    .map((page) => weekOf(world, known, page, scale, hasFallen(page)))
    .toSorted(
      (a, b) =>
        (b.now?.sessions ?? -1) - (a.now?.sessions ?? -1) ||
        names.indexOf(a.page.name) - names.indexOf(b.page.name),
    );
  return { world, known, scale, weeks, hasFallen };
}

/** From one midnight to another. */
export function weekSpan(world: World, weeksAgo: number): { from: number; to: number } {
  const to = midnightOf(world) - weeksAgo * WEEK * DAY;
  return { from: to - WEEK * DAY, to };
}

function weekOf(world: World, known: Known, page: PageFact, scale: Scale, hasFallen: boolean): WeekOfPage {
  const [now, before] = [0, 1].map((weeksAgo) => {
    const { from, to } = weekSpan(world, weeksAgo);
    return wasAsked(known, page, from, to) && sent(world, page, from, to);
  });
  const isFew = now !== undefined && [now, before].some((side) => side && side.sessions < FEW);
  const isCompared = now && before && !isFew;
  const converted = isCompared ? rateChange('converted', now, before, scale) : undefined;
  const isDown = converted?.text.startsWith('↓');
  return {
    page,
    now,
    before,
    isFew,
    isSmall: isFew && now.sessions < FEW,
    sessions: isCompared ? sessionsChange(now.sessions, before.sessions) : undefined,
    // Whether conversions fell is judged by all days, not by these.
    converted: converted && isDown ? { ...converted, meaning: hasFallen ? 'bad' : 'chance' } : converted,
    count: countOf(now, scale),
    countBefore: countOf(now && before, scale),
  };
}

/** Undefined where that cannot be known. */
export function countOf(part: Sent | undefined, scale: Scale): number | undefined {
  if (!part || part.sessions === 0 || part.converted === null || scale === undefined) return undefined;
  return Math.round((part.sessions * part.converted) / (scale === 'percent' ? 100 : 1));
}

export function rateText(rate: number | null, sessions: number, scale: Scale): string | undefined {
  if (rate === null || sessions === 0) return undefined;
  if (scale === undefined) return asSent(rate);
  return percent(scale === 'fraction' ? rate * 100 : rate);
}
