// When a crawl of all pages starts, stops and cannot continue.
import { describe, expect, it, test, vi } from 'vitest';
import type { CrawlState } from '../../../../lib/directory/worker/directory-records.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker } from '../../fixtures/worker.ts';
import { crawlWorld, PAGES, STEPS } from './crawl-world.ts';

const { its, crawlPages, cursors, pagesCrawl, shownIds, allIds, killAfter, stopAfter } = crawlWorld();

describe('a stopped crawl', () => {
  it('says so, sends nothing more and resumes where it was', async () => {
    expect(await stopAfter(2)).toMatchObject({ state: 'stopped' });
    expect(await pagesCrawl()).toMatchObject({ state: 'stopped', items: 14, listPages: 2 });
    expect(cursors()).toHaveLength(2);
    expect(await its.worker.directory.countPages(its.workspace)).toBe(14);
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES });
    expect(new Set(cursors()).size).toBe(STEPS);
    expect(cursors()).toHaveLength(STEPS);
  });

  it('during a request drops that answer and asks for it again', async () => {
    its.sandbox.faults.add({ skip: 2, held: true });
    const crawl = crawlPages();
    await until(() => expect(cursors()).toHaveLength(3));
    await its.worker.sync.stopSync(its.workspace);
    its.sandbox.faults.clear();
    expect(await crawl).toMatchObject({ state: 'stopped', items: 14 });
    expect(await pagesCrawl()).toMatchObject({ state: 'stopped', items: 14 });
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES });
    expect(cursors()).toHaveLength(STEPS + 1);
  });

  it('loses nothing if it is stopped just as an answer is stored', async () => {
    const { stopCrawl, readCrawl } = its.worker.crawl;
    const { crawlList } = its.worker.crawl;
    const stops: Promise<void>[] = [];
    const kept: string[] = [];
    const list = {
      name: 'made up',
      async fetch(cursor = '0') {
        // Between the response and its storage.
        if (cursor === '2' && stops.length === 0)
          setImmediate(() => stops.push(stopCrawl(its.workspace, 'made up')));
        const nextCursor = String(Number(cursor) + 1);
        return { items: [cursor], hasMore: cursor !== '5', nextCursor, unreadable: 0 };
      },
      async store(_: unknown, __: unknown, { items }: { items: string[] }) {
        kept.push(...items);
        return { newItems: items.length };
      },
      sweep: async () => undefined,
    };
    await crawlList(its.workspace, list);
    await until(() => expect(stops).toHaveLength(1));
    await stops[0];
    const stopped = await readCrawl(its.worker.service.scopeOf(its.workspace), 'made up');
    expect(stopped).toMatchObject({ state: 'stopped', items: kept.length, cursor: String(kept.length) });
    expect(await crawlList(its.workspace, list)).toMatchObject({ state: 'ready', items: 6 });
    expect(kept).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it('stays stopped when the worker restarts', async () => {
    await stopAfter(2);
    its.worker = await startWorker();
    its.worker.start.startBackground();
    await its.worker.sync.resumeCrawls();
    expect(await pagesCrawl()).toMatchObject({ state: 'stopped' });
    expect(cursors()).toHaveLength(2);
  });

  it('can be one that a killed worker left', async () => {
    await killAfter(2, crawlPages);
    await its.worker.sync.stopSync(its.workspace);
    expect(await pagesCrawl()).toMatchObject({ state: 'stopped', items: 14 });
  });
});

