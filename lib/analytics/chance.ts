// What chance alone makes of figures: two samples of the same visitors differ too.
import type { AnalyticsSummary } from '../api/schemas.ts';

/** Fewer sessions than this on one side say nothing about a change. */
const SMALL_SAMPLE = 30;
/** Averages come without what they scatter: this share of the value before is taken for it. */
const SCATTER = 0.05;

/** With fewer sessions on one side a figure is no news. */
const TOO_FEW = 50;

/** Whether one of the sides has too few sessions to tell anybody, unasked, that a figure moved; also where they are not known. */
export function isTooFew(...sessions: (number | undefined)[]): boolean {
  return sessions.some((count) => count === undefined || count < TOO_FEW);
}

/** A side whose sessions are not known is none that can be relied on either. */
export function isSmallSample(...sides: AnalyticsSummary[]): boolean {
  return sides.some(
    ({ totalSessions }) => !(typeof totalSessions === 'number' && totalSessions >= SMALL_SAMPLE),
  );
}

/** Counts are seldom further apart than twice what they scatter. */
export function isCountByChance(now: number, before: number): boolean {
  return Math.abs(now - before) < 2 * Math.sqrt(now + before);
}

/** Two shares (0–1) of so many sessions, likewise. */
export function isShareByChance(
  now: number,
  before: number,
  sessions: number,
  sessionsBefore: number,
): boolean {
  const share = Math.min(1, (now * sessions + before * sessionsBefore) / (sessions + sessionsBefore));
  return Math.abs(now - before) < 2 * Math.sqrt(share * (1 - share) * (1 / sessions + 1 / sessionsBefore));
}

export function isAverageByChance(now: number, before: number): boolean {
  return Math.abs(now - before) < SCATTER * Math.abs(before);
}
