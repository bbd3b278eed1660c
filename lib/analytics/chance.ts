// Samples that are too small to say anything of.
import type { AnalyticsSummary } from '../api/schemas.ts';

/** Fewer sessions than this on one side say nothing about a change. */
const SMALL_SAMPLE = 30;

/** With fewer sessions on one side a figure is no news. */
const TOO_FEW = 50;

/** Whether one of the sides has too few sessions to report a change unasked; also where they are not known. */
export function isTooFew(...sessions: (number | undefined)[]): boolean {
  return sessions.some((count) => count === undefined || count < TOO_FEW);
}

/** A side whose sessions are not known is none that can be relied on either. */
export function isSmallSample(...sides: AnalyticsSummary[]): boolean {
  return sides.some(
    ({ totalSessions }) => !(typeof totalSessions === 'number' && totalSessions >= SMALL_SAMPLE),
  );
}
