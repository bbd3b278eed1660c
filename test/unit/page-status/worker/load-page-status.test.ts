// Looks from end to end: a tab's address goes in, the sandbox is asked, and what a popup shows comes out.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { PageStatus } from '../../../../lib/page-status/page-status.ts';
import { accessPattern } from '../../../../lib/platform/access.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { CURRENT_SESSION, pageStatusKey } from '../../../../lib/service/session-keys.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { endWorker, fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type HeldTimer, holdTimers } from '../../fixtures/hold-timers.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';
import { publishedLooks } from './published-looks.ts';

// Periods are whole local days: an hour later it is to be the same one, whenever the tests run. So it is noon here.
const aheadOfUtc = 12 - new Date().getUTCHours();
process.env.TZ = `Etc/GMT${aheadOfUtc > 0 ? '-' : '+'}${Math.abs(aheadOfUtc)}`;

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
beforeAll(async () => {
  sandbox = await startSandbox({ pageSize: 10 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  workspace = await connectWorkspace(worker, sandbox);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  endWorker();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sandbox.faults.clear();
  sandbox.ledger.clear();
  expect(fakeWorld().bugs).toEqual([]);
});

const ask = () => worker.answers;
const landing = () => sandbox.seed.landing;
const pageStatus = (url: string, force?: boolean): Promise<PageStatus> =>
  worker.pageStatus.loadPageStatus({ tabId: 1, url, ...(force ? { force } : {}) });
const sent = () => sandbox.ledger.entries().map(({ operation }) => operation);
const stored = (url: string) => fakeWorld().session.all()[pageStatusKey(url)] as PageStatus | undefined;
const HOUR = 3_600_000;
const later = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + milliseconds);
};
/** What every block of a look says, in a word. */
const states = ({ versions, conversation, analytics, trend }: PageStatus) =>
  [versions, conversation, analytics, trend].map((block) => block?.state);