describe('a crawl that cannot continue', () => {
  it('says why and resumes where it was when it is requested again', async () => {
    its.sandbox.faults.add({ skip: 3, times: 3, status: 500 });
    await its.worker.sync.syncPages(its.workspace);
    expect(await pagesCrawl()).toMatchObject({
      state: 'syncing',
      items: 21,
      problem: { kind: 'unavailable' },
    });
    await its.worker.sync.syncPages(its.workspace);
    const crawl = await pagesCrawl();
    expect(crawl).toMatchObject({ state: 'ready', items: PAGES });
    expect(crawl).not.toHaveProperty('problem');
    expect(new Set(cursors()).size).toBe(STEPS);
  });

  test.each([
    ['its pages', ['pages'], 1],
    ['anything', ['pages', 'walks'], 1],
    ['even its beginning', ['walks'], 0],
  ])(
    'fault 23: stops and says so if %s cannot be stored, and is not retried before a pause',
    async (_, stores, asked) => {
      const { put } = IDBObjectStore.prototype;
      const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...args
      ) {
        const isFull = its.sandbox.ledger.entries().length >= asked;
        if (isFull && stores.includes(this.name)) throw new DOMException('no room', 'QuotaExceededError');
        return put.apply(this, args);
      });
      await its.worker.sync.syncPages(its.workspace);
      const [told, now] = [await pagesCrawl(), Date.now()];
      expect(told).toMatchObject({ state: 'syncing', problem: { kind: 'not-kept' } });
      expect(told?.problem?.notBefore).toBeGreaterThan(now + 50_000);
      expect(fakeWorld().alarms.has('walk')).toBe(false);
      expect(its.worker.sync.isDue(told, true, now)).toBe(false);
      expect(its.worker.sync.isDue(told, true, now + 61_000)).toBe(true);
      its.worker = await startWorker();
      await its.worker.sync.resumeCrawls();
      expect(cursors()).toHaveLength(asked);
      await its.worker.sync.syncPages(its.workspace);
      await its.worker.sync.syncPages(its.workspace);
      expect((await pagesCrawl())?.problem?.notBefore).toBeGreaterThan(now + 110_000);
      refusing.mockRestore();
      await its.worker.sync.syncPages(its.workspace);
      expect(await pagesCrawl()).toMatchObject({ state: 'ready', items: PAGES });
      expect(await pagesCrawl()).not.toHaveProperty('problem');
    },
  );

  it('starts over if its cursor is refused', async () => {
    await killAfter(3, crawlPages);
    const database = await its.worker.databases.directoryDatabase();
    const left = await pagesCrawl();
    if (left) await database.put('walks', { ...left, cursor: 'expired' });
    await its.worker.sync.syncPages(its.workspace);
    expect(await pagesCrawl()).toMatchObject({
      problem: { kind: 'rejected', detail: expect.stringContaining('expired') },
    });
    await its.worker.sync.syncPages(its.workspace);
    expect(await pagesCrawl()).toMatchObject({ state: 'ready', items: PAGES });
    expect(await shownIds()).toEqual(allIds());
  });

  it('leaves no trace of a workspace that was removed meanwhile', async () => {
    its.sandbox.faults.add({ held: true, status: 403 });
    const sync = its.worker.sync.syncPages(its.workspace);
    await until(() => expect(cursors()).toHaveLength(1));
    await its.worker.answers.removeWorkspace({ workspaceId: its.workspace.id });
    its.sandbox.faults.clear();
    await sync;
    const database = await its.worker.databases.directoryDatabase();
    expect(await database.getAll('walks')).toEqual([]);
  });

  it('fault 25: ends when the key changes and leaves nothing of the old connection', async () => {
    its.sandbox.faults.add({ skip: 2, held: true });
    const crawl = crawlPages();
    await until(() => expect(cursors()).toHaveLength(3));
    const { name, color, baseUrl, production, keyKeeping, id } = its.workspace;
    const form = { id, name, color, baseUrl, production, keyKeeping, key: its.sandbox.key };
    await its.worker.answers.saveWorkspace(form);
    its.sandbox.faults.clear();
    expect(await crawl).toMatchObject({ state: 'stopped' });
    expect(cursors()).toHaveLength(3);
    const database = await its.worker.databases.directoryDatabase();
    for (const store of its.worker.databases.directoryStores)
      expect(await database.count(store), store).toBe(0);
  });
});

describe('a crawl of pages is due', () => {
  const now = 1_000_000_000;
  const minute = 60_000;
  const crawl = (more: Partial<CrawlState>): CrawlState => ({
    scope: 's',
    list: 'pages',
    walk: 1,
    current: 1,
    state: 'ready',
    listPages: 1,
    items: 1,
    unreadable: 0,
    at: now,
    ...more,
  });
  const rows: [string, CrawlState | undefined, missed: boolean, due: boolean][] = [
    ['before the first', undefined, false, true],
    ['when it was never complete', { ...crawl({ state: 'stopped' }), at: 0 }, false, true],
    ['when it is under way', crawl({ state: 'syncing' }), false, true],
    ['not when it just ended', crawl({}), true, false],
    ['not for half an hour', crawl({ at: now - 30 * minute }), false, false],
    ['after half an hour', crawl({ at: now - 30 * minute - 1 }), false, true],
    ['after two minutes if nothing matched', crawl({ at: now - 2 * minute - 1 }), true, true],
    ['not sooner if nothing matched', crawl({ at: now - 2 * minute }), true, false],
    ['when the clock was set back', crawl({ at: now + 1 }), false, true],
  ];
  test.each(rows)('%s', (_, present, missed, due) =>
    expect(its.worker.sync.isDue(present, missed, now)).toBe(due),
  );
});
