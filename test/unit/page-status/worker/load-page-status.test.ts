// The status of a page and its audience on the first load, on later loads, and for parallel callers.
import { describe, expect, it, test } from 'vitest';
import { pageStatusKey } from '../../../../lib/service/session-keys.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';
import {
  ask,
  HOUR,
  inPageStatusWorld,
  landing,
  later,
  pageStatus,
  publishedStatuses,
  restartWorker,
  sandbox,
  sent,
  states,
  stored,
  worker,
  workspace,
} from './page-status-world.ts';

inPageStatusWorld({ audiences: 12 });

describe('a landing page of one audience', () => {
  it('shows page, audience and every block', async () => {
    const made = await pageStatus(landing().audience);
    const { ids } = sandbox.seed;
    expect(made).toMatchObject({
      url: landing().audience,
      workspace: { id: workspace.id, connectionVersion: 1, baseUrl: sandbox.url },
      matchState: {
        kind: 'matched',
        page: { pageId: ids.page, name: 'Spring launch: pricing', audiencesCount: 12 },
        audience: { audienceId: ids.audience, name: 'Jane Doe, Contoso', routeKey: 'jane-doe' },
        reasons: expect.arrayContaining([{ kind: 'route-key', value: 'jane-doe' }]),
        audiences: { state: 'shown', data: { count: 12, complete: true }, renewing: false },
      },
      directory: { state: 'ready', done: 40, total: 40, unreadable: 0 },
      versions: {
        state: 'shown',
        stale: false,
        renewing: false,
        data: {
          latest: { versionId: ids.draftVersion, number: 13, status: 'draft' },
          published: { versionId: ids.publishedVersion, number: 12, status: 'published' },
        },
      },
      conversation: {
        state: 'shown',
        stale: false,
        data: { pendingChanges: 4, last: expect.anything() },
      },
      analytics: {
        state: 'shown',
        stale: false,
        data: {
          range: '28d',
          current: { totalSessions: expect.any(Number) },
          previous: { totalSessions: expect.any(Number) },
        },
      },
      trend: { state: 'shown', stale: false, data: { days: expect.any(Array) } },
    });
    const days = made.trend?.state === 'shown' ? made.trend.data.days : [];
    expect(days).toHaveLength(14);
    expect(days.every(({ sessions }) => sessions !== undefined)).toBe(true);
    expect(made).not.toHaveProperty('notice');
    expect(stored(landing().audience)).toEqual(made);
  });

  it('is published once if all of it is fresh', async () => {
    await pageStatus(landing().audience);
    const statuses = publishedStatuses();
    const again = await pageStatus(landing().audience);
    expect(statuses).toEqual([again]);
  });

  it('requests its figures once, while its audience is still being found', async () => {
    sandbox.faults.add({ operation: 'listAudiences', held: true, times: 1 });
    const looking = pageStatus(landing().audience);
    await until(() =>
      expect(sent().filter((name) => name === 'getAnalyticsSummary').length).toBeGreaterThan(1),
    );
    sandbox.faults.clear();
    await looking;
    const [, secondList] = sent().flatMap((name, index) => (name === 'listAudiences' ? [index] : []));
    const figures = sent().flatMap((name, index) => (name === 'getAnalyticsSummary' ? [index] : []));
    expect(figures[1]).toBeLessThan(secondList ?? 0);
    expect(figures).toHaveLength(2 + 14); // the two periods, and the days of the trend
  });

  it('shows messages and figures while the other audiences are still being read', async () => {
    sandbox.faults.add({ operation: 'listAudiences', skip: 1, held: true });
    const looking = pageStatus(landing().audience);
    await until(() =>
      expect(stored(landing().audience)).toMatchObject({
        conversation: { state: 'shown', data: { pendingChanges: 4 } },
        analytics: { state: 'shown', data: { current: { totalSessions: expect.any(Number) } } },
      }),
    );
    const lists = sandbox.ledger.entries().filter(({ operation }) => operation === 'listAudiences');
    expect(lists.at(-1)?.finished).toBe(false);
    sandbox.faults.clear();
    await looking;
    expect(sent().filter((name) => name === 'getAudienceMessages')).toHaveLength(1);
  });

  it('does not wait for the search index', async () => {
    const indexing = Promise.withResolvers<void>();
    const held = navigator.locks.request('search-index', () => indexing.promise);
    const made = await pageStatus(landing().audience);
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
    indexing.resolve();
    await held;
  });

  it('requests nothing the second time, even in a new worker', async () => {
    const first = await pageStatus(landing().audience);
    sandbox.ledger.clear();
    await restartWorker();
    const second = await pageStatus(landing().audience);
    expect(sent()).toEqual([]);
    const { sequence, ...rest } = second;
    expect(first).toMatchObject(rest);
    expect(sequence).toBeGreaterThan(first.sequence);
  });

  it('fault 22: is newer than what an open view shows, even after the clock was set back', async () => {
    const first = await pageStatus(landing().audience);
    await restartWorker();
    later(-HOUR);
    expect((await pageStatus(landing().audience)).sequence).toBeGreaterThan(first.sequence);
  });

  it('requests what can have changed when it is forced, but not days that are over', async () => {
    await pageStatus(landing().audience);
    sandbox.ledger.clear();
    const versionId = sandbox.changes.bumpVersion(sandbox.seed.ids.page, sandbox.seed.ids.audience);
    const made = await pageStatus(landing().audience, true);
    expect(made.versions).toMatchObject({ data: { latest: { versionId, number: 14 } } });
    expect(sent().toSorted()).toEqual(
      ['getAnalyticsSummary', 'getAnalyticsSummary', 'getAudienceMessages', 'listAudiences'].toSorted(),
    );
  });

  it('is loaded once for several callers at the same time', async () => {
    const statuses = await Promise.all([1, 2, 3].map(() => pageStatus(landing().audience)));
    expect(new Set(statuses).size).toBe(1);
    expect(sent().filter((name) => name === 'getAudienceMessages')).toHaveLength(1);
  });

  it('is published as it grows, each time with a higher number', async () => {
    const statuses = publishedStatuses();
    await pageStatus(landing().audience);
    const sequences = statuses.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(statuses[0]?.matchState.kind).toBe('syncing');
    expect(statuses.at(-1)?.matchState.kind).toBe('matched');
    expect(statuses.length).toBeGreaterThan(4);
  });

  it('is found by a query value, too', async () => {
    expect((await pageStatus(landing().queryAudience)).matchState).toMatchObject({
      kind: 'matched',
      page: { name: 'Compare plans' },
      audience: { audienceId: expect.any(String) },
    });
  });

  it('has the chosen period', async () => {
    await pageStatus(landing().audience);
    await ask().setAnalyticsRange({ workspaceId: workspace.id, range: 'server-default' });
    const { analytics } = await pageStatus(landing().audience);
    expect(analytics).toMatchObject({
      data: { range: 'server-default', current: { totalSessions: expect.any(Number) } },
    });
    expect(analytics?.state === 'shown' && analytics.data).toMatchObject({ previous: undefined });
    const last = sandbox.ledger.entries().findLast(({ operation }) => operation === 'getAnalyticsSummary');
    expect(last?.query).toEqual({});
  });

  const byStatus: [keyof Sandbox['seed']['landing'], string][] = [
    ['queued', 'queued'],
    ['processing', 'processing'],
    ['pending', 'pending'],
    ['cancelled', 'cancelled'],
    ['unpublished', 'draft'],
  ];
  test.each(byStatus)('shows a version that is %s', async (name, status) => {
    const { versions } = await pageStatus(String(landing()[name]));
    expect(versions).toMatchObject({ data: { latest: { status } } });
  });
});

