// After midnight, what was told of the last seven days is of other days than those that are named now.
import { periodsOf } from '../analytics/periods.ts';
import type { HomeListing, HomeRow } from './home.ts';

type Summary = Omit<HomeListing, 'rows'>;

export const weekEnd = (now: number): string | undefined => periodsOf('7d', now).current?.endDate;

/** Without what is of an earlier week; such a listing names none. */
export function asOfToday(told: Summary | undefined, now: number): Summary | undefined {
  if (!told || told.until === weekEnd(now)) return told;
  const { until: _, ...rest } = told;
  return {
    ...rest,
    things: { ...told.things, first: told.things.first.filter(({ kind }) => kind !== 'conversions') },
  };
}

export const withoutWeek = ({ week: _, ...row }: HomeRow): HomeRow => row;
