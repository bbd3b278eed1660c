import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { ask } from './asking.ts';

const DAY = 86_400_000;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ pages: 18 });
});
afterEach(() => sandbox.close());

async function summary(page: number, from?: number, to?: number) {
  const query = new URLSearchParams();
  if (from !== undefined) query.set('startDate', new Date(from).toISOString());
  if (to !== undefined) query.set('endDate', new Date(to).toISOString());
  return (await ask(sandbox, `/v0/pages/${sandbox.seed.pages[page]}/analytics/summary?${query}`)).json;
}

describe('the analytics summary', () => {
  test.each([7, 28, 90])('of %i days is the sum of its days', async (days) => {
    const to = Date.now() - DAY;
    const whole = await summary(0, to - days * DAY, to);
    let [sessions, converted] = [0, 0];
    for (let day = 1; day <= days; day += 1) {
      const one = await summary(0, to - day * DAY, to - (day - 1) * DAY);
      sessions += one.totalSessions;
      converted += one.totalSessions * one.conversionRate;
    }
    expect(sessions).toBe(whole.totalSessions);
    expect(converted / sessions).toBeCloseTo(whole.conversionRate, 3);
    expect(sessions).toBeGreaterThan(days * 20);
  });

  test('returns the same figures for the same days', async () => {
    const to = Date.now() - 2 * DAY;
    expect(await summary(2, to - 5 * DAY, to)).toEqual(await summary(2, to - 5 * DAY, to));
  });

  test('has fractions and plausible averages', async () => {
    const { bounceRate, conversionRate, formSubmitRate, avgScrollDepthPercentage, avgTimeSpentSeconds } =
      await summary(0);
    for (const rate of [bounceRate, conversionRate, formSubmitRate]) {
      expect(rate).toBeGreaterThan(0);
      expect(rate).toBeLessThan(1);
    }
    expect(avgScrollDepthPercentage).toBeGreaterThan(20);
    expect(avgTimeSpentSeconds).toBeGreaterThan(30);
  });

  test('without dates is the last 30 days', async () => {
    const now = Date.now();
    const plain = (await summary(2)).totalSessions;
    // A visit may fall into the moment between the two requests.
    expect(Math.abs(plain - (await summary(2, now - 30 * DAY)).totalSessions)).toBeLessThanOrEqual(1);
    expect(plain).toBeGreaterThan((await summary(2, now - 29 * DAY)).totalSessions + 1);
  });

  test('has nulls without visitors', async () => {
    const none = {
      avgScrollDepthPercentage: null,
      avgTimeSpentSeconds: null,
      bounceRate: 0,
      totalSessions: 0,
    };
    expect(await summary(3)).toMatchObject(none);
    expect(await summary(0, 0, DAY)).toMatchObject(none);
    expect(await summary(0, Date.now() + DAY, Date.now() + 2 * DAY)).toMatchObject(none);
  });

  test('is better after the publish', async () => {
    const lift = Date.now() - 12 * DAY;
    const before = await summary(2, lift - 12 * DAY, lift - DAY);
    const after = await summary(2, lift + DAY, Date.now());
    expect(after.totalSessions / 11).toBeGreaterThan(before.totalSessions / 11);
    expect(after.bounceRate).toBeLessThan(before.bounceRate);
  });

  test('grows with the clock', async () => {
    const to = Date.now() + 3 * DAY;
    const before = await summary(2, Date.now() - DAY, to);
    sandbox.clock.advance(2 * DAY);
    expect((await summary(2, Date.now() - DAY, to)).totalSessions).toBeGreaterThan(before.totalSessions);
  });
});
