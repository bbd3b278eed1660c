// Crawls of all pages against the sandbox: complete, killed or misled, and what readers see meanwhile.
import { describe, expect, it, test, vi } from 'vitest';
import type { Page } from '../../../../lib/api/schemas.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { holdDeadlines } from '../../api/hold-deadlines.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker } from '../../fixtures/worker.ts';
import { crawlWorld, PAGES, STEPS } from './crawl-world.ts';

const { its, crawlPages, cursors, pagesCrawl, shownIds, allIds, killAfter } = crawlWorld();

describe('a crawl of all pages', () => {
  it('finds each page with one request per list page and reports progress', async () => {
    const progress: [number, number | undefined][] = [];
    const crawl = await crawlPages(({ items, totalCount }) => progress.push([items, totalCount]));
    expect(crawl).toMatchObject({
      state: 'ready',
      items: PAGES,
      wholeItems: PAGES,
      current: 1,
      unreadable: 0,
    });
    expect(progress).toEqual([7, 14, 21, 28, 35, 40].map((items) => [items, PAGES]));
    expect(await shownIds()).toEqual(allIds());
    expect(cursors()).toHaveLength(STEPS);
    expect(new Set(cursors()).size).toBe(STEPS);
    expect(its.sandbox.ledger.entries().every(({ query }) => query.limit === undefined)).toBe(true);
  });

  it('runs once, however many callers ask for it', async () => {
    const crawls = await Promise.all([crawlPages(), crawlPages(), crawlPages()]);
    expect(new Set(crawls).size).toBe(1);
    expect(cursors()).toHaveLength(STEPS);
  });

  it('shows what it has found so far if it is the first', async () => {
    const counts: Promise<number>[] = [];
    await crawlPages(() => void counts.push(its.worker.directory.countPages(its.workspace)));
    expect(await counts[0]).toBeGreaterThanOrEqual(7);
    expect(await counts[0]).toBeLessThan(PAGES);
  });

  it('fault 19: counts unreadable pages and continues', async () => {
    its.sandbox.faults.add({ skip: 1, times: 2, mismatch: { path: 'items.2.pageId', change: 'missing' } });
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES - 2, unreadable: 2 });
    expect(await its.worker.directory.countPages(its.workspace)).toBe(PAGES - 2);
  });

  it('leaves nothing of its progress behind', async () => {
    await crawlPages();
    const database = await its.worker.databases.directoryDatabase();
    expect(await database.count('cursors')).toBe(0);
    const count = () => Promise.all([database.count('pages'), database.count('marks')]);
    const before = await count();
    await crawlPages();
    expect(await its.worker.directory.countPages(its.workspace)).toBe(PAGES);
    expect(await count()).toEqual(before);
  });
});

describe('a worker killed during a crawl', () => {
  test.each([1, 2, 3, 4, 5])('resumes from the stored cursor after step %i', async (steps) => {
    await killAfter(steps, crawlPages);
    expect(await pagesCrawl()).toMatchObject({ state: 'syncing', listPages: steps, items: steps * 7 });
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES, listPages: STEPS });
    expect(await shownIds()).toEqual(allIds());
    expect(cursors()).toHaveLength(STEPS);
    expect(new Set(cursors()).size).toBe(STEPS);
  });

  it('fault 4: right after any step leaves no page without its address', async () => {
    await crawlPages();
    const keys = async () =>
      (await (await its.worker.databases.directoryDatabase()).getAll('pages')).flatMap(({ keys, pageId }) =>
        keys.map(([, key]) => `${key} ${pageId}`),
      );
    const whole = await keys();
    for (let steps = 1; steps < STEPS; steps++) await killAfter(steps, crawlPages);
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES, current: 2 });
    expect(await keys()).toEqual(whole);
  });

  it('fault 4: after each step still asks for no cursor twice', async () => {
    for (let steps = 1; steps < STEPS; steps++) await killAfter(steps, crawlPages);
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES });
    expect(new Set(cursors()).size).toBe(STEPS);
    expect(cursors()).toHaveLength(STEPS);
  });

  it('during a request repeats only that request', async () => {
    holdDeadlines(); // a killed worker repeats none of its requests
    its.sandbox.faults.add({ skip: 3, times: 1, hang: true });
    crawlPages().catch(() => undefined); // never settles in a killed worker
    await until(() => expect(cursors()).toHaveLength(4));
    its.worker = await startWorker();
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES });
    const answered = its.sandbox.ledger.entries().filter(({ finished }) => finished);
    expect(new Set(answered.map(({ query }) => query.cursor)).size).toBe(answered.length);
    expect(cursors()[4]).toBe(cursors()[3]);
    expect(cursors()).toHaveLength(STEPS + 1);
  });

  it('fault 7: is replaced through its alarm, which is then cleared', async () => {
    holdDeadlines(); // a killed worker repeats none of its requests
    its.sandbox.faults.add({ skip: 2, times: 1, hang: true });
    its.worker.sync.syncPages(its.workspace).catch(() => undefined);
    await until(() => expect(cursors()).toHaveLength(3));
    expect([...fakeWorld().alarms.keys()]).toEqual(['walk']);
    its.worker = await startWorker();
    its.worker.start.startBackground();
    fakeWorld().onAlarm.fire({ name: 'walk' });
    await until(async () => expect(await pagesCrawl()).toMatchObject({ state: 'ready', items: PAGES }));
    await until(() => expect(fakeWorld().alarms.size).toBe(0));
    expect(cursors()).toHaveLength(STEPS + 1);
  });

  it('does not resume a crawl that failed', async () => {
    its.sandbox.faults.add({ skip: 2, status: 403 });
    await its.worker.sync.syncPages(its.workspace);
    expect(await pagesCrawl()).toMatchObject({ state: 'syncing', problem: { kind: 'forbidden' } });
    its.sandbox.ledger.clear();
    its.worker = await startWorker();
    await its.worker.sync.resumeCrawls();
    expect(cursors()).toEqual([]);
  });
});

