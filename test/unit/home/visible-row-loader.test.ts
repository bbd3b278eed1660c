// What is loaded for the rows in view: four requests at a time, nothing for rows scrolled away, nothing that is fresh.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../lib/api/problem.ts';
import { visibleRowLoader } from '../../../lib/home/visible-row-loader.ts';
import type { ServiceReads } from '../../../lib/platform/service-reads.ts';

const NOW = new Date(2026, 10, 23, 9).getTime();

const bugs = vi.fn();
beforeEach(() => vi.stubGlobal('reportError', bugs));
afterEach(() => expect(bugs).not.toHaveBeenCalled());

interface Waiting {
  pageId: string;
  what: string;
  wish?: object | undefined;
  settle(problem?: ProblemError): Promise<void>;
}

/** A service that answers when the test says so. */
function slowService(isKept: (pageId: string) => boolean = () => false) {
  let now = NOW;
  const waiting: Waiting[] = [];
  let max = 0;
  const snapshot = { data: { totalSessions: 60, conversionRate: 0.1 }, at: NOW, fresh: true };
  const wait = (pageId: string, what: string, wish?: object) =>
    new Promise<typeof snapshot>((resolve, reject) => {
      const own: Waiting = {
        pageId,
        what,
        wish,
        async settle(problem) {
          waiting.splice(waiting.indexOf(own), 1);
          if (problem) reject(problem);
          else resolve(snapshot);
          await new Promise((next) => setImmediate(next));
        },
      };
      waiting.push(own);
      max = Math.max(max, waiting.length);
    });
  const settled = vi.fn();
  const rows = visibleRowLoader({
    reads: {
      peek: async (_: string, { page_id }: { page_id: string }) => (isKept(page_id) ? snapshot : undefined),
      read: async (_: string, { page_id }: { page_id: string }) => wait(page_id, 'figures'),
    } as unknown as ServiceReads,
    loadPageHealth: (pageId, wish) => wait(pageId, 'standing', wish),
    now: () => now,
    changed: () => undefined,
    settled,
  });
  const begun = () => new Promise((next) => setImmediate(next));
  const settleAll = async () => {
    let count = 0;
    for (; waiting[0]; count++) await waiting[0].settle();
    return count;
  };
  const setTime = (time: number) => {
    now = time;
  };
  return { rows, waiting, settled, begun, settleAll, setTime, max: () => max };
}

it('loads four at a time: first the health of the rows from the top, then weeks, days and the baseline of a fall', async () => {
  const { rows, waiting, begun, settleAll, settled, max } = slowService();
  rows.need(['a', 'b', 'c', 'd', 'e']);
  await begun();
  expect(waiting.map(({ pageId, what }) => `${what} ${pageId}`)).toEqual([
    'standing a',
    'standing b',
    'standing c',
    'standing d',
  ]);
  expect(rows.figures('a')).toMatchObject({ isReading: true });
  for (let count = 0; count < 5; count++) await waiting[0]?.settle();
  expect(settled).toHaveBeenCalledTimes(1);
  expect(await settleAll()).toBe(5 * (2 + 14 + 2));
  expect(max()).toBe(4);
  expect(settled).toHaveBeenCalledTimes(4);
  expect(rows.figures('a')).toMatchObject({ isReading: false, week: { current: { totalSessions: 60 } } });
  expect(rows.figures('a')?.days).toHaveLength(14);
});

it('asks for no figure that is cached and fresh', async () => {
  const { rows, waiting, begun, settleAll } = slowService(() => true);
  rows.need(['a']);
  await begun();
  expect(waiting.map(({ what }) => what)).toEqual(['standing']);
  expect(rows.figures('a')?.days.every((day) => day === 60)).toBe(true);
  expect(await settleAll()).toBe(1);
});

it('stops loading rows that were scrolled away and loads them again when they return', async () => {
  const { rows, waiting, begun, settleAll } = slowService();
  rows.need(['a', 'b']);
  await begun();
  rows.need(['z']);
  await begun();
  // What was under way, and all of the row that came into view: its health, two weeks, 14 days and two stretches.
  expect(await settleAll()).toBe(4 + 19);
  rows.need(['a']);
  await begun();
  expect(waiting[0]).toMatchObject({ pageId: 'a', what: 'standing' });
});

