// The rows of the analytics file: numbers as the service sent them, so that nothing depends on how they are shown.

import type { AnalyticsSummary } from '../api/schemas.ts';
import type { Period } from './periods.ts';

type Cell = string | number | null;

const fields = [
  'totalSessions',
  'conversionRate',
  'formSubmitRate',
  'bounceRate',
  'avgTimeSpentSeconds',
  'avgInteractionsPerSession',
  'avgScrollDepthPercentage',
] as const satisfies readonly (keyof AnalyticsSummary)[];

export interface AnalyticsEntry {
  /** What the row is: the period, the one before, a day, before or after a publish. */
  part: string;
  /** Absent where the service decides. */
  period?: Period | undefined;
  /** Absent where it was not read: such a row is left out. */
  summary: AnalyticsSummary | undefined;
}

/** Headings first. What the service has no number for is an empty cell. */
export function analyticsTable(entries: readonly AnalyticsEntry[]): Cell[][] {
  const rows = entries.flatMap(({ part, period, summary }) =>
    summary === undefined
      ? []
      : [
          [
            part,
            period?.startDate ?? null,
            period?.endDate ?? null,
            ...fields.map((field) => summary[field] ?? null),
          ],
        ],
  );
  return [['part', 'startDate', 'endDate', ...fields], ...rows];
}
