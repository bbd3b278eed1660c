// The panel's requests to the background, against the sandbox: pages, audiences, operations and sites.
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { operations } from '../../../../lib/api/operations.ts';
import type { ProblemError } from '../../../../lib/api/problem.ts';
import type { RequestInput } from '../../../../lib/app/requests.ts';
import type { AudienceListing } from '../../../../lib/directory/audience-list.ts';
import { REVISION } from '../../../../lib/service/session-keys.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { holdDeadlines } from '../../api/hold-deadlines.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { atRestWhileHeld } from '../../fixtures/at-rest.ts';
import { connectedWorker } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
let pageId: string;

beforeEach(async () => {
  sandbox = await startSandbox({ pages: 20, pageSize: 10 });
  pageId = sandbox.seed.ids.page;
});
afterEach(() => sandbox.close());
beforeEach(async () => {
  ({ worker, workspace } = await connectedWorker(sandbox));
  sandbox.ledger.clear();
  vi.spyOn(Math, 'random').mockReturnValue(0); // no waiting between the attempts of a read
});
afterEach(async () => {
  await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
  vi.useRealTimers();
  sandbox.faults.clear();
});

const ask = () => worker.answers;
const requests = () => sandbox.ledger.entries().map(({ operation }) => operation);
const list = (more: Partial<RequestInput<'listAudiences'>> = {}): Promise<AudienceListing> =>
  ask().listAudiences({ pageId, text: '', sort: 'name', offset: 0, limit: 100, ...more });
const crawled = () => worker.lists.crawlAudiences(workspace, pageId);
const settled = () =>
  until(async () => expect(await list()).toMatchObject({ crawling: false, complete: true }));
const names = ({ rows }: AudienceListing) => rows.map(({ name }) => name);

async function refusal(asking: Promise<unknown>): Promise<string> {
  try {
    await asking;
  } catch (error) {
    return (error as ProblemError).problem?.kind ?? String(error);
  }
  return 'none';
}

describe('a page', () => {
  it('is returned in full, with the time its crawl ended', async () => {
    await worker.lists.crawlPages(workspace);
    const found = await ask().getPage({ pageId });
    expect(found?.page.name).toBe('Spring launch: pricing');
    expect(found?.page.actions?.length).toBeGreaterThan(0);
    expect(Date.now() - (found?.at ?? 0)).toBeLessThan(10_000);
  });
  it('is undefined if the id is unknown', async () => {
    expect(await ask().getPage({ pageId: 'page_unknown' })).toBeUndefined();
    expect(requests()).toEqual([]);
  });
});

describe('an audience', () => {
  const get = (more: object = {}) =>
    ask().getAudience({ pageId, audienceId: sandbox.seed.ids.audience, ...more });

  it('is returned in full, without a request while fresh', async () => {
    await crawled();
    sandbox.ledger.clear();
    expect((await get())?.audience.latestVersion?.versionId).toBe(sandbox.seed.ids.draftVersion);
    expect(requests()).toEqual([]);
  });

  it('is returned from storage when stale, and renewed in the background with one request', async () => {
    await crawled();
    sandbox.ledger.clear();
    holdDate(operations.listAudiences.freshFor + 1);
    const [first] = await Promise.all([get(), get(), get()]);
    await until(async () => expect((await get())?.at).toBeGreaterThan(first?.at ?? 0));
    expect(requests()).toEqual(['listAudiences']);
  });

  it('is renewed when forced, and views are notified', async () => {
    await crawled();
    const before = await get();
    await until(() => expect(Date.now()).toBeGreaterThan(before?.at ?? 0));
    const after = await get({ force: true });
    expect(after?.at).toBeGreaterThan(before?.at ?? 0);
    worker.start.startBackground();
    await get({ force: true });
    await until(() => expect(fakeWorld().session.all()[REVISION]).toBeTypeOf('number'));
  });

  it('is returned with the problem if it cannot be renewed, and is not requested again immediately', async () => {
    await crawled();
    sandbox.faults.add({ operation: 'listAudiences', status: 500 });
    expect(await get({ force: true })).toMatchObject({ problem: { kind: 'unavailable' } });
    sandbox.ledger.clear();
    holdDate(operations.listAudiences.freshFor + 1);
    // The failure is a minute old now, so there is one more round of attempts, then a pause.
    await get();
    await until(() => expect(requests()).toHaveLength(3)); // the attempts of one read
    await until(async () => expect((await get())?.problem).toBeDefined());
    await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
    const tries = requests().length;
    // During a new round the problem would be absent, so none has begun.
    for (const _ of ['one', 'another'])
      expect(await get()).toMatchObject({ problem: { kind: 'unavailable' } });
    expect(requests()).toHaveLength(tries);
  });

  it('is found by a crawl if its list was never read', async () => {
    expect(await get()).toBeUndefined();
    await until(async () => expect(await get()).toBeDefined());
    await settled();
  });
});

