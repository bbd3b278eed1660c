// Drops figures of another week, because after midnight the last seven days are different ones.
import { periodsOf } from '../analytics/periods.ts';
import type { HomeListing, HomeRow } from './home.ts';

type Summary = Omit<HomeListing, 'rows'>;

export const weekEnd = (now: number): string | undefined => periodsOf('7d', now).current?.endDate;

/**
 * Returns the summary without figures of an earlier week, and then without `until`. No page is checked for the new week, and which
 * tasks come after the first ones depends on its figures.
 */
export function asOfToday(summary: Summary | undefined, now: number): Summary | undefined {
  if (!summary || summary.until === weekEnd(now)) return summary;
  const { until: _, ...rest } = summary;
  return {
    ...rest,
    checked: 0,
    things: { first: summary.things.first.filter(({ kind }) => kind !== 'conversions'), more: 0 },
  };
}

export const withoutWeek = ({ week: _, ...row }: HomeRow): HomeRow => row;
