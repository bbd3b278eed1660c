// What the background gives Home, against the sandbox: page health, the top tasks, and the requests made for them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyPeriods } from '../../../../lib/analytics/history.ts';
import { type Period, periodParams, periodsOf } from '../../../../lib/analytics/periods.ts';
import { STRETCH_DAYS } from '../../../../lib/analytics/significance.ts';
import type { AnalyticsSummary, Audience } from '../../../../lib/api/schemas.ts';
import type { CaptureRecord } from '../../../../lib/capture/worker/capture-record.ts';
import { checkedPeriods } from '../../../../lib/home/checked.ts';
import { everyPage, type HomeListing, type HomeQuery, type HomeRow } from '../../../../lib/home/home.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { connectedWorker } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
let pageId: string;
let audienceId: string;

beforeEach(async () => {
  // What one test publishes must not be live in the next.
  sandbox = await startSandbox({ pages: 30 });
  ({ page: pageId, audience: audienceId } = sandbox.seed.ids);
  ({ worker, workspace } = await connectedWorker(sandbox, { rateScale: 'fraction' }));
  await worker.walks.crawlPages(workspace);
  sandbox.ledger.clear();
});
afterEach(async () => {
  await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
  vi.useRealTimers();
  await sandbox.close();
});

const requests = () => sandbox.ledger.entries().map(({ operation }) => operation);
const list = (more: Partial<HomeQuery> = {}): Promise<HomeListing> =>
  worker.answers.listHome({ ...everyPage, ...more, offset: 0, limit: 500 });
const rowOf = async (id = pageId): Promise<HomeRow | undefined> =>
  (await list()).rows.find((row) => row.pageId === id);
const firstKinds = async () => (await list()).things.first.map(({ kind }) => kind);

/** As if the service had answered these figures for the last week and the week before. */
async function keepWeeks(now: Partial<AnalyticsSummary>, before: Partial<AnalyticsSummary>, id = pageId) {
  const { current, previous } = periodsOf('7d', Date.now());
  for (const [period, figures] of [
    [current, now],
    [previous, before],
  ] as const) {
    const params = { page_id: id, ...period };
    await worker.cache.keepAnswer(workspace, 'getAnalyticsSummary', params, figures as AnalyticsSummary);
  }
}

