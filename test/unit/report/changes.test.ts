// What changed, and what came of it: days against their like before, and nothing that cannot be told apart.
import { describe, expect, it } from 'vitest';
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
import { days, NOW, page, publish, report, summary } from './kept.ts';

const each = (of: (index: number) => AnalyticsSummary | undefined) => days.map((_, index) => of(index));

/** Of the last day on which something was published, or of another, counted from the end. */
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

describe('what was published', () => {
  it('on one day is one change, with the number where all have the same', () => {
    const many = [
      publish(16),
      publish(16, { versionId: 'b', at: publish(16).at + 1000 }),
      publish(18, { number: 9 }),
    ];
    const found = publishDays(page('p', { publishes: many }), days);
    expect(found.map(({ day, publishes, number }) => [day, publishes.length, number])).toEqual([
      [7, 2, 7],
      [9, 1, 9],
    ]);
  });

  it('under several numbers has none', () => {
    const [found] = publishDays(page('p', { publishes: [publish(16), publish(16, { number: 8 })] }), days);
    expect(found?.number).toBeUndefined();
  });

  it('in the week before, or today, is none of the week', () => {
    const publishes = [publish(15), publish(16), publish(22), publish(23)];
    expect(publishesOfWeek(report([page('p', { publishes })])).map(({ day }) => day)).toEqual([7, 13]);
  });
});

describe('what came of a publish', () => {
  it('is measured by the whole days after it against the same weekdays before', () => {
    // Thursday, the 11th day: from Friday on all is other.
    const told = effect([publish(19)], (index) => (index > 10 ? summary(200, 0.2) : summary(100, 0.1)));
    expect(told).toEqual({
      ...{ kind: 'told', days: 3, isCut: false, meaning: 'good' },
      ...{ before: { count: 30, sessions: 300 }, now: { count: 120, sessions: 600 } },
    });
  });

  it('counts no day of the publish itself', () => {
    const told = effect([publish(16)], (index) => summary(index === 7 ? 9999 : 100, 0.1));
    expect(told).toMatchObject({ days: 6, now: { sessions: 600 }, before: { sessions: 600 } });
  });

  it('is bad where fewer converted', () => {
    expect(effect([publish(16)], (index) => summary(100, index > 7 ? 0.02 : 0.1))).toMatchObject({
      meaning: 'bad',
    });
  });

  it('may be chance where both have fewer than 10 conversions', () => {
    expect(effect([publish(16)], (index) => summary(500, index > 7 ? 0.003 : 0))).toMatchObject({
      ...{ meaning: 'chance', now: { count: 9 } },
    });
    expect(effect([publish(16)], (index) => summary(500, index > 7 ? 0.02 : 0))).toMatchObject({
      ...{ meaning: 'good', now: { count: 60 } },
    });
  });

  it('is counted and not compared under 50 sessions', () => {
    expect(effect([publish(16)], () => summary(8, 0.5))).toMatchObject({ meaning: 'few' });
  });

  it('is too early to be told of the last day', () =>
    expect(effect([publish(22)])).toEqual({ kind: 'early' }));

  it('is measured by the whole days until more was published of the page', () => {
    // The days of the 17th and the 20th are in neither; from the 20th on all is other.
    const told = effect(
      [publish(17), publish(20), publish(21)],
      (index) => {
        if (index > 10) return summary(999, 0.9);
        return index > 8 ? summary(800, 0.2) : summary(400, 0.1);
      },
      'fraction',
      0,
    );
    expect(told).toEqual({
      ...{ kind: 'told', days: 2, isCut: true, meaning: 'good' },
      ...{ before: { count: 80, sessions: 800 }, now: { count: 320, sessions: 1600 } },
    });
  });

  it('is too early to be told where more was published the next day', () =>
    expect(effect([publish(17), publish(18)], undefined, 'fraction', 0)).toEqual({ kind: 'close' }));

  it('is not told where more was published of the page in the days before', () => {
    expect(effect([publish(12), publish(17)])).toEqual({ kind: 'close' });
    expect(effect([publish(9), publish(17)])).toMatchObject({ kind: 'told' });
  });

  it('says why it is not known: a day is missing, there were no sessions, or conversions cannot be counted', () => {
    expect(effect([publish(17)], (index) => (index === 12 ? undefined : summary(100)))).toEqual({
      kind: 'unknown',
    });
    expect(effect([publish(17)], (index) => summary(index > 8 ? 0 : 100))).toEqual({ kind: 'noSessions' });
    expect(effect([publish(17)], undefined, 'as-sent')).toEqual({ kind: 'noConversions' });
  });
});

describe('the list of changes', () => {
  const news = (at: number): NewsItem => ({
    ...{ kind: 'page', id: `p ${at}`, name: 'Pricing', pageId: 'p', since: at, at },
    changes: [{ part: 'title', from: 'Old', to: 'New' }],
  });

  it('goes from the oldest to the newest, with what else was found', () => {
    const found = changesOf(
      report([page('p', { publishes: [publish(18)] })], {
        news: [news(publish(20).at), news(publish(17).at)],
      }),
      'fraction',
    );
    expect(found.shown.map(({ kind }) => kind)).toEqual(['news', 'publish', 'news']);
    expect(found.more).toBe(0);
  });

  it('counts what is too much, and of publishes last', () => {
    const many = Array.from({ length: MAX_CHANGES + 4 }, (_, index) => news(NOW - 1000 * index));
    const found = changesOf(report([page('p', { publishes: [publish(16)] })], { news: many }), 'fraction');
    expect(found.shown).toHaveLength(MAX_CHANGES);
    expect(found.more).toBe(5);
    expect(found.shown[0]?.kind).toBe('publish');
  });
});
