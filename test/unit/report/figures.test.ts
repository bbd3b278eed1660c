// The week's figures: how pages are compared, what is too small for it, and what all of them come to.
import { describe, expect, it } from 'vitest';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import { reportRows, sessionsByDay, sumOf, totalsOf } from '../../../lib/report/figures.ts';
import { days, page, pageWith, summary } from './kept.ts';

const rowOf = (...given: Parameters<typeof pageWith>) => reportRows([pageWith(...given)], 'fraction')[0];

describe('a page', () => {
  it('of 50 sessions in both weeks is compared', () => {
    expect(rowOf('a', [50, 20], [50, 20])?.line?.change).not.toBe('few');
  });

  it.each([
    ['this week', [49, 20], [500, 20]],
    ['the week before', [500, 20], [49, 20]],
  ] as const)('of fewer than 50 sessions %s is not compared', (_, now, before) => {
    expect(rowOf('a', now, before)?.line?.change).toBe('few');
  });

  it('of fewer than 50 sessions gets counts instead of a rate', () => {
    expect(rowOf('a', [23, 2], [30, 1])?.line?.convertedOf).toEqual({ count: 2, sessions: 23 });
  });

  it('whose conversions fell is reported where all that is kept of it says so, alone', () => {
    const fall = {
      since: 0,
      lost: 3,
      now: { count: 4, sessions: 300 },
      before: { count: 34, sessions: 320 },
    };
    const told = (more: object) =>
      reportRows([pageWith('a', [300, 4], [320, 34], more)], 'fraction')[0]?.line;
    expect(told({ fall })?.change).toMatchObject({ converted: { kind: 'down', meaning: 'bad' } });
    expect(told({})?.change).toMatchObject({ converted: { kind: 'down', meaning: 'chance' } });
  });

  it('whose week before is not kept is compared with nothing', () => {
    expect(rowOf('a', [300, 4], undefined)?.line?.change).toMatchObject({ sessions: { kind: 'none' } });
  });

  it('whose week is not kept has no line, and comes last', () => {
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
  it('add up, and their rates count by sessions', () => {
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

  it('are compared by those alone whose week before is kept, and then say no figure of before', () => {
    const totals = totalsOf(
      [pageWith('a', [1000, 9], [500, 9]), pageWith('b', [5000, 50], undefined)],
      'fraction',
    );
    expect(totals).toMatchObject({ pages: 2, compared: 1 });
    expect(totals?.figures[0]).toMatchObject({ text: '6,000', change: { kind: 'up', text: '100%' } });
    expect(totals?.figures[0]?.before).toBeUndefined();
  });

  it('of too few sessions together are not compared', () => {
    const totals = totalsOf([pageWith('a', [20, 3], [20, 1]), pageWith('b', [20, 1], [10, 1])], 'fraction');
    expect(totals).toMatchObject({ isFew: true, convertedOf: { count: 4, sessions: 40 } });
    expect(totals?.figures.map(({ change }) => change.kind)).toEqual(['none', 'none', 'none']);
  });

  it('come to nothing where no week is kept', () =>
    expect(totalsOf([page('a')], 'fraction')).toBeUndefined());

  it('of no sessions have no rates', () => {
    const totals = totalsOf([page('a', { week: { current: summary(0) } })], 'fraction');
    expect(totals?.figures.map(({ text }) => text)).toEqual(['0', undefined, undefined]);
  });

  describe('of which some do not tell a rate', () => {
    const without = (id: string, sessions: number, rate: null | undefined) => {
      const told = { ...summary(sessions), conversionRate: rate, bounceRate: rate } as AnalyticsSummary;
      return page(id, { week: { current: told, previous: told } });
    };

    it.each([null, undefined])(
      'are counted by those that tell it, and say of how many it is (%s)',
      (rate) => {
        const totals = totalsOf(
          [pageWith('a', [1000, 100], [1000, 50]), without('b', 9000, rate)],
          'fraction',
        );
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
      },
    );

    it.each([null, undefined])('have none where no page tells it (%s)', (rate) => {
      const totals = totalsOf([without('b', 9000, rate)], 'fraction');
      expect(totals).toMatchObject({ now: undefined, before: undefined });
      expect(totals?.figures.slice(1)).toMatchObject(
        Array(2).fill({ text: undefined, before: undefined, change: { kind: 'none' }, pages: 0 }),
      );
    });

    it('are compared by those that tell it for both weeks', () => {
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

  it('whose sessions are missing are none of the counted, and no small sample', () => {
    const missing = page('b', { week: { current: { ...summary(0), totalSessions: undefined } } });
    expect(totalsOf([pageWith('a', [300, 30], [300, 30]), missing], 'fraction')).toMatchObject({ pages: 1 });
    expect(reportRows([missing], 'fraction')[0]?.line).toMatchObject({ sessions: undefined });
    expect(reportRows([missing], 'fraction')[0]?.line?.change).not.toBe('few');
  });

  it('leave out what is not a number', () => {
    const broken = { ...summary(100, 0.1), avgTimeSpentSeconds: null };
    expect(sumOf([broken, summary(100, 0.3)])).toMatchObject({
      totalSessions: 200,
      avgTimeSpentSeconds: 60,
    });
    expect(sumOf([broken, summary(100, 0.3)]).conversionRate).toBeCloseTo(0.2);
  });
});

describe('the picture of the days', () => {
  const whole = (sessions: number) => page('w', { days: days.map(() => summary(sessions)) });

  it('adds up each day of both weeks', () => {
    expect(sessionsByDay([whole(3), whole(4)])).toEqual({
      pages: 2,
      now: Array(7).fill(7),
      before: Array(7).fill(7),
    });
  });

  it('leaves out a page of which a day is missing, and says of how many it is', () => {
    const broken = { ...whole(100), days: days.map((_, index) => (index === 9 ? undefined : summary(100))) };
    expect(sessionsByDay([whole(3), broken])).toMatchObject({ pages: 1, now: Array(7).fill(3) });
  });
});
