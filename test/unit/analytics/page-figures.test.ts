import { describe, expect, it, test } from 'vitest';
import {
  figureText,
  figureValue,
  type PageFigureName,
  pageFigureNames,
  pageFigures,
} from '../../../lib/analytics/figures.ts';
import { analyticsTable } from '../../../lib/analytics/saved-figures.ts';
import type { RateScale } from '../../../lib/workspace/workspace.ts';

const now = {
  totalSessions: 1284,
  conversionRate: 0.034,
  formSubmitRate: 0.02,
  bounceRate: 0.41,
  avgTimeSpentSeconds: 112,
  avgInteractionsPerSession: 2.14,
  avgScrollDepthPercentage: 61.4,
};
const before = {
  ...now,
  totalSessions: 1146,
  conversionRate: 0.028,
  bounceRate: 0.379,
  avgTimeSpentSeconds: 100,
  avgInteractionsPerSession: 2.5,
  avgScrollDepthPercentage: 60,
};

describe('the seven figures', () => {
  const rows: [name: PageFigureName, scale: RateScale | undefined, text: string, change: string][] = [
    ['sessions', 'fraction', '1,284', 'up 12% chance'],
    ['converted', 'fraction', '3.4%', 'up 0.6\u{A0}pt chance'],
    ['converted', undefined, '0.034', 'up 0.006 chance'],
    ['converted', 'as-sent', '0.034', 'up 0.006 chance'],
    ['submitted', 'fraction', '2%', 'same'],
    ['bounced', 'fraction', '41%', 'up 3.1\u{A0}pt chance'],
    ['bounced', 'percent', '0.4%', 'same'],
    ['time', undefined, '1:52', 'up 0:12 chance'],
    ['interactions', undefined, '2.14', 'down 0.4 chance'],
    ['scroll', undefined, '61%', 'up 1.4\u{A0}pt chance'],
    ['scroll', 'fraction', '61%', 'up 1.4\u{A0}pt chance'],
  ];
  test.each(rows)('%s on the scale %s', (name, scale, text, change) => {
    const figure = pageFigures(now, before, scale).find((one) => one.name === name);
    const told = figure?.change;
    expect(figure?.text).toBe(text);
    expect(told && ('text' in told ? `${told.kind} ${told.text} ${told.meaning}` : told.kind)).toBe(change);
  });

  it('are complete and in one order', () => {
    expect(pageFigures(now, undefined, undefined).map(({ name }) => name)).toEqual([...pageFigureNames]);
    expect(pageFigureNames).toHaveLength(7);
  });

  it('have no text if the service has no number', () => {
    const none = pageFigures({ totalSessions: 0, avgTimeSpentSeconds: null }, now, 'fraction');
    expect(none.filter(({ text }) => text !== undefined).map(({ name }) => name)).toEqual(['sessions']);
  });

  test.each<[name: PageFigureName, summary: object, scale: RateScale | undefined, value: number | undefined]>(
    [
      ['sessions', { totalSessions: 0 }, undefined, 0],
      ['sessions', {}, undefined, undefined],
      ['converted', { totalSessions: 4, conversionRate: 0.5 }, 'fraction', 50],
      ['converted', { totalSessions: 4, conversionRate: 0.5 }, undefined, 0.5],
      ['converted', { totalSessions: 0, conversionRate: 0 }, 'fraction', undefined],
      ['time', { totalSessions: 4, avgTimeSpentSeconds: null }, undefined, undefined],
      ['scroll', { totalSessions: 4, avgScrollDepthPercentage: 61 }, 'fraction', 61],
      ['interactions', { avgInteractionsPerSession: Number.NaN }, undefined, undefined],
    ],
  )('to draw: %s of %j', (name, summary, scale, value) => {
    expect(figureValue(name, summary, scale)).toBe(value);
  });

  it('are written like they are drawn', () => {
    expect(figureText('converted', 50, 'fraction')).toBe('50%');
    expect(figureText('converted', 0.5, undefined)).toBe('0.5');
  });
});

describe('the analytics file', () => {
  const period = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-02T00:00:00.000Z' };
  it('has rates in percent if their scale is known, and says so', () => {
    const [heads = [], row = []] = analyticsTable(
      [{ part: 'period', summary: { conversionRate: 0.07 } }],
      'fraction',
    );
    expect(row[heads.indexOf('conversionRate (%)')]).toBe(7);
    expect(heads).toEqual(expect.arrayContaining(['bounceRate (%)', 'formSubmitRate (%)', 'totalSessions']));
  });

  it('leaves out a rate of more than all, which is no percentage', () => {
    const rowOf = (scale: RateScale | undefined) => {
      const [heads = [], row = []] = analyticsTable(
        [{ part: 'period', summary: { conversionRate: 1.5, bounceRate: 0.4 } }],
        scale,
      );
      return Object.fromEntries(heads.map((head, at) => [head, row[at]]));
    };
    expect(rowOf('fraction')).toMatchObject({ 'conversionRate (%)': null, 'bounceRate (%)': 40 });
    expect(rowOf(undefined)).toMatchObject({ conversionRate: 1.5, bounceRate: 0.4 });
  });

  it('has numbers as sent, empty cells for null, and no row for periods not loaded', () => {
    expect(
      analyticsTable(
        [
          { part: 'period', summary: now },
          { part: 'day', period, summary: { totalSessions: 0, avgTimeSpentSeconds: null } },
          { part: 'day', period, summary: undefined },
        ],
        undefined,
      ),
    ).toEqual([
      [
        'part',
        'startDate',
        'endDate',
        'totalSessions',
        'conversionRate',
        'formSubmitRate',
        'bounceRate',
        'avgTimeSpentSeconds',
        'avgInteractionsPerSession',
        'avgScrollDepthPercentage',
      ],
      ['period', null, null, 1284, 0.034, 0.02, 0.41, 112, 2.14, 61.4],
      ['day', period.startDate, period.endDate, 0, null, null, null, null, null, null],
    ]);
  });
});
