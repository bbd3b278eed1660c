// The crawl of one page’s audiences, and the search in what was found.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Audience } from '../../../../lib/api/schemas.ts';
import type { CrawlState, DirectoryAudience } from '../../../../lib/directory/worker/directory-records.ts';
import { until } from '../../fixtures/until.ts';
import { crawlWorld, PAGES } from './crawl-world.ts';

const { its, crawlPages, cursors, killAfter } = crawlWorld();

describe('the audiences of a page', () => {
  const page = () => its.sandbox.seed.ids.page;
  const crawlAudiences = (onStep?: (crawl: CrawlState) => void) =>
    its.worker.lists.crawlAudiences(its.workspace, page(), onStep);
  async function records(): Promise<DirectoryAudience[]> {
    const all: DirectoryAudience[] = [];
    await its.worker.directory.eachAudience(its.workspace, page(), (each) => all.push(each));
    return all;
  }
  const kept = async (): Promise<Audience[]> => (await records()).map(({ audience }) => audience);

  it('are crawled like the pages', async () => {
    expect(await crawlAudiences()).toMatchObject({ state: 'ready', items: 42, totalCount: 42 });
    expect(new Set((await kept()).map(({ audienceId }) => audienceId)).size).toBe(42);
    expect(new Set(cursors()).size).toBe(6);
    expect(await its.worker.audienceListCache.countAudiences(its.workspace, page())).toBe(42);
    expect(await its.worker.directory.countAllAudiences(its.workspace)).toBe(42);
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
      its.sandbox.ledger.clear();
      expect(await its.worker.lists.renewAudience(its.workspace, page(), audienceId)).toBe(true);
      expect(cursors()).toEqual([cursor]);
      expect(crawled).toContain(cursor);
    }
    expect(await its.worker.audienceListCache.countAudiences(its.workspace, page())).toBe(42);
  });

  it('show a new version once they are renewed', async () => {
    await crawlAudiences();
    const { audience } = its.sandbox.seed.ids;
    const before = await its.worker.directory.findAudience(its.workspace, page(), audience);
    const versionId = its.sandbox.changes.bumpVersion(page(), audience);
    vi.setSystemTime(Date.now() + 1);
    await its.worker.lists.renewAudience(its.workspace, page(), audience);
    const after = await its.worker.directory.findAudience(its.workspace, page(), audience);
    expect(before?.audience.latestVersion?.versionId).not.toBe(versionId);
    expect(after?.audience.latestVersion?.versionId).toBe(versionId);
    expect(after?.at).toBeGreaterThan(before?.at ?? Number.POSITIVE_INFINITY);
  });

  it('are not renewed if they are unknown', async () => {
    expect(await its.worker.lists.renewAudience(its.workspace, page(), 'audience_none')).toBe(false);
    expect(cursors()).toEqual([]);
  });

  it('are not renewed if their stored cursor is refused', async () => {
    await crawlAudiences();
    const last = (await records()).find(({ cursor }) => cursor !== '');
    its.sandbox.faults.add({ times: 1, status: 400 });
    expect(await its.worker.lists.renewAudience(its.workspace, page(), last?.audienceId ?? '')).toBe(false);
  });

  it('are all found by a crawl while one of them is renewed', async () => {
    await crawlAudiences();
    const late = (await records()).filter(({ cursor }) => cursor === cursors()[3]);
    expect(late).toHaveLength(7);
    its.sandbox.faults.add({ skip: 2, times: 1, held: true });
    const crawl = crawlAudiences();
    await until(() => expect(cursors()).toHaveLength(9));
    await its.worker.lists.renewAudience(its.workspace, page(), late[0]?.audienceId ?? '');
    its.sandbox.faults.clear();
    expect(await crawl).toMatchObject({ state: 'ready', items: 42 });
    expect(await its.worker.audienceListCache.countAudiences(its.workspace, page())).toBe(42);
  });

  it('that are gone are dropped by a complete crawl and stay after an incomplete one', async () => {
    await crawlAudiences();
    const count = () => its.worker.audienceListCache.countAudiences(its.workspace, page());
    its.sandbox.faults.add({ times: 1, cursor: 'null' });
    expect(await crawlAudiences()).toMatchObject({ state: 'incomplete' });
    expect(await count()).toBe(42);
    its.sandbox.faults.clear();
    its.sandbox.faults.add({ times: 1, mismatch: { path: 'items.0.audienceId', change: 'missing' } });
    expect(await crawlAudiences()).toMatchObject({ state: 'ready', items: 41, unreadable: 1 });
    expect(await count()).toBe(41);
    const listed = await its.worker.answers.listAudiences({
      pageId: page(),
      offset: 0,
      limit: 1,
      text: '',
      sort: 'name',
    } as never);
    expect(listed).toMatchObject({ known: 41, complete: false });
  });

  it('are in part, with no more to come, where the service ended the list', async () => {
    const { answers, search } = its.worker;
    its.sandbox.faults.add({ skip: 1, times: 1, cursor: 'null' });
    expect(await crawlAudiences()).toMatchObject({ state: 'incomplete' });
    const query = { pageId: page(), offset: 0, limit: 1, text: '', sort: 'name' } as never;
    const coverage = { complete: false, ended: true };
    expect(await answers.listAudiences(query)).toMatchObject(coverage);
    expect(await search.searchAudiences(its.workspace, page(), '', 1)).toMatchObject(coverage);
  });

  it.each([
    ['and each was read', undefined, { complete: true }],
    ['but one was unreadable', 'missing', { complete: false, lacking: 1 }],
  ] as const)(
    'that were loaded in whole %s stay so while their renewal fails',
    async (_, change, coverage) => {
      const { answers, search } = its.worker;
      if (change) its.sandbox.faults.add({ times: 1, mismatch: { path: 'items.0.audienceId', change } });
      await crawlAudiences();
      its.sandbox.faults.clear();
      its.sandbox.faults.add({ operation: 'listAudiences', status: 500 });
      await expect(crawlAudiences()).rejects.toThrow();
      const query = { pageId: page(), offset: 0, limit: 1, text: '', sort: 'name' } as never;
      expect(await answers.listAudiences(query)).toMatchObject(coverage);
      expect(await search.searchAudiences(its.workspace, page(), '', 1)).toMatchObject(coverage);
    },
  );
});

