// A crawl of many list pages requests the next one while storing the current one.
import { beforeEach, expect, it, onTestFinished, test, vi } from 'vitest';
import type { CrawlState } from '../../../../lib/directory/worker/directory-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { connectedWorker, connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const PAGES = 40;
const STEPS = 20;

const sandbox = await sharedSandbox({ pages: PAGES, pageSize: 2 });
let worker: Worker;
let workspace: Workspace;
beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox));
  sandbox.ledger.clear();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const crawlPages = (onStep?: (crawl: CrawlState) => void) => worker.lists.crawlPages(workspace, onStep);
const pagesCrawl = () => worker.sync.pagesCrawl(workspace);
const cursors = () => sandbox.ledger.entries().map(({ query }) => query.cursor ?? '');

async function shownIds(): Promise<string[]> {
  const ids: string[] = [];
  await worker.directory.eachPage(workspace, ({ pageId }) => void ids.push(pageId));
  return ids.toSorted();
}

async function expectAllFound(): Promise<void> {
  expect(await crawlPages()).toMatchObject({ state: 'ready', items: PAGES, listPages: STEPS });
  expect(await shownIds()).toEqual(sandbox.seed.pages.toSorted());
}

it('asks for each list page once', async () => {
  await expectAllFound();
  expect(cursors()).toHaveLength(STEPS);
  expect(new Set(cursors()).size).toBe(STEPS);
});

it('fault 15: asks for fewer pages at a time if a list page is too large, also later on, and finds all', async () => {
  const large = await startSandbox({ pages: 18 });
  onTestFinished(() => large.close());
  large.faults.add({ operation: 'listPages', itemBytes: 800_000 });
  const other = await connectWorkspace(worker, large, { id: 'large' });
  expect(await worker.checklist.checkConnection(other)).toMatchObject({ ok: true, pages: 18 });
  large.ledger.clear();
  expect(await worker.lists.crawlPages(other)).toMatchObject({ state: 'ready', items: 18 });
  // The first two responses were too large; the smaller limit applies to the rest of the crawl.
  const limits = large.ledger.entries().map(({ query }) => query.limit);
  expect(limits).toEqual([undefined, '20', '5', '5', '5', '5']);
});

it('fault 15: fails with the reason if a single item is too large', async () => {
  // Responses with 2, 20, 5 and 1 items, each of 6 MB.
  for (const itemBytes of [3_000_000, 300_000, 1_200_000, 6_000_000])
    sandbox.faults.add({ operation: 'listPages', itemBytes, times: 1 });
  await expect(crawlPages()).rejects.toMatchObject({ problem: { kind: 'too-large' } });
  expect(sandbox.ledger.entries().map(({ query }) => query.limit)).toEqual([undefined, '20', '5', '1']);
});

it('stores one list page while the next is on its way, from the eleventh on', async () => {
  const events: string[] = [];
  const list = {
    name: 'made up',
    async fetch(cursor = '0') {
      events.push(`ask ${cursor}`);
      return {
        items: [cursor],
        hasMore: cursor !== '12',
        nextCursor: String(Number(cursor) + 1),
        unreadable: 0,
      };
    },
    async store(_: unknown, __: unknown, { items }: { items: string[] }) {
      events.push(`store ${items}`);
      return { newItems: items.length };
    },
    sweep: async () => undefined,
  };
  expect(await worker.crawl.crawlList(workspace, list)).toMatchObject({ state: 'ready', items: 13 });
  expect(events.slice(-8)).toEqual([
    'ask 9',
    'store 9',
    'ask 10',
    'ask 11',
    'store 10',
    'ask 12',
    'store 11',
    'store 12',
  ]);
});

test.each([11, 15, STEPS - 1])('asks for one list page twice after a stop after step %i', async (steps) => {
  let stopped: Promise<void> | undefined;
  const crawl = await crawlPages(({ listPages }) => {
    if (listPages === steps) stopped = worker.sync.stopSync(workspace);
  });
  await stopped;
  expect(crawl).toMatchObject({ state: 'stopped' });
  expect(await pagesCrawl()).toMatchObject({ state: 'stopped', listPages: steps, items: 2 * steps });
  await expectAllFound();
  expect(cursors()).toHaveLength(STEPS + 1);
  expect(new Set(cursors()).size).toBe(STEPS);
});

test.each([11, 15, STEPS - 1])('resumes from step %i after its worker was killed', async (steps) => {
  const killed = crawlPages(({ listPages }) => {
    if (listPages === steps) throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  worker = await startWorker();
  await expectAllFound();
  expect(new Set(cursors()).size).toBe(STEPS);
});

it('keeps the items found before a refused list page and resumes there', async () => {
  sandbox.faults.add({ operation: 'listPages', skip: 14, status: 403 });
  await expect(crawlPages()).rejects.toMatchObject({ problem: { kind: 'forbidden' } });
  expect(await pagesCrawl()).toMatchObject({ listPages: 14, items: 28 });
  sandbox.faults.clear();
  await expectAllFound();
});

it('fault 25: keeps nothing that arrives after the connection changed', async () => {
  let changed: Promise<void> | undefined;
  const anew = (list: Workspace[]) =>
    list.map((each) => ({ ...each, connectionVersion: each.connectionVersion + 1 }));
  const crawl = await crawlPages(({ listPages }) => {
    if (listPages === 13) changed = worker.workspaces.changeWorkspaces(anew);
  });
  await changed;
  expect(crawl.state).toBe('stopped');
  expect(crawl.listPages).toBeLessThan(STEPS - 1);
  expect(cursors().length).toBeLessThanOrEqual(crawl.listPages + 2);
});