const refusedPublish = () => {
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

describe('page health', () => {
  it('is unread, without a request, while audiences are not loaded', async () => {
    const { rows, counts, things } = await list();
    expect(rows.length).toBeGreaterThan(15);
    expect(counts).toMatchObject({ all: rows.length, unread: rows.length, live: 0, waiting: 0, trouble: 0 });
    expect(things).toEqual({ first: [], more: 0 });
    expect(requests()).toEqual([]);
  });

  it('is found by the address of its page, however that was pasted', async () => {
    const address = (await rowOf())?.address ?? '';
    expect(address).toMatch(/^http/);
    for (const text of [
      address,
      ` <${address}>`,
      `${address}?utm_source=mail`,
      `${address}/#top`,
      address.toUpperCase(),
    ])
      expect((await list({ text })).rows.map((row) => row.pageId)).toEqual([pageId]);
    expect((await list({ text: 'https://elsewhere.example/' })).rows).toEqual([]);
  });

  it('leaves out archived pages', async () => {
    const names = (await list()).rows.map(({ name }) => name);
    expect(names).not.toContain('Winter offer');
  });

  it('is known once the audiences are loaded, and pages with drafts come first', async () => {
    await worker.answers.loadPageHealth({ pageId });
    expect(await rowOf()).toMatchObject({ name: 'Spring launch: pricing' });
    expect((await rowOf())?.versions?.waiting).toBeGreaterThan(0);
    expect((await list()).rows[0]?.pageId).toBe(pageId);
    expect((await rowOf())?.versions?.audiences).toBeGreaterThan(20);
    const { things } = await list();
    expect(things.first).toMatchObject([{ kind: 'drafts', pageId, pageName: 'Spring launch: pricing' }]);
  });

  it('is loaded once, not while it is fresh, and again on request', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const once = requests().length;
    expect(requests()).toEqual(Array(once).fill('listAudiences'));
    expect(await worker.answers.loadPageHealth({ pageId })).toBe(false);
    await list();
    expect(requests()).toHaveLength(once);
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect(requests()).toHaveLength(2 * once);
  });

  it('is of a part where the service ended the list early, in the row, the card and the report', async () => {
    sandbox.faults.add({ operation: 'listAudiences', cursor: 'null' });
    await worker.answers.loadPageHealth({ pageId });
    expect(await rowOf()).toMatchObject({ versions: { isPart: true } });
    for (const period of checkedPeriods(Date.now()))
      await worker.cache.keepAnswer(workspace, 'getAnalyticsSummary', periodParams(pageId, period), {});
    expect((await list()).checked).toBe(0);
    expect((await list()).things.first).toMatchObject([{ kind: 'drafts', isPart: true }]);
    await worker.answers.chooseReport({ pageIds: [pageId] });
    const [page] = (await worker.answers.weekReport({})).report?.pages ?? [];
    expect(page).toMatchObject({ isPart: true, versionsAt: expect.any(Number) });
    expect(page?.audiences).toBeUndefined();
    sandbox.faults.clear();
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect((await rowOf())?.versions?.isPart).toBeUndefined();
    expect((await list()).checked).toBe(1);
    expect((await worker.answers.weekReport({})).report?.pages[0]?.audiences).toBeGreaterThan(20);
  });

  it('tells the report of live versions without a readable time', async () => {
    const path = 'items.*.publishedVersion.publishedAt';
    await worker.answers.chooseReport({ pageIds: [pageId] });
    const untimed = async () => {
      await worker.answers.loadPageHealth({ pageId, force: true });
      return (await worker.answers.weekReport({})).report?.pages[0]?.hasUntimed;
    };
    expect(await untimed()).toBeUndefined();
    sandbox.faults.add({ operation: 'listAudiences', mismatch: { path, change: 'null' } });
    expect(await untimed()).toBe(true);
    expect((await rowOf())?.versions).not.toHaveProperty('lastPublish');
  });

  it('follows later changes of the audiences', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const before = (await rowOf())?.versions?.audiences ?? 0;
    sandbox.changes.addAudience(pageId, 'One more');
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect((await rowOf())?.versions?.audiences).toBe(before + 1);
  });

  it('stays unread if the audiences cannot be loaded', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    await expect(worker.answers.loadPageHealth({ pageId })).rejects.toMatchObject({
      problem: { kind: 'forbidden' },
    });
    expect(await rowOf()).toMatchObject({ standing: 'unread' });
  });
});

describe('audiences that could not be loaded', () => {
  const failing = [
    ['a service that was down', { status: 503 }, 'unavailable', 61_000],
    ['a connection that was lost', { drop: 'before' }, 'offline', 61_000],
    ['a refusal', { status: 403 }, 'forbidden', 601_000],
  ] as const;
  const fail = async (fault: (typeof failing)[number][1], kind: string) => {
    sandbox.faults.add({ operation: 'listAudiences', ...fault });
    await expect(worker.answers.loadPageHealth({ pageId })).rejects.toMatchObject({ problem: { kind } });
    sandbox.faults.clear();
    sandbox.ledger.clear();
  };

  it.each(failing)(
    'because of %s are requested again once the cause may be over, not before',
    async (_, fault, kind, ms) => {
      await fail(fault, kind);
      expect(await worker.answers.loadPageHealth({ pageId })).toBe(false);
      expect(requests()).toEqual([]);
      worker = await startWorker();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
      expect(await worker.answers.loadPageHealth({ pageId })).toBe(true);
      expect(await rowOf()).toMatchObject({ standing: 'live' });
    },
  );

  it.each(failing)(
    'because of %s are requested at once when a person tries again',
    async (_, fault, kind) => {
      await fail(fault, kind);
      expect(await worker.answers.loadPageHealth({ pageId, retry: true })).toBe(true);
      expect(await worker.answers.loadPageHealth({ pageId, retry: true })).toBe(false);
    },
  );
});

