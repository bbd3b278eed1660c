// Watched pages over a sandbox: what is asked of the service, what becomes news, and what stops it.
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type NewsItem, newsId } from '../../../../lib/news/news.ts';
import { noPageWatches, PAGE_WATCHES, type PageWatchState } from '../../../../lib/page-watch/page-watch.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { startWorker } from '../../fixtures/worker.ts';

async function startModules() {
  const worker = await startWorker();
  return {
    ...worker,
    watching: await import('../../../../lib/page-watch/worker/watching.ts'),
    news: await import('../../../../lib/news/worker/listeners.ts'),
    newsStore: await import('../../../../lib/news/worker/news-store.ts'),
    watchStore: await import('../../../../lib/page-watch/worker/watch-store.ts'),
  };
}
type Modules = Awaited<ReturnType<typeof startModules>>;

const MINUTE = 60_000;
let sandbox: Sandbox;
let worker: KillableWorker<Modules>;
let workspace: Workspace;
let pageId: string;
let audienceId: string;

/** Figures are read once a day: no test may run into the next one by itself (ms). */
const UNTIL_MORNING = new Date().setHours(24 + 8, 0, 0, 0) - Date.now();

beforeEach(async () => {
  // What changes in one test is not told in the next.
  sandbox = await startSandbox({ pages: 24, pageSize: 100 });
  ({ page: pageId, audience: audienceId } = sandbox.seed.ids);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNTIL_MORNING });
  newProfile();
  worker = await newWorker();
  workspace = await connectWorkspace(worker.modules, sandbox);
  sandbox.ledger.clear();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  worker.kill();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await sandbox.close();
  expect(fakeWorld().bugs).toEqual([]);
});

/** A worker that listens and goes on as the real one does. */
function newWorker(): Promise<KillableWorker<Modules>> {
  return startKillable(startModules, ({ news, watching }) => {
    news.listenForNews();
    watching.listenForPageWatch();
    return watching.resumePageWatch();
  });
}

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
const ask = <T>(work: (answers: Modules['answers']) => Promise<T>) =>
  worker.run(({ answers }) => work(answers));
const poll = () => worker.run(({ watching }) => watching.resumePageWatch());
const watch = (id = pageId) => ask((answers) => answers.watchPage({ pageId: id, pageName: `Page ${id}` }));
const requests = () => sandbox.ledger.entries().map(({ operation }) => operation);
const shown = () => (fakeWorld().session.all()[PAGE_WATCHES] ?? noPageWatches) as PageWatchState;
/** On the icon of all tabs. */
const badge = () => fakeWorld().badge;
const alarm = () => fakeWorld().alarms.get('page-watch')?.when;
/** In minutes. */
const alarmIn = () => Math.round(((alarm() ?? Number.NaN) - Date.now()) / MINUTE);
/** The next look at the only page. */
const lookNext = async () => {
  later(15);
  await poll();
};
const watchedAndLooked = async () => {
  await watch();
  await expect.poll(() => shown().pages[0]?.seenAt !== undefined).toBe(true);
  // The next look is arranged after this one is shown.
  await expect.poll(() => (alarm() ?? 0) > Date.now()).toBe(true);
};
async function told(): Promise<string[]> {
  const query = { workspaceId: workspace.id, text: '', seen: true, offset: 0, limit: 100 };
  const { items } = await ask(async (answers) => answers.listNews(query));
  return items.flatMap(({ kind, changes }: NewsItem) => changes.map(({ part }) => `${kind} ${part}`)).sort();
}

describe('where nothing is watched', () => {
  it('nothing is asked and no alarm is set, also after the last page was let go', async () => {
    await poll();
    expect([requests(), fakeWorld().alarms.size]).toEqual([[], 0]);
    await watchedAndLooked();
    expect(alarm()).toBeDefined();
    await ask((answers) => answers.unwatchPage({ workspaceId: workspace.id, pageId }));
    await expect.poll(() => alarm() === undefined).toBe(true);
    sandbox.ledger.clear();
    later(600);
    await poll();
    expect([requests(), fakeWorld().alarms.size]).toEqual([[], 0]);
  });
});

