// The last seven whole days of a page against the seven before.

import { type Change, figuresOf } from '../analytics/figures.ts';
import { isMeasured, startOfDay, tallyOf } from '../analytics/history.ts';
import type { FoundFall, Tally } from '../analytics/significance.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { RateScale } from '../workspace/workspace.ts';

/** Fewer sessions than this, in either week, are compared with nothing. */
export const MIN_SESSIONS_COMPARED = 50;
const DAYS = 7;

/** Both as the service sent them; `previous` is absent while it is not loaded. */
export interface Week {
  current: AnalyticsSummary;
  previous?: AnalyticsSummary | undefined;
}

export interface WeekLine {
  /** Undefined: no data. */
  sessions: string | undefined;
  converted: string | undefined;
  /** Of so few sessions a share says nothing: how many of them. */
  convertedOf?: { count: number; sessions: number };
  /** `few`: nothing is compared. */
  change: { sessions: Change; converted: Change } | 'few';
}

/** `hasFallen`: what the test of all pages says, which alone calls a fall one. */
export function weekLine(
  { current, previous }: Week,
  scale: RateScale | undefined,
  hasFallen: boolean,
): WeekLine {
  const [sessions, converted] = figuresOf(['sessions', 'converted'], current, previous, scale, DAYS);
  const few = isTooSmall(current) ? convertedOf(current, scale) : undefined;
  return {
    sessions: sessions?.text,
    converted: converted?.text,
    ...(few ? { convertedOf: few } : {}),
    change: isFew({ current, previous })
      ? 'few'
      : { sessions: sessions?.change ?? nothing, converted: toldOf(converted?.change ?? nothing, hasFallen) },
  };
}

function toldOf(change: Change, hasFallen: boolean): Change {
  return change.kind === 'down' ? { ...change, meaning: hasFallen ? 'bad' : 'chance' } : change;
}

const nothing: Change = { kind: 'none' };

/** Nothing is compared. Sessions that were not told are not few. */
export const isFew = ({ current, previous }: Week): boolean =>
  [current, previous].some((side) => side && isTooSmall(side));

function isTooSmall({ totalSessions }: AnalyticsSummary): boolean {
  return isMeasured(totalSessions) && totalSessions < MIN_SESSIONS_COMPARED;
}

export interface Fall {
  /** Where the day begins since which it most likely is so (epoch ms). */
  since: number;
  now: Converted;
  before: Converted;
  /** In a week, sessions that would have converted as those before did. */
  lost: number;
}

export interface Converted {
  count: number;
  sessions: number;
}

export function fallOf({ since, now, before, weeks }: FoundFall, at: number): Fall {
  const lost = ((before.converted / before.sessions) * now.sessions - now.converted) / weeks;
  return { since: startOfDay(since, at), now: countOf(now), before: countOf(before), lost };
}

/** Undefined where there are no sessions, or where the scale of rates is not known. */
export function convertedOf(
  summary: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): Converted | undefined {
  const tally = tallyOf(summary, scale);
  return tally && tally.sessions > 0 ? countOf(tally) : undefined;
}

const countOf = ({ sessions, converted }: Tally): Converted => ({ sessions, count: Math.round(converted) });
