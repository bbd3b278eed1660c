import { describe, expect, test } from 'vitest';
import {
  type Change,
  type FigureName,
  figureNames,
  figuresOf,
  figureTextOf,
  figureValue,
  pageFigures,
  rateExamples,
} from '../../../lib/analytics/figures.ts';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import type { RateScale } from '../../../lib/workspace/workspace.ts';

const summary: AnalyticsSummary = {
  avgInteractionsPerSession: 2,
  avgScrollDepthPercentage: 60,
  avgTimeSpentSeconds: 112,
  bounceRate: 0.41,
  conversionRate: 0.034,
  formSubmitRate: 0.02,
  totalSessions: 1284,
};

type Part = Partial<AnalyticsSummary>;
/** Values that a service may send for a period without sessions. */
const empty: Part = { totalSessions: 0, conversionRate: 0, bounceRate: 0, avgTimeSpentSeconds: 0 };

function figure(name: FigureName, now: Part, before: Part | undefined, scale?: RateScale) {
  const previous = before && { ...summary, ...before };
  const figures = figuresOf(figureNames, { ...summary, ...now }, previous, scale, 28);
  return figures.find((one) => one.name === name);
}

const up = (text: string, meaning: 'good' | 'bad' | 'chance'): Change => ({ kind: 'up', text, meaning });
const down = (text: string, meaning: 'good' | 'bad' | 'chance'): Change => ({ kind: 'down', text, meaning });
const same: Change = { kind: 'same' };
const none: Change = { kind: 'none' };

describe('the text of a figure', () => {
  test.each<
    [name: string, figure: FigureName, now: Part, scale: RateScale | undefined, text: string | undefined]
  >([
    ['more than numbers tell exactly', 'bounced', { bounceRate: 1e308 }, 'fraction', undefined],
    ['the same of a count', 'sessions', { totalSessions: 1e308 }, undefined, undefined],
    ['less than nothing', 'time', { avgTimeSpentSeconds: -12 }, undefined, undefined],
    ['sessions', 'sessions', {}, undefined, '1,284'],
    ['no sessions is a figure', 'sessions', { totalSessions: 0 }, undefined, '0'],
    ['sessions left out', 'sessions', { totalSessions: undefined }, undefined, undefined],
    ['a rate of unknown scale as sent', 'converted', {}, undefined, '0.034'],
    ['a rate left as sent', 'converted', {}, 'as-sent', '0.034'],
    ['a rate of 0–1', 'converted', {}, 'fraction', '3.4%'],
    ['a rate of 0–100', 'converted', { conversionRate: 3.4 }, 'percent', '3.4%'],
    ['0–100 is not multiplied', 'bounced', { bounceRate: 41 }, 'percent', '41%'],
    ['a fraction of more than all, as sent', 'converted', { conversionRate: 1.5 }, 'fraction', '1.5'],
    ['a percentage of more than all, as sent', 'converted', { conversionRate: 150 }, 'percent', '150'],
    ['all, beside a rounding error', 'converted', { conversionRate: 1.000_000_5 }, 'fraction', '100%'],
    ['a rate of 0', 'bounced', { bounceRate: 0 }, 'fraction', '0%'],
    ['a rate left out', 'bounced', { bounceRate: undefined }, 'fraction', undefined],
    ['a rate that is no number', 'bounced', { bounceRate: Number.NaN }, 'fraction', undefined],
    ['a rate of no sessions', 'bounced', empty, 'fraction', undefined],
    ['time of no sessions', 'time', empty, undefined, undefined],
    ['time', 'time', {}, undefined, '1:52'],
    ['null is no data', 'time', { avgTimeSpentSeconds: null }, undefined, undefined],
    ['no time at all is a figure', 'time', { avgTimeSpentSeconds: 0 }, undefined, '0:00'],
  ])('%s', (_name, name, now, scale, text) => {
    expect(figure(name, now, undefined, scale)?.text).toBe(text);
  });
});

test.each(['converted', 'bounced', 'time'] as const)(
  'without sessions, now or before, %s has no change',
  (name) => {
    expect(figure(name, empty, {}, 'fraction')?.change).toEqual(none);
    expect(figure(name, {}, empty, 'fraction')?.change).toEqual(none);
  },
);

