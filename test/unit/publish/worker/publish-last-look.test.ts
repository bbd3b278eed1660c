// The last check before a publish or cancel is sent, and the leftovers of one without a workspace or disk space.
import { describe, expect, it, test, vi } from 'vitest';
import type { VersionOrder } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { atRestWhileHeld } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import { newWorker, type PublishWorker, shownState } from './publish-world.ts';
import { draftOf, json, PAGE, SMALL_SERVICE, SmallService } from './small-service.ts';

let worker: PublishWorker;
let workspace: Workspace;
let service: SmallService;

async function start(): Promise<void> {
  service = new SmallService([draftOf('jane', 'v13')]);
  vi.stubGlobal('fetch', service.fetch);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  newProfile();
  worker = await newWorker();
  workspace = await connectWorkspace(worker.modules, { url: SMALL_SERVICE, key: 'old-key' });
  await worker.run(async ({ workspaces, lists }) => {
    await workspaces.putWorkspace('other', () => ({ ...workspace, id: 'other', name: 'Other' }));
    await lists.crawlPages(workspace);
    await lists.crawlAudiences(workspace, PAGE);
  });
}

const orderOf = (more: Partial<VersionOrder> = {}): VersionOrder => ({
  action: 'publish',
  workspaceId: workspace.id,
  connectionVersion: workspace.connectionVersion,
  pageId: PAGE,
  audienceId: 'jane',
  versionId: 'v13',
  status: 'draft',
  ...more,
});
const place = (more: Partial<VersionOrder> = {}) => worker.run(({ answers }) => answers.order(orderOf(more)));
const later = (ms: number): undefined => {
  holdDate(ms);
};

/** The service takes four requests at a time. */
const AT_ONCE = 4;

/** The order has been checked, and waits behind reads that take all places. */
async function waiting(order: () => Promise<unknown>) {
  const slow = Promise.withResolvers<void>();
  let topics = 0;
  service.onTopic = () => {
    topics += 1;
    return slow.promise;
  };
  service.onList = async () => {
    service.onList = () => undefined;
    for (let at = 0; at < 6; at += 1)
      worker
        .run(({ cache }) => cache.read(workspace, 'getTopic', { topic_id: `slow${at}` }))
        .catch(() => undefined);
    // With this list, all places are taken, and the other reads wait already.
    await until(() => expect(topics).toBe(AT_ONCE - 1));
    await atRestWhileHeld();
    return undefined;
  };
  const placing = order();
  await until(() => expect(topics).toBe(AT_ONCE));
  await atRestWhileHeld();
  return { goOn: () => slow.resolve(), placing };
}

const changes: Record<string, () => Promise<unknown>> = {
  removed: () => worker.run(({ answers }) => answers.removeWorkspace({ workspaceId: workspace.id })),
  'not the one that is shown': () =>
    worker.run(({ answers }) => answers.switchWorkspace({ workspaceId: 'other' })),
  'connected elsewhere': () =>
    worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({
        ...workspace,
        baseUrl: 'http://localhost:5999',
        connectionVersion: 2,
      })),
    ),
  'given another key': () =>
    worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({ ...workspace, connectionVersion: 2 })),
    ),
};

