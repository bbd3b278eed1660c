// The data needed to determine the top tasks of a page.
import { stretchesAt } from '../analytics/history.ts';
import { type Period, periodsOf } from '../analytics/periods.ts';
import type { Problem } from '../api/problem.ts';
import { localTime } from '../service/reading-time.ts';
import type { PageVersions } from './page-health.ts';

/** How long loaded audiences are valid for page health (ms). */
const AUDIENCES_LAST = 24 * 3_600_000;

/** Both weeks and the baseline for a fall. The previous week was read as the last one a week ago. */
export function checkedPeriods(now: number): Period[] {
  const { current, previous } = periodsOf('7d', now);
  if (!current || !previous) return [];
  const stretch = stretchesAt(now).findLast(
    ({ period }) => Date.parse(period.endDate) <= Date.parse(previous.startDate),
  );
  return [current, previous, ...(stretch ? [stretch.period] : [])];
}

/** Whether it is of a single read; any other problem would affect the next one too. */
export function isOfOneReading({ kind }: Problem): boolean {
  return ['unexpected-answer', 'too-large', 'not-found', 'rejected'].includes(kind);
}

export interface Due {
  areAudiencesDue: boolean;
  periods: readonly Period[];
}

/** Returns undefined if the page is checked. `missing`: periods that are not cached. */
export function dueOf(
  versions: PageVersions | undefined,
  missing: readonly Period[],
  now: number,
): Due | undefined {
  const age = versions ? now - localTime(versions) : -1;
  const areAudiencesDue = age < 0 || age >= AUDIENCES_LAST;
  return areAudiencesDue || missing.length > 0 ? { areAudiencesDue, periods: missing } : undefined;
}
