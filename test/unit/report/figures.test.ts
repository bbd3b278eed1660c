// The week's figures: comparison of pages, the minimum size for it, and totals.
import { describe, expect, it } from 'vitest';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import { reportRows, sessionsByDay, sumOf, totalsOf } from '../../../lib/report/figures.ts';
import { summary } from '../fixtures/analytics-summary.ts';
import { days, page, pageWith } from './kept.ts';

const rowOf = (...given: Parameters<typeof pageWith>) => reportRows([pageWith(...given)], 'fraction')[0];

describe('a page', () => {
  it('with 50 sessions in both weeks is compared', () => {
    expect(rowOf('a', [50, 20], [50, 20])?.line?.change).not.toBe('few');
  });

  it.each([
    ['this week', [49, 20], [500, 20]],
    ['the week before', [500, 20], [49, 20]],
  ] as const)('with fewer than 50 sessions %s is not compared', (_, now, before) => {
    expect(rowOf('a', now, before)?.line?.change).toBe('few');
  });

  it('with fewer than 50 sessions shows counts instead of a rate', () => {
    expect(rowOf('a', [23, 2], [30, 1])?.line?.convertedOf).toEqual({ count: 2, sessions: 23 });
  });

  it('has fallen conversions only if all its stored figures say so', () => {
    const fall = {
      since: 0,
      lost: 3,
      now: { count: 4, sessions: 300 },
      before: { count: 34, sessions: 320 },
    };
    const lineWith = (more: object) =>
      reportRows([pageWith('a', [300, 4], [320, 34], more)], 'fraction')[0]?.line;
    expect(lineWith({ fall })?.change).toMatchObject({ converted: { kind: 'down', meaning: 'bad' } });
    expect(lineWith({})?.change).toMatchObject({ converted: { kind: 'down', meaning: 'chance' } });
  });

  it('without a stored week before is not compared', () => {
    expect(rowOf('a', [300, 4], undefined)?.line?.change).toMatchObject({ sessions: { kind: 'none' } });
  });

  it('without a stored week has no line and comes last', () => {
    const rows = reportRows(
      [page('none'), pageWith('b', [10, 1], [10, 1]), pageWith('a', [20, 1], [10, 1])],
      'fraction',
    );
    expect(rows.map((row) => row.page.pageId)).toEqual(['a', 'b', 'none']);
    expect(rows.at(-1)?.line).toBeUndefined();
  });

  it('has no counts of conversions while the scale of rates is unknown', () => {
    expect(reportRows([pageWith('a', [300, 4], [320, 34])], undefined)[0]?.now).toBeUndefined();
  });
});

