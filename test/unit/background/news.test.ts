// What is new: made of what is kept, when it is kept, over a sandbox. No request is ever made for it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { periodsOf } from '../../../lib/analytics-ranges.ts';
import { NEWS, type NewsItem, type NewsKind, type NewsState, noNews } from '../../../lib/news.ts';
import type { Workspace } from '../../../lib/workspace.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { until } from '../until.ts';
import { connectWorkspace } from './connect-workspace.ts';
import { startWorker, type Worker } from './worker.ts';

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
let pageId: string;
let audienceId: string;
let topicId: string;

beforeAll(async () => {
  sandbox = await startSandbox({ pages: 20, lifeSpeed: 50 });
  ({ page: pageId, audience: audienceId } = sandbox.seed.ids);
  topicId = sandbox.seed.topics[0] ?? '';
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  newProfile();
  await start();
  workspace = await connectWorkspace(worker, sandbox);
  sandbox.ledger.clear();
  vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the tries of a read
});
afterEach(async () => {
  await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
  vi.restoreAllMocks();
  vi.useRealTimers();
  sandbox.faults.clear();
  expect(fakeWorld().bugs).toEqual([]);
});

async function start(): Promise<void> {
  worker = await startWorker();
  (await import('../../../lib/background/news/listen-for-news.ts')).listenForNews();
}
const handlers = () => worker.handlers.handlers;
const list = async (more: { kind?: NewsKind; text?: string; seen?: boolean } = {}) =>
  handlers().listNews({ workspaceId: workspace.id, text: '', seen: false, offset: 0, limit: 100, ...more });
const walkPages = () => worker.directory.walkPages(workspace);
const walkAudiences = () => worker.directory.walkAudiences(workspace, pageId);
const read = (
  ...[name, params]: Parameters<Worker['cache']['read']> extends [unknown, ...infer Rest] ? Rest : never
) => worker.cache.read(workspace, name, params, { force: true });
const told = (items: NewsItem[]) =>
  items.map(({ kind, name, changes }) => [
    kind,
    name,
    ...changes.map(({ part, from, to }) => [part, from, to]),
  ]);
const shown = () => (fakeWorld().session.all()[NEWS] ?? noNews) as NewsState;
const operations = () => sandbox.ledger.entries().map(({ operation }) => operation);
/** Everything that was noted so far is in the list: a change that comes after it is. */
async function settled(): Promise<void> {
  const { newsSettled } = await import('../../../lib/background/news/listen-for-news.ts');
  await newsSettled();
}

describe('pages', () => {
  it('are no news at the first walk', async () => {
    await walkPages();
    await settled();
    expect((await list()).items).toEqual([]);
    expect(shown().unread).toBe(0);
  });
});