describe('figures', () => {
  const figures = (totalSessions: number, conversionRate: number) => ({ totalSessions, conversionRate });

  /** The history that Home keeps of a page with 300 sessions a day; `rateOf` gives the rate of each day. */
  async function keepHistory(rateOf: (daysAgo: number) => number) {
    const { days, stretches } = historyPeriods(Date.now());
    const keep = (period: Period, summary: object) =>
      worker.cache.keepAnswer(
        workspace,
        'getAnalyticsSummary',
        periodParams(pageId, period),
        summary as AnalyticsSummary,
      );
    for (const [index, day] of days.entries()) await keep(day, figures(300, rateOf(days.length - index)));
    for (const { period } of stretches) await keep(period, figures(300 * STRETCH_DAYS, 0.12));
  }

  it('of the last week and the week before come from the cache', async () => {
    await keepWeeks(figures(100, 0.1), figures(90, 0.1));
    expect((await rowOf())?.week).toMatchObject({ current: figures(100, 0.1), previous: figures(90, 0.1) });
    expect((await list({ sort: 'sessions' })).rows[0]?.pageId).toBe(pageId);
    expect(requests()).toEqual([]);
  });

  it('of another period that ends at the same midnight do not count as those of the week', async () => {
    const [, other = ''] = sandbox.seed.pages;
    await keepWeeks(figures(100, 0.1), figures(90, 0.1));
    const month = { page_id: other, ...periodsOf('28d', Date.now()).current };
    await worker.cache.keepAnswer(
      workspace,
      'getAnalyticsSummary',
      month,
      figures(400, 0.1) as AnalyticsSummary,
    );
    expect((await rowOf())?.week).toMatchObject({ current: figures(100, 0.1) });
    expect(await rowOf(other)).toMatchObject({ week: undefined });
    expect((await list()).rows.filter(({ week }) => week)).toHaveLength(1);
  });

  it('that fell beyond chance put the page in trouble, before drafts', async () => {
    const [, other = ''] = sandbox.seed.pages;
    await worker.answers.loadPageHealth({ pageId: other });
    await keepHistory((daysAgo) => (daysAgo > 14 ? 0.12 : 0.02));
    expect(await rowOf()).toMatchObject({
      standing: 'trouble',
      fall: { now: { count: 84, sessions: 4200 } },
    });
    expect(await firstKinds()).toEqual(['conversions', 'drafts']);
  });

  it('are no fall if two weeks differ and no other history is stored', async () => {
    await keepWeeks(figures(300, 0.08), figures(300, 0.12));
    expect(await rowOf()).toMatchObject({ standing: 'unread' });
  });

  it('show a fall by weeks alone, as stored for pages that were never in view', async () => {
    const [current, previous, before] = checkedPeriods(Date.now());
    const keep = (period: Period | undefined, summary: object) =>
      worker.cache.keepAnswer(
        workspace,
        'getAnalyticsSummary',
        periodParams(pageId, period),
        summary as AnalyticsSummary,
      );
    await keep(before, figures(300 * STRETCH_DAYS, 0.12));
    await keep(previous, figures(2100, 0.12));
    await keep(current, figures(2100, 0.115));
    expect(await rowOf()).toMatchObject({ fall: undefined });
    await keep(current, figures(2100, 0.02));
    expect(await rowOf()).toMatchObject({
      standing: 'trouble',
      fall: { now: { count: 42, sessions: 2100 } },
    });
  });

  it('are no fall while the scale of rates is unknown', async () => {
    await keepHistory((daysAgo) => (daysAgo > 14 ? 0.12 : 0.02));
    await worker.answers.setRateScale({ workspaceId: workspace.id, scale: 'as-sent' });
    expect(await rowOf()).toMatchObject({ fall: undefined });
  });

  it('of too few sessions put no page in trouble', async () => {
    await keepWeeks(figures(49, 0.1), figures(300, 0.2));
    expect(await rowOf()).toMatchObject({ standing: 'unread' });
  });
});

