// Crawls of the directory against the sandbox: complete, killed, stopped or misled, and what readers see meanwhile.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Audience, Page } from '../../../../lib/api/schemas.ts';
import type { CrawlState, DirectoryAudience } from '../../../../lib/directory/worker/directory-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { holdDeadlines } from '../../api/hold-deadlines.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const PAGES = 40;
const STEPS = 6; // of 7 pages each

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
beforeAll(async () => {
  sandbox = await startSandbox({ pages: PAGES, pageSize: 7 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  workspace = await connectWorkspace(worker, sandbox);
  sandbox.ledger.clear();
  // No waiting between the attempts of a read.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  sandbox.faults.clear();
  expect(fakeWorld().bugs).toEqual([]);
});

const crawlPages = (onStep?: (crawl: CrawlState) => void) => worker.walks.crawlPages(workspace, onStep);
const cursors = () => sandbox.ledger.entries().map(({ query }) => query.cursor ?? '');
const pagesCrawl = () => worker.sync.pagesCrawl(workspace);

async function shownPages(): Promise<Page[]> {
  const pages: Page[] = [];
  await worker.directory.eachPage(workspace, (page) => void pages.push(page));
  return pages;
}
const shownIds = async () => (await shownPages()).map(({ pageId }) => pageId).toSorted();
const allIds = () => sandbox.seed.pages.toSorted();

/** Kills the worker right after a step was stored. */
async function killAfter(
  steps: number,
  crawl: (onStep: (crawl: CrawlState) => void) => Promise<unknown>,
): Promise<void> {
  const killed = crawl(({ listPages }) => {
    if (listPages === steps) throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  worker = await startWorker();
}

/** Stops the crawl after a number of steps and waits until it has ended. */
async function stopAfter(steps: number): Promise<CrawlState> {
  let stopped: Promise<void> | undefined;
  const crawl = await crawlPages(({ listPages }) => {
    if (listPages === steps) stopped = worker.sync.stopSync(workspace);
  });
  await stopped;
  return crawl;
}

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
    expect(sandbox.ledger.entries().every(({ query }) => query.limit === undefined)).toBe(true);
  });

  it('runs once, however many callers ask for it', async () => {
    const walks = await Promise.all([crawlPages(), crawlPages(), crawlPages()]);
    expect(new Set(walks).size).toBe(1);
    expect(cursors()).toHaveLength(STEPS);
  });

  it('shows what it has found so far if it is the first', async () => {
    const counts: Promise<number>[] = [];
    await crawlPages(() => void counts.push(worker.directory.countPages(workspace)));
    expect(await counts[0]).toBeGreaterThanOrEqual(7);
    expect(await counts[0]).toBeLessThan(PAGES);
  });

  it('fault 19: counts unreadable pages and continues', async () => {
    sandbox.faults.add({ skip: 1, times: 2, mismatch: { path: 'items.2.pageId', change: 'missing' } });
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES - 2, unreadable: 2 });
    expect(await worker.directory.countPages(workspace)).toBe(PAGES - 2);
  });

  it('leaves nothing of its progress behind', async () => {
    await crawlPages();
    const database = await worker.databases.directoryDatabase();
    expect(await database.count('cursors')).toBe(0);
    const count = () => Promise.all([database.count('pages'), database.count('marks')]);
    const before = await count();
    await crawlPages();
    expect(await worker.directory.countPages(workspace)).toBe(PAGES);
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
      (await (await worker.databases.directoryDatabase()).getAll('pages')).flatMap(({ keys, pageId }) =>
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
    sandbox.faults.add({ skip: 3, times: 1, hang: true });
    crawlPages().catch(() => undefined); // never settles in a killed worker
    await until(() => expect(cursors()).toHaveLength(4));
    worker = await startWorker();
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES });
    const answered = sandbox.ledger.entries().filter(({ finished }) => finished);
    expect(new Set(answered.map(({ query }) => query.cursor)).size).toBe(answered.length);
    expect(cursors()[4]).toBe(cursors()[3]);
    expect(cursors()).toHaveLength(STEPS + 1);
  });

  it('fault 7: is replaced through its alarm, which is then cleared', async () => {
    holdDeadlines(); // a killed worker repeats none of its requests
    sandbox.faults.add({ skip: 2, times: 1, hang: true });
    worker.sync.syncPages(workspace).catch(() => undefined);
    await until(() => expect(cursors()).toHaveLength(3));
    expect([...fakeWorld().alarms.keys()]).toEqual(['walk']);
    worker = await startWorker();
    worker.start.startBackground();
    fakeWorld().onAlarm.fire({ name: 'walk' });
    await until(async () => expect(await pagesCrawl()).toMatchObject({ state: 'ready', items: PAGES }));
    await until(() => expect(fakeWorld().alarms.size).toBe(0));
    expect(cursors()).toHaveLength(STEPS + 1);
  });

  it('does not resume a crawl that failed', async () => {
    sandbox.faults.add({ skip: 2, status: 403 });
    await worker.sync.syncPages(workspace);
    expect(await pagesCrawl()).toMatchObject({ state: 'syncing', problem: { kind: 'forbidden' } });
    sandbox.ledger.clear();
    worker = await startWorker();
    await worker.sync.resumeCrawls();
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
      sandbox.faults.add({ operation: 'listPages', skip, cursor });
      expect(await crawlPages()).toMatchObject({ state, items, wholeItems: items });
      expect(cursors()).toHaveLength(requests);
      expect(await worker.directory.countPages(workspace)).toBe(items);
    },
  );

  it.each(['some of an earlier one, or one twice', 'some that a killed worker found'])(
    'fault 20: keeps each page once if a list page holds %s',
    async (what) => {
      const headers = { 'x-api-key': sandbox.key };
      const listPage = async (cursor: string) => {
        const query = cursor && `?${new URLSearchParams({ cursor })}`;
        const response = await fetch(`${sandbox.url}/v0/pages${query}`, { headers });
        return (await response.json()) as { items: Page[]; nextCursor: string };
      };
      const one = await listPage('');
      const two = await listPage(one.nextCursor);
      const items = [...two.items.slice(0, 4), ...one.items.slice(2, 5), ...two.items.slice(3)];
      const isKilled = what.includes('killed');
      if (isKilled) await killAfter(1, crawlPages);
      sandbox.ledger.clear();
      sandbox.faults.add({ skip: isKilled ? 0 : 1, times: 1, body: JSON.stringify({ ...two, items }) });
      const counts: number[] = [];
      expect(await crawlPages(({ items: count }) => counts.push(count))).toMatchObject({ items: PAGES });
      expect(counts.slice(0, 2)).toEqual(isKilled ? [14, 21] : [7, 14]);
      expect(await shownIds()).toEqual(allIds());
      for (const { pageId } of [...one.items, ...two.items])
        expect((await worker.directory.findPage(workspace, pageId))?.pageId).toBe(pageId);
    },
  );

  it('does not hide what the last complete crawl found', async () => {
    await crawlPages();
    sandbox.faults.add({ skip: 2, cursor: 'null' });
    const crawl = await crawlPages();
    expect(crawl).toMatchObject({ state: 'incomplete', items: 21, wholeItems: PAGES, current: 1 });
    expect(await shownIds()).toEqual(allIds());
    expect(await (await worker.databases.directoryDatabase()).countFromIndex('pages', 'ids')).toBe(PAGES);
  });

  it('is followed by a complete one', async () => {
    sandbox.faults.add({ times: 3, skip: 2, cursor: 'null' });
    await crawlPages();
    sandbox.faults.clear();
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES, wholeItems: PAGES, current: 2 });
    expect(await shownIds()).toEqual(allIds());
  });
});