it('asks for nothing while hidden or after it is closed', async () => {
  const { rows, waiting, begun, settleAll } = slowService();
  rows.pause();
  rows.need(['a']);
  await begun();
  expect(waiting).toEqual([]);
  rows.recheck();
  expect(waiting).not.toEqual([]);
  await begun();
  rows.close();
  const underWay = waiting.length;
  expect(await settleAll()).toBe(underWay);
});

it('fault 12: stops at a problem that every request would meet and resumes on a retry', async () => {
  const { rows, waiting, begun, settleAll } = slowService();
  rows.need(['a', 'b', 'c', 'd', 'e', 'f']);
  await begun();
  await waiting[0]?.settle(new ProblemError({ kind: 'offline' }));
  // Only those that were under way.
  expect(await settleAll()).toBe(3);
  expect(rows.problem()).toEqual({ kind: 'offline' });
  expect(rows.figures('a')).toMatchObject({ isReading: false });
  rows.retry();
  expect(rows.problem()).toBeUndefined();
  expect(waiting).toHaveLength(4);
  expect(waiting[0]).toMatchObject({ wish: { retry: true } });
});

it('a problem expires while Home stays in front', async () => {
  const { rows, waiting, begun, settleAll, setTime } = slowService();
  rows.need(['a']);
  await begun();
  await waiting[0]?.settle(new ProblemError({ kind: 'unavailable' }));
  await settleAll();
  setTime(NOW + 59_000);
  rows.tick();
  expect(rows.problem()).toEqual({ kind: 'unavailable' });
  expect(waiting).toEqual([]);
  setTime(NOW + 61_000);
  rows.tick();
  expect(rows.problem()).toBeUndefined();
  await begun();
  expect(await settleAll()).toBe(1 + 2 + 14 + 2);
});

it('an unreadable answer does not keep other rows from loading', async () => {
  const { rows, waiting, begun, settleAll } = slowService();
  rows.need(['a', 'b']);
  await begun();
  await waiting[0]?.settle(new ProblemError({ kind: 'unexpected-answer' }));
  await settleAll();
  expect(rows.problem()).toBeUndefined();
  expect(rows.figures('b')).toMatchObject({ isReading: false, week: {} });
});

it('fault 22: loads other days after midnight', async () => {
  const { rows, begun, settleAll, setTime } = slowService();
  rows.need(['a']);
  await begun();
  await settleAll();
  rows.need(['a']);
  await begun();
  expect(await settleAll()).toBe(0);
  setTime(NOW + 24 * 3_600_000);
  rows.need(['a']);
  await begun();
  expect(await settleAll()).toBe(1 + 2 + 14 + 2);
});

it('fault 22: loads other days after midnight without a scroll, once, and not while hidden', async () => {
  const { rows, begun, settleAll, setTime } = slowService();
  const readAtTick = async () => {
    rows.tick();
    await begun();
    return settleAll();
  };
  const all = 1 + 2 + 14 + 2;
  rows.need(['a']);
  await begun();
  await settleAll();
  expect(await readAtTick()).toBe(0);
  setTime(NOW + 24 * 3_600_000);
  expect(await readAtTick()).toBe(all);
  expect(await readAtTick()).toBe(0);
  rows.pause();
  setTime(NOW + 48 * 3_600_000);
  expect(await readAtTick()).toBe(0);
  rows.recheck();
  await begun();
  expect(await settleAll()).toBe(all);
  expect(await readAtTick()).toBe(0);
});

it.each([
  ['a bug of the view', new TypeError('not a function')],
  ['no answer', new ProblemError({ kind: 'failed' })],
])('%s goes to the view, and the other rows go on', async (_, bug) => {
  const { rows, waiting, begun, settleAll } = slowService();
  rows.need(['a', 'b']);
  await begun();
  await waiting[0]?.settle(bug as ProblemError);
  expect(bugs.mock.calls).toEqual([[bug]]);
  expect(rows.problem()).toBeUndefined();
  expect(await settleAll()).toBeGreaterThan(2);
  bugs.mockReset();
});