describe('the change of a figure', () => {
  test.each<
    [
      name: string,
      figure: FigureName,
      now: Part,
      before: Part | undefined,
      scale: RateScale | undefined,
      change: Change,
    ]
  >([
    ['more sessions in percent', 'sessions', {}, { totalSessions: 856 }, undefined, up('50%', 'good')],
    ['as many days scatter', 'sessions', {}, { totalSessions: 1146 }, undefined, up('12%', 'chance')],
    [
      'fewer sessions',
      'sessions',
      { totalSessions: 75 },
      { totalSessions: 100 },
      undefined,
      down('25%', 'chance'),
    ],
    [
      'all sessions gone',
      'sessions',
      { totalSessions: 0 },
      { totalSessions: 20 },
      undefined,
      down('100%', 'bad'),
    ],
    ['as many sessions', 'sessions', {}, {}, undefined, same],
    [
      'less than half a percent',
      'sessions',
      { totalSessions: 1004 },
      { totalSessions: 1000 },
      undefined,
      up('0.4%', 'chance'),
    ],
    [
      'sessions that print alike',
      'sessions',
      { totalSessions: 128_040 },
      { totalSessions: 127_960 },
      undefined,
      same,
    ],
    [
      'beyond measure',
      'sessions',
      { totalSessions: 5000 },
      { totalSessions: 1 },
      undefined,
      up('>999%', 'good'),
    ],
    ['no sessions before', 'sessions', {}, { totalSessions: 0 }, undefined, none],
    ['sessions before unknown', 'sessions', {}, { totalSessions: undefined }, undefined, none],
    ['no period before', 'sessions', {}, undefined, undefined, none],
    [
      'more converted, in points',
      'converted',
      {},
      { conversionRate: 0.028 },
      'fraction',
      up('0.6\u{A0}pt', 'chance'),
    ],
    ['fewer converted', 'converted', {}, { conversionRate: 0.08 }, 'fraction', down('4.6\u{A0}pt', 'bad')],
    [
      'the same in points of 0–100',
      'converted',
      { conversionRate: 3.4 },
      { conversionRate: 2.8 },
      'percent',
      up('0.6\u{A0}pt', 'chance'),
    ],
    ['more bounced is bad', 'bounced', {}, { bounceRate: 0.379 }, 'fraction', up('3.1\u{A0}pt', 'chance')],
    // In binary, 2.25 - 2.2 is a little less than 0.05.
    [
      'a difference is rounded as it is written',
      'bounced',
      { bounceRate: 2.25 },
      { bounceRate: 2.2 },
      'percent',
      up('0.1\u{A0}pt', 'chance'),
    ],
    [
      'what many sessions keep from half a step is not rounded up',
      'converted',
      { conversionRate: 8.949_999_98 },
      { conversionRate: 8.7 },
      'percent',
      up('0.2\u{A0}pt', 'chance'),
    ],
    ['fewer bounced is good', 'bounced', {}, { bounceRate: 0.5 }, 'fraction', down('9\u{A0}pt', 'good')],
    ['rates that print alike', 'bounced', { bounceRate: 0.414 }, { bounceRate: 0.406 }, 'fraction', same],
    [
      'less than a twentieth of a point',
      'converted',
      { conversionRate: 0 },
      { conversionRate: 0.0003 },
      'fraction',
      down('0.03\u{A0}pt', 'chance'),
    ],
    [
      'less than a thousandth, as sent',
      'converted',
      { conversionRate: 0.0034 },
      { conversionRate: 0.0031 },
      undefined,
      up('0.0003', 'chance'),
    ],
    [
      'a twentieth of a point within what is printed',
      'bounced',
      { bounceRate: 0.4104 },
      { bounceRate: 0.41 },
      'fraction',
      same,
    ],
    [
      'a floating-point shadow is none',
      'bounced',
      { bounceRate: 0.1 + 0.2 },
      { bounceRate: 0.3 },
      'fraction',
      same,
    ],
    [
      'as sent, as a difference',
      'converted',
      {},
      { conversionRate: 0.028 },
      'as-sent',
      up('0.006', 'chance'),
    ],
    [
      'unknown scale, as a difference',
      'bounced',
      {},
      { bounceRate: 0.379 },
      undefined,
      up('0.031', 'chance'),
    ],
    [
      'a rate of 0 before can be compared',
      'converted',
      {},
      { conversionRate: 0 },
      'fraction',
      up('3.4\u{A0}pt', 'good'),
    ],
    [
      'rates of an empty period cannot',
      'converted',
      {},
      { totalSessions: 0, conversionRate: 0 },
      'fraction',
      none,
    ],
    ['longer on page, in time', 'time', {}, { avgTimeSpentSeconds: 72 }, undefined, up('0:40', 'good')],
    ['shorter on page', 'time', {}, { avgTimeSpentSeconds: 302 }, undefined, down('3:10', 'bad')],
    ['times that print alike', 'time', {}, { avgTimeSpentSeconds: 112.4 }, undefined, same],
    [
      'less than half a second that is printed',
      'time',
      { avgTimeSpentSeconds: 111.6 },
      { avgTimeSpentSeconds: 111.4 },
      undefined,
      up('0:01', 'chance'),
    ],
    ['a rate of more than all', 'converted', { conversionRate: 1.5 }, {}, 'fraction', none],
    ['one before', 'converted', {}, { conversionRate: 1.5 }, 'fraction', none],
    ['time before is null', 'time', {}, { avgTimeSpentSeconds: null }, undefined, none],
    ['time now is null', 'time', { avgTimeSpentSeconds: null }, {}, undefined, none],
  ])('%s', (_name, name, now, before, scale, change) => {
    expect(figure(name, now, before, scale)?.change).toEqual(change);
  });
});

