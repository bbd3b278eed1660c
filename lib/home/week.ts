// The last seven whole days of a page against the seven before.
import { type Change, figuresOf } from '../analytics/figures.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { RateScale } from '../workspace/workspace.ts';

/** Fewer sessions than this, in either week, are compared with nothing. */
export const FEWEST_COMPARED = 50;

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

export function weekLine({ current, previous }: Week, scale: RateScale | undefined): WeekLine {
  const isFew = isTooSmall(current) || (previous !== undefined && isTooSmall(previous));
  const [sessions, converted] = figuresOf(['sessions', 'converted'], current, previous, scale);
  const rate = shareOf(current, scale);
  const few = isTooSmall(current) && rate !== undefined ? current.totalSessions : undefined;
  return {
    sessions: sessions?.text,
    converted: current.totalSessions === 0 ? undefined : converted?.text,
    ...(few ? { convertedOf: { count: Math.round((rate ?? 0) * few), sessions: few } } : {}),
    change: isFew
      ? 'few'
      : { sessions: sessions?.change ?? nothing, converted: converted?.change ?? nothing },
  };
}

const nothing: Change = { kind: 'none' };

function isTooSmall({ totalSessions }: AnalyticsSummary): boolean {
  return !(typeof totalSessions === 'number' && totalSessions >= FEWEST_COMPARED);
}

export interface Fall {
  now: Converted;
  before: Converted;
  /** Sessions that would have converted as those of the week before did. */
  lost: number;
}

/** So many of these sessions. */
export interface Converted {
  count: number;
  sessions: number;
}

/** What conversions fell by, where that is not by chance and both weeks have sessions enough. */
export function fallOf(week: Week, scale: RateScale | undefined): Fall | undefined {
  const { current, previous } = week;
  const { change } = weekLine(week, scale);
  if (change === 'few' || change.converted.kind !== 'down' || change.converted.meaning !== 'bad')
    return undefined;
  // As sent, the scale is guessed: above 1 it is no fraction.
  const rates = [current.conversionRate, previous?.conversionRate].map((rate) => rate ?? 0);
  const guessed = Math.max(...rates) > 1 ? 'percent' : 'fraction';
  const known = scale === 'fraction' || scale === 'percent' ? scale : guessed;
  const [now, before] = [current, previous].map((summary) => convertedOf(summary, known));
  if (!now || !before) return undefined;
  return { now, before, lost: (before.count / before.sessions) * now.sessions - now.count };
}

/** Undefined where there are no sessions, or where the scale of rates is not known. */
export function convertedOf(
  summary: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): Converted | undefined {
  const share = summary && shareOf(summary, scale);
  const sessions = summary?.totalSessions;
  return share === undefined || !sessions ? undefined : { count: Math.round(share * sessions), sessions };
}

/** Of its sessions (0–1), where the scale of rates is known. */
function shareOf({ conversionRate }: AnalyticsSummary, scale: RateScale | undefined): number | undefined {
  if (typeof conversionRate !== 'number' || !Number.isFinite(conversionRate)) return undefined;
  if (scale === 'fraction') return conversionRate;
  return scale === 'percent' ? conversionRate / 100 : undefined;
}