describe('a second crawl', () => {
  const first = () => sandbox.seed.pages[0] ?? '';
  const nameOf = async (pageId: string) =>
    (await worker.directory.findPage(workspace, pageId))?.name ?? undefined;

  it('hides no page and shows no change before it is complete', async () => {
    await crawlPages();
    const before = await nameOf(first());
    sandbox.changes.renamePage(first(), 'Renamed');
    const seen: Promise<[number, string | undefined]>[] = [];
    const found = async (): Promise<[number, string | undefined]> => [
      await worker.directory.countPages(workspace),
      await nameOf(first()),
    ];
    // The last step is the swap.
    await crawlPages(({ state }) => {
      if (state === 'syncing') seen.push(found());
    });
    expect(await Promise.all(seen.slice(0, -1))).toEqual(seen.slice(1).map(() => [PAGES, before]));
    expect(await found()).toEqual([PAGES, 'Renamed']);
    sandbox.changes.renamePage(first(), before ?? '');
  });

  it('reads only those stored pages that have changed', async () => {
    await crawlPages();
    const before = await nameOf(first());
    sandbox.changes.renamePage(first(), 'Renamed');
    const get = vi.spyOn(IDBIndex.prototype, 'get');
    await crawlPages();
    expect(get.mock.calls.map(([key]) => (key as string[])[2])).toEqual([first()]);
    sandbox.changes.renamePage(first(), before ?? '');
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
    const gone = sandbox.seed.pages[3] ?? '';
    const address = `id:${gone}`;
    expect(await (await worker.matchTab.addressIndex(workspace)).find(address, 5)).toHaveLength(1);
    const response = await fetch(`${sandbox.url}/v0/pages`, { headers: { 'x-api-key': sandbox.key } });
    const list = (await response.json()) as { items: Page[] };
    list.items = list.items.filter(({ pageId }) => pageId !== gone);
    sandbox.faults.add({ times: 1, body: JSON.stringify(list) });
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES - 1 });
    expect(await shownIds()).toEqual(allIds().filter((id) => id !== gone));
    expect(await (await worker.matchTab.addressIndex(workspace)).find(address, 5)).toEqual([]);
  });
});

