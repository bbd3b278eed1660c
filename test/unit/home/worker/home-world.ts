// Home over a sandbox: its listing, and what the service answers for it.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { periodsOf } from '../../../../lib/analytics/periods.ts';
import type { AnalyticsSummary } from '../../../../lib/api/schemas.ts';
import { everyPage, type HomeListing, type HomeQuery, type HomeRow } from '../../../../lib/home/home.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { connectedWorker } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

export let sandbox: Sandbox;
export let worker: Worker;
export let workspace: Workspace;
export let pageId: string;
export let audienceId: string;

/** Once per file: a connected profile and a sandbox for each test. */
export function inHomeWorld(): void {
  beforeEach(async () => {
    // What one test publishes must not be live in the next.
    sandbox = await startSandbox({ pages: 30 });
    ({ page: pageId, audience: audienceId } = sandbox.seed.ids);
    ({ worker, workspace } = await connectedWorker(sandbox, { rateScale: 'fraction' }));
    await worker.lists.crawlPages(workspace);
    sandbox.ledger.clear();
  });
  afterEach(async () => {
    await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
    vi.useRealTimers();
    await sandbox.close();
  });
}

export async function restartWorker(): Promise<void> {
  worker = await startWorker();
}

export const requests = () => sandbox.ledger.entries().map(({ operation }) => operation);
export const list = (more: Partial<HomeQuery> = {}): Promise<HomeListing> =>
  worker.answers.listHome({ ...everyPage, ...more, offset: 0, limit: 500 });
export const rowOf = async (id = pageId): Promise<HomeRow | undefined> =>
  (await list()).rows.find((row) => row.pageId === id);
export const firstKinds = async () => (await list()).things.first.map(({ kind }) => kind);

/** As if the service had answered these figures for the last week and the week before. */
export async function keepWeeks(
  now: Partial<AnalyticsSummary>,
  before: Partial<AnalyticsSummary>,
  id = pageId,
) {
  const { current, previous } = periodsOf('7d', Date.now());
  for (const [period, figures] of [
    [current, now],
    [previous, before],
  ] as const) {
    const params = { page_id: id, ...period };
    await worker.cache.keepAnswer(workspace, 'getAnalyticsSummary', params, figures as AnalyticsSummary);
  }
}

export const refusedPublish = () => {
  sandbox.faults.add({ operation: 'publishVersion', status: 403 });
  return worker.answers.order({
    action: 'publish',
    workspaceId: workspace.id,
    connectionVersion: 1,
    pageId,
    audienceId,
    versionId: sandbox.seed.ids.draftVersion,
    versionNumber: 13,
    status: 'draft',
  });
};
