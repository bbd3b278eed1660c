// Pages whose conversions fell, from cached figures only.

import { historyOf, historyPeriods } from '../../analytics/history.ts';
import type { Period } from '../../analytics/periods.ts';
import { fallsAmong, type PageHistory } from '../../analytics/significance.ts';
import { scaleOf } from '../../workspace/rate-scale.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type Fall, fallOf } from '../week.ts';
import { keptSummaries } from './week-figures.ts';

/** By page id. */
export async function pageFalls(workspace: Workspace, now: number): Promise<Map<string, Fall>> {
  const scale = scaleOf(workspace);
  if (scale === undefined || scale === 'as-sent') return new Map();
  const periods = historyPeriods(now);
  const all = [...periods.days, ...periods.weeks, ...periods.stretches.map(({ period }) => period)];
  const places = new Map(all.map((period, index) => [period, index]));
  const cached = await keptSummaries(workspace, all, now);
  const histories = new Map<string, PageHistory>();
  for (const [pageId, summaries] of cached) {
    const history = historyOf(periods, (period: Period) => summaries[places.get(period) ?? -1], scale);
    if (history) histories.set(pageId, history);
  }
  return new Map([...fallsAmong(histories)].map(([pageId, found]) => [pageId, fallOf(found, now)]));
}