describe('a watched page', () => {
  it('is looked at at once, then every quarter of an hour, by one request each time', async () => {
    await watchedAndLooked();
    expect(requests()).toEqual(['listAudiences']);
    expect(alarmIn()).toBe(15);
    await poll();
    expect(requests()).toHaveLength(1);
    for (let look = 2; look <= 6; look += 1) {
      await lookNext();
      expect(requests()).toHaveLength(look);
    }
    expect(requests()).toEqual([
      ...['listAudiences', 'getAnalyticsSummary', 'listAudiences'],
      ...['getAudienceMessages', 'listAudiences', 'getAudienceMessages'],
    ]);
    expect(shown().pages).toMatchObject([{ pageId, seenAt: Date.now() }]);
    expect(await told()).toEqual([]);
  });

  it('tells of what others did, each once, and counts it on the icon', async () => {
    await watchedAndLooked();
    const [, moved] = await audiencesInTurn();
    sandbox.changes.bumpVersion(pageId, moved);
    await lookNext(); // the figures
    await lookNext();
    const news = await told();
    expect(news).toContain('version latest');
    await expect.poll(() => badge() === String(news.length)).toBe(true);
    // Its messages come before those of others.
    sandbox.ledger.clear();
    await lookNext();
    expect(sandbox.ledger.entries()[0]?.params.audience_id).toBe(moved);
    await lookNext();
    expect(await told()).toEqual(news);
    await ask((answers) => answers.markNewsSeen({ workspaceId: workspace.id }));
    await expect.poll(() => badge() === '').toBe(true);
    await lookNext();
    await lookNext();
    expect(await told()).toEqual(news);
  });

  it('counts nothing of an entry or an asset that the service calls as it calls the page', async () => {
    await watchedAndLooked();
    const found = { name: 'Pricing', changes: [{ part: 'new' as const }] };
    await worker.run(({ newsStore }) =>
      newsStore.changeNews(workspace.id, (store) =>
        newsStore.addNews(store, workspace.id, [
          { ...found, kind: 'page', id: pageId, pageId },
          { ...found, kind: 'entry', id: newsId(pageId, 'entry'), topicId: pageId, thingId: 'entry' },
          { ...found, kind: 'asset', id: pageId, thingId: pageId },
        ]),
      ),
    );
    expect(await worker.run(({ watchStore }) => watchStore.countWatchedNews(workspace.id))).toBe(1);
  });

  it('leaves nothing of its versions behind when it is let go', async () => {
    const versions = async () =>
      spelledOut((await storedInDatabases())['audience-lens/news']).includes(`versions\\n${pageId}`);
    await watchedAndLooked();
    expect(await versions()).toBe(true);
    await ask((answers) => answers.unwatchPage({ workspaceId: workspace.id, pageId }));
    expect(await versions()).toBe(false);
  });

  it('tells of figures that moved by more than the share', async () => {
    await watchedAndLooked();
    await lookNext();
    expect(requests().at(-1)).toBe('getAnalyticsSummary');
    sandbox.changes.multiplyTraffic(pageId, 2);
    later(24 * 60);
    await poll();
    await lookNext();
    expect(requests().at(-1)).toBe('getAnalyticsSummary');
    expect(await told()).toContain('analytics figure.sessions');
  });

  it('is not looked at in quiet hours, and the alarm is for their end', async () => {
    vi.setSystemTime(new Date(2026, 10, 26, 23));
    await ask((answers) => answers.setQuietHours({ quiet: { from: 22 * 60, to: 7 * 60 } }));
    await watch();
    await poll();
    expect(requests()).toEqual([]);
    expect(alarm()).toBe(new Date(2026, 10, 27, 7).getTime());
    vi.setSystemTime(new Date(2026, 10, 27, 7));
    await poll();
    expect(requests()).toEqual(['listAudiences']);
  });

  it('goes with its workspace', async () => {
    await watchedAndLooked();
    await ask((answers) => answers.removeWorkspace({ workspaceId: workspace.id }));
    await expect.poll(() => alarm() === undefined).toBe(true);
    expect(JSON.stringify(fakeWorld().local.all())).not.toContain(pageId);
  });
});