describe('search', () => {
  beforeEach(() => crawlPages());
  const names = async (text: string, limit = 50) =>
    (await its.worker.search.searchPages(its.workspace, text, limit)).hits.map(({ name }) => name);

  it('finds pages by any words of name, title or address, in any spelling', async () => {
    expect(await names('PRICING spring')).toEqual(['Spring launch: pricing']);
    expect(await names('précios (es)')).toEqual(['Precios (ES)']);
    expect(await names('twenty minutes')).toEqual(['Book a demo']);
    expect(await names('/summit')).toEqual(['Northwind Summit']);
    expect(await names('الأسعار')).toEqual(['الأسعار']);
    expect(await names('no such page')).toEqual([]);
  });

  it('counts the hits beyond the limit', async () => {
    const { hits, total } = await its.worker.search.searchPages(its.workspace, '', 5);
    expect({ hits: hits.length, total }).toEqual({ hits: 5, total: { count: PAGES, isMore: false } });
  });

  it('finds audiences of a page and says whether all are known', async () => {
    const { page } = its.sandbox.seed.ids;
    const find = (text: string) => its.worker.search.searchAudiences(its.workspace, page, text, 50);
    expect(await find('jane')).toEqual({ hits: [], total: { count: 0, isMore: false }, complete: false });
    await its.worker.lists.crawlAudiences(its.workspace, page);
    const { hits, complete } = await find('jane doe');
    expect(complete).toBe(true);
    expect(hits).toContainEqual(
      expect.objectContaining({ routeKey: 'jane-doe', audienceId: its.sandbox.seed.ids.audience }),
    );
    expect((await find('')).total.count).toBe(42);
  });
});