describe('a misled crawl', () => {
  type Row = [
    'repeat' | 'null' | 'endless' | 'duplicate',
    skip: number,
    state: string,
    requests: number,
    items: number,
  ];
  const rows: Row[] = [
    ['repeat', 0, 'incomplete', 2, 14],
    ['repeat', 3, 'incomplete', 4, 28],
    ['null', 0, 'incomplete', 1, 7],
    ['null', 4, 'incomplete', 5, 35],
    ['endless', 0, 'incomplete', 156, 1085],
    ['duplicate', 0, 'ready', STEPS, PAGES],
  ];
  test.each(rows)(
    'fault 20: by %s after %i list pages is %s after %i requests',
    async (cursor, skip, state, requests, items) => {
      its.sandbox.faults.add({ operation: 'listPages', skip, cursor });
      expect(await crawlPages()).toMatchObject({ state, items, wholeItems: items });
      // The request for the next list page leaves before this one is stored.
      await atRest();
      expect(cursors()).toHaveLength(requests);
      expect(await its.worker.directory.countPages(its.workspace)).toBe(items);
    },
  );

  it.each(['some of an earlier one, or one twice', 'some that a killed worker found'])(
    'fault 20: keeps each page once if a list page holds %s',
    async (what) => {
      const headers = { 'x-api-key': its.sandbox.key };
      const listPage = async (cursor: string) => {
        const query = cursor && `?${new URLSearchParams({ cursor })}`;
        const response = await fetch(`${its.sandbox.url}/v0/pages${query}`, { headers });
        return (await response.json()) as { items: Page[]; nextCursor: string };
      };
      const one = await listPage('');
      const two = await listPage(one.nextCursor);
      const items = [...two.items.slice(0, 4), ...one.items.slice(2, 5), ...two.items.slice(3)];
      const isKilled = what.includes('killed');
      if (isKilled) await killAfter(1, crawlPages);
      its.sandbox.ledger.clear();
      its.sandbox.faults.add({ skip: isKilled ? 0 : 1, times: 1, body: JSON.stringify({ ...two, items }) });
      const counts: number[] = [];
      expect(await crawlPages(({ items: count }) => counts.push(count))).toMatchObject({ items: PAGES });
      expect(counts.slice(0, 2)).toEqual(isKilled ? [14, 21] : [7, 14]);
      expect(await shownIds()).toEqual(allIds());
      for (const { pageId } of [...one.items, ...two.items])
        expect((await its.worker.directory.findPage(its.workspace, pageId))?.pageId).toBe(pageId);
    },
  );

  it('does not hide what the last complete crawl found', async () => {
    await crawlPages();
    its.sandbox.faults.add({ skip: 2, cursor: 'null' });
    const crawl = await crawlPages();
    expect(crawl).toMatchObject({ state: 'incomplete', items: 21, wholeItems: PAGES, current: 1 });
    expect(await shownIds()).toEqual(allIds());
    expect(await (await its.worker.databases.directoryDatabase()).countFromIndex('pages', 'ids')).toBe(PAGES);
  });

  it('is followed by a complete one', async () => {
    its.sandbox.faults.add({ times: 3, skip: 2, cursor: 'null' });
    await crawlPages();
    its.sandbox.faults.clear();
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES, wholeItems: PAGES, current: 2 });
    expect(await shownIds()).toEqual(allIds());
  });
});