describe('twenty pages', () => {
  it('share one alarm and are looked at in turn; a further one is not taken', async () => {
    const pages = sandbox.seed.pages.slice(0, 21);
    await watchedAndLooked();
    for (const id of pages) await watch(id);
    expect(shown()).toMatchObject({ total: 20, every: 100 });
    for (let polls = 0; polls < 19; polls += 1) {
      later(5);
      await poll();
      await expect.poll(() => requests().length === polls + 2).toBe(true);
      await expect.poll(() => shown().pages.filter(({ seenAt }) => seenAt).length === polls + 2).toBe(true);
    }
    const asked = sandbox.ledger.entries().map(({ params }) => params.page_id);
    expect(asked).toEqual(pages.slice(0, 20));
    expect([...fakeWorld().alarms.keys()]).toEqual(['page-watch']);
  });
});

describe('a service that refuses', () => {
  it.each([
    ['a key', 401, 'unauthorized'],
    ['more requests', 429, 'rate-limited'],
  ] as const)('%s stops all until a person says so', async (_, status, kind) => {
    await watchedAndLooked();
    sandbox.faults.add({ operation: 'getAnalyticsSummary', status, times: 1 });
    await lookNext();
    expect(shown().stopped).toMatchObject({ kind, status });
    expect(alarm()).toBeUndefined();
    sandbox.ledger.clear();
    later(24 * 60);
    await poll();
    expect(requests()).toEqual([]);
    await ask((answers) => answers.resumePageWatch({ workspaceId: workspace.id }));
    await expect.poll(() => shown().pages[0]?.problem === undefined).toBe(true);
    expect(requests()).toHaveLength(1);
    expect(shown().stopped).toBeUndefined();
  });

  it('more requests until a time is waited for, also after a person said so', async () => {
    await watchedAndLooked();
    sandbox.faults.add({
      operation: 'getAnalyticsSummary',
      status: 429,
      headers: { 'retry-after': '3600' },
      times: 1,
    });
    await lookNext();
    sandbox.ledger.clear();
    await ask((answers) => answers.resumePageWatch({ workspaceId: workspace.id }));
    await poll();
    expect(requests()).toEqual([]);
    expect(alarmIn()).toBe(60);
    later(61);
    await poll();
    expect(requests()).toHaveLength(1);
  });

  it('a key goes on with another key', async () => {
    await watchedAndLooked();
    sandbox.faults.add({ operation: 'getAnalyticsSummary', status: 401, times: 1 });
    await lookNext();
    expect(shown().stopped).toBeDefined();
    const { id, name, color, baseUrl, production, keyKeeping } = workspace;
    later(60);
    sandbox.ledger.clear();
    await ask((answers) =>
      answers.saveWorkspace({ ...{ id, name, color, baseUrl, production, keyKeeping }, key: sandbox.key }),
    );
    await expect.poll(() => requests().includes('listAudiences')).toBe(true);
    expect(shown()).toMatchObject({ pages: [{ pageId }] });
    expect(shown().stopped).toBeUndefined();
  });

  it('for a moment is asked once, and less often from then on', async () => {
    await watchedAndLooked();
    sandbox.ledger.clear();
    sandbox.faults.add({ operation: 'getAnalyticsSummary', status: 503, times: 9 });
    await lookNext();
    expect(requests()).toEqual(['getAnalyticsSummary']);
    expect(shown().pages[0]?.problem).toMatchObject({ kind: 'unavailable' });
    expect(alarmIn()).toBe(30);
  });

  it('for a moment is reported also where an earlier answer is kept', async () => {
    await watchedAndLooked();
    await lookNext(); // the figures
    await lookNext();
    const [first] = await audiencesInTurn();
    const params = { page_id: pageId, audience_id: first };
    await ask((answers) => answers.readService({ operation: 'getAudienceMessages', params, mode: 'read' }));
    sandbox.faults.add({ operation: 'getAudienceMessages', status: 503, times: 9 });
    await lookNext();
    expect(shown().pages[0]?.problem).toMatchObject({ kind: 'unavailable' });
  });

  it('something else until a time is not asked before it', async () => {
    await watchedAndLooked();
    sandbox.faults.add({
      operation: 'getPerson',
      status: 429,
      headers: { 'retry-after': '3600' },
      times: 1,
    });
    await ask((answers) =>
      answers.readService({ operation: 'getPerson', params: { person_id: 'x' }, mode: 'read' }),
    ).catch(() => undefined);
    sandbox.ledger.clear();
    await lookNext();
    expect(requests()).toEqual([]);
    expect(alarmIn()).toBe(45);
  });
});

