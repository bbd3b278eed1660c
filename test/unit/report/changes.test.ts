// The week's changes and their effects: days are compared with the same weekdays before, only if publishes can be
// separated.
import { describe, expect, it } from 'vitest';
import { versionsText } from '../../../components/report/report-texts.ts';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import type { NewsItem } from '../../../lib/news/news.ts';
import {
  changesOf,
  type Effect,
  effectOf,
  MAX_CHANGES,
  publishDays,
  publishesOfWeek,
} from '../../../lib/report/changes.ts';
import type { ReportPublish } from '../../../lib/report/report.ts';
import { summary } from '../fixtures/analytics-summary.ts';
import { days, NOW, page, publish, report } from './kept.ts';

const each = (of: (index: number) => AnalyticsSummary | undefined) => days.map((_, index) => of(index));

/** The effect of the last publish day, or of another one, counted from the end. */
function effect(
  publishes: ReportPublish[],
  of: (index: number) => AnalyticsSummary | undefined = () => summary(100, 0.1),
  scale: 'fraction' | 'as-sent' = 'fraction',
  which = -1,
): Effect | undefined {
  const all = publishDays(page('p', { publishes, days: each(of) }), days);
  const day = all.at(which);
  return day && effectOf(day, all, scale);
}

describe('the publishes of a page', () => {
  it('on one day are one change', () => {
    const many = [
      publish(16),
      publish(16, { versionId: 'b', at: publish(16).at + 1000 }),
      publish(18, { number: 9 }),
    ];
    const found = publishDays(page('p', { publishes: many }), days);
    expect(found.map(({ day, publishes }) => [day, publishes.length])).toEqual([
      [7, 2],
      [9, 1],
    ]);
  });

  it.each([
    ['v7', [{}]],
    ['v7', [{}, {}]],
    ['2 versions', [{}, { number: 8 }]],
    ['2 versions', [{ number: undefined }, { number: undefined }]],
  ])('on one day are called %s', (text, each) => {
    const publishes = each.map((more) => publish(16, more));
    const [found] = publishDays(page('p', { publishes }), days);
    expect(found && versionsText(found)).toBe(text);
  });

  it('of the week before or of today are not in the week', () => {
    const publishes = [publish(15), publish(16), publish(22), publish(23)];
    expect(publishesOfWeek(report([page('p', { publishes })])).map(({ day }) => day)).toEqual([7, 13]);
  });
});

describe('the effect of a publish', () => {
  it('is measured on the whole days after it against the same weekdays before', () => {
    // Thursday, the 11th day: from Friday on everything differs.
    const measured = effect([publish(19)], (index) => (index > 10 ? summary(200, 0.2) : summary(100, 0.1)));
    expect(measured).toEqual({
      kind: 'measured',
      days: 3,
      isCut: false,
      meaning: 'good',
      before: { count: 30, sessions: 300 },
      now: { count: 120, sessions: 600 },
    });
  });

  it('leaves out the day of the publish', () => {
    const measured = effect([publish(16)], (index) => summary(index === 7 ? 9999 : 100, 0.1));
    expect(measured).toMatchObject({ days: 6, now: { sessions: 600 }, before: { sessions: 600 } });
  });

  it('is bad if fewer converted', () => {
    expect(effect([publish(16)], (index) => summary(100, index > 7 ? 0.02 : 0.1))).toMatchObject({
      meaning: 'bad',
    });
  });

  it('may be chance below 10 conversions on both sides', () => {
    expect(effect([publish(16)], (index) => summary(500, index > 7 ? 0.003 : 0))).toMatchObject({
      meaning: 'chance',
      now: { count: 9 },
    });
    expect(effect([publish(16)], (index) => summary(500, index > 7 ? 0.02 : 0))).toMatchObject({
      meaning: 'good',
      now: { count: 60 },
    });
  });

  it('below 10 conversions is foretold for the day on which there will be 10', () => {
    const measured = effect([publish(16)], (index) => summary(500, index > 7 ? 8 / 3000 : 0));
    expect(measured).toMatchObject({ meaning: 'chance', days: 6, now: { count: 8 }, daysLeft: 2 });
  });

  it('is counted but not compared under 50 sessions', () => {
    expect(effect([publish(16)], () => summary(8, 0.5))).toMatchObject({ meaning: 'few' });
  });

  it('is too early to measure on the last day', () =>
    expect(effect([publish(22)])).toEqual({ kind: 'early' }));

  it('is measured only until the next publish of the page, on whole days', () => {
    // The days of the 17th and the 20th are in neither period; from the 20th on everything differs.
    const measured = effect(
      [publish(17), publish(20), publish(21)],
      (index) => {
        if (index > 10) return summary(999, 0.9);
        return index > 8 ? summary(800, 0.2) : summary(400, 0.1);
      },
      'fraction',
      0,
    );
    expect(measured).toEqual({
      kind: 'measured',
      days: 2,
      isCut: true,
      meaning: 'good',
      before: { count: 80, sessions: 800 },
      now: { count: 320, sessions: 1600 },
    });
  });

  it('is not measured if the next publish came a day later', () =>
    expect(effect([publish(17), publish(18)], undefined, 'fraction', 0)).toEqual({ kind: 'close' }));

  it('is not measured if another publish came in the days before', () => {
    expect(effect([publish(12), publish(17)])).toEqual({ kind: 'close' });
    expect(effect([publish(9), publish(17)])).toMatchObject({ kind: 'measured' });
  });

  it('says why it is unknown: a missing day, no sessions, or conversions that cannot be counted', () => {
    expect(effect([publish(17)], (index) => (index === 12 ? undefined : summary(100)))).toEqual({
      kind: 'unknown',
    });
    expect(effect([publish(17)], (index) => summary(index > 8 ? 0 : 100))).toEqual({ kind: 'noSessions' });
    expect(effect([publish(17)], undefined, 'as-sent')).toEqual({ kind: 'noConversions' });
  });
});

describe('the list of changes', () => {
  const news = (at: number): NewsItem => ({
    kind: 'page',
    id: `p ${at}`,
    name: 'Pricing',
    pageId: 'p',
    since: at,
    at,
    changes: [{ part: 'title', from: 'Old', to: 'New' }],
  });

  it('goes from the oldest to the newest, including other news', () => {
    const found = changesOf(
      report([page('p', { publishes: [publish(18)] })], {
        news: [news(publish(20).at), news(publish(17).at)],
      }),
      'fraction',
    );
    expect(found.shown.map(({ kind }) => kind)).toEqual(['news', 'publish', 'news']);
    expect(found.more).toBe(0);
  });

  it('counts what exceeds it, and drops publishes last', () => {
    const many = Array.from({ length: MAX_CHANGES + 4 }, (_, index) => news(NOW - 1000 * index));
    const found = changesOf(report([page('p', { publishes: [publish(16)] })], { news: many }), 'fraction');
    expect(found.shown).toHaveLength(MAX_CHANGES);
    expect(found.more).toBe(5);
    expect(found.shown[0]?.kind).toBe('publish');
  });
});
