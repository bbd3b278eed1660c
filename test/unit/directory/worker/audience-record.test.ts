// One audience for a view: it is gone only if no part of its list has it, and a successful read clears a problem.
import { beforeEach, expect, it, vi } from 'vitest';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { connectedWorker } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import type { Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;
const pageId = 'page_1';

beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox));
  vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the attempts of a read
});

/** Makes the service return these parts of its list, one per request; `isLast` marks a part without a next one. */
function answers(...parts: { ids: string[]; isLast?: boolean }[]): void {
  sandbox.faults.clear();
  for (const { ids, isLast = false } of parts) {
    const items = ids.map((audienceId) => ({ audienceId, pageId, effectiveName: audienceId }));
    const envelope = { hasMore: !isLast, nextCursor: isLast ? null : 'second', totalCount: 3 };
    const body = JSON.stringify({ items, ...envelope });
    sandbox.faults.add({ operation: 'listAudiences', times: 1, status: 200, body });
  }
}
const crawl = async () => {
  answers({ ids: ['a', 'b'] }, { ids: ['c'], isLast: true });
  await worker.lists.crawlAudiences(workspace, pageId);
};
const record = async (audienceId: string, force?: true) =>
  worker.answers.getAudience({ pageId, audienceId, ...(force ? { force } : {}) });

it('finds an audience that moved within its list', async () => {
  await crawl();
  answers({ ids: ['new', 'a'] }, { ids: ['new', 'a'] }, { ids: ['b', 'c'], isLast: true });
  expect(await record('b', true)).toMatchObject({ audience: { audienceId: 'b' } });
  expect(await record('b')).toMatchObject({ problem: undefined });
});

it('reports an audience as gone if no part of the list has it', async () => {
  await crawl();
  // The list is read twice: an audience was added and another removed, so items may have shifted during the first read.
  const [first, last] = [{ ids: ['a', 'c'] }, { ids: ['d'], isLast: true }];
  answers(first, first, last, first, last);
  expect(await record('b', true)).toMatchObject({ problem: { kind: 'not-found' } });
  expect(await record('b')).toBeUndefined();
});

it('drops the problem of an audience that was read since', async () => {
  await crawl();
  sandbox.faults.clear();
  sandbox.faults.add({ operation: 'listAudiences', status: 503 });
  expect(await record('a', true)).toMatchObject({ problem: { kind: 'unavailable' } });
  holdDate(1000);
  await crawl();
  expect(await record('a')).toMatchObject({ problem: undefined });
});
