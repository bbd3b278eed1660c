// The week report as the background gives it, against the sandbox: what is kept, and that the service is asked for nothing.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { periodsOf } from '../../../../lib/analytics/periods.ts';
import { lastDays } from '../../../../lib/analytics/trend.ts';
import { type ReportData, USUAL_PAGES } from '../../../../lib/report/report.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';
import { summary } from '../kept.ts';

const DAY = 24 * 3_600_000;

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
let pageId: string;
let audienceId: string;

beforeAll(async () => {
  sandbox = await startSandbox({ pages: 30 });
  ({ page: pageId, audience: audienceId } = sandbox.seed.ids);
  sandbox.changes.publishedAt(pageId, audienceId, Date.now() - 3 * DAY);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  workspace = await connectWorkspace(worker, sandbox, { rateScale: 'fraction' });
  await worker.walks.walkPages(workspace);
  sandbox.ledger.clear();
});
afterEach(async () => {
  await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
  vi.useRealTimers();
  expect(fakeWorld().bugs).toEqual([]);
});

async function reported(): Promise<ReportData> {
  const { report } = await worker.answers.weekReport({});
  if (!report) throw new Error('There is no report');
  return report;
}

async function keepFigures(id: string, sessions: number, { days = 0, before = true } = {}): Promise<void> {
  const { current, previous } = periodsOf('7d', Date.now());
  const periods = [current, ...(before ? [previous] : []), ...lastDays(14, Date.now()).slice(0, days)];
  for (const period of periods)
    await worker.cache.keepAnswer(
      workspace,
      'getAnalyticsSummary',
      { page_id: id, ...(period && { startDate: period.startDate, endDate: period.endDate }) },
      summary(sessions),
    );
}

const idsOf = ({ pages }: ReportData) => pages.map((page) => page.pageId);
const listed = async () =>
  (
    await worker.answers.listHome({
      ...{ text: '', filter: 'all', site: '', sort: 'name', offset: 0, limit: 500 },
    })
  ).rows.map((row) => row.pageId);

