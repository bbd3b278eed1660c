// Drops figures of another week, because after midnight the last seven days are different ones.
import { periodsOf } from '../analytics/periods.ts';
import type { HomeListing, HomeRow } from './home.ts';

type Summary = Omit<HomeListing, 'rows'>;

export const weekEnd = (now: number): string | undefined => periodsOf('7d', now).current?.endDate;

/** Returns the summary without figures of an earlier week, and then without `until`. */
export function asOfToday(told: Summary | undefined, now: number): Summary | undefined {
  if (!told || told.until === weekEnd(now)) return told;
  const { until: _, ...rest } = told;
  return {
    ...rest,
    things: { ...told.things, first: told.things.first.filter(({ kind }) => kind !== 'conversions') },
  };
}

export const withoutWeek = ({ week: _, ...row }: HomeRow): HomeRow => row;