describe('while it waits in the queue', () => {
  test.each(Object.keys(changes).flatMap((how) => [[how, 'publish'] as const, [how, 'cancel'] as const]))(
    'the workspace was %s: %s sends nothing',
    async (how, action) => {
      await start();
      const { placing, goOn } = await waiting(() => place({ action }));
      await changes[how]?.();
      goOn();
      expect(await placing).toMatchObject({ state: { kind: 'changed', because: 'workspace' } });
      expect(service.posts).toEqual([]);
    },
  );

  it('no other write is sent, either', async () => {
    await start();
    const write = () =>
      worker.run(({ service: { writeToService } }) =>
        writeToService(workspace, 'createPerson', {}, { name: 'Jane' }).catch((error: unknown) => error),
      );
    const { placing, goOn } = await waiting(async () => {
      await worker.run(({ lists }) => lists.renewAudience(workspace, PAGE, 'jane'));
      return write();
    });
    await changes['given another key']?.();
    const fetched = vi.fn(service.fetch);
    vi.stubGlobal('fetch', fetched);
    goOn();
    expect(await placing).toMatchObject({ problem: { kind: 'not-connected' } });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['edited to another one', 'as it was'])(
    'a version displayed long ago is checked again: %s',
    async (how) => {
      await start();
      const { placing, goOn } = await waiting(() => place());
      if (how !== 'as it was')
        service.one('jane').latestVersion = { versionId: 'v14', versionNumber: 14, status: 'draft' };
      later(60_000);
      const { lists } = service;
      goOn();
      const { state } = (await placing) as Awaited<ReturnType<typeof place>>;
      expect(service.lists).toBeGreaterThan(lists);
      expect(service.posts).toHaveLength(how === 'as it was' ? 1 : 0);
      if (how !== 'as it was') expect(state).toMatchObject({ kind: 'changed', because: 'version' });
    },
  );

  it('a service that answers too slowly for the check to stay valid is asked three times', async () => {
    await start();
    service.onList = () => later(61_000);
    const { lists } = service;
    expect(await place()).toMatchObject({ state: { kind: 'refused', problem: { kind: 'timeout' } } });
    expect(service.lists - lists).toBe(3);
    expect(service.posts).toEqual([]);
  });

  it('a run on such a service waits', async () => {
    await start();
    service.onList = () => later(61_000);
    const { lists } = service;
    await worker.run(({ answers }) => answers.publishMany({ pageId: PAGE, audienceIds: ['jane'] }));
    await until(() => expect(shownState().runs[0]?.state).toBe('paused'));
    const [run] = shownState().runs;
    expect(run).toMatchObject({ problem: { kind: 'timeout' }, items: [{ state: { kind: 'waiting' } }] });
    expect(service.lists - lists).toBe(3);
    expect(service.posts).toEqual([]);
  });

  it('nothing is left of it if the worker dies', async () => {
    await start();
    const { placing } = await waiting(() => place());
    placing.catch(() => undefined);
    worker.kill();
    worker = await newWorker();
    await worker.started();
    expect(shownState().attempts).toEqual([]);
    expect(service.posts).toEqual([]);
  });
});

describe('a workspace removed while its publish is in flight', () => {
  const stored = async () => {
    const { records } = worker.modules.publishing;
    const all = [records.listAttempts(), records.listWatches(), records.listRuns()];
    return worker.run(async () => (await Promise.all(all)).flat());
  };

  test.each<[string, () => Promise<unknown>]>([
    ['a click', () => place()],
    [
      'a run',
      () => worker.run(({ answers }) => answers.publishMany({ pageId: PAGE, audienceIds: ['jane'] })),
    ],
  ])('leaves nothing behind: %s', async (_, order) => {
    await start();
    const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
    service.onPost = () => {
      arrived.resolve();
      return answer.promise;
    };
    const placing = order();
    await arrived.promise;
    await changes.removed?.();
    answer.resolve(json({ versionId: 'v13', status: 'queued' }));
    await placing;
    // Whatever is still at it, it has the audience's lock.
    await worker.modules.publishing.orders.underAudienceLock(orderOf(), async () => undefined);
    await until(async () => expect(await stored()).toEqual([]));
  });
});

describe('a full disk', () => {
  const fill = (isFull: (store: string, value: unknown) => boolean) => {
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (isFull(this.name, args[0])) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    });
  };
  const many = () =>
    worker.run(({ answers }) => answers.publishMany({ pageId: PAGE, audienceIds: ['jane'] }));

  test.each<[string, () => Promise<unknown>]>([
    ['a click', () => place()],
    ['a run', many],
  ])('is reported where the user clicked, and nothing is sent: %s', async (_, order) => {
    await start();
    fill((store) => store === 'attempts' || store === 'runs');
    await expect(order()).rejects.toMatchObject({ problem: { kind: 'not-kept' } });
    expect(service.posts).toEqual([]);
  });

  it('evicts the caches', async () => {
    await start();
    let isFull = true;
    fill((store) => {
      const wasFull = isFull && store === 'attempts';
      if (wasFull) isFull = false;
      return wasFull;
    });
    expect((await place()).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
  });

  it('still reports the state of a request that was sent', async () => {
    await start();
    fill((store, value) => {
      const { state } = value as { state?: { kind?: string } };
      return store === 'attempts' && !['checking', 'sending'].includes(state?.kind ?? '');
    });
    expect((await place()).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
    vi.mocked(IDBObjectStore.prototype.put).mockRestore();
    worker.kill();
    worker = await newWorker();
    await worker.started();
    expect(shownState().attempts[0]?.state).toMatchObject({ kind: 'confirmed', status: 'queued' });
    expect(service.posts).toHaveLength(1);
  });
});

describe('an attempt stored by an earlier release', () => {
  const attempt = (audienceId: string, state: object) => ({
    id: `${workspace.id}|publish|v13`,
    order: orderOf({ audienceId }),
    state,
    audienceName: 'Jane',
    pageName: 'Spring',
    startedAt: 1,
    operationKey: 'kept-key',
  });
  const unknown = { kind: 'unknown', at: 1, problem: { kind: 'timeout' } };
  const put = (store: 'attempts' | 'runs', record: object) =>
    worker.run(async ({ databases }) => {
      await (await databases.userDatabase()).put(store, record as never);
    });

  it('continues with its key', async () => {
    await start();
    await put('attempts', attempt('jane', unknown));
    await place();
    expect(service.posts.map(({ operationKey }) => operationKey)).toEqual(['kept-key']);
    expect(shownState().attempts).toHaveLength(1);
  });

  it('is not mistaken for one of another audience', async () => {
    await start();
    await put('attempts', attempt('omar', { kind: 'accepted', at: 1 }));
    await place();
    expect(service.posts).toHaveLength(1);
    expect(service.posts[0]?.operationKey).not.toBe('kept-key');
  });

  test.each([
    ['accepted', { kind: 'accepted', at: 1 }, 0],
    ['unknown', unknown, 1],
  ])('of a run is not resent: %s', async (_, state, posts) => {
    await start();
    const item = { audienceId: 'jane', versionId: 'v13', audienceName: 'Jane', status: 'draft', state };
    await put('runs', {
      id: 'r',
      workspaceId: workspace.id,
      connectionVersion: 1,
      baseUrl: workspace.baseUrl,
      pageId: PAGE,
      pageName: 'Spring',
      state: 'done',
      startedAt: 1,
      items: [{ ...item, operationKey: 'kept-key', sent: true }],
    });
    await place();
    expect(service.posts.map(({ operationKey }) => operationKey)).toEqual(Array(posts).fill('kept-key'));
  });
});