describe('the list of audiences', () => {
  it('is not crawled again for a view that asked just before the crawl ended', async () => {
    const release = sandbox.faults.add({ operation: 'listAudiences', skip: 4, held: true });
    await list();
    await until(() => expect(requests()).toHaveLength(5));
    // The view's question has read the crawl, and waits for what is read with it.
    const reading = Promise.withResolvers<void>();
    const { session } = fakeWorld();
    const get = session.get.bind(session);
    vi.spyOn(session, 'get').mockImplementation(async (names) => {
      if (String(names).startsWith('walk-problem:')) await reading.promise;
      return get(names);
    });
    const asked = list({ archived: true });
    await atRestWhileHeld();
    release();
    await atRestWhileHeld();
    reading.resolve();
    await asked;
    await settled();
    expect(requests()).toHaveLength(5);
  });

  it('is crawled the first time, and reports its progress', async () => {
    // Holds the third list page until the test has checked.
    const checked = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    let requested = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
      requested += String(args[0]).includes('/audiences') ? 1 : 0;
      if (requested > 2) await checked.promise;
      return fetch(...args);
    });
    expect(await list()).toMatchObject({ rows: [], known: 0, complete: false });
    await until(async () => {
      const now = await list({ archived: true });
      expect(now).toMatchObject({ crawling: true, complete: false, totalCount: 42 });
      expect(now.known).toBeGreaterThan(0);
      expect(now.known).toBeLessThan(42);
      expect(now.total).toBe(now.known);
    });
    checked.resolve();
    await settled();
    expect(await list({ archived: true })).toMatchObject({ known: 42, total: 42, totalCount: 42 });
    expect(requests()).toHaveLength(5);
  });

  it('is sorted by name, ignoring case and accents, with numbers by value', async () => {
    for (const name of ['zebra 10', 'Zebra 9', 'Élan', 'elan b', 'Ärger'])
      sandbox.changes.addAudience(sandbox.seed.pages[3] ?? '', name);
    const id = sandbox.seed.pages[3] ?? '';
    await worker.lists.crawlAudiences(workspace, id);
    expect(names(await list({ pageId: id }))).toEqual(['Ärger', 'Élan', 'elan b', 'Zebra 9', 'zebra 10']);
  });

  it('returns windows that together form the whole list', async () => {
    await crawled();
    const all = await list();
    const windows = await Promise.all([0, 7, 14, 21, 28, 35, 42].map((offset) => list({ offset, limit: 7 })));
    expect(windows.flatMap(names)).toEqual(names(all));
    expect(new Set(windows.map(({ total }) => total))).toEqual(new Set([all.total]));
    expect(await list({ offset: 1000 })).toMatchObject({ rows: [], total: all.total });
  });

  it('is searched for every word in name and route key, and for an id', async () => {
    await crawled();
    expect(names(await list({ text: 'CONTOSO jane' }))).toEqual(['Jane Doe, Contoso']);
    expect(names(await list({ text: 'jane-doe' }))).toEqual(['Jane Doe, Contoso']);
    const { audience: audienceId } = sandbox.seed.ids;
    for (const text of [audienceId, ` ${audienceId.slice(0, -1)}`])
      expect((await list({ text })).rows).toContainEqual(expect.objectContaining({ audienceId }));
    expect(await list({ text: 'nobody is called so' })).toMatchObject({ rows: [], total: 0, known: 42 });
  });

  it('filters by status and by drafts, and leaves archived audiences out', async () => {
    await crawled();
    const all = await list({ archived: true });
    const visible = await list();
    expect(all.rows.some(({ archived }) => archived)).toBe(true);
    expect(visible.rows).toEqual(all.rows.filter(({ archived }) => !archived));
    const queued = await list({ status: 'queued' });
    expect(queued.rows.length).toBeGreaterThan(0);
    expect(queued.rows.every(({ latest }) => latest?.status === 'queued')).toBe(true);
    const waiting = await list({ waiting: true });
    const expected = visible.rows.filter(
      ({ latest, published }) =>
        ['draft', 'pending'].includes(latest?.status ?? '') && latest?.versionId !== published?.versionId,
    );
    expect(waiting.rows).toEqual(expected);
    expect(waiting.total).toBe(expected.length);
    // The counts do not depend on the filter.
    const archived = (await list({ archived: true })).total - visible.total;
    expect(archived).toBeGreaterThan(0);
    const counts = { all: visible.total, drafts: expected.length, archived };
    expect([visible.counts, waiting.counts]).toEqual([counts, counts]);
    const few = await list({ text: 'contoso' });
    expect(few.counts).toEqual((await list({ text: 'contoso', waiting: true })).counts);
    expect(few.counts.all).toBe(few.total);
    expect(few.counts.drafts).toBeLessThan(counts.drafts);
  });

  it('sorts by status, with drafts first, and by the last change', async () => {
    await crawled();
    const statuses = (await list({ sort: 'status', archived: true })).rows.map(
      ({ latest }) => latest?.status ?? '',
    );
    const order = ['draft', 'pending', 'queued', 'processing', 'published', 'cancelled', 'archived', ''];
    expect(statuses).toEqual([...statuses].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(new Set(statuses).size).toBeGreaterThan(4);
    const versionId = sandbox.changes.bumpVersion(pageId, sandbox.seed.ids.audience);
    await ask().getAudience({ pageId, audienceId: sandbox.seed.ids.audience, force: true });
    expect((await list({ sort: 'changed' })).rows[0]?.latest?.versionId).toBe(versionId);
  });

  it('shows an added audience after the next crawl', async () => {
    await crawled();
    const before = await list();
    const added = sandbox.changes.addAudience(pageId, 'Aaa, the newest');
    await crawled();
    const after = await list();
    expect(after.rows.map(({ audienceId }) => audienceId)).toContain(added);
    expect(after.total).toBe(before.total + 1);
  });

  it('resumes a crawl that a killed worker left', async () => {
    holdDeadlines(); // a killed worker repeats none of its requests
    sandbox.faults.add({ operation: 'listAudiences', skip: 2, hang: true, times: 1 });
    await list();
    await until(() => expect(requests().length).toBe(3));
    worker = await startWorker();
    await settled();
    const cursors = sandbox.ledger.entries().map(({ query }) => query.cursor);
    expect(new Set(cursors.slice(0, 3)).size).toBe(3);
    expect(cursors.slice(2, 4)).toEqual([cursors[2], cursors[2]]);
    sandbox.ledger.clear(); // one request of the killed worker hangs for ever
  });

  it('reports the problem of a crawl, and retries on request or after a pause', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    await list();
    await until(async () => expect((await list()).problem?.kind).toBe('forbidden'));
    const tries = requests().length;
    await list();
    expect(requests()).toHaveLength(tries);
    await ask().crawlAudiences({ pageId });
    await until(() => expect(requests().length).toBeGreaterThan(tries));
    await until(async () => expect((await list()).problem?.kind).toBe('forbidden'));
    sandbox.faults.clear();
    holdDate(601_000);
    await list();
    await settled();
    expect((await list()).problem).toBeUndefined();
    vi.useRealTimers();
  });

  it('never contains another workspace’s audiences', async () => {
    await crawled();
    const known = (await list()).total;
    await worker.workspaces.putWorkspace('other', () => ({ ...workspace, id: 'other' }));
    await worker.workspaces.chooseWorkspace('other');
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    expect((await list()).total).toBe(0);
    await worker.workspaces.chooseWorkspace(workspace.id);
    expect((await list()).total).toBe(known);
  });

  it('is empty after all data was cleared', async () => {
    await crawled();
    expect((await list()).total).toBeGreaterThan(0);
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    await ask().clearStored({ workspaceId: workspace.id });
    expect((await list()).known).toBe(0);
  });
});

