// The figures of Home's pages, and when they fell.
import { describe, expect, it } from 'vitest';
import { historyPeriods } from '../../../../lib/analytics/history.ts';
import { type Period, periodParams, periodsOf } from '../../../../lib/analytics/periods.ts';
import { STRETCH_DAYS } from '../../../../lib/analytics/significance.ts';
import type { AnalyticsSummary } from '../../../../lib/api/schemas.ts';
import { checkedPeriods } from '../../../../lib/home/checked.ts';
import {
  firstKinds,
  inHomeWorld,
  keepWeeks,
  list,
  pageId,
  requests,
  rowOf,
  sandbox,
  worker,
  workspace,
} from './home-world.ts';

inHomeWorld();

describe('figures', () => {
  const figures = (totalSessions: number, conversionRate: number) => ({ totalSessions, conversionRate });

  /** The history that Home keeps of a page with 300 sessions a day; `rateOf` gives the rate of each day. */
  async function keepHistory(rateOf: (daysAgo: number) => number) {
    const { days, stretches } = historyPeriods(Date.now());
    const keep = (period: Period, summary: object) =>
      worker.cache.keepAnswer(
        workspace,
        'getAnalyticsSummary',
        periodParams(pageId, period),
        summary as AnalyticsSummary,
      );
    for (const [index, day] of days.entries()) await keep(day, figures(300, rateOf(days.length - index)));
    for (const { period } of stretches) await keep(period, figures(300 * STRETCH_DAYS, 0.12));
  }

  it('of the last week and the week before come from the cache', async () => {
    await keepWeeks(figures(100, 0.1), figures(90, 0.1));
    expect((await rowOf())?.week).toMatchObject({ current: figures(100, 0.1), previous: figures(90, 0.1) });
    expect((await list({ sort: 'sessions' })).rows[0]?.pageId).toBe(pageId);
    expect(requests()).toEqual([]);
  });

  it('of another period that ends at the same midnight do not count as those of the week', async () => {
    const [, other = ''] = sandbox.seed.pages;
    await keepWeeks(figures(100, 0.1), figures(90, 0.1));
    const month = { page_id: other, ...periodsOf('28d', Date.now()).current };
    await worker.cache.keepAnswer(
      workspace,
      'getAnalyticsSummary',
      month,
      figures(400, 0.1) as AnalyticsSummary,
    );
    expect((await rowOf())?.week).toMatchObject({ current: figures(100, 0.1) });
    expect(await rowOf(other)).toMatchObject({ week: undefined });
    expect((await list()).rows.filter(({ week }) => week)).toHaveLength(1);
  });

  it('that fell beyond chance put the page in trouble, before drafts', async () => {
    const [, other = ''] = sandbox.seed.pages;
    await worker.answers.loadPageHealth({ pageId: other });
    await keepHistory((daysAgo) => (daysAgo > 14 ? 0.12 : 0.02));
    expect(await rowOf()).toMatchObject({
      standing: 'trouble',
      fall: { now: { count: 84, sessions: 4200 } },
    });
    expect(await firstKinds()).toEqual(['conversions', 'drafts']);
  });

  it('are no fall if two weeks differ and no other history is stored', async () => {
    await keepWeeks(figures(300, 0.08), figures(300, 0.12));
    expect(await rowOf()).toMatchObject({ standing: 'unread' });
  });

  it('show a fall by weeks alone, as stored for pages that were never in view', async () => {
    const [current, previous, before] = checkedPeriods(Date.now());
    const keep = (period: Period | undefined, summary: object) =>
      worker.cache.keepAnswer(
        workspace,
        'getAnalyticsSummary',
        periodParams(pageId, period),
        summary as AnalyticsSummary,
      );
    await keep(before, figures(300 * STRETCH_DAYS, 0.12));
    await keep(previous, figures(2100, 0.12));
    await keep(current, figures(2100, 0.115));
    expect(await rowOf()).toMatchObject({ fall: undefined });
    await keep(current, figures(2100, 0.02));
    expect(await rowOf()).toMatchObject({
      standing: 'trouble',
      fall: { now: { count: 42, sessions: 2100 } },
    });
  });

  it('are no fall while the scale of rates is unknown', async () => {
    await keepHistory((daysAgo) => (daysAgo > 14 ? 0.12 : 0.02));
    await worker.answers.setRateScale({ workspaceId: workspace.id, scale: 'as-sent' });
    expect(await rowOf()).toMatchObject({ fall: undefined });
  });

  it('of too few sessions put no page in trouble', async () => {
    await keepWeeks(figures(49, 0.1), figures(300, 0.2));
    expect(await rowOf()).toMatchObject({ standing: 'unread' });
  });
});