describe('the top tasks', () => {
  it('include new requests until they are seen, but none if only the agent wrote; the page counts all messages', async () => {
    const read = () =>
      worker.cache.read(
        workspace,
        'getAudienceMessages',
        { page_id: pageId, audience_id: audienceId },
        { force: true },
      );
    worker.start.startBackground();
    await read();
    // A request and the agent's answer to it.
    sandbox.changes.addMessage(pageId, audienceId);
    sandbox.changes.addMessage(pageId, audienceId);
    await read();
    await until(async () => expect(await rowOf()).toMatchObject({ unread: 2, requests: 1 }));
    const { things, news } = await list();
    // The last message is not the request.
    expect(things.first).toMatchObject([
      { kind: 'messages', count: 1, pageId, audienceId, quote: undefined },
    ]);
    expect(news).toMatchObject({ messages: 2, publishes: 0, others: 0 });
    sandbox.changes.archivePage(pageId);
    await worker.walks.crawlPages(workspace);
    // The archiving is news; the messages of an archived page are not.
    await until(async () => expect((await list()).news).toMatchObject({ messages: 0, others: 1 }));
    sandbox.changes.archivePage(pageId, false);
    await worker.walks.crawlPages(workspace);
    await worker.answers.markNewsSeen({ workspaceId: workspace.id });
    expect(await rowOf()).toMatchObject({ unread: 0 });
    expect((await list()).news).toBeUndefined();
    // The sandbox ends each conversation with an answer of the agent.
    sandbox.changes.addMessage(pageId, audienceId);
    await read();
    await until(async () => expect(await rowOf()).toMatchObject({ unread: 1, requests: 0 }));
    expect((await list()).things.first).toEqual([]);
  });

  it('come with the news even if all of it is only counted', async () => {
    const database = await worker.databases.userDatabase();
    await database.put('news', { workspaceId: workspace.id, kind: 'counted', id: '', count: 3 });
    expect((await list()).news).toEqual({ publishes: 0, messages: 0, others: 0, counted: 3 });
  });

  it('include nothing of an archived page', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    expect(await firstKinds()).toEqual(['publish']);
    sandbox.changes.archivePage(pageId);
    await worker.walks.crawlPages(workspace);
    expect(await rowOf()).toBeUndefined();
    expect(await firstKinds()).toEqual([]);
    sandbox.changes.archivePage(pageId, false);
  });

  it('include each refused publish of a version, even after an earlier one was snoozed', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    const [thing] = (await list()).things.first;
    await worker.answers.putOff({ id: thing?.id ?? '', isOff: true });
    expect(await firstKinds()).toEqual(['drafts']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await refusedPublish();
    expect(await firstKinds()).toEqual(['publish']);
  });

  it('include no publish of an audience that is gone', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    expect(await firstKinds()).toEqual(['publish']);
    sandbox.changes.removeAudience(pageId, audienceId);
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect(await firstKinds()).toEqual(['drafts']);
    expect(await rowOf()).not.toMatchObject({ standing: 'trouble' });
  });

  it('include snoozed drafts again once another one is added, but not once one is gone', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const [thing] = (await list()).things.first;
    await worker.answers.putOff({ id: thing?.id ?? '', isOff: true });
    sandbox.changes.removeAudience(pageId, audienceId);
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect(await firstKinds()).toEqual([]);
    sandbox.changes.addAudience(pageId, 'One more');
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect(await firstKinds()).toEqual(['drafts']);
  });

  it('include snoozed clips again once an older one needs a person too', async () => {
    const keep = async (id: string, turn: number, state: CaptureRecord['state']) => {
      const body = { content: { type: 'text', content: id } };
      const source = { url: 'https://elsewhere.example/' };
      const capture = {
        id,
        turn,
        createdAt: turn,
        workspaceId: workspace.id,
        topicTitle: 'FAQ',
        body,
        source,
        state,
      };
      const stored = { ...capture, kind: 'selection', tendedIn: workspace.id, params: { topic_id: 't' } };
      const database = await worker.databases.userDatabase();
      await database.put('captures', stored as unknown as CaptureRecord);
    };
    await keep('newer', 2, { kind: 'needs-you', at: 5, why: 'tried' });
    await keep('older', 1, { kind: 'queued', notBefore: 0 });
    const [thing] = (await list()).things.first;
    await worker.answers.putOff({ id: thing?.id ?? '', isOff: true });
    expect(await firstKinds()).toEqual([]);
    await keep('older', 1, { kind: 'needs-you', at: 6, why: 'tried' });
    expect((await list()).things.first).toMatchObject([{ kind: 'clips', count: 2, excerpt: 'newer' }]);
  });

  it('include a refused publish, whose page is in trouble', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    const { things, rows } = await list();
    const named = { pageName: 'Spring launch: pricing', address: expect.stringContaining('/') };
    expect(things.first).toMatchObject([
      { kind: 'publish', outcome: 'refused', number: 13, pageId, ...named },
    ]);
    expect(rows[0]).toMatchObject({ pageId, standing: 'trouble' });
  });

  it('include clips that need a person, under the page that they were taken from', async () => {
    const address = (await rowOf())?.address ?? '';
    const capture = {
      id: 'c',
      workspaceId: workspace.id,
      topicTitle: 'FAQ',
      kind: 'selection',
      tendedIn: workspace.id,
      source: { url: `${address}?utm_source=x` },
      createdAt: 5,
      attempts: 5,
      edits: 0,
      params: { topic_id: 't' },
      body: { content: { type: 'text', content: 'A sentence' } },
      state: { kind: 'needs-you', at: 5, why: 'tried' },
      baseUrl: workspace.baseUrl,
      connectionVersion: 1,
    };
    const database = await worker.databases.userDatabase();
    await database.put('captures', capture as unknown as CaptureRecord);
    expect((await list()).things.first).toMatchObject([
      { kind: 'clips', count: 1, excerpt: 'A sentence', topicTitle: 'FAQ' },
    ]);
    expect(await rowOf()).toMatchObject({ clips: 1 });
    expect((await list({ filter: 'clips' })).rows).toHaveLength(1);
  });

  const audiencesAt = async () => {
    const list = await fetch(`${sandbox.url}/v0/pages/${pageId}/audiences?limit=100`, {
      headers: { 'x-api-key': sandbox.key },
    });
    return (await list.json()) as { items: Audience[] };
  };

  it('come back before the next day if something is added to them', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const [drafts] = (await list()).things.first;
    await worker.answers.putOff({ id: drafts?.id ?? '', isOff: true });
    expect(await firstKinds()).toEqual([]);
    const { items } = await audiencesAt();
    const live = items.find(({ latestVersion }) => latestVersion?.status === 'published');
    sandbox.changes.bumpVersion(pageId, live?.audienceId ?? '');
    await worker.walks.crawlAudiences(workspace, pageId);
    await worker.answers.loadPageHealth({ pageId });
    expect(await firstKinds()).toEqual(['drafts']);
  });

  it('can be snoozed until the next day and taken back', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const [thing] = (await list()).things.first;
    const id = thing?.id ?? '';
    await worker.answers.putOff({ id, isOff: true });
    expect(await firstKinds()).toEqual([]);
    worker = await startWorker();
    expect(await firstKinds()).toEqual([]);
    await worker.answers.putOff({ id, isOff: false });
    expect(await firstKinds()).toEqual(['drafts']);
    expect(Object.keys(fakeWorld().local.all())).not.toContain(`notToday:${workspace.id}`);
  });

  it('leave no snooze behind when the workspace is removed', async () => {
    await worker.answers.putOff({ id: 'drafts p', isOff: true });
    expect(Object.keys(fakeWorld().local.all())).toContain(`notToday:${workspace.id}`);
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    expect(Object.keys(fakeWorld().local.all())).not.toContain(`notToday:${workspace.id}`);
  });
});