describe('the first crawl of pages', () => {
  it('is shown in progress, and a match as soon as it is found', async () => {
    const statuses = publishedStatuses();
    const progress = () =>
      statuses
        .filter(({ directory }) => directory.state === 'syncing')
        .map(({ directory }) => directory.done);
    const found = () => statuses.find(({ matchState }) => matchState.kind === 'matched');
    const lists = [10, 20, 30, 40];
    const releases = lists.map(() => sandbox.faults.add({ operation: 'listPages', held: true, times: 1 }));
    const looking = pageStatus(landing().pageOnly);
    for (const [at, release] of releases.entries()) {
      await until(() => expect(sent().filter((name) => name === 'listPages')).toHaveLength(at + 1));
      later(1000); // progress is published a few times a second
      if (at > 0) await until(() => expect(progress()).toContain(lists[at - 1]));
      if (at === lists.length - 1) await until(() => expect(found()).toBeDefined());
      release();
    }
    await looking;
    expect(progress()).toEqual(progress().toSorted((a, b) => a - b));
    expect(found()?.directory.state).toBe('syncing');
  });

  it('shows no match once the crawl was stopped, and no crawl in progress', async () => {
    sandbox.faults.add({ operation: 'listPages', skip: 1, held: true });
    const made = pageStatus(landing().noMatch);
    await until(() => expect(sent()).toHaveLength(2));
    await ask().stopSync({ workspaceId: workspace.id });
    sandbox.faults.clear();
    expect(await made).toMatchObject({ matchState: { kind: 'none' }, directory: { state: 'stopped' } });
  });
});

