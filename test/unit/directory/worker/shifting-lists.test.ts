// Lists that change while they are read, at a service whose cursors count items: removing an item from a part already
// read moves the next item out of sight.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlState } from '../../../../lib/directory/worker/directory-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { fill } from '../../../oracle/tables.ts';
import type { AudienceFact, PageFact, World } from '../../../oracle/world.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import type { Store } from '../../../sandbox/store.ts';
import { connectedWorker } from '../../fixtures/connect-workspace.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const audience = (at: number): AudienceFact => ({
  audienceId: `audience-${at}`,
  name: `Audience ${at}`,
  routeKey: `key-${at}`,
  isArchived: false,
  life: 'live',
  number: 2,
  minutesAgo: 60,
  changes: 0,
  hasOtherContext: false,
  messages: [],
});
const page = (at: number, audiences: AudienceFact[] = []): PageFact => ({
  pageId: `page-${at}`,
  name: `Page ${at}`,
  isArchived: false,
  audiences,
  course: 'none',
  sessions: 0,
  converted: 0,
  bounced: 0,
});
const upTo = <Of>(count: number, made: (at: number) => Of) =>
  Array.from({ length: count }, (_, at) => made(at));

const COUNT = 8;
const PAGE_SIZE = 3;
const world: World = {
  workspaceId: 'northwind',
  zone: 0,
  day: 0,
  hour: 9,
  behind: 0,
  pageSize: PAGE_SIZE,
  dialect: { cursors: 'counts' },
  views: [],
  pages: upTo(COUNT, (at) => page(at, at === 0 ? upTo(COUNT, audience) : [])),
};

let store: Store;
let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
/** Runs after the first list page of each read. */
let onFirst: () => void;

beforeEach(async () => {
  onFirst = () => undefined;
  sandbox = await startSandbox({
    pageSize: PAGE_SIZE,
    dialect: world.dialect,
    fill: (empty) => {
      store = empty;
      fill(world, store);
    },
    onListed: () => {
      if (sandbox.ledger.entries().at(-1)?.query.cursor === undefined) onFirst();
    },
  });
  ({ worker, workspace } = await connectedWorker(sandbox));
});
afterEach(async () => {
  await sandbox.close();
});

const lists = {
  page: {
    crawl: (onStep?: (crawl: CrawlState) => void) => worker.lists.crawlPages(workspace, onStep),
    async shown() {
      const ids: string[] = [];
      await worker.directory.eachPage(workspace, ({ pageId }) => void ids.push(pageId));
      return ids.toSorted();
    },
  },
  audience: {
    crawl: (onStep?: (crawl: CrawlState) => void) => worker.lists.crawlAudiences(workspace, 'page-0', onStep),
    async shown() {
      const ids: string[] = [];
      await worker.directory.eachAudience(workspace, 'page-0', ({ audienceId }) => void ids.push(audienceId));
      return ids.toSorted();
    },
  },
};
const listenForNews = async () => (await import('../../../../lib/news/worker/listeners.ts')).listenForNews();
const toldAsNew = async () => {
  await (await import('../../../../lib/news/worker/listeners.ts')).newsSettled();
  const query = { text: '', seen: false, offset: 0, limit: 100 };
  const { items } = await worker.answers.listNews({ workspaceId: workspace.id, ...query });
  return items.map(({ id }) => id);
};
const without = (kind: string, ...gone: number[]) =>
  upTo(COUNT, (at) => `${kind}-${at}`).filter((_, at) => !gone.includes(at));

