// A worker connected to a sandbox, and crawls of its pages that are killed or stopped.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Page } from '../../../../lib/api/schemas.ts';
import type { CrawlState } from '../../../../lib/directory/worker/directory-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

export const PAGES = 40;
export const STEPS = 6; // of 7 pages each

interface CrawlWorld {
  sandbox: Sandbox;
  worker: Worker;
  workspace: Workspace;
}

export function crawlWorld() {
  const its = {} as CrawlWorld;

  beforeAll(async () => {
    its.sandbox = await startSandbox({ pages: PAGES, pageSize: 7 });
  });
  afterAll(() => its.sandbox.close());
  beforeEach(async () => {
    newProfile();
    its.worker = await startWorker();
    its.workspace = await connectWorkspace(its.worker, its.sandbox);
    its.sandbox.ledger.clear();
    // No waiting between the attempts of a read.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => its.sandbox.faults.clear());

  const crawlPages = (onStep?: (crawl: CrawlState) => void) =>
    its.worker.lists.crawlPages(its.workspace, onStep);
  const cursors = () => its.sandbox.ledger.entries().map(({ query }) => query.cursor ?? '');
  const pagesCrawl = () => its.worker.sync.pagesCrawl(its.workspace);

  async function shownPages(): Promise<Page[]> {
    const pages: Page[] = [];
    await its.worker.directory.eachPage(its.workspace, (page) => void pages.push(page));
    return pages;
  }

  const shownIds = async () => (await shownPages()).map(({ pageId }) => pageId).toSorted();
  const allIds = () => its.sandbox.seed.pages.toSorted();

  /** Kills the worker right after a step was stored. */
  async function killAfter(
    steps: number,
    crawl: (onStep: (crawl: CrawlState) => void) => Promise<unknown>,
  ): Promise<void> {
    const killed = crawl(({ listPages }) => {
      if (listPages === steps) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    its.worker = await startWorker();
  }

  /** Stops the crawl after a number of steps and waits until it has ended. */
  async function stopAfter(steps: number): Promise<CrawlState> {
    let stopped: Promise<void> | undefined;
    const crawl = await crawlPages(({ listPages }) => {
      if (listPages === steps) stopped = its.worker.sync.stopSync(its.workspace);
    });
    await stopped;
    return crawl;
  }

  return { its, crawlPages, cursors, pagesCrawl, shownPages, shownIds, allIds, killAfter, stopAfter };
}
