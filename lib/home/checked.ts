// What has to be known of a page to say what comes first of it.
import { stretchesAt } from '../analytics/history.ts';
import { type Period, periodsOf } from '../analytics/periods.ts';
import { localTime } from '../service/reading-time.ts';
import type { PageVersions } from './page-health.ts';

/** Audiences that were loaded within this time say how a page stands (ms). */
const AUDIENCES_LAST = 24 * 3_600_000;

/** Both weeks, and the stretch before them that a fall is measured against. The week before was the last one a week ago. */
export function checkedPeriods(now: number): Period[] {
  const { current, previous } = periodsOf('7d', now);
  if (!current || !previous) return [];
  const stretch = stretchesAt(now).findLast(
    ({ period }) => Date.parse(period.endDate) <= Date.parse(previous.startDate),
  );
  return [current, previous, ...(stretch ? [stretch.period] : [])];
}

export interface Due {
  areAudiencesDue: boolean;
  periods: readonly Period[];
}

/** Undefined: it is checked. `missing`: of the periods, those that are not kept. */
export function dueOf(
  versions: PageVersions | undefined,
  missing: readonly Period[],
  now: number,
): Due | undefined {
  const age = versions ? now - localTime(versions) : -1;
  const areAudiencesDue = age < 0 || age >= AUDIENCES_LAST;
  return areAudiencesDue || missing.length > 0 ? { areAudiencesDue, periods: missing } : undefined;
}
