// Home checks all pages in the background, against the sandbox: what it requests, in which order and how much, and what
// a killed worker leaves to the next.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayName } from '../../../../lib/analytics/periods.ts';
import { readTimestamp } from '../../../../lib/format/dates.ts';
import { checkedPeriods } from '../../../../lib/home/checked.ts';
import { everyPage, GOES_ON_FOR, MAX_REQUESTS_A_DAY } from '../../../../lib/home/home.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { trials } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker } from '../../fixtures/worker.ts';

async function startModules() {
  const worker = await startWorker();
  return { ...worker, checks: await import('../../../../lib/home/worker/check-pages.ts') };
}
type Modules = Awaited<ReturnType<typeof startModules>>;

const MINUTE = 60_000;
/** At how many of its steps a worker is killed. */
const KILLS = trials({ normal: 3, full: 60 });
const DAY = 24 * 60 * MINUTE;
const earliestEnd = (time: number) => checkedPeriods(time).at(-1)?.endDate;
/** No test may run past midnight, nor may the stretch before both weeks be another one the day after: once in four weeks it is. */
const [MORNING = Number.NaN] = [1, 2]
  .map((days) => new Date().setHours(24 * days + 8, 0, 0, 0))
  .filter((time) => earliestEnd(time) === earliestEnd(time + DAY));
const PERIODS = checkedPeriods(MORNING).length;
/** One page has more audiences than one answer holds. */
const LONG_LISTS = 1;

const sandbox = await sharedSandbox({ pages: 18, pageSize: 100 });
let worker: KillableWorker<Modules>;
let workspace: Workspace;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
  newProfile();
  worker = await startKillable(startModules);
  workspace = await connectWorkspace(worker.modules, sandbox, { rateScale: 'fraction' });
  await worker.run(({ lists }) => lists.crawlPages(workspace));
  sandbox.ledger.clear();
});
afterEach(async () => {
  await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
  worker.kill();
  vi.useRealTimers();
});

/** Starts a new worker, which resumes what the last one left. */
async function restart(dieAfter?: number): Promise<void> {
  worker.kill();
  worker = await startKillable(startModules, ({ checks }) => checks.resumeChecks(), dieAfter);
}
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
const check = () => worker.run(({ answers }) => answers.checkPages({}));
const list = () => worker.run(({ answers }) => answers.listHome({ ...everyPage, offset: 0, limit: 500 }));
const over = () => until(async () => expect((await list()).isChecking).toBe(false));
/** Without the list of pages, which is refreshed beside the checks when it is old. */
const checksIn = ({ ledger }: Sandbox) =>
  ledger.entries().filter(({ operation }) => operation !== 'listPages');
const asked = () => checksIn(sandbox);
const ofAudiences = () => asked().filter(({ operation }) => operation === 'listAudiences');
const pagesAsked = () => [...new Set(asked().map(({ params }) => params.page_id))];
const stored = (id = workspace.id) =>
  fakeWorld().local.all()[`homeCheck:${id}`] as { until: number; day: string; requests: number };
const alarm = () => fakeWorld().alarms.get('home-check');

it('checks all pages with a few requests each and leaves nothing out of date', async () => {
  const before = await list();
  expect(before.checked).toBe(0);
  expect(await check()).toBe(true);
  await until(() => expect(alarm()).toBeDefined());
  await over();
  const all = before.counts.all;
  expect(await list()).toMatchObject({ checked: all, counts: { all, unread: 0 } });
  expect(ofAudiences()).toHaveLength(all + LONG_LISTS);
  expect(asked()).toHaveLength(all * (1 + PERIODS) + LONG_LISTS);
  expect(stored().requests).toBe(asked().length);
  sandbox.ledger.clear();
  await check();
  await over();
  await restart();
  await over();
  expect(asked()).toEqual([]);
  expect(alarm()).toBeUndefined();
});

it('starts with the newest pages and makes at most four requests in parallel', async () => {
  sandbox.faults.add({ held: true, times: 4 });
  // Counted at each arrival, the only time it can rise.
  let atOnce = 0;
  const { begin, entries } = sandbox.ledger;
  vi.spyOn(sandbox.ledger, 'begin').mockImplementation((...arrival) => {
    const entry = begin(...arrival);
    atOnce = Math.max(atOnce, entries().filter(({ finished }) => !finished).length);
    return entry;
  });
  await check();
  await until(() => expect(atOnce).toBe(4));
  sandbox.faults.clear();
  await over();
  const { rows } = await list();
  expect(rows.length).toBeGreaterThan(8);
  const changedAt = new Map(
    (await worker.run(async ({ directory }) => {
      const pages: [string, number][] = [];
      await directory.eachPage(workspace, (page) => {
        pages.push([page.pageId, readTimestamp(page.updatedAt) ?? 0]);
      });
      return pages;
    })) as [string, number][],
  );
  const first = ofAudiences().map(({ params }) => changedAt.get(params.page_id ?? '') ?? 0);
  // Four begin at the same time.
  for (const [index, time] of first.entries())
    for (const newer of first.slice(index + 4)) expect(newer).toBeLessThanOrEqual(time);
  expect(atOnce).toBe(4);
});

