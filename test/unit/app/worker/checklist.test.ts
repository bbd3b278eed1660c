// The first pages that a connection test offers.
import { beforeEach, expect, it } from 'vitest';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;

beforeEach(async () => {
  sandbox.faults.clear();
  newProfile();
  worker = await startWorker();
});

const audiencesOfFirst = async () => {
  const tested = await worker.checklist.checkConnection(await connectWorkspace(worker, sandbox));
  if (!tested.ok) throw new Error(tested.problem.kind);
  return tested.first.map(({ audiences }) => audiences);
};

it('the first pages have the numbers of audiences that the service names', async () => {
  expect((await audiencesOfFirst()).every((count) => typeof count === 'number')).toBe(true);
});

it('the first pages have no number of audiences if the service names none', async () => {
  const mismatch = { path: 'items.*.audiencesCount', change: 'missing' } as const;
  sandbox.faults.add({ operation: 'listPages', mismatch });
  expect(await audiencesOfFirst()).toEqual([undefined, undefined, undefined]);
});

it.each([
  ['0 with two pages', { totalCount: 0 }, { pages: 2, isPart: false }],
  [
    '0 with a page and an unreadable one',
    { totalCount: 0, items: [{ pageId: 'p' }, {}] },
    { pages: 2, isPart: false },
  ],
  ['1 in the first part', { totalCount: 1, hasMore: true, nextCursor: 'c' }, { pages: 2, isPart: true }],
  ['9 in the first part', { totalCount: 9, hasMore: true, nextCursor: 'c' }, { pages: 9, isPart: false }],
])('a count of %s is never below what was read', async (_, sent, counted) => {
  const body = { items: [{ pageId: 'p' }, { pageId: 'q' }], hasMore: false, nextCursor: null, ...sent };
  sandbox.faults.add({ operation: 'listPages', status: 200, body: JSON.stringify(body) });
  expect(await worker.checklist.checkConnection(await connectWorkspace(worker, sandbox))).toMatchObject(
    counted,
  );
});