describe('all pages', () => {
  it('add up, with their rates weighted by sessions', () => {
    const totals = totalsOf(
      [pageWith('a', [900, 9], [900, 9]), pageWith('b', [100, 50], [100, 10])],
      'fraction',
    );
    expect(totals).toMatchObject({ pages: 2, compared: 2, now: { count: 59, sessions: 1000 } });
    expect(totals?.figures.map(({ name, text, before }) => [name, text, before])).toEqual([
      ['sessions', '1,000', '1,000'],
      ['converted', '5.9%', '1.9%'],
      ['bounced', '40%', '40%'],
    ]);
  });

  it('are compared by those with a stored week before, and then show no earlier figure', () => {
    const totals = totalsOf(
      [pageWith('a', [1000, 9], [500, 9]), pageWith('b', [5000, 50], undefined)],
      'fraction',
    );
    expect(totals).toMatchObject({ pages: 2, compared: 1 });
    expect(totals?.figures[0]).toMatchObject({ text: '6,000', change: { kind: 'up', text: '100%' } });
    expect(totals?.figures[0]?.before).toBeUndefined();
  });

  it('with too few sessions together are not compared', () => {
    const totals = totalsOf([pageWith('a', [20, 3], [20, 1]), pageWith('b', [20, 1], [10, 1])], 'fraction');
    expect(totals).toMatchObject({ isFew: true, convertedOf: { count: 4, sessions: 40 } });
    expect(totals?.figures.map(({ change }) => change.kind)).toEqual(['none', 'none', 'none']);
  });

  it('leave a rate above 100 % out of their mean, and show it as sent if there is no other', () => {
    const odd = pageWith('odd', [900, 1350], [900, 1350]);
    const shown = (...pages: (typeof odd)[]) =>
      totalsOf(pages, 'fraction')?.figures.find(({ name }) => name === 'converted');
    expect(shown(pageWith('a', [100, 10], [100, 10]), odd)).toMatchObject({ text: '10%', pages: 1 });
    expect(shown(odd)).toMatchObject({ text: '1.5', change: { kind: 'none' } });
  });

  it('have more sessions than the week before, also where the sum is beyond what one page can have', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const totals = totalsOf(
      [pageWith('a', [most, 1], [100, 1]), pageWith('b', [most, 1], [100, 1])],
      'fraction',
    );
    expect(totals?.sessions).toEqual({ now: 2 * most, before: 200 });
  });

  it('have no totals if no week is stored', () => expect(totalsOf([page('a')], 'fraction')).toBeUndefined());

  it('without sessions have no rates', () => {
    const totals = totalsOf([page('a', { week: { current: summary(0) } })], 'fraction');
    expect(totals?.figures.map(({ text }) => text)).toEqual(['0', undefined, undefined]);
  });

  describe('some of which have no rate', () => {
    const without = (id: string, sessions: number, rate: null | undefined) => {
      const given = { ...summary(sessions), conversionRate: rate, bounceRate: rate } as AnalyticsSummary;
      return page(id, { week: { current: given, previous: given } });
    };

    it.each([null, undefined])('show it for those that have one, and how many these are (%s)', (rate) => {
      const totals = totalsOf([pageWith('a', [1000, 100], [1000, 50]), without('b', 9000, rate)], 'fraction');
      expect(totals).toMatchObject({
        pages: 2,
        now: { count: 100, sessions: 1000 },
        before: { count: 50 },
      });
      expect(totals?.figures.map(({ name, text, pages }) => [name, text, pages])).toEqual([
        ['sessions', '10,000', 2],
        ['converted', '10%', 1],
        ['bounced', '40%', 1],
      ]);
    });

    it.each([null, undefined])('show none if no page has one (%s)', (rate) => {
      const totals = totalsOf([without('b', 9000, rate)], 'fraction');
      expect(totals).toMatchObject({ now: undefined, before: undefined });
      expect(totals?.figures.slice(1)).toMatchObject(
        Array(2).fill({ text: undefined, before: undefined, change: { kind: 'none' }, pages: 0 }),
      );
    });

    it.each([null, undefined])('lack none where they had no sessions (%s)', (rate) => {
      const totals = totalsOf([pageWith('a', [1000, 100], [1000, 50]), without('b', 0, rate)], 'fraction');
      expect(totals?.figures).toMatchObject([
        { name: 'sessions', text: '1,000', pages: 2, compared: 2 },
        { name: 'converted', text: '10%', before: '5%', pages: 2, compared: 2 },
        { name: 'bounced', text: '40%', pages: 2, compared: 2 },
      ]);
      expect(totals).toMatchObject({ now: { count: 100, sessions: 1000 }, before: { count: 50 } });
      const odd = pageWith('odd', [900, 1350], [900, 1350]);
      expect(totalsOf([odd, without('b', 0, rate)], 'fraction')?.figures[1]).toMatchObject({ text: '1.5' });
    });

    it('are compared by those that have one for both weeks', () => {
      const half = page('b', {
        week: { current: summary(9000, 0.5), previous: { ...summary(9000), conversionRate: undefined } },
      });
      const totals = totalsOf([pageWith('a', [1000, 100], [1000, 50]), half], 'fraction');
      expect(totals).toMatchObject({
        now: { count: 100, sessions: 1000 },
        before: { count: 50, sessions: 1000 },
      });
      expect(totals?.figures[1]).toMatchObject({ change: { kind: 'up', text: expect.stringMatching(/^5/) } });
    });
  });

  it('leave out a page without a number of sessions, which is no small sample either', () => {
    const missing = page('b', { week: { current: { ...summary(0), totalSessions: undefined } } });
    expect(totalsOf([pageWith('a', [300, 30], [300, 30]), missing], 'fraction')).toMatchObject({ pages: 1 });
    expect(reportRows([missing], 'fraction')[0]?.line).toMatchObject({ sessions: undefined });
    expect(reportRows([missing], 'fraction')[0]?.line?.change).not.toBe('few');
  });

  it('leave out values that are not numbers', () => {
    const broken = { ...summary(100, 0.1), avgTimeSpentSeconds: null };
    expect(sumOf([broken, summary(100, 0.3)])).toMatchObject({
      totalSessions: 200,
      avgTimeSpentSeconds: 60,
    });
    expect(sumOf([broken, summary(100, 0.3)]).conversionRate).toBeCloseTo(0.2);
  });
});

it('totals show rates above 100 % as sent, without counts of them, and ignore negative session counts', () => {
  const above = page('a', { week: { current: summary(1000, 1.5), previous: summary(1000, 0.1) } });
  expect(totalsOf([above], 'fraction')).toMatchObject({
    now: undefined,
    figures: [{}, { text: '1.5' }, {}],
  });
  const below = page('b', { week: { current: summary(-1000), previous: summary(1000) } });
  expect(totalsOf([below, pageWith('c', [300, 30], [300, 30])], 'fraction')).toMatchObject({
    pages: 1,
    sessions: { now: 300, before: 300 },
  });
});

describe('the chart of the days', () => {
  const whole = (sessions: number) => page('w', { days: days.map(() => summary(sessions)) });

  it('adds up each day of both weeks', () => {
    expect(sessionsByDay([whole(3), whole(4)])).toEqual({
      pages: 2,
      now: Array(7).fill(7),
      before: Array(7).fill(7),
    });
  });

  it('leaves out a page with a missing day and says how many pages it shows', () => {
    const broken = { ...whole(100), days: days.map((_, index) => (index === 9 ? undefined : summary(100))) };
    expect(sessionsByDay([whole(3), broken])).toMatchObject({ pages: 1, now: Array(7).fill(3) });
  });
});
