// A tab with a page of another workspace: if that workspace matches better by stored data, the popup offers it; only the
// user switches.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageStatus } from '../../../../lib/page-status/page-status.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let north: Sandbox;
let south: Sandbox;
let worker: Worker;
/** The active workspace. */
let own: Workspace;
let other: Workspace;
beforeAll(async () => {
  [north, south] = await Promise.all([startSandbox({ pages: 20 }), startSandbox({ pages: 20 })]);
});
afterAll(() => Promise.all([north.close(), south.close()]));
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  own = await connectWorkspace(worker, north, { id: 'north', name: 'North' });
  other = await connectWorkspace(worker, south, { id: 'south', name: 'South', color: 'red' });
  for (const each of [own, other]) await worker.lists.crawlPages(each);
  await worker.workspaces.chooseWorkspace(own.id);
  south.ledger.clear();
});

const statusOf = (url: string): Promise<PageStatus> => worker.pageStatus.loadPageStatus({ tabId: 1, url });
const elsewhere = async (url: string) => (await statusOf(url)).elsewhere ?? [];

describe('a page that another workspace knows', () => {
  it('is offered with that workspace, without a request to its service or a switch', async () => {
    expect(await elsewhere(south.seed.landing.pageOnly)).toEqual([
      {
        workspace: { id: 'south', name: 'South', color: 'red', production: false },
        pageName: 'Spring launch: pricing',
      },
    ]);
    expect(south.ledger.entries()).toEqual([]);
    expect((await worker.workspaces.activeWorkspace())?.id).toBe('north');
  });

  it('is offered with its audience if that is stored there', async () => {
    await worker.lists.crawlAudiences(other, south.seed.ids.page);
    expect(await elsewhere(south.seed.landing.audience)).toMatchObject([
      { pageName: 'Spring launch: pricing', audienceName: 'Jane Doe, Contoso' },
    ]);
  });

  it('is offered if only that workspace also knows the audience', async () => {
    const { page: pageId, audience: audienceId } = south.seed.ids;
    const url = south.seed.landing.pageOnly;
    await worker.lists.crawlAudiences(other, pageId);
    await worker.workspaces.chooseWorkspace(other.id);
    await worker.answers.bind({ url, below: false, pageId, audienceId });
    const twin = await connectWorkspace(worker, south, { id: 'twin', name: 'Twin' });
    await worker.lists.crawlPages(twin);
    await worker.workspaces.chooseWorkspace(twin.id);
    const status = await statusOf(url);
    expect(status.matchState).toMatchObject({ kind: 'matched', page: { pageId } });
    expect(status.elsewhere).toMatchObject([
      { workspace: { id: 'south' }, audienceName: 'Jane Doe, Contoso' },
    ]);
  });

  it('is no longer offered once that workspace is active', async () => {
    await statusOf(south.seed.landing.pageOnly);
    await worker.workspaces.chooseWorkspace(other.id);
    expect(await elsewhere(south.seed.landing.pageOnly)).toEqual([]);
  });
});

describe('nothing is offered', () => {
  it('if the active workspace knows the page as well', async () => {
    const twin = await connectWorkspace(worker, north, { id: 'twin', name: 'Twin' });
    await worker.lists.crawlPages(twin);
    await worker.workspaces.chooseWorkspace(own.id);
    expect(await elsewhere(north.seed.landing.audience)).toEqual([]);
    expect(await elsewhere(north.seed.landing.pageOnly)).toEqual([]);
  });

  it('if the page is unknown', async () => {
    expect(await elsewhere('https://example.com/nobody')).toEqual([]);
  });

  it('if the person chose a page of the active workspace', async () => {
    await worker.lists.crawlAudiences(other, south.seed.ids.page);
    const url = south.seed.landing.audience;
    await worker.answers.bind({ url, below: false, pageId: north.seed.ids.page });
    expect(await elsewhere(url)).toEqual([]);
  });

  it('if the person chose never to match the address', async () => {
    await worker.answers.bind({ url: south.seed.landing.pageOnly, below: false, never: true });
    expect(await elsewhere(south.seed.landing.pageOnly)).toEqual([]);
  });
});

it('a page is offered on any site if the user matched it in its workspace', async () => {
  const url = 'https://elsewhere.example/about';
  await worker.workspaces.chooseWorkspace(other.id);
  await worker.answers.bind({ url, below: true, pageId: south.seed.ids.page });
  await worker.workspaces.chooseWorkspace(own.id);
  expect(await elsewhere(url)).toMatchObject([{ workspace: { id: 'south' } }]);
});

it('matching elsewhere takes two more reads per workspace without a page on the site', async () => {
  /** Counts the reads that check whether a workspace is on the site, and those of full matching. */
  const reads = async () => {
    const [short, full] = [vi.spyOn(IDBIndex.prototype, 'getKey'), vi.spyOn(IDBIndex.prototype, 'getAll')];
    const stores = vi.spyOn(IDBObjectStore.prototype, 'getKey');
    const { matchElsewhere } = await import('../../../../lib/directory/worker/match-elsewhere.ts');
    const found = await matchElsewhere(own, { url: south.seed.landing.pageOnly });
    expect(found.map(({ workspace }) => workspace.id)).toEqual(['south']);
    const counts = [short.mock.calls.length + stores.mock.calls.length, full.mock.calls.length];
    for (const spy of [short, full, stores]) spy.mockRestore();
    return counts;
  };
  const [short = 0, full = 0] = await reads();
  for (let more = 0; more < 8; more += 1) {
    const workspace = await connectWorkspace(worker, north, { id: `more-${more}` });
    await worker.lists.crawlPages(workspace);
  }
  expect(await reads()).toEqual([short + 8 * 2, full]);
});
