// Stored reports of a fixed week.
import { periodsOf } from '../../../lib/analytics/periods.ts';
import { lastDays } from '../../../lib/analytics/trend.ts';
import type { ReportData, ReportPage, ReportPublish } from '../../../lib/report/report.ts';
import { summary } from '../fixtures/analytics-summary.ts';

/** A Monday morning. */
export const NOW = new Date(2026, 10, 23, 8, 4).getTime();
const { current, previous } = periodsOf('7d', NOW);
if (!current || !previous) throw new Error('No week');
export const weeks = { current, previous };
/** Monday the 9th to Sunday the 22nd. */
export const days = lastDays(14, NOW);

export function page(pageId: string, more: Partial<ReportPage> = {}): ReportPage {
  return { pageId, name: `Page ${pageId}`, days: days.map(() => undefined), publishes: [], ...more };
}

/** A page with these sessions and conversions in the week and in the previous one. */
export function pageWith(
  pageId: string,
  [now, converted]: readonly [number, number],
  before: readonly [number, number] | undefined,
  more: Partial<ReportPage> = {},
): ReportPage {
  return page(pageId, {
    week: {
      current: summary(now, converted / now),
      previous: before && summary(before[0], before[1] / before[0]),
    },
    weekAt: NOW - 120_000,
    ...more,
  });
}

/** A publish at noon of a day in November. */
export function publish(day: number, more: Partial<ReportPublish> = {}): ReportPublish {
  const at = new Date(2026, 10, day, 12).getTime();
  return { versionId: `v-${day}`, number: 7, at, audienceId: 'a', audienceName: 'Jane Doe', ...more };
}

export function report(pages: ReportPage[], more: Partial<ReportData> = {}): ReportData {
  return {
    ...weeks,
    days,
    pages,
    total: 48,
    archived: 0,
    isChosen: true,
    news: [],
    messages: { count: 0, unread: 0, conversations: 0 },
    ...more,
  };
}