it('requests both weeks and the audiences again the next day, but no earlier period', async () => {
  await check();
  await over();
  sandbox.ledger.clear();
  later(24 * 60);
  expect((await list()).checked).toBe(0);
  await check();
  await over();
  const { checked, counts } = await list();
  expect(checked).toBe(counts.all);
  expect(asked()).toHaveLength(counts.all * (1 + PERIODS - 1) + LONG_LISTS);
});

it('requests the new weeks right after midnight, also of pages that were checked minutes before', async () => {
  const { all } = (await list()).counts;
  vi.setSystemTime(new Date(MORNING).setHours(23, 40));
  await check();
  await over();
  expect((await list()).checked).toBe(all);
  later(30);
  await check();
  await over();
  expect((await list()).checked).toBe(all);
});

it('requests no week that ended the day before, and skips no page that was under way at midnight', async () => {
  const { all } = (await list()).counts;
  vi.setSystemTime(new Date(MORNING).setHours(23, 59));
  sandbox.faults.add({ operation: 'listAudiences', held: true });
  await check();
  await until(() => expect(asked()).toHaveLength(4));
  later(2);
  sandbox.faults.clear();
  await over();
  // Those under way, and nothing of the others.
  expect(pagesAsked()).toHaveLength(4);
  await check();
  await over();
  expect((await list()).checked).toBe(all);
});

it('stops at the daily limit of requests and resumes the next day', async () => {
  const all = (await list()).counts.all;
  const left = 2 * (1 + PERIODS) + 1;
  fakeWorld().local.set({
    [`homeCheck:${workspace.id}`]: {
      until: 0,
      day: dayName(new Date()),
      requests: MAX_REQUESTS_A_DAY - left,
    },
  });
  await check();
  await over();
  expect(asked()).toHaveLength(2 * (1 + PERIODS));
  expect(await list()).toMatchObject({ checked: 2 });
  expect(await check()).toBe(true);
  await over();
  expect(pagesAsked()).toHaveLength(2);
  later(24 * 60);
  await check();
  await over();
  expect(await list()).toMatchObject({ checked: all });
});

it('stops some minutes after Home was last open', async () => {
  sandbox.faults.add({ operation: 'listAudiences', status: 503 });
  await check();
  await over();
  sandbox.faults.clear();
  sandbox.ledger.clear();
  later(2);
  await restart();
  await until(() => expect(asked().length).toBeGreaterThan(0));
  await over();
  worker.kill();
  later(24 * 60 + GOES_ON_FOR / MINUTE);
  sandbox.ledger.clear();
  await restart();
  await worker.started();
  await over();
  expect(asked()).toEqual([]);
  expect(alarm()).toBeUndefined();
});

it('resumes after the worker was killed at any step without asking for pages already known', async () => {
  await check();
  await over();
  const all = (await list()).counts.all;
  const [steps, whole] = [worker.steps(), stored().requests];
  for (let step = 1; step < steps; step += Math.ceil(steps / KILLS)) {
    newProfile();
    worker = await startKillable(startModules);
    workspace = await connectWorkspace(worker.modules, sandbox, { rateScale: 'fraction' });
    await worker.run(({ lists }) => lists.crawlPages(workspace));
    sandbox.ledger.clear();
    worker.killAfter(step);
    await check().catch(() => undefined);
    await until(async () => {
      if (!worker.isDead()) expect((await list()).isChecking).toBe(false);
    });
    await restart();
    await worker.started();
    if (!worker.isDead()) await check();
    await over();
    expect(await list()).toMatchObject({ checked: all });
    // What was under way is requested once more, and nothing else.
    expect(asked().length).toBeLessThanOrEqual(all * (1 + PERIODS) + LONG_LISTS + 4);
    // The requests of the killed worker were counted, whatever became of them.
    expect(stored().requests).toBeGreaterThanOrEqual(asked().length);
    expect(stored().requests).toBeLessThanOrEqual(whole + 4 * (1 + PERIODS));
  }
});

it('checks the active workspace and counts requests for each workspace', async () => {
  const other = await startSandbox({ pages: 18, pageSize: 100 });
  await check();
  await over();
  const second = await connectWorkspace(worker.modules, other, { id: 'second', name: 'Second' });
  await worker.run(({ workspaces }) => workspaces.chooseWorkspace(second.id));
  await worker.run(({ lists }) => lists.crawlPages(second));
  sandbox.ledger.clear();
  other.ledger.clear();
  later(24 * 60);
  await check();
  await over();
  expect(checksIn(other).length).toBeGreaterThan(0);
  expect(asked()).toEqual([]);
  expect(stored('second').requests).toBe(checksIn(other).length);
  await other.close();
});

it('stops asking a service that refuses, and skips a page that cannot be read', async () => {
  sandbox.faults.add({ operation: 'getAnalyticsSummary', status: 503 });
  await check();
  await over();
  const once = asked().length;
  expect(once).toBeLessThan(20);
  await check();
  await over();
  expect(asked()).toHaveLength(once);
  sandbox.faults.clear();
  const [first = ''] = pagesAsked();
  sandbox.faults.add({ operation: 'getAnalyticsSummary', path: `/v0/pages/${first}/analytics`, status: 404 });
  later(2);
  await check();
  await over();
  const { checked, counts } = await list();
  expect(checked).toBeGreaterThanOrEqual(counts.all - 1);
});