test('percent signs appear only if the scale is known', () => {
  const texts = (scale: RateScale | undefined) =>
    figuresOf(figureNames, summary, summary, scale)
      .filter(({ name }) => name === 'converted' || name === 'bounced')
      .map(({ text = '' }) => text.includes('%'));
  expect(texts(undefined)).toEqual([false, false]);
  expect(texts('as-sent')).toEqual([false, false]);
  expect(texts('fraction')).toEqual([true, true]);
  expect(texts('percent')).toEqual([true, true]);
});

describe('the example of a scale of rates', () => {
  const none = { ...summary, conversionRate: 0, bounceRate: 0, formSubmitRate: 0 };

  test.each<[what: string, summaries: Part[], expected: unknown]>([
    ['the conversion rate', [{ bounceRate: 0.42, conversionRate: 0.02 }], { name: 'converted', sent: 0.02 }],
    ['the first that is not 0', [none, { bounceRate: 41 }], { name: 'bounced', sent: 41 }],
    ['none where every rate is 0', [none], undefined],
    ['none where no rate is measured', [{}, { conversionRate: Number.NaN }], undefined],
    ['none for a period without sessions', [{ totalSessions: 0, conversionRate: 0.5 }], undefined],
  ])('is %s', (_, summaries, expected) => {
    expect(rateExamples(['converted', 'bounced', 'submitted'], summaries, undefined).example).toEqual(
      expected,
    );
  });

  test('is one of the rates that are shown', () => {
    const sent = { ...none, formSubmitRate: 0.3, bounceRate: 0.4 };
    expect(rateExamples(['converted'], [sent], undefined).example).toBeUndefined();
    expect(rateExamples(['converted', 'bounced'], [sent], undefined).example).toEqual({
      name: 'bounced',
      sent: 0.4,
    });
  });

  test('is one that the scale can read, beside the first that it cannot', () => {
    const sent = { ...summary, conversionRate: 1.5, bounceRate: 0.4 };
    const [odd, example] = [
      { name: 'converted', sent: 1.5 },
      { name: 'bounced', sent: 0.4 },
    ];
    const of = (names: FigureName[], scale?: RateScale) => rateExamples(names, [sent], scale);
    expect(of(['converted', 'bounced'], 'fraction')).toEqual({ example, beyond: odd });
    expect(of(['converted'], 'fraction')).toEqual({ example: odd, beyond: odd });
    expect(of(['converted', 'bounced'])).toEqual({ example: odd, beyond: undefined });
  });
});

test('a rate of more than all is a text, but no number to draw', () => {
  const odd = { ...summary, conversionRate: 1.5 };
  expect(figureValue('converted', odd, 'fraction')).toBeUndefined();
  expect(figureTextOf('converted', odd, 'fraction')).toBe('1.5');
  expect(figureValue('converted', odd, undefined)).toBe(1.5);
});

test('what prints differently has a change, and what prints alike has none', () => {
  const values = [0, 0.03, 0.04, 0.06, 0.31, 2.01, 2.04, 9.44, 9.46, 41.2, 41.4, 41.6, 99.96, 100];
  for (const scale of ['percent', undefined] as const)
    for (const now of values)
      for (const before of values) {
        const [current, previous] = [now, before].map((value) => ({
          totalSessions: Math.round(1e5 + value * 100),
          conversionRate: value,
          avgTimeSpentSeconds: value,
          avgInteractionsPerSession: value,
          avgScrollDepthPercentage: value,
        }));
        const earlier = pageFigures(previous ?? {}, undefined, scale);
        for (const [at, { name, text, change }] of pageFigures(current ?? {}, previous, scale).entries()) {
          const isAlike = text === earlier[at]?.text;
          if (text !== undefined)
            expect([name, now, before, change.kind === 'same']).toEqual([name, now, before, isAlike]);
        }
      }
});