describe('the address index', () => {
  it('is read in one transaction, and in another one after a pause', async () => {
    await crawlPages();
    const index = await worker.matchTab.addressIndex(workspace);
    const opening = vi.spyOn(IDBDatabase.prototype, 'transaction');
    // The word index is built meanwhile, in separate transactions.
    const opened = () => opening.mock.calls.filter(([stores]) => `${stores}` === 'pages,entries');
    const [first = '', second = '', third = ''] = sandbox.seed.pages;
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

describe('a stopped crawl', () => {
  it('says so, sends nothing more and resumes where it was', async () => {
    expect(await stopAfter(2)).toMatchObject({ state: 'stopped' });
    expect(await pagesCrawl()).toMatchObject({ state: 'stopped', items: 14, listPages: 2 });
    expect(cursors()).toHaveLength(2);
    expect(await worker.directory.countPages(workspace)).toBe(14);
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES });
    expect(new Set(cursors()).size).toBe(STEPS);
    expect(cursors()).toHaveLength(STEPS);
  });

  it('during a request drops that answer and asks for it again', async () => {
    sandbox.faults.add({ skip: 2, held: true });
    const crawl = crawlPages();
    await until(() => expect(cursors()).toHaveLength(3));
    await worker.sync.stopSync(workspace);
    sandbox.faults.clear();
    expect(await crawl).toMatchObject({ state: 'stopped', items: 14 });
    expect(await pagesCrawl()).toMatchObject({ state: 'stopped', items: 14 });
    expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES });
    expect(cursors()).toHaveLength(STEPS + 1);
  });

  it('loses nothing if it is stopped just as an answer is stored', async () => {
    const { stopCrawl, readCrawl } = worker.walk;
    const { crawlList } = worker.walk;
    const stops: Promise<void>[] = [];
    const kept: string[] = [];
    const list = {
      name: 'made up',
      async fetch(cursor = '0') {
        // Between the response and its storage.
        if (cursor === '2' && stops.length === 0)
          setImmediate(() => stops.push(stopCrawl(workspace, 'made up')));
        const nextCursor = String(Number(cursor) + 1);
        return { items: [cursor], hasMore: cursor !== '5', nextCursor, unreadable: 0 };
      },
      async store(_: unknown, __: unknown, { items }: { items: string[] }) {
        kept.push(...items);
        return { newItems: items.length };
      },
      sweep: async () => undefined,
    };
    await crawlList(workspace, list);
    await until(() => expect(stops).toHaveLength(1));
    await stops[0];
    const stopped = await readCrawl(worker.service.scopeOf(workspace), 'made up');
    expect(stopped).toMatchObject({ state: 'stopped', items: kept.length, cursor: String(kept.length) });
    expect(await crawlList(workspace, list)).toMatchObject({ state: 'ready', items: 6 });
    expect(kept).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it('stays stopped when the worker restarts', async () => {
    await stopAfter(2);
    worker = await startWorker();
    worker.start.startBackground();
    await worker.sync.resumeCrawls();
    expect(await pagesCrawl()).toMatchObject({ state: 'stopped' });
    expect(cursors()).toHaveLength(2);
  });

  it('can be one that a killed worker left', async () => {
    await killAfter(2, crawlPages);
    await worker.sync.stopSync(workspace);
    expect(await pagesCrawl()).toMatchObject({ state: 'stopped', items: 14 });
  });
});

describe('a crawl that cannot continue', () => {
  it('says why and resumes where it was when it is requested again', async () => {
    sandbox.faults.add({ skip: 3, times: 3, status: 500 });
    await worker.sync.syncPages(workspace);
    expect(await pagesCrawl()).toMatchObject({
      state: 'syncing',
      items: 21,
      problem: { kind: 'unavailable' },
    });
    await worker.sync.syncPages(workspace);
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
        const isFull = sandbox.ledger.entries().length >= asked;
        if (isFull && stores.includes(this.name)) throw new DOMException('no room', 'QuotaExceededError');
        return put.apply(this, args);
      });
      await worker.sync.syncPages(workspace);
      const [told, now] = [await pagesCrawl(), Date.now()];
      expect(told).toMatchObject({ state: 'syncing', problem: { kind: 'not-kept' } });
      expect(told?.problem?.notBefore).toBeGreaterThan(now + 50_000);
      expect(fakeWorld().alarms.has('walk')).toBe(false);
      expect(worker.sync.isDue(told, true, now)).toBe(false);
      expect(worker.sync.isDue(told, true, now + 61_000)).toBe(true);
      worker = await startWorker();
      await worker.sync.resumeCrawls();
      expect(cursors()).toHaveLength(asked);
      await worker.sync.syncPages(workspace);
      await worker.sync.syncPages(workspace);
      expect((await pagesCrawl())?.problem?.notBefore).toBeGreaterThan(now + 110_000);
      refusing.mockRestore();
      await worker.sync.syncPages(workspace);
      expect(await pagesCrawl()).toMatchObject({ state: 'ready', items: PAGES });
      expect(await pagesCrawl()).not.toHaveProperty('problem');
    },
  );

  it('starts over if its cursor is refused', async () => {
    await killAfter(3, crawlPages);
    const database = await worker.databases.directoryDatabase();
    const left = await pagesCrawl();
    if (left) await database.put('walks', { ...left, cursor: 'expired' });
    await worker.sync.syncPages(workspace);
    expect(await pagesCrawl()).toMatchObject({
      problem: { kind: 'rejected', detail: expect.stringContaining('expired') },
    });
    await worker.sync.syncPages(workspace);
    expect(await pagesCrawl()).toMatchObject({ state: 'ready', items: PAGES });
    expect(await shownIds()).toEqual(allIds());
  });

  it('leaves no trace of a workspace that was removed meanwhile', async () => {
    sandbox.faults.add({ held: true, status: 403 });
    const sync = worker.sync.syncPages(workspace);
    await until(() => expect(cursors()).toHaveLength(1));
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    sandbox.faults.clear();
    await sync;
    const database = await worker.databases.directoryDatabase();
    expect(await database.getAll('walks')).toEqual([]);
  });

  it('fault 25: ends when the key changes and leaves nothing of the old connection', async () => {
    sandbox.faults.add({ skip: 2, held: true });
    const crawl = crawlPages();
    await until(() => expect(cursors()).toHaveLength(3));
    const { name, color, baseUrl, production, keyKeeping, id } = workspace;
    const form = { id, name, color, baseUrl, production, keyKeeping, key: sandbox.key };
    await worker.answers.saveWorkspace(form);
    sandbox.faults.clear();
    expect(await crawl).toMatchObject({ state: 'stopped' });
    expect(cursors()).toHaveLength(3);
    const database = await worker.databases.directoryDatabase();
    for (const store of worker.databases.directoryStores) expect(await database.count(store), store).toBe(0);
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
    expect(worker.sync.isDue(present, missed, now)).toBe(due),
  );
});

describe('the audiences of a page', () => {
  const page = () => sandbox.seed.ids.page;
  const crawlAudiences = (onStep?: (crawl: CrawlState) => void) =>
    worker.walks.crawlAudiences(workspace, page(), onStep);
  async function records(): Promise<DirectoryAudience[]> {
    const all: DirectoryAudience[] = [];
    await worker.directory.eachAudience(workspace, page(), (each) => all.push(each));
    return all;
  }
  const kept = async (): Promise<Audience[]> => (await records()).map(({ audience }) => audience);

  it('are crawled like the pages', async () => {
    expect(await crawlAudiences()).toMatchObject({ state: 'ready', items: 42, totalCount: 42 });
    expect(new Set((await kept()).map(({ audienceId }) => audienceId)).size).toBe(42);
    expect(new Set(cursors()).size).toBe(6);
    expect(await worker.audienceListCache.countAudiences(workspace, page())).toBe(42);
    expect(await worker.directory.countAllAudiences(workspace)).toBe(42);
  });

  test.each([1, 4])('are crawled on from step %i after the worker was killed', async (steps) => {
    await killAfter(steps, crawlAudiences);
    expect(await crawlAudiences()).toMatchObject({ state: 'ready', items: 42 });
    expect(new Set(cursors()).size).toBe(6);
    expect(cursors()).toHaveLength(6);
  });

  it('are renewed one by one with a single request for the list page of each', async () => {
    await crawlAudiences();
    const crawled = new Set(cursors());
    for (const { audienceId, cursor } of (await records()).filter((_, n) => n % 9 === 0)) {
      sandbox.ledger.clear();
      expect(await worker.walks.renewAudience(workspace, page(), audienceId)).toBe(true);
      expect(cursors()).toEqual([cursor]);
      expect(crawled).toContain(cursor);
    }
    expect(await worker.audienceListCache.countAudiences(workspace, page())).toBe(42);
  });

  it('show a new version once they are renewed', async () => {
    await crawlAudiences();
    const { audience } = sandbox.seed.ids;
    const before = await worker.directory.findAudience(workspace, page(), audience);
    const versionId = sandbox.changes.bumpVersion(page(), audience);
    await worker.walks.renewAudience(workspace, page(), audience);
    const after = await worker.directory.findAudience(workspace, page(), audience);
    expect(before?.audience.latestVersion?.versionId).not.toBe(versionId);
    expect(after?.audience.latestVersion?.versionId).toBe(versionId);
    expect(after?.at).toBeGreaterThan(before?.at ?? Number.POSITIVE_INFINITY);
  });

  it('are not renewed if they are unknown', async () => {
    expect(await worker.walks.renewAudience(workspace, page(), 'audience_none')).toBe(false);
    expect(cursors()).toEqual([]);
  });

  it('are not renewed if their stored cursor is refused', async () => {
    await crawlAudiences();
    const last = (await records()).find(({ cursor }) => cursor !== '');
    sandbox.faults.add({ times: 1, status: 400 });
    expect(await worker.walks.renewAudience(workspace, page(), last?.audienceId ?? '')).toBe(false);
  });

  it('are all found by a crawl while one of them is renewed', async () => {
    await crawlAudiences();
    const late = (await records()).filter(({ cursor }) => cursor === cursors()[3]);
    expect(late).toHaveLength(7);
    sandbox.faults.add({ skip: 2, times: 1, held: true });
    const crawl = crawlAudiences();
    await until(() => expect(cursors()).toHaveLength(9));
    await worker.walks.renewAudience(workspace, page(), late[0]?.audienceId ?? '');
    sandbox.faults.clear();
    expect(await crawl).toMatchObject({ state: 'ready', items: 42 });
    expect(await worker.audienceListCache.countAudiences(workspace, page())).toBe(42);
  });

  it('that are gone are dropped by a complete crawl and stay after an incomplete one', async () => {
    await crawlAudiences();
    const count = () => worker.audienceListCache.countAudiences(workspace, page());
    sandbox.faults.add({ times: 1, cursor: 'null' });
    expect(await crawlAudiences()).toMatchObject({ state: 'incomplete' });
    expect(await count()).toBe(42);
    sandbox.faults.clear();
    sandbox.faults.add({ times: 1, mismatch: { path: 'items.0.audienceId', change: 'missing' } });
    expect(await crawlAudiences()).toMatchObject({ state: 'ready', items: 41, unreadable: 1 });
    expect(await count()).toBe(41);
  });
});

describe('search', () => {
  beforeEach(() => crawlPages());
  const names = async (text: string, limit = 50) =>
    (await worker.search.searchPages(workspace, text, limit)).hits.map(({ name }) => name);

  it('finds pages by any words of name, title or address, in any spelling', async () => {
    expect(await names('PRICING spring')).toEqual(['Spring launch: pricing']);
    expect(await names('précios (es)')).toEqual(['Precios (ES)']);
    expect(await names('twenty minutes')).toEqual(['Book a demo']);
    expect(await names('/summit')).toEqual(['Northwind Summit']);
    expect(await names('الأسعار')).toEqual(['الأسعار']);
    expect(await names('no such page')).toEqual([]);
  });

  it('counts the hits beyond the limit', async () => {
    const { hits, total } = await worker.search.searchPages(workspace, '', 5);
    expect({ hits: hits.length, total }).toEqual({ hits: 5, total: { count: PAGES, isMore: false } });
  });

  it('finds audiences of a page and says whether all are known', async () => {
    const { page } = sandbox.seed.ids;
    const find = (text: string) => worker.search.searchAudiences(workspace, page, text, 50);
    expect(await find('jane')).toEqual({ hits: [], total: { count: 0, isMore: false }, complete: false });
    await worker.walks.crawlAudiences(workspace, page);
    const { hits, complete } = await find('jane doe');
    expect(complete).toBe(true);
    expect(hits).toContainEqual(
      expect.objectContaining({ routeKey: 'jane-doe', audienceId: sandbox.seed.ids.audience }),
    );
    expect((await find('')).total.count).toBe(42);
  });
});

describe('ten thousand pages', () => {
  it('are crawled with one request per list page, and searched', async () => {
    const large = await startSandbox({ pages: 10_000, pageSize: 100 });
    try {
      const there = await connectWorkspace(worker, large, { id: 'large' });
      expect(await worker.walks.crawlPages(there)).toMatchObject({ state: 'ready', items: 10_000 });
      expect(large.ledger.entries()).toHaveLength(100);
      // Words are indexed after the crawl; a search waits for that at most a second.
      await expect
        .poll(async () => (await worker.search.searchPages(there, 'offer 009999', 5)).total.count)
        .toBe(1);
      expect(await worker.directory.countPages(workspace)).toBe(0);
    } finally {
      await large.close();
    }
  });
});
