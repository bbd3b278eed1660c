// Samples that are too small for conclusions.
import type { AnalyticsSummary } from '../api/schemas.ts';

/** Fewer sessions than this on one side allow no conclusion about a change. */
const SMALL_SAMPLE = 30;

/** With fewer sessions on one side, a change is not reported as news. */
const TOO_FEW = 50;

/** Whether a side has too few sessions, or an unknown number, to report a change unasked. */
export function isTooFew(...sessions: (number | undefined)[]): boolean {
  return sessions.some((count) => count === undefined || count < TOO_FEW);
}

/** An unknown number of sessions counts as small. */
export function isSmallSample(...sides: AnalyticsSummary[]): boolean {
  return sides.some(
    ({ totalSessions }) => !(typeof totalSessions === 'number' && totalSessions >= SMALL_SAMPLE),
  );
}