describe('a read of an operation', () => {
  const read = (
    operation: string,
    params: Record<string, string | number>,
    mode: RequestInput<'readService'>['mode'] = 'read',
  ) => ask().readService({ operation: operation as 'getTopic', params, mode });
  const topic = () => ({ topic_id: sandbox.seed.topics[1] ?? '' });

  it('peeks without a request, and returns an earlier response', async () => {
    expect(await read('getTopic', topic(), 'peek')).toBeUndefined();
    expect(requests()).toEqual([]);
    expect(await read('getTopic', topic())).toMatchObject({ fresh: true });
    expect(await read('getTopic', topic(), 'peek')).toMatchObject({ fresh: true });
    await read('getTopic', topic());
    expect(requests()).toEqual(['getTopic']);
    await read('getTopic', topic(), 'force');
    expect(requests()).toEqual(['getTopic', 'getTopic']);
  });

  it('requests a past period only once', async () => {
    const day = {
      page_id: pageId,
      startDate: '2026-01-01T00:00:00.000Z',
      endDate: '2026-01-02T00:00:00.000Z',
    };
    await read('getAnalyticsSummary', day);
    holdDate(365 * 86_400_000);
    expect(await read('getAnalyticsSummary', day)).toMatchObject({ fresh: true });
    expect(requests()).toHaveLength(1);
  });

  const refused: [why: string, operation: string, params: Record<string, string | number>][] = [
    ['an operation that writes', 'publishVersion', { page_id: 'p', audience_id: 'a', version_id: 'v' }],
    ['an unknown operation', 'listSecrets', {}],
    ['a name every object has', 'constructor', {}],
    ['a missing path parameter', 'getTopic', {}],
    ['an empty path parameter', 'getTopic', { topic_id: '' }],
    ['a path parameter that is a number', 'getTopic', { topic_id: 7 }],
    ['a parameter that the operation does not have', 'getTopic', { topic_id: 't', limit: 5 }],
    ['a query value of another form', 'listAccountLogs', { account_id: 'a', limit: 'many' }],
    ['a date of another form', 'getAnalyticsSummary', { page_id: 'p', startDate: 'yesterday' }],
  ];
  test.each(refused)('refuses %s, without a request', async (_, operation, params) => {
    expect(await refusal(read(operation, params))).toBe('rejected');
    expect(requests()).toEqual([]);
  });
});

