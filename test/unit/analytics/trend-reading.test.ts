import { describe, expect, it, vi } from 'vitest';
import { isSettled } from '../../../lib/analytics/periods.ts';
import { readTrend, type TrendDay, type TrendState } from '../../../lib/analytics/trend.ts';
import { ProblemError, type ProblemKind } from '../../../lib/api/problem.ts';
import type { AnalyticsSummary } from '../../../lib/api/schemas.ts';
import type { ReadSnapshot, ServiceReads } from '../../../lib/platform/service-reads.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 7, 1);
const iso = (time: number) => new Date(time).toISOString();
const days = (count: number): TrendDay[] =>
  Array.from({ length: count }, (_, index) => {
    const start = FIRST + index * DAY;
    return { day: iso(start).slice(0, 10), startDate: iso(start), endDate: iso(start + DAY) };
  });

/** A fake of cache and service that records the order of requests. */
function fakeReads(options: {
  now: number;
  kept?: Record<string, number>;
  fails?: (day: string, count: number) => ProblemKind | undefined;
}) {
  const answers = new Map<string, ReadSnapshot<AnalyticsSummary>>(
    Object.entries(options.kept ?? {}).map(([day, at]) => [
      day,
      { data: { totalSessions: 1 }, at, fresh: false },
    ]),
  );
  const asked: { day: string; force: boolean }[] = [];
  let [underWay, most] = [0, 0];
  const dayOf = (params: object) => String(Reflect.get(params, 'startDate')).slice(0, 10);
  const reads = {
    peek: async (_: string, params: object) => {
      const kept = answers.get(dayOf(params));
      return kept && { ...kept, fresh: isSettled(params, kept.at) };
    },
    read: async (_: string, params: object, { force = false } = {}) => {
      const day = dayOf(params);
      asked.push({ day, force });
      const count = asked.length;
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
      const kind = options.fails?.(day, count);
      if (kind) throw new ProblemError({ kind });
      const answer = { data: { totalSessions: 2 }, at: options.now, fresh: true };
      answers.set(day, answer);
      return answer;
    },
  } as unknown as ServiceReads;
  return { reads, asked, answers, most: () => most };
}

async function run(
  reads: ServiceReads,
  wanted: TrendDay[],
  onState?: (state: TrendState, stop: () => void) => void,
) {
  const states: TrendState[] = [];
  const stopping = new AbortController();
  await readTrend(reads, 'p', wanted, stopping.signal, (state) => {
    states.push(state);
    onState?.(state, () => stopping.abort());
  });
  return { states, last: states.at(-1) };
}

describe('reading a trend', () => {
  const wanted = days(12);
  const now = FIRST + 12 * DAY + 2 * 3_600_000;

  it('requests the newest day first, and few at a time', async () => {
    const { reads, asked, most } = fakeReads({ now });
    const { states, last } = await run(reads, wanted);
    expect(asked.map(({ day }) => day)).toEqual(wanted.map(({ day }) => day).reverse());
    expect(asked.some(({ force }) => force)).toBe(false);
    expect(most()).toBe(3);
    expect(last).toMatchObject({ state: 'done', done: 12, unreadable: 0 });
    expect(states[0]).toMatchObject({ state: 'reading', done: 0 });
    expect(states.map(({ done }) => done)).toEqual([...states.map(({ done }) => done)].sort((a, b) => a - b));
  });

  it('never requests a settled day again', async () => {
    const { reads, asked } = fakeReads({ now });
    await run(reads, wanted);
    asked.length = 0;
    const { last } = await run(reads, wanted);
    expect(asked).toEqual([]);
    expect(last).toMatchObject({ state: 'done', done: 12 });
  });

  it('shows stored days before it requests the rest', async () => {
    const kept = Object.fromEntries(
      wanted.slice(0, 9).map(({ day, endDate }) => [day, Date.parse(endDate) + DAY]),
    );
    const { reads, asked } = fakeReads({ now, kept });
    const { states } = await run(reads, wanted);
    expect(states[1]).toMatchObject({ state: 'reading', done: 9 });
    expect(asked).toHaveLength(3);
  });

  it('requests a day again that was stored before it ended, and shows the stored one until then', async () => {
    const [day] = wanted;
    if (!day) throw new Error('no day');
    const { reads, asked, answers } = fakeReads({ now, kept: { [day.day]: Date.parse(day.endDate) - 1000 } });
    const { states, last } = await run(reads, [day]);
    expect(states[1]?.summaries).toEqual([{ totalSessions: 1 }]);
    expect(asked).toEqual([{ day: day.day, force: false }]);
    expect(last?.summaries).toEqual([{ totalSessions: 2 }]);
    expect(answers.get(day.day)?.at).toBe(now);
  });

  it('requests a day again that has just ended, and no other', async () => {
    const { reads, asked } = fakeReads({ now: FIRST + 12 * DAY + 60_000 });
    await run(reads, wanted);
    asked.length = 0;
    await run(reads, wanted);
    expect(asked.map(({ day }) => day)).toEqual([wanted.at(-1)?.day]);
  });

  it('stops on request and keeps what arrived', async () => {
    const { reads, asked } = fakeReads({ now });
    const { last } = await run(reads, wanted, (state, stop) => {
      if (state.done >= 4) stop();
    });
    expect(last?.state).toBe('stopped');
    expect(last?.problem).toBeUndefined();
    expect(asked.length).toBeLessThanOrEqual(7);
    expect(last?.done).toBe(asked.length);
  });

  it('resumes where it stopped', async () => {
    const { reads, asked } = fakeReads({ now });
    await run(reads, wanted, (state, stop) => state.done >= 4 && stop());
    const before = asked.length;
    const { last } = await run(reads, wanted);
    expect(last).toMatchObject({ state: 'done', done: 12 });
    expect(asked.length).toBe(12);
    expect(new Set(asked.slice(before).map(({ day }) => day)).size).toBe(12 - before);
  });

  it.each(['unauthorized', 'rate-limited', 'offline', 'unavailable'] as const)(
    'stops at the problem: %s',
    async (kind) => {
      const { reads, asked } = fakeReads({ now, fails: (_, count) => (count > 5 ? kind : undefined) });
      const { last } = await run(reads, wanted);
      expect(last).toMatchObject({ state: 'stopped', problem: { kind }, done: 5 });
      expect(asked.length).toBeLessThanOrEqual(8);
    },
  );

  it('skips a day that cannot be read', async () => {
    const odd = wanted[6]?.day;
    const { reads } = fakeReads({ now, fails: (day) => (day === odd ? 'unexpected-answer' : undefined) });
    const { last } = await run(reads, wanted);
    expect(last).toMatchObject({ state: 'done', done: 11, unreadable: 1 });
    expect(last?.summaries[6]).toBeUndefined();
  });

  it.each(['peek', 'read'] as const)('stops with a problem after a bug of %s', async (name) => {
    const reportError = vi.fn();
    vi.stubGlobal('reportError', reportError);
    const { reads } = fakeReads({ now });
    const broken = { ...reads, [name]: () => Promise.reject(new TypeError('bug')) } as ServiceReads;
    const { last } = await run(broken, wanted);
    expect(last).toMatchObject({ state: 'stopped', problem: { kind: 'failed' } });
    expect(reportError).toHaveBeenCalled();
  });
});
