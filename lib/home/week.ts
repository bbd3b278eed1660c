// A page's last seven whole days against the seven before.

import { type Change, figuresOf } from '../analytics/figures.ts';
import { startOfDay } from '../analytics/history.ts';
import type { FoundFall, Tally } from '../analytics/significance.ts';
import { isMeasured, tallyOf } from '../analytics/tally.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { RateScale } from '../workspace/workspace.ts';

/** With fewer sessions in either week, nothing is compared. */
export const MIN_SESSIONS_COMPARED = 50;
const DAYS = 7;

/** Both as the service sent them; `previous` is undefined until loaded. */
export interface Week {
  current: AnalyticsSummary;
  previous?: AnalyticsSummary | undefined;
}

export interface WeekLine {
  /** Undefined: no data. */
  sessions: string | undefined;
  converted: string | undefined;
  /** Counts that replace the rate if there are few sessions. */
  convertedOf?: { count: number; sessions: number } | undefined;
  /** Few sessions this week. */
  isSmall: boolean;
  /** `few`: nothing is compared, because of this week or the one before. */
  change: { sessions: Change; converted: Change } | 'few';
}

/** `hasFallen`: the result of the test over all pages, which alone decides on a fall. */
export function weekLine(
  { current, previous }: Week,
  scale: RateScale | undefined,
  hasFallen: boolean,
): WeekLine {
  const [sessions, converted] = figuresOf(['sessions', 'converted'], current, previous, scale, DAYS);
  const isSmall = isTooSmall(current);
  return {
    isSmall,
    sessions: sessions?.text,
    converted: converted?.text,
    convertedOf: isSmall ? convertedOf(current, scale) : undefined,
    change: isFew({ current, previous })
      ? 'few'
      : { sessions: sessions?.change ?? nothing, converted: toldOf(converted?.change ?? nothing, hasFallen) },
  };
}

function toldOf(change: Change, hasFallen: boolean): Change {
  return change.kind === 'down' ? { ...change, meaning: hasFallen ? 'bad' : 'chance' } : change;
}

const nothing: Change = { kind: 'none' };

/** Nothing is compared. Unknown sessions are not few. */
export const isFew = ({ current, previous }: Week): boolean =>
  [current, previous].some((side) => side && isTooSmall(side));

function isTooSmall({ totalSessions }: AnalyticsSummary): boolean {
  return isMeasured(totalSessions) && totalSessions < MIN_SESSIONS_COMPARED;
}

export interface Fall {
  /** Start of the day on which it most likely began (epoch ms). */
  since: number;
  now: Converted;
  before: Converted;
  /** Conversions lost per week, compared with the rate before. */
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

/** Returns undefined if there are no sessions or the rate scale is unknown. */
export function convertedOf(
  summary: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): Converted | undefined {
  const tally = tallyOf(summary, scale);
  return tally && tally.sessions > 0 ? countOf(tally) : undefined;
}

const countOf = ({ sessions, converted }: Tally): Converted => ({ sessions, count: Math.round(converted) });
