// What a summary counts and measures, as far as its numbers can be used.
import type { AnalyticsSummary } from '../api/schemas.ts';
import { MAX_FRACTION } from '../workspace/rate-scale.ts';
import type { RateScale } from '../workspace/workspace.ts';
import type { Tally } from './significance.ts';

/** Sessions and conversions. Returns undefined if one of them or the rate scale is unknown. */
export function tallyOf(
  summary: AnalyticsSummary | undefined,
  scale: RateScale | undefined,
): Tally | undefined {
  const { totalSessions: sessions, conversionRate: rate } = summary ?? {};
  if (!isMeasured(sessions)) return undefined;
  if (sessions === 0) return { sessions, converted: 0 };
  const share = shareOf(rate, scale);
  return share === undefined ? undefined : { sessions, converted: sessions * share };
}

/** A rate on the scale 0–1. Returns undefined if its scale is unknown, or if it is above 100 %. */
export function shareOf(rate: number | null | undefined, scale: RateScale | undefined): number | undefined {
  if (!isMeasured(rate) || (scale !== 'fraction' && scale !== 'percent')) return undefined;
  const share = scale === 'fraction' ? rate : rate / 100;
  return share <= MAX_FRACTION ? Math.min(1, share) : undefined;
}

/** Whether a rate can be a share on its scale. One above 100 % shows that the scale is wrong or the number odd. */
export const isOnScale = (rate: number | null | undefined, scale: RateScale | undefined): boolean =>
  !isMeasured(rate) || scale === undefined || scale === 'as-sent' || shareOf(rate, scale) !== undefined;

/** The sessions; undefined if the service sends none, or a number that cannot be one. */
export const sessionsIn = (summary: AnalyticsSummary | undefined): number | undefined =>
  isMeasured(summary?.totalSessions) ? summary.totalSessions : undefined;

/** Nothing that is counted or measured here is below zero, or beyond what numbers tell exactly. */
export const isMeasured = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