describe.each(['page', 'audience'] as const)('a list that shifts while it is read: %s', (kind) => {
  const { crawl, shown } = lists[kind];
  const remove = (at: number) => store.remove(kind, `${kind}-${at}`);
  const parent = kind === 'page' ? '' : 'page-0';
  /** Once, as in a list by newest change. */
  const moveToFront = (at: number) => {
    const record = store.get(kind, `${kind}-${at}`);
    if (!record) throw new Error('Nothing to move');
    remove(at);
    store.add(kind, `${kind}-${at}`, record, { parent, rank: -1 });
    onFirst = () => undefined;
  };

  it('is read again so that no item is missing', async () => {
    await crawl();
    onFirst = () => remove(1);
    expect(await crawl()).toMatchObject({ state: 'ready', items: COUNT - 1, repeats: 1 });
    expect(await shown()).toEqual(without(kind, 1));
  });

  it.each([1, 2, 3, 4, 5])(
    'is read again by the next worker if the first one died after step %i',
    async (steps) => {
      onFirst = () => remove(1);
      let step = 0;
      const killed = crawl(() => {
        step += 1;
        if (step === steps) throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      worker = await startWorker();
      expect(await crawl()).toMatchObject({ state: 'ready', items: COUNT - 1 });
      expect(await shown()).toEqual(without(kind, 1));
    },
  );

  it('is shown as last read, and called incomplete, if it shifts each time', async () => {
    await crawl();
    const gone = [0, 1, 2];
    onFirst = () => remove(gone.shift() ?? 0);
    expect(await crawl()).toMatchObject({ state: 'incomplete', repeats: 2, partial: true });
    const left = without(kind, 0, 1, 2);
    expect(await shown()).toEqual(expect.arrayContaining([`${kind}-3`, `${kind}-7`]));
    expect(await crawl()).toMatchObject({ state: 'ready' });
    expect(await shown()).toEqual(left);
  });

  it('keeps what is known if one item went in front and another came at the end meanwhile', async () => {
    const last = store.get(kind, `${kind}-7`);
    if (!last) throw new Error('Nothing to add');
    remove(7);
    await crawl();
    onFirst = () => {
      if (store.get(kind, `${kind}-7`)) return;
      remove(1);
      store.add(kind, `${kind}-7`, last, { parent, rank: 99 });
    };
    expect(await crawl()).toMatchObject({ state: 'ready', items: COUNT - 1, repeats: 1 });
    expect(await shown()).toEqual(without(kind, 1));
  });

  it('is read again if one item moved to a part already read, so that it is neither lost nor new', async () => {
    await listenForNews();
    await crawl();
    onFirst = () => moveToFront(7);
    expect(await crawl()).toMatchObject({ state: 'ready', items: COUNT, repeats: 1 });
    expect(await shown()).toEqual(without(kind));
    await crawl();
    expect(await toldAsNew()).toEqual([]);
  });

  it('tells nothing older that its first reading missed as new', async () => {
    await listenForNews();
    onFirst = () => moveToFront(7);
    expect(await crawl()).toMatchObject({ state: 'ready', items: COUNT - 1 });
    await crawl();
    expect(await shown()).toEqual(without(kind));
    expect(await toldAsNew()).toEqual([]);
  });

  it('drops what two crawls in a row did not find, and does not crawl again where nothing came', async () => {
    await crawl();
    remove(1);
    expect((await crawl()).repeats).toBeUndefined();
    expect(await shown()).toEqual(without(kind, 1));
    const record = store.get(kind, `${kind}-7`);
    if (!record) throw new Error('Nothing to move');
    remove(7);
    await crawl();
    remove(2);
    store.add(kind, `${kind}-7`, record, { parent, rank: 99 });
    expect(await crawl()).toMatchObject({ state: 'ready', items: COUNT - 2, repeats: 1 });
    expect(await shown()).toEqual(without(kind, 1, 2));
  });

  it('is complete if it only grew at its end', async () => {
    const added = kind === 'page' ? 'page-7' : 'audience-7';
    const record = store.get(kind, added);
    if (!record) throw new Error('Nothing to add');
    remove(7);
    onFirst = () => store.get(kind, added) ?? store.add(kind, added, record, { parent, rank: 99 });
    const end = await crawl();
    expect(end).toMatchObject({ state: 'ready', items: COUNT });
    expect(end.repeats).toBeUndefined();
    expect(await shown()).toEqual(without(kind));
  });
});