describe('what it is of', () => {
  it('is nothing without a workspace', async () => {
    newProfile();
    expect(await (await startWorker()).answers.weekReport({})).toEqual({});
  });

  it('is the first pages by name before any figures are kept, with nothing kept of them', async () => {
    const report = await reported();
    expect(idsOf(report)).toEqual((await listed()).slice(0, USUAL_PAGES));
    expect(report).toMatchObject({ isChosen: false, total: (await listed()).length });
    expect(report.pages[0]).toMatchObject({ publishes: [], days: Array(14).fill(undefined) });
    expect(report.pages[0]?.week).toBeUndefined();
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('is the pages with the most sessions, where nobody chose', async () => {
    const [a = '', b = ''] = await listed();
    await keepFigures(a, 100);
    await keepFigures(b, 200);
    expect(idsOf(await reported())).toEqual([b, a]);
  });

  it('is the pages that were chosen, also after the worker was killed, until that is given up', async () => {
    const [a = '', , c = ''] = await listed();
    await worker.answers.chooseReport({ pageIds: [c, a, c] });
    worker = await startWorker();
    const report = await reported();
    expect(idsOf(report)).toEqual([c, a]);
    expect(report.isChosen).toBe(true);
    await worker.answers.chooseReport({});
    expect((await reported()).isChosen).toBe(false);
  });

  it('leaves out pages that are gone, and is the usual ones where none is left', async () => {
    const [a = ''] = await listed();
    await worker.answers.chooseReport({ pageIds: [a, 'gone'] });
    expect(idsOf(await reported())).toEqual([a]);
    await worker.answers.chooseReport({ pageIds: ['gone'] });
    expect((await reported()).isChosen).toBe(false);
  });

  it('forgets the choice with its workspace', async () => {
    await worker.answers.chooseReport({ pageIds: [pageId] });
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    expect(
      Object.keys(await fakeWorld().local.get(null)).filter((name) => name.startsWith('report:')),
    ).toEqual([]);
  });
});

describe('what is kept of a page', () => {
  beforeEach(() => worker.answers.chooseReport({ pageIds: [pageId] }));
  const kept = async () => (await reported()).pages[0];

  it('is both weeks, with the age of the older one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = Date.now();
    await keepFigures(pageId, 100, { before: false });
    expect(await kept()).toMatchObject({ week: { current: { totalSessions: 100 } }, weekAt: first });
    expect((await kept())?.week?.previous).toBeUndefined();
    vi.setSystemTime(first + 60_000);
    await keepFigures(pageId, 100);
    expect(await kept()).toMatchObject({
      week: { previous: { totalSessions: 100 } },
      weekAt: first + 60_000,
    });
    vi.setSystemTime(first + 120_000);
    await keepFigures(pageId, 110, { before: false });
    expect(await kept()).toMatchObject({ week: { current: { totalSessions: 110 } }, weekAt: first + 60_000 });
  });

  it('is each day that was read', async () => {
    await keepFigures(pageId, 100, { days: 9 });
    const days = (await kept())?.days ?? [];
    expect(days.map((day) => day?.totalSessions)).toEqual([
      ...Array(9).fill(100),
      ...Array(5).fill(undefined),
    ]);
  });

  it('is what its loaded audiences tell of publishes, and how many audiences these are', async () => {
    expect(await kept()).toMatchObject({ publishes: [] });
    expect((await kept())?.versionsAt).toBeUndefined();
    await worker.answers.loadStanding({ pageId });
    sandbox.ledger.clear();
    const page = await kept();
    expect(page?.audiences).toBeGreaterThan(20);
    expect(page?.versionsAt).toBeDefined();
    const own = page?.publishes.filter(({ audienceName }) => audienceName === 'Jane Doe, Contoso');
    expect(own).toMatchObject([{ number: 12 }]);
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('has nothing of a day after the week in it, since today is not over', async () => {
    await worker.answers.loadStanding({ pageId });
    const { current, previous } = await reported();
    for (const { at } of (await kept())?.publishes ?? []) {
      expect(at).toBeGreaterThanOrEqual(Date.parse(previous.startDate));
      expect(at).toBeLessThan(Date.parse(current.endDate));
    }
  });
});

describe('what was found in the week', () => {
  const read = () =>
    worker.cache.read(
      workspace,
      'getAudienceMessages',
      { page_id: pageId, audience_id: audienceId },
      { force: true },
    );
  /** As if all of this had happened so many days ago. */
  async function daysAgo(days: number): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * DAY });
    worker.start.startBackground();
    await read();
    sandbox.changes.addMessage(pageId, audienceId);
    sandbox.changes.renamePage(pageId, `Pricing, ${days} days ago`);
    await read();
    await worker.walks.walkPages(workspace);
    await until(async () =>
      expect(
        (
          await worker.answers.listNews({
            workspaceId: workspace.id,
            text: '',
            seen: true,
            offset: 0,
            limit: 9,
          })
        ).total,
      ).toBe(2),
    );
    vi.useRealTimers();
  }

  it.each([
    ['two days ago is told, with its age', 2, 1],
    ['ten days ago is not', 10, 0],
  ])('%s', async (_, days, count) => {
    await worker.answers.chooseReport({ pageIds: [pageId] });
    await daysAgo(days);
    const { messages, news } = await reported();
    expect(messages).toMatchObject({ count, unread: count });
    expect(messages.at === undefined).toBe(count === 0);
    expect(news).toHaveLength(count);
    if (count > 0) expect(news[0]).toMatchObject({ kind: 'page', pageId });
  });

  it('of another page is not told', async () => {
    const other = (await listed()).find((id) => id !== pageId) ?? '';
    await worker.answers.chooseReport({ pageIds: [other] });
    await daysAgo(2);
    expect(await reported()).toMatchObject({ messages: { count: 0 }, news: [] });
  });
});
