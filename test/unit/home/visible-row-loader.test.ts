// What is read of the rows in sight: four at a time, nothing of what was scrolled away, nothing that is fresh.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../lib/api/problem.ts';
import { visibleRowLoader } from '../../../lib/home/visible-row-loader.ts';
import type { ServiceReads } from '../../../lib/platform/service-reads.ts';

const NOW = new Date(2026, 10, 23, 9).getTime();

const bugs = vi.fn();
beforeEach(() => vi.stubGlobal('reportError', bugs));
afterEach(() => {
  vi.unstubAllGlobals();
  expect(bugs).not.toHaveBeenCalled();
});

interface Waiting {
  pageId: string;
  what: string;
  wish?: object | undefined;
  settle(problem?: ProblemError): Promise<void>;
}

/** A service whose answers come when the test says so. */
function slowService(isKept: (pageId: string) => boolean = () => false) {
  let now = NOW;
  const waiting: Waiting[] = [];
  let most = 0;
  const snapshot = { data: { totalSessions: 60, conversionRate: 0.1 }, at: NOW, fresh: true };
  const wait = (pageId: string, what: string, wish?: object) =>
    new Promise<typeof snapshot>((resolve, reject) => {
      const own: Waiting = {
        ...{ pageId, what, wish },
        async settle(problem) {
          waiting.splice(waiting.indexOf(own), 1);
          if (problem) reject(problem);
          else resolve(snapshot);
          await new Promise((next) => setImmediate(next));
        },
      };
      waiting.push(own);
      most = Math.max(most, waiting.length);
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
  return { rows, waiting, settled, begun, settleAll, setTime, most: () => most };
}

it('reads four at a time: the health of the rows first, from the top, then the weeks, the days, and the baseline of a fall', async () => {
  const { rows, waiting, begun, settleAll, settled, most } = slowService();
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
  expect(most()).toBe(4);
  expect(settled).toHaveBeenCalledTimes(4);
  expect(rows.figures('a')).toMatchObject({ isReading: false, week: { current: { totalSessions: 60 } } });
  expect(rows.figures('a')?.days).toHaveLength(14);
});

it('asks for no figure that is kept and fresh', async () => {
  const { rows, waiting, begun, settleAll } = slowService(() => true);
  rows.need(['a']);
  await begun();
  expect(waiting.map(({ what }) => what)).toEqual(['standing']);
  expect(rows.figures('a')?.days.every((day) => day === 60)).toBe(true);
  expect(await settleAll()).toBe(1);
});

it('asks for nothing more of rows that were scrolled away, and for the same again when they come back', async () => {
  const { rows, waiting, begun, settleAll } = slowService();
  rows.need(['a', 'b']);
  await begun();
  rows.need(['z']);
  await begun();
  // What was under way, and all of the row that came into sight: how it stands, two weeks, 14 days and two stretches.
  expect(await settleAll()).toBe(4 + 19);
  rows.need(['a']);
  await begun();
  expect(waiting[0]).toMatchObject({ pageId: 'a', what: 'standing' });
});

it('asks for nothing while hidden, or after it is closed', async () => {
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

it('fault 12: stops at a problem that every request would meet, and goes on when it is asked to', async () => {
  const { rows, waiting, begun, settleAll } = slowService();
  rows.need(['a', 'b', 'c', 'd', 'e', 'f']);
  await begun();
  await waiting[0]?.settle(new ProblemError({ kind: 'offline' }));
  // Those that were under way, and no other.
  expect(await settleAll()).toBe(3);
  expect(rows.problem()).toEqual({ kind: 'offline' });
  expect(rows.figures('a')).toMatchObject({ isReading: false });
  rows.retry();
  expect(rows.problem()).toBeUndefined();
  expect(waiting).toHaveLength(4);
  expect(waiting[0]).toMatchObject({ wish: { retry: true } });
});

it('a problem does not last for good while Home stays in front', async () => {
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

it('an answer that cannot be read keeps no other row from being read', async () => {
  const { rows, waiting, begun, settleAll } = slowService();
  rows.need(['a', 'b']);
  await begun();
  await waiting[0]?.settle(new ProblemError({ kind: 'unexpected-answer' }));
  await settleAll();
  expect(rows.problem()).toBeUndefined();
  expect(rows.figures('b')).toMatchObject({ isReading: false, week: {} });
});

it('fault 22: after midnight other days are wanted, and asked for', async () => {
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

it('fault 22: after midnight other days are asked for without a scroll, once, and not while hidden', async () => {
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