describe('an audience that moved', () => {
  const page = () => sandbox.seed.ids.page;
  const audience = () => sandbox.seed.ids.audience;
  const moveTo = async (change: { cursor?: string; audienceId?: string }) => {
    const known = await worker.directory.findAudience(workspace, page(), audience());
    if (!known) throw new Error('The audience is not known');
    await (await worker.databases.directoryDatabase()).put('audiences', { ...known, ...change });
  };

  it.each(['of another time', undefined])('is found again (stored cursor: %s)', async (cursor) => {
    await pageStatus(landing().audience);
    const [, second] = sandbox.ledger.entries().filter(({ operation }) => operation === 'listAudiences');
    await moveTo({ cursor: cursor ?? second?.query.cursor ?? '?' });
    const made = await pageStatus(landing().audience, true);
    expect(made.versions).toMatchObject({ state: 'shown', stale: false });
    expect(made.versions).toMatchObject({ problem: undefined });
  });

  it('is reported as gone if it is', async () => {
    await pageStatus(landing().audience);
    sandbox.faults.add({
      operation: 'listAudiences',
      mismatch: { path: 'items.0.audienceId', change: 'missing' },
    });
    const made = await pageStatus(landing().audience, true);
    expect(made.versions).toEqual({ state: 'failed', problem: { kind: 'not-found' } });
  });
});

describe('stored page statuses', () => {
  it('are the sixty most recent', async () => {
    await pageStatus(landing().noMatch);
    expect(stored(landing().noMatch)).toBeDefined();
    for (let n = 0; n < 65; n++) await pageStatus(`chrome://page-${n}/`);
    const kept = Object.keys(fakeWorld().session.all()).filter((name) => name.startsWith('page-status:'));
    expect(kept).toHaveLength(60);
    expect(kept).toContain(pageStatusKey('chrome://page-64/'));
    expect(kept).not.toContain(pageStatusKey('chrome://page-4/'));
    expect(kept).not.toContain(pageStatusKey(landing().noMatch));
  });

  it('are cleared with the stored data, like the answers of panel and Home', async () => {
    await pageStatus(landing().noMatch);
    const { session, local } = fakeWorld();
    await session.set({ 'answers:panel': { answers: {} }, 'panel:tab:1': { places: {} } });
    await local.set({ 'answers:home': { answers: {} } });
    await ask().clearStored({ workspaceId: workspace.id });
    const kept = Object.keys({ ...session.all(), ...local.all() });
    expect(kept.filter((name) => /^(page-status|answers):/.test(name))).toEqual([]);
    expect(kept).toContain('panel:tab:1');
  });
});