describe('the sites of pages', () => {
  it('are counted from stored data, without a request', async () => {
    await worker.lists.crawlPages(workspace);
    sandbox.ledger.clear();
    const { sites, isGrowing } = await ask().listSites({ workspaceId: workspace.id });
    expect(isGrowing).toBe(false);
    expect(sites.map(({ host }) => host)).toContain('northwind.localhost');
    expect(sites.every(({ pattern, host }) => pattern === `http://${host}/*`)).toBe(true);
    expect(sites.map(({ pages }) => pages)).toEqual(sites.map(({ pages }) => pages).sort((a, b) => b - a));
    expect(requests()).toEqual([]);
  });
  it('grow during the first crawl of pages', async () => {
    const listed = () => ask().listSites({ workspaceId: workspace.id });
    expect((await listed()).sites).toEqual([]);
    const release = sandbox.faults.add({ operation: 'listPages', skip: 1, held: true });
    const crawl = worker.lists.crawlPages(workspace);
    await until(async () => expect(await listed()).toMatchObject({ isGrowing: true }));
    release();
    await crawl;
    const { sites, isGrowing } = await listed();
    expect({ many: sites.length > 2, isGrowing }).toEqual({ many: true, isGrowing: false });
  });
  it('are refused for a workspace that is gone', async () => {
    expect(await refusal(ask().listSites({ workspaceId: 'gone' }))).toBe('not-connected');
  });
});

it('reading the document of a tab without access returns nothing', async () => {
  fakeWorld().tabs.set(4, { id: 4, active: true });
  expect(await ask().readDocument({ tabId: 4 })).toBeUndefined();
  expect(await ask().readDocument({ tabId: 99 })).toBeUndefined();
});

it('each request without a workspace is refused as not connected', async () => {
  await worker.answers.removeWorkspace({ workspaceId: workspace.id });
  expect(await refusal(list())).toBe('not-connected');
  expect(await refusal(ask().getPage({ pageId }))).toBe('not-connected');
  expect(await refusal(ask().crawlAudiences({ pageId }))).toBe('not-connected');
});
