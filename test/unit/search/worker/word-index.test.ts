// The word index: written while the directory is crawled, by workers that may be killed.
import { describe, expect, it, vi } from 'vitest';
import { startWorker } from '../../fixtures/worker.ts';
import { searchWorld } from './search-world.ts';

const { its, search, found, store } = searchWorld();

describe('the index', () => {
  it('follows renames and deletions', async () => {
    await store([{ pageId: 'p1', name: 'Spring launch' }]);
    await store([{ pageId: 'p1', name: 'Summer launch' }]);
    expect(await found('summer')).toEqual(['Summer launch']);
    expect(await found('spring')).toEqual([]);
    const database = await its.worker.databases.directoryDatabase();
    await database.clear('pages');
    expect(await found('summer')).toEqual([]);
  });

  it('resumes after a killed worker, and indexes nothing twice', async () => {
    const many = Array.from({ length: 9000 }, (_, at) => ({ pageId: `p${at}`, name: `Offer number${at}` }));
    for (let from = 0; from < many.length; from += 500) await store(many.slice(from, from + 500), false);
    const database = () => its.worker.databases.directoryDatabase();
    const real = IDBObjectStore.prototype.put;
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const left = async () =>
      (await (await database()).getAll('unindexed')).flatMap(({ documents }) => documents).length;
    // The second round fails in the middle of its writing, as it does with a worker that is killed.
    let killed = 0;
    put.mockImplementation(function (this: IDBObjectStore, ...args: Parameters<IDBObjectStore['put']>) {
      const request = real.apply(this, args);
      if (this.name !== 'indexed' || (args[0] as { rounds: number }).rounds < 2) return request;
      killed += 1;
      this.transaction.abort();
      return request;
    });
    await expect(its.worker.searching.indexWaiting()).rejects.toThrow();
    put.mockRestore();
    expect(killed).toBe(1);
    expect(await left()).toBe(1000);
    its.worker = await startWorker();
    expect((await search('number10'))?.growing).toBe(true);
    await its.worker.searching.indexWaiting();
    expect(await left()).toBe(0);
    expect((await search('number8999'))?.hits.map(({ name }) => name)).toEqual(['Offer number8999']);
    const all = await (await database()).getAll('documents');
    expect(all.flatMap(({ pageIds }) => pageIds).toSorted()).toEqual(
      many.map(({ pageId }) => pageId).toSorted(),
    );
  });

  it('indexes nothing twice if the worker was killed right after a round', async () => {
    const real = IDBObjectStore.prototype.put;
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementation(function (this: IDBObjectStore, ...args: Parameters<IDBObjectStore['put']>) {
      const request = real.apply(this, args);
      if (this.name === 'indexed' && (args[0] as { taken: string[] }).taken.length === 0)
        this.transaction.abort();
      return request;
    });
    await expect(store([{ pageId: 'p1', name: 'Spring launch' }])).rejects.toThrow();
    put.mockRestore();
    its.worker = await startWorker();
    await its.worker.searching.indexWaiting();
    const database = await its.worker.databases.directoryDatabase();
    expect((await database.getAll('documents')).flatMap(({ pageIds }) => pageIds)).toEqual(['p1']);
    expect(await database.count('unindexed')).toBe(0);
    expect(await found('spring')).toEqual(['Spring launch']);
  });

  it('returns the same after its records were merged', async () => {
    for (let round = 0; round < 60; round += 1)
      await store([{ pageId: `p${round}`, name: `Autumn ${round} sale` }]);
    const database = await its.worker.databases.directoryDatabase();
    const scope = its.worker.service.scopeOf(its.workspace);
    const records = await database.count('postings', its.worker.databases.startingWith(scope, 'aut'));
    expect(records).toBeLessThan(60);
    expect((await search('autumn', 50))?.hits).toHaveLength(50);
    for (const round of [0, 17, 41, 59])
      expect(await found(`autumn ${round} sale`)).toContain(`Autumn ${round} sale`);
  });

  it('can be rebuilt from stored data', async () => {
    await store([
      { pageId: 'p1', name: 'Spring launch' },
      { pageId: 'p1', audienceId: 'a1', name: 'Jane Doe' },
    ]);
    const database = await its.worker.databases.directoryDatabase();
    const scope = its.worker.service.scopeOf(its.workspace);
    for (const name of ['postings', 'documents', 'vocabulary', 'indexed'] as const)
      await database.clear(name);
    for (const all of ['pages', 'audiences'] as const)
      await database.put('unindexed', { scope, id: all, documents: [], all });
    its.worker = await startWorker();
    await its.worker.searching.indexWaiting();
    expect(await found('spring')).toEqual(['Spring launch']);
    expect(await found('jane')).toEqual(['Jane Doe']);
  });

  it('finds rare words among very many common ones', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      pageId: 'p',
      audienceId: `a${at}`,
      name: `Audience ${at === 2222 ? 'Zebra' : 'Horse'} ${at}`,
    }));
    await store([{ pageId: 'p', name: 'Page' }, ...many]);
    expect(await found('audience zebra')).toEqual(['Audience Zebra 2222']);
    expect(await found('zebra audience')).toEqual(['Audience Zebra 2222']);
    expect(await found('audience zbera')).toEqual(['Audience Zebra 2222']);
    expect(await found('audience 2222 z')).toEqual(['Audience Zebra 2222']);
  });

  it('omits items with only some of the words, however many', async () => {
    const some = Array.from({ length: 60 }, (_, at) => [
      { pageId: `ag${at}`, name: 'Alpha Gamma' },
      { pageId: `b${at}`, name: 'Beta' },
      { pageId: `b2${at}`, name: 'Beta' },
    ]).flat();
    await store([...some, { pageId: 'all', name: 'Alpha and then Beta and after all that Gamma' }]);
    expect(await found('alpha beta gamma')).toEqual(['Alpha and then Beta and after all that Gamma']);
  });

  it('finds a number prefix that very many items have', async () => {
    const numbers = [
      ...Array.from({ length: 1500 }, (_, at) => 10_000 + at),
      ...Array(900)
        .keys()
        .map((at) => 99_000 + at),
    ];
    await store(numbers.map((number) => ({ pageId: `p${number}`, name: `Offer ${number}` })));
    const names = await found('offer 99');
    expect(names).toHaveLength(6);
    for (const name of names) expect(name).toMatch(/^Offer 99/);
  });
});
