// What the word index keeps: the best of what begins with a letter, and nothing of what is gone. With real crawls over a
// sandbox, real IndexedDB semantics and killed workers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../../lib/api/schemas.ts';
import { totalText } from '../../../../lib/search/search.ts';
import { searchWorld } from './search-world.ts';

const { its, search, page, store } = searchWorld({ pageSize: 100 });
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the tries of a read
});

const scope = () => its.worker.service.scopeOf(its.workspace);
const database = () => its.worker.databases.directoryDatabase();
const state = async () => (await database()).get('indexed', [scope()]);
const namesOf = async (text: string, limit = 6) =>
  ((await search(text, limit))?.hits ?? []).map(({ name }) => name);
/** As a picker shows it. */
const totalOf = async (text: string) =>
  totalText((await its.worker.search.searchPages(its.workspace, text, 6)).total);

const many = (count: number, from: number, nameOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ pageId: `p${from + at}`, name: nameOf(from + at) }));

describe('the first letters', () => {
  it('find the best of very many hits, across all rounds', async () => {
    await store(many(400, 0, (at) => `Market number${at} with a long name`));
    await store([...many(400, 400, (at) => `Mountain${at} tour`), { pageId: 'ma', name: 'Ma' }]);
    await store([{ pageId: 'mm', name: 'Mill' }]);
    expect(await namesOf('m')).toEqual([
      'Ma',
      'Mill',
      ...Array(4).fill(expect.stringMatching(/^Mountain\d+ tour$/)),
    ]);
    expect((await namesOf('ma'))[0]).toBe('Ma');
    expect((await namesOf('mi'))[0]).toBe('Mill');
    expect([await totalOf('m'), await totalOf('ma'), await totalOf('mo')]).toEqual(['200+', '100+', '100+']);
  });

  it('find the same after the records were merged', async () => {
    for (let round = 0; round < 20; round += 1)
      await store(many(20, round * 20, (at) => `Market stall of long ago ${at}`));
    await store([{ pageId: 'best', name: 'Market' }]);
    expect((await state())?.tidied).toBeGreaterThan(0);
    expect((await namesOf('m'))[0]).toBe('Market');
    expect(await totalOf('m')).toBe('200+');
    const heads = await (await database()).count(
      'postings',
      its.worker.databases.startingWith(scope(), '\u0000m'),
    );
    expect(heads).toBeLessThan(10);
  });

  it('are distinguished from all others next to a word', async () => {
    await store(many(400, 0, (at) => `Spring offer ${at}${at % 100 === 7 ? ' 春まつり' : ''}`));
    const threes = await namesOf('spring 3', 50);
    expect(threes).toHaveLength(50);
    expect(threes.every((name) => name.startsWith('Spring offer 3'))).toBe(true);
    // 3, 30 to 39 and 300 to 399.
    expect([await totalOf('spring 3'), await totalOf('spring 春')]).toEqual(['111', '4']);
    expect(await namesOf('spring 春')).toHaveLength(4);
  });

  it('also count next to other words, however many hits those have', async () => {
    await store([
      ...many(300, 0, (at) => `Maria Horse${at}`),
      { pageId: 'z', name: 'Maria and after that a Zebra' },
      ...many(300, 300, (at) => `Maria Cow${at}`),
    ]);
    expect(await namesOf('maria z')).toEqual(['Maria and after that a Zebra']);
    expect(await totalOf('maria h')).toBe('300');
    expect(await namesOf('z maria')).toEqual(['Maria and after that a Zebra']);
    await store([{ pageId: 'y', name: 'Maria and after that a Yak' }]);
    expect(await namesOf('maria y')).toEqual(['Maria and after that a Yak']);
  });
});

describe('changed or deleted items', () => {
  const name = 'Spring launch: pricing';
  const crawl = async () => {
    await its.worker.lists.crawlPages(its.workspace);
    await its.worker.searching.indexWaiting();
  };
  afterEach(() => its.sandbox.changes.renamePage(page(), name));

  it('stay in the index until a crawl of the pages completes', async () => {
    await crawl();
    expect(await totalOf('spring pricing')).toBe('1');
    its.sandbox.changes.renamePage(page(), 'Autumn closing');
    // Cut short: readers still see what they saw.
    its.sandbox.faults.add({ operation: 'listPages', times: 1, body: await listed(2) });
    await crawl();
    expect(await namesOf('spring pricing')).toEqual([name]);
    await crawl();
    expect([await totalOf('spring pricing'), await totalOf('autumn closing')]).toEqual(['0', '1']);
    its.sandbox.changes.renamePage(page(), name);
    await crawl();
    expect([await totalOf('spring pricing'), await totalOf('autumn closing')]).toEqual(['1', '0']);
  });

  it('a deleted page leaves nothing behind', async () => {
    await crawl();
    its.sandbox.faults.add({ operation: 'listPages', times: 1, body: await listed() });
    await crawl();
    expect(await totalOf('spring pricing')).toBe('0');
    expect((await state())?.gone).toHaveLength(1);
    await crawl();
    expect(await namesOf('p: spring pricing')).toEqual([name]);
  });

  it('an audience stored again is indexed once', async () => {
    await store([
      { audienceId: 'a', name: 'Jane Doe' },
      { audienceId: 'b', name: 'Jane Roe' },
    ]);
    await store([{ audienceId: 'a', name: 'Jane Smith', again: true }]);
    expect([...((await state())?.gone ?? [])]).toEqual([0]);
    expect(await namesOf('a: jane')).toEqual(expect.arrayContaining(['Jane Smith', 'Jane Roe']));
    await store([{ audienceId: 'a', gone: 'all' }]);
    expect([...((await state())?.gone ?? [])].sort()).toEqual([0, 2]);
  });

  it('keep the latest indexed record if only the former one is gone', async () => {
    await store([{ pageId: 'p1', name: 'Spring launch' }]);
    await store([{ pageId: 'p1', name: 'Summer launch' }]);
    await store([{ pageId: 'p1', gone: 'former' }]);
    expect([...((await state())?.gone ?? [])]).toEqual([0]);
    expect([await totalOf('spring'), await totalOf('summer')]).toEqual(['0', '1']);
  });

  it('rebuild the index if there are many', async () => {
    const all = many(2500, 0, (at) => `Offer number${at}`);
    await store(all);
    const before = await state();
    await store(all.map((each) => ({ ...each, name: `Other ${each.name}`, again: true as const })));
    const after = await state();
    expect(after?.id).not.toBe(before?.id);
    expect(after).toMatchObject({ documents: 2500, gone: new Uint32Array() });
    expect(await totalOf('offer')).toBe('2,500');
    expect(await namesOf('other number2499')).toEqual(['Other Offer number2499']);
  });

  /** The list of all pages without the one, or only the first of it, as if it were cut short. */
  async function listed(first?: number): Promise<string> {
    const response = await fetch(`${its.sandbox.url}/v0/pages`, {
      headers: { 'x-api-key': its.sandbox.key },
    });
    const list = (await response.json()) as { items: Page[] };
    if (first !== undefined) {
      const changed = list.items.filter(({ pageId }) => pageId === page());
      const items = [...changed, ...list.items.slice(0, first)];
      return JSON.stringify({ ...list, items, hasMore: true, nextCursor: null });
    }
    return JSON.stringify({ ...list, items: list.items.filter(({ pageId }) => pageId !== page()) });
  }
});
