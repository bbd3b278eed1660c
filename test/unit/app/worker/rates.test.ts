// The scale of rates, inferred by the background from the responses of a service.
import { beforeEach, expect, it } from 'vitest';
import { periodParams, periodsOf } from '../../../../lib/analytics/periods.ts';
import type { AnalyticsSummary } from '../../../../lib/api/schemas.ts';
import { CURRENT_SESSION } from '../../../../lib/service/session-keys.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectedWorker, connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { startKillable } from '../../fixtures/killable-worker.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;

beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox, { id: 'odd' }));
});

const { current } = periodsOf('28d', Date.now());

/** Makes the service return these rates for a page, and a view request them. */
async function come(modules: Worker, pageId: string, rates: Partial<AnalyticsSummary>): Promise<void> {
  const summary: AnalyticsSummary = {
    totalSessions: 640,
    conversionRate: 0.0207,
    formSubmitRate: 0.01,
    bounceRate: 0.4,
    avgInteractionsPerSession: 2,
    avgScrollDepthPercentage: null,
    avgTimeSpentSeconds: null,
    ...rates,
  };
  sandbox.faults.clear();
  sandbox.faults.add({ operation: 'getAnalyticsSummary', status: 200, body: JSON.stringify(summary) });
  const present = await modules.workspaces.workspaceById('odd');
  await modules.cache.read(present, 'getAnalyticsSummary', periodParams(pageId, current));
}
const fractions = async (modules: Worker = worker) => {
  for (const pageId of ['a', 'b', 'c']) await come(modules, pageId, {});
};

/** The scale that views receive. */
async function scaleInViews() {
  const [{ workspace: home }, { workspace: report }] = await Promise.all([
    worker.answers.homeHead({}),
    worker.answers.weekReport({}),
  ]);
  const session = fakeWorld().session.all()[CURRENT_SESSION] as { rateScale?: string } | undefined;
  const scales = new Set([home?.rateScale, report?.rateScale, session?.rateScale]);
  expect(scales.size, 'views differ').toBe(1);
  return [...scales][0];
}

it('the scale of rates is unknown until three pages agree, then the same in every view', async () => {
  await come(worker, 'a', {});
  await come(worker, 'b', {});
  expect(await scaleInViews()).toBeUndefined();
  await come(worker, 'b', { bounceRate: 0.3 });
  await come(worker, 'c', { totalSessions: 12 });
  expect(await scaleInViews()).toBeUndefined();
  await come(worker, 'd', {});
  expect(await scaleInViews()).toBe('fraction');
});

it('the scale of rates is percent as soon as one value cannot be a fraction', async () => {
  await fractions();
  await come(worker, 'd', { totalSessions: 3, bounceRate: 33.3 });
  expect(await scaleInViews()).toBe('percent');
});

it('the scale of rates is the chosen one, against all evidence, until it is set back to automatic', async () => {
  await worker.answers.setRateScale({ workspaceId: 'odd', scale: 'as-sent' });
  await fractions();
  expect(await scaleInViews()).toBe('as-sent');
  await come(worker, 'd', { bounceRate: 41 });
  expect(await scaleInViews()).toBe('as-sent');
  await worker.answers.setRateScale({ workspaceId: 'odd' });
  expect(await scaleInViews()).toBe('percent');
});

it('the scale of rates survives the end of the worker and of the browser session', async () => {
  await fractions();
  await fakeWorld().session.remove(CURRENT_SESSION);
  worker = await startWorker();
  await worker.workspaces.publishCurrentSession();
  expect(await scaleInViews()).toBe('fraction');
});

it('the scale of rates is forgotten with the connection, and late responses of the old one do not affect the new one', async () => {
  await fractions();
  const before = await worker.workspaces.workspaceById('odd');
  const { name, color, production, keyKeeping } = workspace;
  await worker.answers.saveWorkspace({
    id: 'odd',
    name,
    color,
    production,
    keyKeeping,
    baseUrl: `${sandbox.url}/moved`,
  });
  const late = ['getAnalyticsSummary', { page_id: 'd' }, { bounceRate: 41 }] as const;
  expect(await scaleInViews()).toBeUndefined();
  expect(JSON.stringify(fakeWorld().local.all())).not.toContain('rateEvidence');
  await worker.noteRates.noteRates(before, ...late);
  expect(await scaleInViews()).toBeUndefined();
  await worker.answers.removeWorkspace({ workspaceId: 'odd' });
  await worker.noteRates.noteRates(before, ...late);
  expect(await worker.workspaces.listWorkspaces()).toEqual([]);
});

it('the scale of rates is inferred from responses stored by an earlier version', async () => {
  for (const pageId of ['a', 'b', 'c']) {
    const summary = { bounceRate: 0.4, totalSessions: 900 } as AnalyticsSummary;
    await worker.cache.keepAnswer(workspace, 'getAnalyticsSummary', periodParams(pageId, current), summary);
  }
  expect(await scaleInViews()).toBeUndefined();
  for (const pageId of ['a', 'b', 'c'])
    await worker.cache.read(workspace, 'getAnalyticsSummary', periodParams(pageId, current));
  expect(await scaleInViews()).toBe('fraction');
});

it('the scale of rates is inferred from the connection test of a new workspace', async () => {
  await worker.answers.testWorkspace({ workspaceId: 'odd' });
  await until(async () => expect(await scaleInViews()).toBe('fraction'));
});

it('the scale of rates is stored with each response that reveals it, at whichever step the worker is killed', async () => {
  let isWhole = false;
  let kills = 0;
  for (; !isWhole; kills = nextKill(kills)) {
    newProfile();
    const first = await startKillable(startWorker);
    await first.run(async (modules) => {
      await connectWorkspace(modules, sandbox, { id: 'odd' });
    });
    first.killAfter(kills);
    const read = await first.run((modules) => come(modules, 'a', { bounceRate: 41 })).catch(String);
    isWhole = typeof read !== 'string';
    first.kill();
    const next = await startKillable(startWorker);
    await next.run(async ({ cache, workspaces }) => {
      const present = await workspaces.workspaceById('odd');
      const kept = await cache.peek(present, 'getAnalyticsSummary', periodParams('a', current));
      if (kept)
        expect(present.rateEvidence, `killed after ${kills} steps`).toMatchObject({ isPercent: true });
    });
    next.kill();
  }
  expect(kills).toBeGreaterThan(3);
});
