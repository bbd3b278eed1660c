// The week's summary states only what the figures support.
import { describe, expect, it } from 'vitest';
import { reportRows, totalsOf } from '../../../lib/report/figures.ts';
import type { ReportPage } from '../../../lib/report/report.ts';
import { sentenceOf } from '../../../lib/report/sentence.ts';
import { summary } from '../fixtures/analytics-summary.ts';
import { page, pageWith, publish, report } from './kept.ts';

const said = (pages: ReportPage[], scale: 'fraction' | 'as-sent' = 'fraction') =>
  sentenceOf(report(pages), reportRows(pages, scale), totalsOf(pages, scale));

describe('the first sentence', () => {
  it.each([
    ['more sessions, more conversions', [2000, 200], [1000, 100], 'up', 'up'],
    ['more sessions, fewer conversions', [2000, 40], [1000, 100], 'up', 'down'],
    ['about as many sessions and conversions', [1010, 101], [1000, 100], 'same', 'same'],
    ['fewer sessions, about as many conversions', [500, 98], [1000, 100], 'down', 'same'],
  ] as const)('says %s', (_, now, before, sessions, converted) => {
    expect(said([pageWith('a', now, before)]).lead).toEqual({ kind: 'compared', sessions, converted });
  });

  it('calls conversions the same if both weeks have fewer than 10', () => {
    expect(said([pageWith('a', [1000, 9], [1000, 0])]).lead).toMatchObject({ converted: 'same' });
    expect(said([pageWith('a', [1000, 11], [1000, 0])]).lead).toMatchObject({ converted: 'up' });
  });

  it('leaves out conversions while the scale of rates is unknown', () => {
    expect(said([pageWith('a', [2000, 9], [1000, 9])], 'as-sent').lead).toEqual({
      kind: 'compared',
      sessions: 'up',
    });
  });

  it('compares nothing with too few sessions, without a week before, or without figures', () => {
    expect(said([pageWith('a', [20, 1], [20, 1])]).lead.kind).toBe('few');
    expect(said([pageWith('a', [2000, 1], undefined)]).lead.kind).toBe('alone');
    expect(said([page('a')]).lead.kind).toBe('nothing');
  });

  it('counts only the sessions of pages with a stored week before', () => {
    expect(
      said([pageWith('a', [1000, 100], [1000, 100]), pageWith('b', [5000, 9], undefined)]).lead,
    ).toMatchObject({
      sessions: 'same',
    });
  });
});

describe('the second sentence', () => {
  const fall = (lost: number) => ({
    lost,
    since: publish(16).at,
    now: { count: 20, sessions: 1000 },
    before: { count: 90, sessions: 1000 },
  });

  it('names the page whose conversions fell most, with its last publish of the week', () => {
    const named = said([
      pageWith('a', [1000, 50], [1000, 90], { fall: fall(40) }),
      pageWith('b', [1000, 20], [1000, 90], {
        publishes: [publish(10), publish(16, { number: 7 })],
        fall: fall(70),
      }),
    ]).fall;
    expect(named).toMatchObject({
      pageName: 'Page b',
      isOnly: false,
      publish: { publishes: [publish(16)] },
      fall: fall(70),
    });
  });

  it('names no last publish where only some are known', () => {
    const known = { versionsAt: 1, publishes: [publish(16)], fall: fall(70) };
    const saidOf = (more: object) => said([pageWith('a', [1000, 20], [1000, 90], { ...known, ...more })]);
    expect(saidOf({}).fall?.publish).toBeDefined();
    expect(saidOf({ isPart: true }).fall?.publish).toBeUndefined();
    expect(saidOf({ hasUntimed: true }).fall?.publish).toBeUndefined();
  });

  it('says that no other page fell only if that is true', () => {
    const fallen = pageWith('b', [1000, 20], [1000, 90], { fall: fall(70) });
    expect(said([fallen, pageWith('a', [1000, 90], [1000, 90])]).fall?.isOnly).toBe(true);
    expect(said([fallen, pageWith('a', [500, 45], [1000, 90])]).fall?.isOnly).toBe(false);
    const visited = (sessions: number) => ({ ...summary(sessions), conversionRate: undefined });
    const unknown = page('c', { week: { current: visited(900), previous: visited(900) } });
    expect(said([fallen, unknown]).fall?.isOnly).toBe(false);
    const empty = page('c', { week: { current: visited(0), previous: visited(0) } });
    expect(said([fallen, empty]).fall?.isOnly).toBe(true);
    // It fell weeks ago: in both weeks it is as low.
    const fellBefore = pageWith('a', [1000, 20], [1000, 20], { fall: fall(60) });
    expect(said([fallen, fellBefore]).fall?.isOnly).toBe(false);
  });

  it('calls nothing a fall that was not found to be one, however far two weeks are apart', () => {
    expect(said([pageWith('a', [1000, 20], [1000, 90])]).fall).toBeUndefined();
  });

  it('names what rose most if nothing fell', () => {
    const risen = [pageWith('a', [1500, 135], [1000, 90]), pageWith('b', [3000, 270], [1000, 90])];
    expect(said(risen).rise).toEqual({ pageName: 'Page b', now: 3000, before: 1000 });
    expect(said([...risen, pageWith('c', [500, 45], [1000, 90])]).rise).toBeUndefined();
  });

  it.each([
    ['this week', page('c')],
    ['the week before', pageWith('c', [1000, 90], undefined)],
  ])('says neither that no other fell nor what rose most if %s of another is not known', (_, unknown) => {
    const fallen = pageWith('b', [1000, 20], [1000, 90], { fall: fall(70) });
    expect(said([fallen, unknown]).fall?.isOnly).toBe(false);
    const [risen, level] = [pageWith('a', [3000, 270], [1000, 90]), pageWith('b', [900, 81], [900, 81])];
    expect(said([risen, level]).rise).toBeDefined();
    expect(said([risen, level, unknown]).rise).toBeUndefined();
  });

  it('counts the small samples', () => {
    expect(said([pageWith('a', [20, 1], [20, 1]), pageWith('b', [900, 9], [20, 1]), page('c')]).small).toBe(
      2,
    );
  });
});