describe('a landing page of one audience', () => {
  it('shows page, audience and every block', async () => {
    const made = await pageStatus(landing().audience);
    const { ids } = sandbox.seed;
    expect(made).toMatchObject({
      url: landing().audience,
      workspace: { id: workspace.id, connectionVersion: 1, baseUrl: sandbox.url },
      matchState: {
        kind: 'matched',
        page: { pageId: ids.page, name: 'Spring launch: pricing', audiencesCount: 42 },
        audience: { audienceId: ids.audience, name: 'Jane Doe, Contoso', routeKey: 'jane-doe' },
        reasons: expect.arrayContaining([{ kind: 'route-key', value: 'jane-doe' }]),
        audiences: { state: 'shown', data: { count: 42, complete: true }, renewing: false },
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
        data: { pendingChanges: 3, messagesCount: 14, last: expect.anything() },
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

  it('is published once where all of it is fresh', async () => {
    await pageStatus(landing().audience);
    const looks = publishedLooks();
    const again = await pageStatus(landing().audience);
    expect(looks).toEqual([again]);
  });

  it('has its figures asked for while its audience is still being found out, and only once', async () => {
    sandbox.faults.add({ operation: 'listAudiences', delayMs: 200, times: 1 });
    await pageStatus(landing().audience);
    const [, secondList] = sent().flatMap((name, index) => (name === 'listAudiences' ? [index] : []));
    const figures = sent().flatMap((name, index) => (name === 'getAnalyticsSummary' ? [index] : []));
    expect(figures[1]).toBeLessThan(secondList ?? 0);
    expect(figures).toHaveLength(2 + 14); // the two periods, and the days of the trend
  });

  it('shows messages and figures while the other audiences are still read', async () => {
    sandbox.faults.add({ operation: 'listAudiences', skip: 1, delayMs: 1500 });
    const looking = pageStatus(landing().audience);
    await until(() =>
      expect(stored(landing().audience)).toMatchObject({
        conversation: { state: 'shown', data: { messagesCount: 14 } },
        analytics: { state: 'shown', data: { current: { totalSessions: expect.any(Number) } } },
      }),
    );
    const lists = sandbox.ledger.entries().filter(({ operation }) => operation === 'listAudiences');
    expect(lists.at(-1)?.finished).toBe(false);
    await looking;
    expect(sent().filter((name) => name === 'getAudienceMessages')).toHaveLength(1);
  });

  it('does not wait until what was read can be searched', async () => {
    const indexing = Promise.withResolvers<void>();
    const held = navigator.locks.request('search-index', () => indexing.promise);
    const made = await pageStatus(landing().audience);
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
    indexing.resolve();
    await held;
  });

  it('asks for nothing the second time, also by a new worker', async () => {
    const first = await pageStatus(landing().audience);
    sandbox.ledger.clear();
    worker = await startWorker();
    const second = await pageStatus(landing().audience);
    expect(sent()).toEqual([]);
    const { sequence, ...rest } = second;
    expect(first).toMatchObject(rest);
    expect(sequence).toBeGreaterThan(first.sequence);
  });

  it('fault 22: is newer than what an open view shows, also after the clock was set back', async () => {
    const first = await pageStatus(landing().audience);
    worker = await startWorker();
    later(-HOUR);
    expect((await pageStatus(landing().audience)).sequence).toBeGreaterThan(first.sequence);
  });

  it('asks anew for what can have changed when it is forced, and not for days that are over', async () => {
    await pageStatus(landing().audience);
    sandbox.ledger.clear();
    const versionId = sandbox.changes.bumpVersion(sandbox.seed.ids.page, sandbox.seed.ids.audience);
    const made = await pageStatus(landing().audience, true);
    expect(made.versions).toMatchObject({ data: { latest: { versionId, number: 14 } } });
    expect(sent().toSorted()).toEqual(
      ['getAnalyticsSummary', 'getAnalyticsSummary', 'getAudienceMessages', 'listAudiences'].toSorted(),
    );
  });

  it('is made once for several who ask at once', async () => {
    const looks = await Promise.all([1, 2, 3].map(() => pageStatus(landing().audience)));
    expect(new Set(looks).size).toBe(1);
    expect(sent().filter((name) => name === 'getAudienceMessages')).toHaveLength(1);
  });

  it('is published as it grows, each time under a higher number', async () => {
    const looks = publishedLooks();
    await pageStatus(landing().audience);
    const sequences = looks.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(looks[0]?.matchState.kind).toBe('syncing');
    expect(looks.at(-1)?.matchState.kind).toBe('matched');
    expect(looks.length).toBeGreaterThan(4);
  });

  it('is found by its query value too', async () => {
    expect((await pageStatus(landing().queryAudience)).matchState).toMatchObject({
      kind: 'matched',
      page: { name: 'Compare plans' },
      audience: { audienceId: expect.any(String) },
    });
  });

  it('has the periods that were chosen', async () => {
    await pageStatus(landing().audience);
    await ask().setAnalyticsRange({ workspaceId: workspace.id, range: 'server-default' });
    const { analytics } = await pageStatus(landing().audience);
    expect(analytics).toMatchObject({
      data: { range: 'server-default', current: { totalSessions: expect.any(Number) } },
    });
    expect(analytics?.state === 'shown' && analytics.data).not.toHaveProperty('previous');
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
  test.each(byStatus)('whose version is %s says so', async (name, status) => {
    const { versions } = await pageStatus(String(landing()[name]));
    expect(versions).toMatchObject({ data: { latest: { status } } });
  });
});

describe('other addresses', () => {
  it('of a page, without an audience, show what concerns the page', async () => {
    const made = await pageStatus(landing().pageOnly);
    expect(made.matchState).toMatchObject({ kind: 'matched', page: { audiencesCount: 42 } });
    expect(made.matchState).not.toHaveProperty('audience');
    expect(states(made)).toEqual([undefined, undefined, 'shown', 'shown']);
  });

  it('of a page without audiences say that there are none', async () => {
    expect((await pageStatus(landing().noAudiences)).matchState).toMatchObject({
      kind: 'matched',
      audiences: { state: 'shown', data: { count: 0, complete: true } },
    });
  });

  it('fault 27: that two pages claim offer both, and nothing else', async () => {
    const made = await pageStatus(landing().ambiguous);
    expect(made.matchState.kind).toBe('candidates');
    const candidates = made.matchState.kind === 'candidates' ? made.matchState.candidates : [];
    expect(candidates.map(({ page }) => page.name).toSorted()).toEqual([
      'Partner bundle',
      'Partner bundle (copy)',
    ]);
    expect(states(made)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each(['noMatch', 'foreign', 'evilHost', 'evilCopy'] as const)(
    'of nobody (%s) match nothing',
    async (name) => {
      const made = await pageStatus(landing()[name]);
      expect(made.matchState).toEqual({ kind: 'none' });
      expect(states(made)).toEqual([undefined, undefined, undefined, undefined]);
    },
  );

  const restricted: [string, string][] = [
    ['chrome://extensions/', 'browser-page'],
    ['about:blank', 'browser-page'],
    ['https://chromewebstore.google.com/detail/x', 'store'],
    ['file:///home/jane/page.html', 'file'],
    ['data:text/html,hello', 'other-scheme'],
    ['', 'unknown'],
  ];
  test.each(restricted)('fault 30: %j are no landing pages: %s', async (url, reason) => {
    expect((await pageStatus(url)).matchState).toEqual({ kind: 'restricted', reason });
    expect(sent()).toEqual([]);
  });

  it('of no page ask for nothing but the pages', async () => {
    await pageStatus(new URL('/nothing/of/ours', landing().audience).href);
    expect(new Set(sent())).toEqual(new Set(['listPages']));
  });

  it('whose audiences are refused offer the page, and the refusal is noted once', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    expect((await pageStatus(landing().audience)).matchState).toMatchObject({ kind: 'candidates' });
    const walk = await worker.walk.readWalk(
      worker.service.scopeOf(workspace),
      `audiences:${sandbox.seed.ids.page}`,
    );
    expect(walk).toMatchObject({ problem: { kind: 'forbidden' } });
    expect(sent().filter((name) => name === 'listAudiences')).toHaveLength(1);
  });

  it('are never told to the service', async () => {
    for (const url of [landing().audience, landing().noMatch, landing().foreign]) await pageStatus(url);
    const told = spelledOut(sandbox.ledger.entries());
    for (const part of ['jane-doe', 'careers', 'blog.localhost', 'article']) expect(told).not.toContain(part);
  });

  it('are looked for among new pages when nothing matched for a while', async () => {
    await pageStatus(landing().noMatch);
    const before = sent().length;
    await pageStatus(landing().noMatch);
    expect(sent()).toHaveLength(before);
    later(3 * 60_000);
    await pageStatus(landing().noMatch);
    expect(sent().slice(before)).toEqual(['listPages', 'listPages', 'listPages', 'listPages']);
  });

  it('are looked for among new pages before the audiences of a page that has more of them', async () => {
    await pageStatus(landing().noMatch); // 40 pages
    const before = sent().length;
    later(3 * 60_000);
    await pageStatus(`${landing().pageOnly}/nobody-we-know`); // 42 audiences
    const lists = sent().slice(before);
    expect(lists.indexOf('listAudiences')).toBeGreaterThan(lists.lastIndexOf('listPages'));
  });
});

describe('what the document says of itself', () => {
  it('is evidence where the tab may be read', async () => {
    const url = landing().noRecordCanonical;
    expect((await pageStatus(url)).matchState.kind).toBe('none');
    const reading = { url, loadedAt: url, addresses: [url], canonical: landing().noAudiences };
    fakeWorld().tabs.set(1, { id: 1, url, active: true, reading });
    const { matchState } = await pageStatus(url, true);
    expect(matchState.kind).toBe('candidates');
    expect(JSON.stringify(matchState)).toContain('live-canonical');
  });
});

describe('a document that does not answer', () => {
  it('is known by its address', async () => {
    const url = landing().audience;
    fakeWorld().tabs.set(1, { id: 1, url, active: true, blocked: true });
    const timers = holdTimers('/platform/worker/in-time.ts');
    const asking = pageStatus(url);
    const isForDocument = ({ wait }: HeldTimer) => wait === 1000;
    await until(() => expect(timers.filter(isForDocument)).toHaveLength(1));
    expect(sent()).toEqual([]);
    timers.find(isForDocument)?.ring();
    expect(states(await asking)).toEqual(['shown', 'shown', 'shown', 'shown']);
  });
});

describe('what a person decided', () => {
  it('comes first: this address belongs to that page', async () => {
    const url = landing().noMatch;
    await pageStatus(url);
    await ask().bind({
      url,
      below: false,
      pageId: sandbox.seed.ids.page,
      audienceId: sandbox.seed.ids.audience,
    });
    const made = await pageStatus(url);
    expect(made.matchState).toMatchObject({
      kind: 'matched',
      bindingId: expect.any(String),
      page: { pageId: sandbox.seed.ids.page },
      reasons: [expect.objectContaining({ kind: 'binding' })],
    });
    const { bindingId = '' } = made.matchState.kind === 'matched' ? made.matchState : {};
    await ask().unbind({ bindingId });
    expect((await pageStatus(url)).matchState).toEqual({ kind: 'none' });
  });

  it('comes first: never here', async () => {
    await ask().bind({ url: landing().pageOnly, below: true, never: true });
    const [binding] = await ask().listBindings({ workspaceId: workspace.id });
    for (const url of [landing().pageOnly, landing().audience]) {
      expect((await pageStatus(url)).matchState).toEqual({ kind: 'never', bindingId: binding?.id });
    }
    expect(sent()).not.toContain('getAudienceMessages');
  });

  it('to an audience that was never read here, as from a team kit, has it read', async () => {
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId });
    const made = await pageStatus(landing().noMatch);
    expect(made.matchState).toMatchObject({ kind: 'matched', audience: { audienceId } });
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
  });

  it('to an audience that is no longer there asks for the audiences once, and then which one it is', async () => {
    const { page: pageId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId: 'audience_gone' });
    const made = await pageStatus(landing().noMatch);
    expect(made.matchState).toMatchObject({ kind: 'matched', audiences: { state: 'shown' } });
    expect(made.matchState).not.toHaveProperty('audience');
    sandbox.ledger.clear();
    await pageStatus(landing().noMatch);
    expect(sent()).not.toContain('listAudiences');
  });

  it('is named in the list of bindings, and replaced by the next decision', async () => {
    await pageStatus(landing().audience);
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    await ask().bind({ url: landing().noMatch, below: false, pageId, audienceId });
    await ask().bind({ url: landing().noMatch, below: false, pageId });
    expect(await ask().listBindings({ workspaceId: workspace.id })).toEqual([
      { id: expect.any(String), pattern: landing().noMatch, pageId, pageName: 'Spring launch: pricing' },
    ]);
  });
});

describe('without a connection', () => {
  it('there is no workspace: not connected', async () => {
    await worker.workspaces.dropWorkspace(workspace);
    const made = await pageStatus(landing().audience);
    expect(made).toMatchObject({ matchState: { kind: 'not-connected' }, workspaces: [] });
    expect(made).not.toHaveProperty('workspace');
    expect(stored(landing().audience)).toEqual(made);
    expect(fakeWorld().session.all()[CURRENT_SESSION]).toEqual({});
  });

  it('there is no key (any more): nothing is sent, and what is kept stays', async () => {
    await pageStatus(landing().audience);
    sandbox.ledger.clear();
    await worker.keys.forgetKey(workspace.id);
    const made = await pageStatus(landing().audience, true);
    expect(made).toMatchObject({ notice: { kind: 'not-connected' }, matchState: { kind: 'matched' } });
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
    expect(sent()).toEqual([]);
  });

  it('fault 29: there is no access: nothing is sent', async () => {
    fakeWorld().granted.delete(accessPattern(sandbox.url));
    const made = await pageStatus(landing().audience);
    const problem = { kind: 'no-permission' };
    expect(made).toMatchObject({ notice: problem, matchState: { kind: 'failed', problem } });
    expect(sent()).toEqual([]);
  });

  it('fault 16: the key is wrong: it is sent once, and not again before somebody asks for it', async () => {
    await keepKey(worker, workspace.id, 'wrong', 'session');
    const problem = { kind: 'unauthorized', status: 401 };
    for (let n = 0; n < 3; n++) {
      expect(await pageStatus(landing().audience)).toMatchObject({
        notice: problem,
        matchState: { kind: 'failed', problem },
      });
    }
    expect(sent()).toEqual(['listPages']);
    await pageStatus(landing().audience, true);
    expect(sent()).toEqual(['listPages', 'listPages']);
  });
});

describe('while the service is down', () => {
  const faults: [string, Fault, kind: string][] = [
    ['it drops everything', { drop: 'before' }, 'offline'],
    ['it answers with 500', { status: 500 }, 'unavailable'],
    ['a portal answers', { html: true }, 'not-the-api'],
    ['it sends elsewhere', { redirect: { status: 302, location: 'http://127.0.0.1:9/' } }, 'not-the-api'],
    ['it asks to wait', { status: 429 }, 'rate-limited'],
    ['it answers nonsense', { body: '{"a":1}' }, 'unexpected-answer'],
  ];
  test.each(faults)('and nothing is kept: %s', async (_, fault, kind) => {
    sandbox.faults.add(fault);
    const made = await pageStatus(landing().audience);
    expect(made.matchState).toMatchObject({ kind: 'failed', problem: { kind } });
    expect(made.directory).toMatchObject({ state: 'stopped', problem: { kind } });
  });

  test.each(faults)(
    'fault 12, 14: what is kept is shown, with its age and the reason: %s',
    async (_, fault, kind) => {
      const first = await pageStatus(landing().audience);
      later(HOUR);
      sandbox.faults.add(fault);
      const made = await pageStatus(landing().audience);
      expect(made.matchState).toMatchObject({ kind: 'matched', audience: { name: 'Jane Doe, Contoso' } });
      for (const name of ['versions', 'conversation', 'analytics'] as const) {
        const { data, at } = first[name] as { data: unknown; at: number };
        expect(made[name], name).toEqual({
          state: 'shown',
          data,
          at,
          stale: true,
          renewing: false,
          problem: expect.objectContaining({ kind }),
        });
      }
      expect(made.trend).toMatchObject({ state: 'shown' });
      if (!['unavailable', 'unexpected-answer'].includes(kind)) expect(made.notice).toMatchObject({ kind });
    },
  );

  it('one block fails alone, with its reason', async () => {
    sandbox.faults.add({ operation: 'getAudienceMessages', status: 403, body: 'not yours' });
    const made = await pageStatus(landing().audience);
    expect(made.conversation).toEqual({
      state: 'failed',
      problem: { kind: 'forbidden', status: 403, detail: 'not yours' },
    });
    expect(states(made)).toEqual(['shown', 'failed', 'shown', 'shown']);
    expect(made).not.toHaveProperty('notice');
  });

  it('comes back by itself when the service does', async () => {
    sandbox.faults.add({ status: 500 });
    await pageStatus(landing().audience);
    sandbox.faults.clear();
    const made = await pageStatus(landing().audience);
    expect(states(made)).toEqual(['shown', 'shown', 'shown', 'shown']);
    expect(made.directory).toMatchObject({ state: 'ready' });
    expect(made.directory).not.toHaveProperty('problem');
  });
});

describe('the first walk over the pages', () => {
  it('is shown as it goes, and what it finds as soon as it is found', async () => {
    const looks = publishedLooks();
    sandbox.faults.add({ operation: 'listPages', delayMs: 300 });
    await pageStatus(landing().pageOnly);
    const progress = looks
      .filter(({ directory }) => directory.state === 'syncing')
      .map(({ directory }) => directory.done);
    expect(new Set(progress).size).toBeGreaterThan(2);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const found = looks.find(({ matchState }) => matchState.kind === 'matched');
    expect(found?.directory.state).toBe('syncing');
  });

  it('that was stopped says none, not that it is still looking', async () => {
    // Long enough to be stopped in the middle, also on a busy machine.
    sandbox.faults.add({ operation: 'listPages', skip: 1, delayMs: 2000 });
    const made = pageStatus(landing().noMatch);
    await until(() => expect(sent()).toHaveLength(2));
    await ask().stopSync({ workspaceId: workspace.id });
    expect(await made).toMatchObject({ matchState: { kind: 'none' }, directory: { state: 'stopped' } });
  });
});

describe('an audience that is not where it was', () => {
  const page = () => sandbox.seed.ids.page;
  const audience = () => sandbox.seed.ids.audience;
  const moveTo = async (change: { cursor?: string; audienceId?: string }) => {
    const known = await worker.directory.findAudience(workspace, page(), audience());
    if (!known) throw new Error('The audience is not known');
    await (await worker.databases.directoryDatabase()).put('audiences', { ...known, ...change });
  };

  it.each(['of another time', undefined])('is found again (remembered cursor: %s)', async (cursor) => {
    await pageStatus(landing().audience);
    const [, second] = sandbox.ledger.entries().filter(({ operation }) => operation === 'listAudiences');
    await moveTo({ cursor: cursor ?? second?.query.cursor ?? '?' });
    const made = await pageStatus(landing().audience, true);
    expect(made.versions).toMatchObject({ state: 'shown', stale: false });
    expect(made.versions).not.toHaveProperty('problem');
  });

  it('is said to be gone when it is', async () => {
    await pageStatus(landing().audience);
    sandbox.faults.add({
      operation: 'listAudiences',
      mismatch: { path: 'items.0.audienceId', change: 'missing' },
    });
    const made = await pageStatus(landing().audience, true);
    expect(made.versions).toEqual({ state: 'failed', problem: { kind: 'not-found' } });
  });
});

describe('nothing crosses', () => {
  const other = () => connectWorkspace(worker, sandbox, { id: 'other', name: 'Other' });

  it('fault 25: when the workspace is switched while a look is made', async () => {
    await other();
    const looks = publishedLooks();
    sandbox.faults.add({ operation: 'getAudienceMessages', delayMs: 800, times: 1 });
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('getAudienceMessages'));
    await ask().switchWorkspace({ workspaceId: 'other' });
    const before = looks.length;
    const next = pageStatus(landing().audience);
    expect((await old).workspace?.id).toBe(workspace.id);
    expect((await next).workspace?.id).toBe('other');
    const after = looks.slice(before).map((each) => each.workspace?.id);
    expect(new Set(after)).toEqual(new Set(['other']));
    expect(stored(landing().audience)?.workspace?.id).toBe('other');
    expect(fakeWorld().session.all()[CURRENT_SESSION]).toEqual({
      workspaceId: 'other',
      connectionVersion: 1,
    });
  });

  it('fault 25: when a view asks the moment it hears of the switch', async () => {
    await other();
    sandbox.faults.add({ operation: 'getAudienceMessages', delayMs: 800, times: 1 });
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('getAudienceMessages'));
    const { promise: asked, resolve } = Promise.withResolvers<PageStatus>();
    browser.storage.session.onChanged.addListener((changes) => {
      if (CURRENT_SESSION in changes) resolve(pageStatus(landing().audience));
    });
    await ask().switchWorkspace({ workspaceId: 'other' });
    expect((await asked).workspace?.id).toBe('other');
    await old;
  });

  it('fault 25: when the key changes while a look is made', async () => {
    const looks = publishedLooks();
    sandbox.faults.add({ operation: 'listAudiences', delayMs: 800, times: 1 });
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('listAudiences'));
    const { id, name, color, baseUrl, production, keyKeeping } = workspace;
    await ask().saveWorkspace({ id, name, color, baseUrl, production, keyKeeping, key: 'another key' });
    const before = looks.length;
    expect((await old).workspace?.connectionVersion).toBe(1);
    expect(looks.slice(before)).toEqual([]);
    expect(stored(landing().audience)).toBeUndefined();
    const left = await storedInDatabases();
    for (const [store, values] of Object.entries(left))
      if (store.includes('/')) expect(values, store).toEqual([]);
  });

  it('fault 25: when another worker changes the key while a look is made', async () => {
    sandbox.faults.add({ operation: 'listAudiences', delayMs: 800, times: 1 });
    const looks = publishedLooks();
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('listAudiences'));
    await connectWorkspace(worker, sandbox, { connectionVersion: 2 });
    const before = looks.length;
    await old;
    expect(looks.slice(before)).toEqual([]);
  });

  it('from before a decision of the person to after it', async () => {
    sandbox.faults.add({ operation: 'getAudienceMessages', delayMs: 800, times: 1 });
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('getAudienceMessages'));
    await ask().bind({ url: landing().audience, below: false, never: true });
    expect((await pageStatus(landing().audience)).matchState.kind).toBe('never');
    await old;
    expect(stored(landing().audience)?.matchState.kind).toBe('never');
  });

  it('fault 25: between two workspaces of the same service', async () => {
    await pageStatus(landing().audience);
    const first = sent().length;
    await other();
    await ask().switchWorkspace({ workspaceId: 'other' });
    await pageStatus(landing().audience);
    expect(sent()).toHaveLength(2 * first);
    expect(sandbox.ledger.entries().every(({ keyOk }) => keyOk)).toBe(true);
  });

  it('to a private address from a service that is not on this machine', async () => {
    await connectWorkspace(worker, { url: 'https://service.example', key: 'k' });
    expect((await pageStatus(landing().audience)).matchState).toEqual({
      kind: 'restricted',
      reason: 'private-host',
    });
  });
});

describe('an answer that drifted', () => {
  const parts: Record<string, string[]> = {
    listPages: [
      '*',
      'items',
      'items.*.*',
      'items.0.*',
      'items.*.metadata',
      'items.*.metadata.*',
      'items.*.name',
    ],
    listAudiences: [
      '*',
      'items.*.*',
      'items.*.latestVersion',
      'items.*.latestVersion.*',
      'items.*.effectiveMetadata.*',
      'items.*.personRouteKey',
    ],
    getAudienceMessages: [
      '*',
      'conversation',
      'conversation.*',
      'messages.*',
      'messages.*.*',
      'pendingChanges',
      'pendingChanges.*',
      'pendingChanges.*.*',
    ],
    getAnalyticsSummary: ['*', 'totalSessions'],
  };
  const changes = ['missing', 'null', 'wrong-type', 'extra', 'unknown-value'] as const;
  /** The days of the trend are sixteen requests, and say nothing about another operation's answers. */
  async function forgetAllButAnalytics(): Promise<void> {
    await worker.directory.clearDirectory(workspace.id);
    await fakeWorld().session.remove(pageStatusKey(landing().audience));
    const { diskAnswers, sessionAnswers } = worker.answerStores;
    for (const store of [diskAnswers, sessionAnswers])
      await store.remove(workspace.id, ({ operation }) => operation !== 'getAnalyticsSummary');
  }
  test.each(Object.keys(parts))(
    'fault 19: of %s leaves no look blank, and breaks none',
    async (operation) => {
      for (const path of parts[operation] ?? []) {
        for (const change of changes) {
          sandbox.faults.clear();
          sandbox.faults.add({ operation: operation as 'listPages', mismatch: { path, change } });
          await forgetAllButAnalytics();
          if (operation === 'getAnalyticsSummary') await ask().clearStored({ workspaceId: workspace.id });
          const label = `${operation} ${path} ${change}`;
          const made = await pageStatus(landing().audience, true);
          expect(made.matchState.kind, label).toMatch(/^(matched|candidates|none|failed)$/);
          if (made.matchState.kind !== 'matched') continue;
          expect(made.matchState.page.name, label).not.toBe('');
          for (const name of ['analytics', 'trend'] as const)
            expect(made[name]?.state, label).toMatch(/shown|failed/);
        }
      }
      expect(fakeWorld().bugs).toEqual([]);
    },
    60_000,
  );

  it('fault 19: shows a status that nobody knows as it came', async () => {
    sandbox.faults.add({
      operation: 'listAudiences',
      mismatch: { path: 'items.*.latestVersion.status', change: 'unknown-value' },
    });
    expect((await pageStatus(landing().audience)).versions).toMatchObject({
      data: { latest: { status: 'never-heard-of' } },
    });
  });

  it('fault 19: counts the pages it could not read', async () => {
    sandbox.faults.add({
      operation: 'listPages',
      mismatch: { path: 'items.4.pageId', change: 'wrong-type' },
    });
    const { directory } = await pageStatus(landing().audience);
    expect(directory).toMatchObject({ state: 'ready', unreadable: 4, done: 36 });
  });
});

describe('the key', () => {
  test.each(['session', 'device'] as const)(
    'security 6: kept for the %s is in no place but its own',
    async (keyKeeping) => {
      worker.start.startBackground();
      const key = sandbox.key;
      const ask = worker.ask.ask;
      const form = {
        id: workspace.id,
        name: 'N',
        color: 'red',
        baseUrl: sandbox.url,
        production: false,
        keyKeeping,
        key,
      } as const;
      await ask('saveWorkspace', form);
      const saving = fakeWorld().messages.shift();
      expect(spelledOut(saving)).toContain(key); // the one message that has to carry it
      sandbox.faults.add({
        operation: 'getAudienceMessages',
        status: 403,
        body: `{"message":"${key} is not yours"}`,
      });
      const made = await ask('pageStatus', { tabId: 1, url: landing().audience });
      await ask('testWorkspace', { workspaceId: workspace.id });
      await ask('listWorkspaces', {});
      await ask('storedSummary', { workspaceId: workspace.id });
      expect(states(made)).toEqual(['shown', 'failed', 'shown', 'shown']);
      const { [`key:${workspace.id}`]: own, ...session } = fakeWorld().session.all();
      expect(own).toEqual(keyKeeping === 'session' ? { [`2 ${sandbox.url}`]: key } : undefined);
      const everything = spelledOut([
        session,
        fakeWorld().local.all(),
        fakeWorld().messages,
        await storedInDatabases(),
      ]);
      expect(everything).toContain('Jane Doe, Contoso');
      for (const part of [key, key.slice(-16), btoa(key)]) expect(everything).not.toContain(part);
      expect(sandbox.ledger.entries().every(({ keyOk }) => keyOk)).toBe(true);
      expect(spelledOut(sandbox.ledger.entries())).not.toContain(key);
    },
  );
});

describe('looks that are kept', () => {
  it('are the most recent sixty', async () => {
    await pageStatus(landing().noMatch);
    expect(stored(landing().noMatch)).toBeDefined();
    for (let n = 0; n < 65; n++) await pageStatus(`chrome://page-${n}/`);
    const kept = Object.keys(fakeWorld().session.all()).filter((name) => name.startsWith('page-status:'));
    expect(kept).toHaveLength(60);
    expect(kept).toContain(pageStatusKey('chrome://page-64/'));
    expect(kept).not.toContain(pageStatusKey('chrome://page-4/'));
    expect(kept).not.toContain(pageStatusKey(landing().noMatch));
  });

  it('go with what is stored, and what the panel was told with them', async () => {
    await pageStatus(landing().noMatch);
    await fakeWorld().session.set({
      'answers:panel': { answers: {} },
      'answers:home': {},
      'panel:tab:1': { places: {} },
    });
    await ask().clearStored({ workspaceId: workspace.id });
    const kept = Object.keys(fakeWorld().session.all());
    expect(kept.filter((name) => /^(look|answers):/.test(name))).toEqual([]);
    expect(kept).toContain('panel:tab:1');
  });
});

describe('when the service does not answer', () => {
  it('fault 1, 14: who asked gets what is known after twenty seconds', async () => {
    const first = await pageStatus(landing().audience);
    sandbox.ledger.clear();
    later(HOUR);
    const timers = holdTimers('/platform/worker/in-time.ts');
    sandbox.faults.add({ operation: 'getAudienceMessages', hang: true });
    const answered = vi.fn();
    const asking = pageStatus(landing().audience);
    asking.then(answered, answered);
    await until(() => {
      expect(sent()).toContain('getAudienceMessages');
      const { sequence, versions, analytics, trend } = stored(landing().audience) ?? first;
      expect(sequence).toBeGreaterThan(first.sequence);
      for (const block of [versions, analytics, trend])
        expect(block).toMatchObject({ state: 'shown', stale: false, renewing: false });
    });
    const [deadline, ...others] = timers.filter(({ wait }) => wait > 1000);
    expect([deadline?.wait, others]).toEqual([20_000, []]);
    expect(answered).not.toHaveBeenCalled();
    deadline?.ring();
    const made = await asking;
    expect(made.versions).toMatchObject({ state: 'shown', stale: false });
    const { data } = first.conversation as { data: unknown };
    expect(made.conversation).toMatchObject({ state: 'shown', stale: true, data });
  });
});
