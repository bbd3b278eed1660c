// When a change is reported as significant, for any data from the service.
import { describe, expect, it, test } from 'vitest';
import {
  daysUntilChanged,
  ERA_DAYS,
  fallsAmong,
  hasAverageChanged,
  hasCountChanged,
  hasRateChanged,
  type PageHistory,
  STRETCH_DAYS,
} from '../../../lib/analytics/significance.ts';

const tally = (sessions: number, rate: number) => ({ sessions, converted: sessions * rate });

/** 56 days with this many sessions each and these rates, after twelve earlier weeks. */
function history(
  sessions: number,
  rateOf: (day: number) => number | undefined,
  rateBefore = 0.1,
): PageHistory {
  const days = Array.from({ length: 2 * ERA_DAYS }, (_, day) => {
    const rate = rateOf(day);
    return rate === undefined ? undefined : tally(sessions, rate);
  });
  const stretches = [{ ...tally(sessions * STRETCH_DAYS, rateBefore), until: 1000 }];
  return { first: 1000, days, stretches };
}
const fallOf = (page: PageHistory) => fallsAmong(new Map([['page', page]])).get('page');

describe('a fall', () => {
  it('has the day it began, and the totals known from before', () => {
    const fall = fallOf(history(200, (day) => (day < 35 ? 0.1 : 0.05)));
    expect(fall).toMatchObject({ since: 1035, weeks: 3, now: { sessions: 4200 } });
    expect(fall?.now.converted).toBeCloseTo(210, 6);
    expect(fall?.before).toMatchObject({ sessions: 200 * (STRETCH_DAYS + 35) });
  });

  test.each<[name: string, page: PageHistory]>([
    ['if nothing changes', history(2000, () => 0.1)],
    ['if more convert', history(2000, (day) => (day < 35 ? 0.1 : 0.2))],
    ['of a small size, however many sessions there are', history(1e6, (day) => (day < 35 ? 0.1 : 0.095))],
    // Weekends are lower, but whole weeks are equal.
    ['of every weekend', history(2000, (day) => (day % 7 > 4 ? 0.03 : 0.1), 0.08)],
    ['of few sessions', history(3, (day) => (day < 35 ? 0.1 : 0.05))],
    ['if there were never conversions', history(2000, () => 0, 0)],
    ['if no day is known', history(2000, () => undefined)],
  ])('is none %s', (_, page) => expect(fallOf(page)).toBeUndefined());

  it('is found with huge numbers of sessions', () => {
    expect(fallOf(history(1e9, (day) => (day < 35 ? 0.1 : 0.05)))).toMatchObject({ since: 1035 });
  });

  it('begins on a day since which every week is known, and counts all sessions since', () => {
    const fall = fallOf(history(500, (day) => (day === 45 ? undefined : day < 35 ? 0.1 : 0.05)));
    expect(fall).toMatchObject({ since: 1046, now: { sessions: 3500 } });
  });

  it('needs stronger evidence among many pages than alone', () => {
    const page = history(40, (day) => (day < 35 ? 0.1 : 0.055));
    const others = Array.from({ length: 199 }, (_, id) => [String(id), history(40, () => 0.1)] as const);
    expect(fallOf(page)).toBeDefined();
    expect(fallsAmong(new Map([['page', page], ...others])).get('page')).toBeUndefined();
  });

  it('needs stronger evidence if days scatter', () => {
    const scattered = (day: number) => (day < 42 ? 0.1 : 0.07) * (1 + 0.7 * Math.sin(day * 2.3));
    expect(fallOf(history(400, (day) => (day < 42 ? 0.1 : 0.07)))).toBeDefined();
    expect(fallOf(history(400, scattered))).toBeUndefined();
  });
});

describe('a change between two stretches', () => {
  test.each<[before: number, now: number, sessions: number, changed: boolean]>([
    [0.1, 0.05, 1400, true],
    [0.1, 0.2, 1400, true],
    [0.1, 0.09, 1400, false],
    [0.1, 0.1, 1e6, false],
    [0.1, 0.05, 60, false],
    [0, 0.05, 1400, true],
    [1, 1, 1400, false],
    [0, 0, 1400, false],
  ])('of a rate from %d to %d of %d sessions: %s', (before, now, sessions, changed) => {
    const compared = { before: tally(sessions, before), now: tally(sessions, now), days: 7 };
    expect(hasRateChanged(compared)).toBe(changed);
  });

  test.each<[before: number, now: number, days: number, changed: boolean]>([
    [1000, 1150, 7, false],
    [1000, 500, 7, true],
    [10_000, 8000, 28, true],
    [12, 0, 7, false],
    [500, 0, 7, true],
  ])('of a count from %d to %d in %d days: %s', (before, now, days, changed) => {
    expect(hasCountChanged(now, before, days)).toBe(changed);
  });

  test.each<[before: number, now: number, sessions: number, changed: boolean]>([
    [60, 66, 500, false],
    [60, 90, 500, true],
    [60, 0, 500, false],
  ])('of an average from %d to %d of %d sessions: %s', (before, now, sessions, changed) => {
    expect(hasAverageChanged(now, before, sessions, sessions)).toBe(changed);
  });

  it('that is not conclusive yet says in how many days it can be, and then is', () => {
    const compared = { before: tally(350, 0.1), now: tally(350, 0.06), days: 7 };
    const left = daysUntilChanged(compared) ?? 0;
    const afterDays = (days: number) => ({
      before: tally(50 * days, 0.1),
      now: tally(50 * days, 0.06),
      days,
    });
    expect(hasRateChanged(afterDays(7 + left))).toBe(true);
    expect(hasRateChanged(afterDays(6 + left))).toBe(false);
  });

  it('that is tiny predicts nothing', () => {
    expect(daysUntilChanged({ before: tally(350, 0.1), now: tally(350, 0.099), days: 7 })).toBeUndefined();
  });
});