describe('a refused publish', () => {
  it('is a top task until its version is known to be live', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    expect(await firstKinds()).toEqual(['publish']);
    sandbox.faults.clear();
    const { draftVersion } = sandbox.seed.ids;
    // As a colleague would.
    await worker.service.writeToService(
      workspace,
      'publishVersion',
      { page_id: pageId, audience_id: audienceId, version_id: draftVersion },
      {},
    );
    await until(async () => {
      await worker.answers.loadPageHealth({ pageId, force: true });
      const kept = await worker.answers.getAudience({ pageId, audienceId });
      expect(kept?.audience.publishedVersion?.versionId).toBe(draftVersion);
    });
    expect(await firstKinds()).not.toContain('publish');
    expect((await rowOf())?.standing).not.toBe('trouble');
  });
});

describe('the head', () => {
  it('names the active workspace and refreshes the pages when that is due', async () => {
    expect(await worker.answers.homeHead({})).toMatchObject({
      workspace: { id: workspace.id, name: 'Northwind', connectionVersion: 1 },
      workspaces: [{ id: workspace.id }],
    });
    expect(requests()).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    await worker.answers.homeHead({});
    await until(() => expect(requests()).toContain('listPages'));
    await until(async () => expect((await list()).progress.state).toBe('ready'));
  });

  it('has no workspace if there is none', async () => {
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    expect(await worker.answers.homeHead({})).toEqual({ workspaces: [] });
  });
});