it('a crawl of all pages that was due begins only if none has ended since', async () => {
  const { syncIfDue } = its.worker.sync;
  await Promise.all([syncIfDue(its.workspace), syncIfDue(its.workspace)]);
  await syncIfDue(its.workspace);
  expect(cursors()).toHaveLength(STEPS);
  holdDate(31 * 60_000);
  await syncIfDue(its.workspace);
  expect(cursors()).toHaveLength(2 * STEPS);
});

describe('a second crawl', () => {
  const first = () => its.sandbox.seed.pages[0] ?? '';
  const nameOf = async (pageId: string) =>
    (await its.worker.directory.findPage(its.workspace, pageId))?.name ?? undefined;

  it('hides no page and shows no change before it is complete', async () => {
    await crawlPages();
    const before = await nameOf(first());
    its.sandbox.changes.renamePage(first(), 'Renamed');
    const seen: Promise<[number, string | undefined]>[] = [];
    const found = async (): Promise<[number, string | undefined]> => [
      await its.worker.directory.countPages(its.workspace),
      await nameOf(first()),
    ];
    // The last step is the swap.
    await crawlPages(({ state }) => {
      if (state === 'syncing') seen.push(found());
    });
    expect(await Promise.all(seen.slice(0, -1))).toEqual(seen.slice(1).map(() => [PAGES, before]));
    expect(await found()).toEqual([PAGES, 'Renamed']);
    its.sandbox.changes.renamePage(first(), before ?? '');
  });

  it('reads only those stored pages that have changed', async () => {
    await crawlPages();
    const before = await nameOf(first());
    its.sandbox.changes.renamePage(first(), 'Renamed');
    const get = vi.spyOn(IDBIndex.prototype, 'get');
    await crawlPages();
    expect(get.mock.calls.map(([key]) => (key as string[])[2])).toEqual([first()]);
    its.sandbox.changes.renamePage(first(), before ?? '');
    await crawlPages();
    expect(await nameOf(first())).toBe(before);
  });

  it('fault 4: killed halfway leaves the first one in place', async () => {
    await crawlPages();
    await killAfter(3, crawlPages);
    expect(await shownIds()).toEqual(allIds());
    expect(await crawlPages()).toMatchObject({ state: 'ready', current: 2 });
    expect(await shownIds()).toEqual(allIds());
  });

  it('drops a page that is gone, and its address', async () => {
    await crawlPages();
    const gone = its.sandbox.seed.pages[3] ?? '';
    const address = `id:${gone}`;
    expect(await (await its.worker.matchTab.addressIndex(its.workspace)).find(address, 5)).toHaveLength(1);
    const response = await fetch(`${its.sandbox.url}/v0/pages?limit=${PAGES}`, {
      headers: { 'x-api-key': its.sandbox.key },
    });
    const list = (await response.json()) as { items: Page[] };
    const items = list.items.filter(({ pageId }) => pageId !== gone);
    its.sandbox.faults.add({ body: JSON.stringify({ ...list, items, totalCount: items.length }) });
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES - 1 });
    expect(await shownIds()).toEqual(allIds().filter((id) => id !== gone));
    expect(await (await its.worker.matchTab.addressIndex(its.workspace)).find(address, 5)).toEqual([]);
  });
});

describe('the address index', () => {
  it('is read in one transaction, and in another one after a pause', async () => {
    await crawlPages();
    const index = await its.worker.matchTab.addressIndex(its.workspace);
    const opening = vi.spyOn(IDBDatabase.prototype, 'transaction');
    // The word index is built meanwhile, in separate transactions.
    const opened = () => opening.mock.calls.filter(([stores]) => `${stores}` === 'pages,entries');
    const [first = '', second = '', third = ''] = its.sandbox.seed.pages;
    const find = async (...pageIds: string[]) => {
      const found = await Promise.all(pageIds.map((pageId) => index.find(`id:${pageId}`, 5)));
      return found.map(([entry]) => entry?.pageId);
    };
    expect(await find(first, second)).toEqual([first, second]);
    expect(opened()).toHaveLength(1);
    await atRest();
    expect(await find(third)).toEqual([third]);
    expect(opened()).toHaveLength(2);
  });
});

describe('ten thousand pages', () => {
  it('are crawled with one request per list page, and searched', async () => {
    const large = await startSandbox({ pages: 10_000, pageSize: 100 });
    try {
      const there = await connectWorkspace(its.worker, large, { id: 'large' });
      expect(await its.worker.lists.crawlPages(there)).toMatchObject({ state: 'ready', items: 10_000 });
      expect(large.ledger.entries()).toHaveLength(100);
      // Words are indexed after the crawl; a search waits for that at most a second.
      await until(async () =>
        expect((await its.worker.search.searchPages(there, 'offer 009999', 5)).total.count).toBe(1),
      );
      expect(await its.worker.directory.countPages(its.workspace)).toBe(0);
    } finally {
      await large.close();
    }
  });
});