test('fault 7: an alarm that comes late, twice or at another time asks no more than once', async () => {
  await watchedAndLooked();
  sandbox.ledger.clear();
  const ring = async () => {
    for (const _ of [1, 2, 3]) fakeWorld().onAlarm.fire({ name: 'page-watch' });
    // One of them holds the lock until its look is over.
    await Promise.all([poll(), poll()]);
    await navigator.locks.request('page-watch', () => undefined);
  };
  await ring();
  expect(requests()).toEqual([]);
  later(40);
  fakeWorld().onAlarm.fire({ name: 'page-watch' });
  await expect.poll(() => requests().length === 1).toBe(true);
  await ring();
  expect(requests()).toHaveLength(1);
});

test('a worker killed at any step of a look neither loses nor repeats a notice, nor asks more than once a turn', async () => {
  await watchedAndLooked();
  await lookNext(); // the figures
  let steps = 0;
  let wasKilled = true;
  for (; wasKilled; steps = nextKill(steps)) {
    const query = { workspaceId: workspace.id };
    await ask((answers) => answers.markNewsSeen(query));
    sandbox.changes.bumpVersion(pageId, audienceId);
    sandbox.ledger.clear();
    later(15);
    wasKilled = await worker.killedDuring(steps, () => poll().catch(() => undefined));
    if (wasKilled) {
      worker = await newWorker();
      await worker.started();
    }
    const where = `killed after ${steps} steps of the look`;
    expect(requests().length, where).toBeLessThanOrEqual(1);
    expect(alarm(), where).toBeGreaterThan(Date.now());
    // The looks that follow tell it, if this one did not, and only once.
    for (let look = 0; look < 4; look += 1) await lookNext();
    const latest = await latestNumber();
    expect(await unreadVersions(), where).toEqual([[`v${latest - 1} draft`, `v${latest} draft`]]);
  }
  expect(steps).toBeGreaterThan(20);
});

/** The two whose messages come first where nothing moved. */
async function audiencesInTurn(): Promise<[string, string]> {
  const after = async (id?: string) =>
    (await worker.run(({ directory }) => directory.audienceAfter(workspace, pageId, id))) ?? '';
  const first = await after();
  return [first, await after(first)];
}

/** What is told of versions and was not seen: from what, to what. */
async function unreadVersions(): Promise<unknown[]> {
  const query = { workspaceId: workspace.id, text: '', seen: false, offset: 0, limit: 100 };
  const { items } = await ask(async (answers) => answers.listNews({ ...query, kind: 'version' }));
  return items.flatMap(({ changes }) => changes.map(({ from, to }) => [from, to]));
}

async function latestNumber(): Promise<number> {
  const kept = await worker.run(({ directory }) => directory.findAudience(workspace, pageId, audienceId));
  return kept?.audience.latestVersion?.versionNumber ?? 0;
}
