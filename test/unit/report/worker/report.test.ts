// The weekly report from the background, against the sandbox: it uses stored data and makes no request.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { periodsOf } from '../../../../lib/analytics/periods.ts';
import { lastDays } from '../../../../lib/analytics/trend.ts';
import type { FoundNews } from '../../../../lib/news/news.ts';
import { type ReportData, USUAL_PAGES } from '../../../../lib/report/report.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { summary } from '../../fixtures/analytics-summary.ts';
import { connectedWorker, connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const DAY = 24 * 3_600_000;

const sandbox = await sharedSandbox({ pages: 30 });
let worker: Worker;
let workspace: Workspace;
let pageId: string;
let audienceId: string;

beforeAll(async () => {
  ({ page: pageId, audience: audienceId } = sandbox.seed.ids);
  sandbox.changes.publishedAt(pageId, audienceId, Date.now() - 3 * DAY);
});
beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox, { rateScale: 'fraction' }));
  await worker.lists.crawlPages(workspace);
  sandbox.ledger.clear();
});
afterEach(async () => {
  await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
  vi.useRealTimers();
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
    await worker.answers.listHome({ text: '', filter: 'all', site: '', sort: 'name', offset: 0, limit: 500 })
  ).rows.map((row) => row.pageId);

it('takes the time at which its figures were loaded from the clock of the service, even if the local one was ahead', async () => {
  const behind = await startSandbox({ pages: 20, clockOffset: -DAY });
  const far = await connectWorkspace(worker, behind, { id: 'far' });
  await worker.lists.crawlPages(far);
  await worker.workspaces.chooseWorkspace('far');
  const [page] = await listed();
  const current = periodsOf('7d', Date.now() - 2 * DAY).current;
  const asked = Date.now();
  if (!page || !current) throw new Error('There is no page');
  await worker.cache.read(far, 'getAnalyticsSummary', { page_id: page, ...current });
  // The clock is corrected to a day whose last week is that week.
  vi.useFakeTimers({ toFake: ['Date'], now: asked - 2 * DAY });
  const { pages } = await reported();
  const loadedAt = pages.find(({ pageId: id }) => id === page)?.weekAt ?? 0;
  expect(Math.abs(loadedAt - (asked - DAY))).toBeLessThan(60_000);
  await behind.close();
});

it('says why Home cannot load what is missing', async () => {
  expect((await reported()).blocker).toBeUndefined();
  sandbox.faults.add({ operation: 'listPages', status: 401 });
  await expect(worker.lists.crawlPages(workspace)).rejects.toThrow('unauthorized');
  sandbox.faults.clear();
  expect((await reported()).blocker).toMatchObject({ kind: 'unauthorized' });
  await worker.keys.forgetKey(workspace.id);
  expect((await reported()).blocker).toEqual({ kind: 'not-connected' });
  fakeWorld().granted.clear();
  expect((await reported()).blocker).toEqual({ kind: 'no-permission' });
});

describe('the pages of the report', () => {
  it('are told apart by their addresses where they share a name, or by their ids, as on Home', async () => {
    const [a = '', b = '', c = ''] = (await listed()).filter((id) => id !== pageId);
    const service = await startSandbox({ pages: 30 });
    for (const id of [a, b, c]) service.changes.renamePage(id, 'Pricing');
    for (const id of [b, c]) service.changes.recordAddress(id, 'https://shop.example.com/pricing');
    service.changes.recordAddress(a, 'https://shop.example.com/b2b');
    const other = await connectWorkspace(worker, service, { id: 'other' });
    await worker.lists.crawlPages(other);
    await worker.workspaces.chooseWorkspace('other');
    await worker.answers.chooseReport({ pageIds: [a, b, c] });
    const names = ['Pricing · shop.example.com/b2b', `Pricing · ${b}`, `Pricing · ${c}`].toSorted();
    expect((await reported()).pages.map(({ name }) => name).toSorted()).toEqual(names);
    const { rows } = await worker.answers.listHome({
      text: 'pricing',
      filter: 'all',
      site: 'shop.example.com',
      sort: 'name',
      offset: 0,
      limit: 9,
    });
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names);
    await service.close();
  });

  it('do not exist without a workspace', async () => {
    newProfile();
    expect(await (await startWorker()).answers.weekReport({})).toEqual({});
  });

  it('are the first ones by name before any figures are stored', async () => {
    const report = await reported();
    expect(idsOf(report)).toEqual((await listed()).slice(0, USUAL_PAGES));
    expect(report).toMatchObject({ isChosen: false, total: (await listed()).length });
    expect(report.pages[0]).toMatchObject({ publishes: [], days: Array(14).fill(undefined) });
    expect(report.pages[0]?.week).toBeUndefined();
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('are those with the most sessions by default', async () => {
    const [a = '', b = ''] = await listed();
    await keepFigures(a, 100);
    await keepFigures(b, 200);
    expect(idsOf(await reported())).toEqual([b, a]);
  });

  it('are the chosen ones, even after the worker was killed, until the choice is cleared', async () => {
    const [a = '', , c = ''] = await listed();
    await worker.answers.chooseReport({ pageIds: [c, a, c] });
    worker = await startWorker();
    const report = await reported();
    expect(idsOf(report)).toEqual([c, a]);
    expect(report.isChosen).toBe(true);
    await worker.answers.chooseReport({});
    expect((await reported()).isChosen).toBe(false);
  });

  it('leave out those that are gone, and fall back to the default ones if none is left', async () => {
    const [a = ''] = await listed();
    await worker.answers.chooseReport({ pageIds: [a, 'gone'] });
    expect(idsOf(await reported())).toEqual([a]);
    await worker.answers.chooseReport({ pageIds: ['gone'] });
    expect((await reported()).isChosen).toBe(false);
  });

  it('are no longer chosen after their workspace is removed', async () => {
    await worker.answers.chooseReport({ pageIds: [pageId] });
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    expect(
      Object.keys(await fakeWorld().local.get(null)).filter((name) => name.startsWith('report:')),
    ).toEqual([]);
  });
});

describe('the stored data of a page', () => {
  beforeEach(() => worker.answers.chooseReport({ pageIds: [pageId] }));
  const kept = async () => (await reported()).pages[0];

  it('includes both weeks, with the age of the older one', async () => {
    holdDate();
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

  it('includes each day that was read', async () => {
    await keepFigures(pageId, 100, { days: 9 });
    const days = (await kept())?.days ?? [];
    expect(days.map((day) => day?.totalSessions)).toEqual([
      ...Array(9).fill(100),
      ...Array(5).fill(undefined),
    ]);
  });

  it('includes the publishes of its loaded audiences, and the number of these', async () => {
    expect(await kept()).toMatchObject({ publishes: [] });
    expect((await kept())?.versionsAt).toBeUndefined();
    await worker.answers.loadPageHealth({ pageId });
    sandbox.ledger.clear();
    const page = await kept();
    expect(page?.audiences).toBeGreaterThan(20);
    expect(page?.versionsAt).toBeDefined();
    const own = page?.publishes.filter(({ audienceName }) => audienceName === 'Jane Doe, Contoso');
    expect(own).toMatchObject([{ number: 12 }]);
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('includes the publish of a version that was replaced in the week', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const scope = worker.service.scopeOf(workspace);
    const since = new Date(Date.now() - 5 * DAY).toISOString();
    const former = { versionId: 'v11', number: 11, since, until: since, replacedBy: 'v12' };
    const database = await worker.databases.directoryDatabase();
    await database.put('formers', { scope, pageId, audienceId, versions: [former] });
    const own = (await kept())?.publishes.filter(({ audienceName }) => audienceName === 'Jane Doe, Contoso');
    expect(own?.map(({ number }) => number)).toEqual([11, 12]);
  });

  it('includes the publish of an audience that was archived since', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const before = await kept();
    const database = await worker.databases.directoryDatabase();
    const key: [string, string, string] = [worker.service.scopeOf(workspace), pageId, audienceId];
    const stored = await database.get('audiences', key);
    if (!stored) throw new Error('The audience is not stored');
    const archivedAt = new Date().toISOString();
    await database.put('audiences', { ...stored, audience: { ...stored.audience, archivedAt } });
    expect(await kept()).toEqual(before);
  });

  it('includes no publish after the week, since today is not over', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const { current, previous } = await reported();
    for (const { at } of (await kept())?.publishes ?? []) {
      expect(at).toBeGreaterThanOrEqual(Date.parse(previous.startDate));
      expect(at).toBeLessThan(Date.parse(current.endDate));
    }
  });
});

describe('the news of the week', () => {
  const read = () =>
    worker.cache.read(
      workspace,
      'getAudienceMessages',
      { page_id: pageId, audience_id: audienceId },
      { force: true },
    );
  let renames = 0;
  /** Backdates all of this by a number of days. */
  async function daysAgo(days: number): Promise<void> {
    holdDate(-(days * DAY));
    worker.start.startBackground();
    await read();
    sandbox.changes.addMessage(pageId, audienceId);
    renames += 1;
    sandbox.changes.renamePage(pageId, `Pricing ${renames}`);
    await read();
    await worker.lists.crawlPages(workspace);
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
    ['of two days ago is included, with its age', 2, 1],
    ['of ten days ago is left out', 10, 0],
  ])('%s', async (_, days, count) => {
    await worker.answers.chooseReport({ pageIds: [pageId] });
    await daysAgo(days);
    const { messages, news } = await reported();
    expect(messages).toMatchObject({ count, unread: count, conversations: 1 });
    expect(messages.at === undefined).toBe(count === 0);
    expect(news).toHaveLength(count);
    if (count > 0) expect(news[0]).toMatchObject({ kind: 'page', pageId });
  });

  it('of another page is left out', async () => {
    const other = (await listed()).find((id) => id !== pageId) ?? '';
    await worker.answers.chooseReport({ pageIds: [other] });
    await daysAgo(2);
    expect(await reported()).toMatchObject({ messages: { count: 0, conversations: 0 }, news: [] });
  });

  describe('on the Monday after', () => {
    /** A day of the reported week: 1 is Monday, 8 the Monday of the report. */
    const dayOfWeek = (day: number) => new Date(2026, 10, 15 + day, day === 8 ? 8 : 9).getTime();
    const readAt = new Date(2026, 10, 23, 9).getTime();
    const messages = (from: number, to: number): FoundNews => ({
      kind: 'messages',
      id: `${pageId}\n${audienceId}`,
      name: 'Jane',
      pageId,
      audienceId,
      changes: [
        { part: 'messages', from, to },
        { part: 'last', to: 'The last words' },
      ],
    });
    const renamed = (from: string, to: string): FoundNews => ({
      kind: 'page',
      id: pageId,
      name: to,
      pageId,
      changes: [{ part: 'name', from, to }],
    });
    type Step = readonly [day: number, found: FoundNews | 'seen'];
    async function reportAfter(steps: readonly Step[]): Promise<ReportData> {
      const { addFoundNews } = await import('../../../../lib/news/worker/note-kept.ts');
      await worker.answers.chooseReport({ pageIds: [pageId] });
      holdDate();
      for (const [day, found] of steps) {
        vi.setSystemTime(dayOfWeek(day));
        if (found === 'seen') await worker.answers.markNewsSeen({ workspaceId: workspace.id });
        else await addFoundNews(workspace, [found]);
      }
      vi.setSystemTime(readAt);
      return reported();
    }

    it.each<[string, () => Step[], number, number]>([
      ['three of Tuesday', () => [[2, messages(3, 6)]], 3, 3],
      [
        'seen ones, and two of Thursday',
        () => [
          [2, messages(3, 6)],
          [3, 'seen'],
          [4, messages(6, 8)],
        ],
        5,
        2,
      ],
      [
        'none that came on Monday itself',
        () => [
          [2, messages(3, 6)],
          [8, messages(6, 7)],
        ],
        3,
        3,
      ],
      [
        'seen ones, whatever came on Monday',
        () => [
          [2, messages(3, 6)],
          [3, 'seen'],
          [4, messages(6, 8)],
          [8, messages(8, 9)],
        ],
        5,
        2,
      ],
      [
        'none from before the week, though unseen',
        () => [
          [-13, messages(0, 15)],
          [3, messages(15, 16)],
        ],
        1,
        1,
      ],
      [
        'the last of Sunday, and none of the Sunday before',
        () => [
          [0, messages(0, 2)],
          [7, messages(2, 5)],
        ],
        3,
        3,
      ],
      [
        'each once if a step is repeated',
        () => [
          [2, { ...messages(3, 6), step: 'one' }],
          [2, { ...messages(3, 6), step: 'one' }],
        ],
        3,
        3,
      ],
    ])('counts %s', async (_, steps, count, unread) => {
      expect((await reportAfter(steps())).messages).toMatchObject({ count, unread });
    });

    it('includes a change of the week even if it changed again on Monday', async () => {
      const { news } = await reportAfter([
        [2, renamed('A', 'B')],
        [8, renamed('B', 'C')],
      ]);
      expect(news).toMatchObject([{ kind: 'page', pageId, changes: [{ part: 'name', from: 'A', to: 'B' }] }]);
    });

    it('merges all changes of one item in the week, seen or not', async () => {
      const { news } = await reportAfter([
        [2, renamed('A', 'B')],
        [3, 'seen'],
        [4, renamed('B', 'C')],
      ]);
      expect(news).toMatchObject([{ changes: [{ part: 'name', from: 'A', to: 'C' }] }]);
    });

    it('is stored no longer than a report needs, and without the words of a message', async () => {
      await reportAfter([
        [-20, messages(0, 2)],
        [2, messages(2, 3)],
      ]);
      const kept = await (await worker.databases.userDatabase()).getAll('news');
      const found = kept.filter(({ kind }) => kind === 'found');
      expect(found).toHaveLength(1);
      expect(JSON.stringify(found)).not.toContain('The last words');
    });
  });
});
