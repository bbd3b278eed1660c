// Watched pages over a sandbox: what is requested, what becomes news, and what stops polling.
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type NewsItem, newsId } from '../../../../lib/news/news.ts';
import {
  MAX_WATCHED,
  noPageWatches,
  PAGE_WATCHES,
  type PageWatchState,
} from '../../../../lib/page-watch/page-watch.ts';
import { accessPattern } from '../../../../lib/platform/access.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { until } from '../../fixtures/until.ts';
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

/** Figures are read once a day, so no test may run past midnight (ms). */
const UNTIL_MORNING = new Date().setHours(24 + 8, 0, 0, 0) - Date.now();

beforeEach(async () => {
  // Changes of one test must not be news in the next.
  sandbox = await startSandbox({ pages: 24, pageSize: 100 });
  ({ page: pageId, audience: audienceId } = sandbox.seed.ids);
  holdDate(UNTIL_MORNING);
  newProfile();
  worker = await newWorker();
  workspace = await connectWorkspace(worker.modules, sandbox);
  sandbox.ledger.clear();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  worker.kill();
  vi.useRealTimers();
  await sandbox.close();
});

/** A worker that listens and polls like the real one. */
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
/** On the icon, for all tabs. */
const badge = () => fakeWorld().badge;
const alarm = () => fakeWorld().alarms.get('page-watch')?.when;
/** In minutes. */
const alarmIn = () => Math.round(((alarm() ?? Number.NaN) - Date.now()) / MINUTE);
/** The next poll of the only page. */
const pollNext = async () => {
  later(15);
  await poll();
};
const watchedAndPolled = async () => {
  await watch();
  await atRest();
  expect(shown().pages[0]?.seenAt).toBeDefined();
};
async function listedNews(): Promise<string[]> {
  const query = { workspaceId: workspace.id, text: '', seen: true, offset: 0, limit: 100 };
  const { items } = await ask(async (answers) => answers.listNews(query));
  return items.flatMap(({ kind, changes }: NewsItem) => changes.map(({ part }) => `${kind} ${part}`)).sort();
}

describe('without watched pages', () => {
  it('nothing is requested and no alarm is set, even after the last page was unwatched', async () => {
    await poll();
    expect([requests(), fakeWorld().alarms.size]).toEqual([[], 0]);
    await watchedAndPolled();
    expect(alarm()).toBeDefined();
    await ask((answers) => answers.unwatchPage({ workspaceId: workspace.id, pageId }));
    await until(() => expect(alarm() === undefined).toBe(true));
    sandbox.ledger.clear();
    later(600);
    await poll();
    expect([requests(), fakeWorld().alarms.size]).toEqual([[], 0]);
  });
});

