// Reads the figures of one period. A period that was over when it was read cannot change any more.

import type { AnalyticsSummary } from '../api/schemas.ts';
import type { ReadSnapshot, ServiceReads } from '../platform/requests.ts';
import type { Period } from './analytics-ranges.ts';
import { isSettled } from './analytics-windows.ts';

type Snapshot = ReadSnapshot<AnalyticsSummary>;

/** What is kept of a period, fresh for ever once it is settled. Without a period, the service decides on it. */
export async function peekPeriod(
  reads: ServiceReads,
  pageId: string,
  period: Period | undefined,
): Promise<Snapshot | undefined> {
  const kept = await reads.peek('getAnalyticsSummary', paramsOf(pageId, period));
  return kept && { ...kept, fresh: kept.fresh || isSettled(period, kept.at) };
}

/** The figures of a period, asked for where they are not kept. `now` in epoch milliseconds. */
export async function readPeriod(
  reads: ServiceReads,
  pageId: string,
  period: Period | undefined,
  now: number,
  force = false,
): Promise<Snapshot> {
  const kept = await peekPeriod(reads, pageId, period);
  if (kept?.fresh && !force) return kept;
  const settled = isSettled(period, now);
  // What was kept before the period was over for certain is asked for once more.
  const options = force || (settled && kept) ? { force: true } : { settled };
  const answer = await reads.read('getAnalyticsSummary', paramsOf(pageId, period), options);
  return { ...answer, fresh: answer.fresh || isSettled(period, answer.at) };
}

function paramsOf(pageId: string, period: Period | undefined) {
  return period
    ? { page_id: pageId, startDate: period.startDate, endDate: period.endDate }
    : { page_id: pageId };
}