describe('a watched page', () => {
  it('is refused beyond the limit, and the caller learns of it', async () => {
    const [first] = sandbox.seed.pages;
    for (const id of sandbox.seed.pages.slice(0, MAX_WATCHED))
      expect(await watch(id)).toEqual({ isWatched: true });
    const next = sandbox.seed.pages[MAX_WATCHED];
    expect(await watch(next)).toEqual({ isWatched: false });
    expect(await watch(first)).toEqual({ isWatched: true });
    await atRest();
  });

  it('has the name that is known now', async () => {
    await watchedAndPolled();
    expect(shown().pages[0]?.pageName).toBe(`Page ${pageId}`);
    sandbox.changes.renamePage(pageId, 'Prices');
    await worker.run(({ lists }) => lists.crawlPages(workspace));
    await pollNext();
    await until(() => expect(shown().pages[0]?.pageName).toBe('Prices'));
  });

  it('is polled once the disk, which had no room for it, has room again', async () => {
    await watchedAndPolled();
    later(15);
    fakeWorld().local.limitTo(0);
    fakeWorld().alarms.delete('page-watch'); // it rang
    await expect(poll()).rejects.toThrow('quota');
    expect(alarmIn()).toBeLessThanOrEqual(5);
    fakeWorld().local.limitTo(Number.POSITIVE_INFINITY);
    await poll();
    expect(requests()).toEqual(['listAudiences', 'getAnalyticsSummary']);
  });

  it('is polled at once, then every quarter of an hour, with one request each time', async () => {
    await watchedAndPolled();
    expect(requests()).toEqual(['listAudiences']);
    expect(alarmIn()).toBe(15);
    await poll();
    expect(requests()).toHaveLength(1);
    for (let look = 2; look <= 6; look += 1) {
      await pollNext();
      expect(requests()).toHaveLength(look);
    }
    expect(requests()).toEqual([
      'listAudiences',
      'getAnalyticsSummary',
      'listAudiences',
      'getAudienceMessages',
      'listAudiences',
      'getAudienceMessages',
    ]);
    expect(shown().pages).toMatchObject([{ pageId, seenAt: Date.now() }]);
    expect(await listedNews()).toEqual([]);
  });

  it('reports changes by others, each once, and counts them on the icon', async () => {
    await watchedAndPolled();
    const [, moved] = await audiencesInTurn();
    sandbox.changes.bumpVersion(pageId, moved);
    await pollNext(); // the figures
    await pollNext();
    const news = await listedNews();
    expect(news).toContain('version latest');
    await until(() => expect(badge() === String(news.length)).toBe(true));
    // Its messages come before those of other audiences.
    sandbox.ledger.clear();
    await pollNext();
    expect(sandbox.ledger.entries()[0]?.params.audience_id).toBe(moved);
    await pollNext();
    expect(await listedNews()).toEqual(news);
    await ask((answers) => answers.markNewsSeen({ workspaceId: workspace.id }));
    await until(() => expect(badge() === '').toBe(true));
    await pollNext();
    await pollNext();
    expect(await listedNews()).toEqual(news);
  });

  it('does not count an entry or an asset with the id of the page', async () => {
    await watchedAndPolled();
    const found = { name: 'Pricing', changes: [{ part: 'new' as const }] };
    await worker.run(({ newsStore }) =>
      newsStore.changeNews(workspace.id, (store) =>
        newsStore.addNews(
          store,
          workspace.id,
          [
            { ...found, kind: 'page', id: pageId, pageId },
            { ...found, kind: 'entry', id: newsId(pageId, 'entry'), topicId: pageId, thingId: 'entry' },
            { ...found, kind: 'asset', id: pageId, thingId: pageId },
          ],
          Date.now(),
        ),
      ),
    );
    expect(await worker.run(({ watchStore }) => watchStore.countWatchedNews(workspace.id))).toBe(1);
  });

  const versions = async (id = pageId) =>
    spelledOut((await storedInDatabases())['audience-lens/news']).includes(`versions\\n${id}`);
  const unwatch = () => ask((answers) => answers.unwatchPage({ workspaceId: workspace.id, pageId }));

  it('leaves no versions behind when it is unwatched, and those of another page stay', async () => {
    const other = sandbox.seed.pages[1] ?? '';
    await watch(other);
    await watchedAndPolled();
    await pollNext();
    expect([await versions(), await versions(other)]).toEqual([true, true]);
    await unwatch();
    expect([await versions(), await versions(other)]).toEqual([false, true]);
  });

  it('leaves none behind if the worker is killed at any step of that', async () => {
    let wasKilled = true;
    for (let steps = 0; wasKilled; steps += 1) {
      await watchedAndPolled();
      wasKilled = await worker.killedDuring(steps, () => unwatch().catch(() => undefined));
      if (wasKilled) {
        worker = await newWorker();
        await worker.started();
      }
      await atRest();
      const isWatched = shown().pages.length > 0;
      expect(await versions(), `killed after ${steps} steps`).toBe(isWatched);
      if (isWatched) await unwatch();
      await atRest();
    }
  });

  it('leaves none behind if it is unwatched at any step of its first poll', async () => {
    let wasReached = true;
    for (let steps = 0; wasReached; steps += 2) {
      wasReached = false;
      let unwatched: Promise<unknown> = Promise.resolve();
      worker.actAfter(steps, () => {
        wasReached = true;
        unwatched = unwatch();
      });
      await watch();
      await atRest();
      await unwatched;
      await atRest();
      expect(await versions(), `unwatched after ${steps} steps`).toBe(shown().pages.length > 0);
      await unwatch();
      await atRest();
    }
  });

  it('reports figures that moved by more than the threshold', async () => {
    await watchedAndPolled();
    await pollNext();
    expect(requests().at(-1)).toBe('getAnalyticsSummary');
    sandbox.changes.multiplyTraffic(pageId, 2);
    later(24 * 60);
    await poll();
    await pollNext();
    expect(requests().at(-1)).toBe('getAnalyticsSummary');
    expect(await listedNews()).toContain('analytics figure.sessions');
  });

  it('is not polled in quiet hours, and the alarm is set for their end', async () => {
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

  it('is removed with its workspace', async () => {
    await watchedAndPolled();
    await ask((answers) => answers.removeWorkspace({ workspaceId: workspace.id }));
    await until(() => expect(alarm() === undefined).toBe(true));
    expect(JSON.stringify(fakeWorld().local.all())).not.toContain(pageId);
  });
});

describe('twenty pages', () => {
  it('share one alarm and are polled in turn, and no more are accepted', async () => {
    const pages = sandbox.seed.pages.slice(0, 21);
    await watchedAndPolled();
    for (const id of pages) await watch(id);
    expect(shown()).toMatchObject({ total: 20, every: 100 });
    for (let polls = 0; polls < 19; polls += 1) {
      later(5);
      await poll();
      await until(() => expect(requests().length === polls + 2).toBe(true));
      await until(() => expect(shown().pages.filter(({ seenAt }) => seenAt).length === polls + 2).toBe(true));
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
  ] as const)('%s stops all polls until a person resumes them', async (_, status, kind) => {
    await watchedAndPolled();
    sandbox.faults.add({ operation: 'getAnalyticsSummary', status, times: 1 });
    await pollNext();
    expect(shown().stopped).toMatchObject({ kind, status });
    expect(alarm()).toBeUndefined();
    sandbox.ledger.clear();
    later(24 * 60);
    await poll();
    expect(requests()).toEqual([]);
    await ask((answers) => answers.resumePageWatch({ workspaceId: workspace.id }));
    await until(() => expect(shown().pages[0]?.problem === undefined).toBe(true));
    expect(requests()).toHaveLength(1);
    expect(shown().stopped).toBeUndefined();
  });

  it('further requests for a while gets none until then, even after a person resumes polling', async () => {
    await watchedAndPolled();
    sandbox.faults.add({
      operation: 'getAnalyticsSummary',
      status: 429,
      headers: { 'retry-after': '3600' },
      times: 1,
    });
    await pollNext();
    sandbox.ledger.clear();
    await ask((answers) => answers.resumePageWatch({ workspaceId: workspace.id }));
    await poll();
    expect(requests()).toEqual([]);
    expect(alarmIn()).toBe(60);
    later(61);
    await poll();
    expect(requests()).toHaveLength(1);
  });

  it('a key is polled again with another key', async () => {
    await watchedAndPolled();
    sandbox.faults.add({ operation: 'getAnalyticsSummary', status: 401, times: 1 });
    await pollNext();
    expect(shown().stopped).toBeDefined();
    const { id, name, color, baseUrl, production, keyKeeping } = workspace;
    later(60);
    sandbox.ledger.clear();
    await ask((answers) =>
      answers.saveWorkspace({ id, name, color, baseUrl, production, keyKeeping, key: sandbox.key }),
    );
    await until(() => expect(requests().includes('listAudiences')).toBe(true));
    expect(shown()).toMatchObject({ pages: [{ pageId }] });
    expect(shown().stopped).toBeUndefined();
  });

  it('takes no turns from the pages of another workspace', async () => {
    await watchedAndPolled();
    for (const id of sandbox.seed.pages.slice(0, 6)) await watch(id);
    await atRest();
    sandbox.faults.add({ status: 401 });
    await pollNext();
    await until(() => expect(shown()).toMatchObject({ stopped: { kind: 'unauthorized' } }));
    sandbox.faults.clear();
    const second = await connectWorkspace(worker.modules, sandbox, { id: 'second', name: 'Second' });
    await worker.run(({ workspaces }) => workspaces.chooseWorkspace(second.id));
    await watch();
    await until(() => expect(shown()).toMatchObject({ workspaceId: 'second', every: 15 }));
    await atRest();
    expect(alarmIn()).toBe(15);
  });

  it('with 503 is polled once, then less often', async () => {
    await watchedAndPolled();
    sandbox.ledger.clear();
    sandbox.faults.add({ operation: 'getAnalyticsSummary', status: 503, times: 9 });
    await pollNext();
    expect(requests()).toEqual(['getAnalyticsSummary']);
    expect(shown().pages[0]?.problem).toMatchObject({ kind: 'unavailable' });
    expect(alarmIn()).toBe(30);
  });

  it('with 503 has its problem shown even if an earlier answer is stored', async () => {
    await watchedAndPolled();
    await pollNext(); // the figures
    await pollNext();
    const [first] = await audiencesInTurn();
    const params = { page_id: pageId, audience_id: first };
    await ask((answers) => answers.readService({ operation: 'getAudienceMessages', params, mode: 'read' }));
    sandbox.faults.add({ operation: 'getAudienceMessages', status: 503, times: 9 });
    await pollNext();
    expect(shown().pages[0]?.problem).toMatchObject({ kind: 'unavailable' });
  });

  it('another request for a while gets none until then', async () => {
    await watchedAndPolled();
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
    await pollNext();
    expect(requests()).toEqual([]);
    expect(alarmIn()).toBe(45);
  });
});

describe('what views show as paused', () => {
  const paused = (kind: string | undefined) => until(() => expect(shown().paused?.kind).toBe(kind));
  const readPerson = () =>
    ask((answers) =>
      answers.readService({ operation: 'getPerson', params: { person_id: 'x' }, mode: 'read' }),
    ).catch(() => undefined);

  it('follows access to the service', async () => {
    await watchedAndPolled();
    const pattern = accessPattern(workspace.baseUrl);
    fakeWorld().granted.delete(pattern);
    fakeWorld().onPermissionRemoved.fire({ origins: [pattern] });
    await paused('no-permission');
    fakeWorld().granted.add(pattern);
    fakeWorld().onPermissionAdded.fire({ origins: [pattern] });
    await paused(undefined);
  });

  it('is a key that another request found refused, until requests are allowed again', async () => {
    await watchedAndPolled();
    sandbox.faults.add({ operation: 'getPerson', status: 401, times: 1 });
    await readPerson();
    await paused('unauthorized');
    await worker.run(({ rateLimiter }) => rateLimiter.unblock(workspace.id));
    await paused(undefined);
  });

  it('is a missing key, from the start of the browser', async () => {
    await watchedAndPolled();
    await worker.run(({ keys }) => keys.forgetKey(workspace.id));
    worker.kill();
    worker = await newWorker();
    await paused('not-connected');
  });
});

test('fault 7: an alarm that comes late, twice or at another time causes at most one poll', async () => {
  await watchedAndPolled();
  sandbox.ledger.clear();
  const ring = async () => {
    for (const _ of [1, 2, 3]) fakeWorld().onAlarm.fire({ name: 'page-watch' });
    // One of them holds the lock until its poll is over.
    await Promise.all([poll(), poll()]);
    await navigator.locks.request('page-watch', () => undefined);
  };
  await ring();
  expect(requests()).toEqual([]);
  later(40);
  fakeWorld().onAlarm.fire({ name: 'page-watch' });
  await until(() => expect(requests().length === 1).toBe(true));
  await ring();
  expect(requests()).toHaveLength(1);
});

test('a worker killed at any step of a poll neither loses nor repeats news, and sends at most one request a turn', async () => {
  await watchedAndPolled();
  await pollNext(); // the figures
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
    const where = `killed after ${steps} steps of the poll`;
    expect(requests().length, where).toBeLessThanOrEqual(1);
    expect(alarm(), where).toBeGreaterThan(Date.now());
    // If this poll did not report the change, the next ones do, and only once.
    for (let polls = 0; polls < 4; polls += 1) await pollNext();
    const latest = await latestNumber();
    expect(await unreadVersions(), where).toEqual([[`v${latest - 1} draft`, `v${latest} draft`]]);
  }
  expect(steps).toBeGreaterThan(10);
});

/** The two audiences whose messages come first if nothing changed. */
async function audiencesInTurn(): Promise<[string, string]> {
  const after = async (id?: string) =>
    (await worker.run(({ directory }) => directory.audienceAfter(workspace, pageId, id))) ?? '';
  const first = await after();
  return [first, await after(first)];
}

/** Unseen news of versions, as from and to. */
async function unreadVersions(): Promise<unknown[]> {
  const query = { workspaceId: workspace.id, text: '', seen: false, offset: 0, limit: 100 };
  const { items } = await ask(async (answers) => answers.listNews({ ...query, kind: 'version' }));
  return items.flatMap(({ changes }) => changes.map(({ from, to }) => [from, to]));
}

async function latestNumber(): Promise<number> {
  const kept = await worker.run(({ directory }) => directory.findAudience(workspace, pageId, audienceId));
  return kept?.audience.latestVersion?.versionNumber ?? 0;
}
