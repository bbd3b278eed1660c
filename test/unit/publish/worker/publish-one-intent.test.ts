// One action on one version is one intent, wherever it comes from, and its outcome applies to nothing else.
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { VersionAction, VersionOrder } from '../../../../lib/publish/publishing.ts';
import { runCounts } from '../../../../lib/publish/run-line.ts';
import type { AttemptRecord } from '../../../../lib/publish/worker/publish-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { newWorker, type PublishWorker, shownState } from './publish-world.ts';
import {
  draftOf,
  json,
  PAGE,
  type Post,
  SMALL_SERVICE,
  type SmallAudience,
  SmallService,
} from './small-service.ts';

let worker: PublishWorker;
let workspace: Workspace;
let service: SmallService;

async function start(...audiences: SmallAudience[]): Promise<void> {
  service = new SmallService(audiences);
  vi.stubGlobal('fetch', service.fetch);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  newProfile();
  worker = await newWorker();
  workspace = await connectWorkspace(worker.modules, { url: SMALL_SERVICE, key: 'the-key' });
  await readAll();
}
afterEach(() => {
  worker.kill();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(fakeWorld().bugs).toEqual([]);
});

const readAll = () =>
  worker.run(async ({ walks }) => {
    await walks.crawlPages(workspace);
    await walks.crawlAudiences(workspace, PAGE);
  });
const orderOf = (audienceId: string, versionId: string, more: Partial<VersionOrder> = {}): VersionOrder => ({
  action: 'publish',
  workspaceId: workspace.id,
  connectionVersion: workspace.connectionVersion,
  pageId: PAGE,
  audienceId,
  versionId,
  status: 'draft',
  ...more,
});
const place = (...order: Parameters<typeof orderOf>) =>
  worker.run(({ answers }) => answers.order(orderOf(...order)));
const check = (id: string) => worker.run(({ answers }) => answers.checkAttempt({ id }));
const runOver = (...audienceIds: string[]) =>
  worker.run(({ answers }) =>
    answers.publishMany({ pageId: PAGE, audienceIds, seen: audienceIds.map(seenOf) }),
  );
const seenOf = (audienceId: string) => {
  const { versionId } = service.one(audienceId).latestVersion;
  return { audienceId, versionId, status: 'draft' };
};
const control = (runId: string, to: 'check' | 'dismiss') =>
  worker.run(({ answers }) => answers.controlRun({ runId, to }));
const areOver = () => expect.poll(() => shownState().runs.every(({ state }) => state === 'done')).toBe(true);
const later = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ms);
};
const posted = () => service.posts.map(({ audienceId, action }) => `${action} ${audienceId}`);
const keys = () => new Set(service.posts.map(({ operationKey }) => operationKey));
const shownOf = (audienceId: string) =>
  shownState().attempts.filter(({ order }) => order.audienceId === audienceId);
const counts = () => {
  const { live, onTheWay, unsure } = runCounts(shownState().runs[0]?.items ?? []);
  return { live, onTheWay, unsure };
};

describe('version ids that are only unique within their audience', () => {
  const two = () => [draftOf('jane', '1'), draftOf('omar', '1')];

  test.each<[string, () => void, number]>([
    ['at once', () => undefined, 0],
    ['a minute later', () => undefined, 60_000],
    [
      'while the first is taken, and does not show yet',
      () => {
        service.lag();
      },
      60_000,
    ],
    [
      'while the outcome of the first is unknown',
      () => {
        service.onPost = ({ audienceId }) => (audienceId === 'jane' ? json({}, 504) : undefined);
      },
      60_000,
    ],
  ])('each audience is published: %s', async (_, prepare, wait) => {
    await start(...two());
    prepare();
    await place('jane', '1');
    if (wait > 0) later(wait);
    await place('omar', '1');
    expect(posted()).toEqual(['publish jane', 'publish omar']);
    expect(keys().size).toBe(2);
    expect([shownOf('jane').length, shownOf('omar').length]).toEqual([1, 1]);
  });

  it('each is watched and canceled separately', async () => {
    await start(...two());
    await place('jane', '1');
    await place('omar', '1');
    expect(
      shownState()
        .watches.map(({ audienceId }) => audienceId)
        .toSorted(),
    ).toEqual(['jane', 'omar']);
    const jane = { pageId: PAGE, audienceId: 'jane', versionId: '1' };
    await worker.run(({ answers }) => answers.unwatch(jane));
    expect(shownState().watches.map(({ audienceId }) => audienceId)).toEqual(['omar']);
  });

  it('confirming one does not confirm the other', async () => {
    await start(...two());
    await place('jane', '1');
    later(60_000);
    service.onList = () => json({}, 503);
    expect((await place('omar', '1')).state).toMatchObject({ kind: 'refused', problem: { status: 503 } });
    expect(posted()).toEqual(['publish jane']);
  });
});

it('an attempt that is dismissed while the next one leaves is not hidden', async () => {
  await start(draftOf('jane', 'j13'));
  service.onPost = () => json({}, 504);
  const { id } = await place('jane', 'j13');
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  for (let before = 0; before < 40; before += 1) {
    later(60_000);
    const left = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<Response>();
    service.onPost = () => {
      left.resolve();
      return answered.promise;
    };
    const placed = place('jane', 'j13');
    for (let turns = 0; turns < before; turns += 1) await turn();
    await Promise.all([left.promise, worker.run(({ answers }) => answers.dismissAttempt({ id }))]);
    const [{ state, dismissed }] = (await storedIn<AttemptRecord>('attempts')) as [AttemptRecord];
    expect({ before, kind: state.kind, dismissed }).toEqual({
      before,
      kind: 'sending',
      dismissed: undefined,
    });
    answered.resolve(json({}, 504));
    await placed;
  }
});

describe('a reading for another purpose', () => {
  const lost = async (post: Post) => {
    service.carryOut(post);
    return json({}, 504);
  };
  test.each<[string, VersionAction, (typeof service)['onPost'], string, string]>([
    ['an accepted publish', 'publish', () => undefined, 'accepted', 'published'],
    ['a publish of unknown outcome', 'publish', lost, 'unknown', 'published'],
    ['an accepted cancel', 'cancel', () => undefined, 'accepted', 'cancelled'],
    ['a cancel of unknown outcome', 'cancel', lost, 'unknown', 'cancelled'],
  ])('confirms %s', async (_, action, onPost, kind, status) => {
    await start(draftOf('jane', 'j13'));
    service.lag();
    service.onPost = onPost;
    expect((await place('jane', 'j13', { action })).state).toMatchObject({ kind });
    service.catchUp();
    service.goLive();
    await readAll();
    await expect.poll(() => shownOf('jane')[0]?.state).toMatchObject({ kind: 'confirmed', status });
  });

  it('of unknown outcome, it is watched from then on', async () => {
    await start(draftOf('jane', 'j13'));
    service.lag();
    service.onPost = lost;
    await place('jane', 'j13');
    expect(shownState().watches).toEqual([]);
    service.catchUp();
    await readAll();
    await expect.poll(() => shownState().watches.map(({ status }) => status)).toEqual(['queued']);
  });

  it('confirms what a run has sent, long after its watches gave up', async () => {
    await start(draftOf('jane', 'j13'), draftOf('omar', 'o4'));
    await runOver('jane', 'omar');
    await areOver();
    for (const { audienceId, versionId } of shownState().watches)
      await worker.run(({ answers }) => answers.unwatch({ pageId: PAGE, audienceId, versionId }));
    service.goLive();
    await readAll();
    await expect.poll(counts).toEqual({ live: 2, onTheWay: 0, unsure: 0 });
  });
});

describe('stale lists', () => {
  const two = () => [draftOf('jane', 'j13'), draftOf('omar', 'o4')];
  const click = () => place('jane', 'j13');
  const run = async () => {
    await runOver('jane', 'omar');
    await areOver();
  };

  test.each<[string, (() => Promise<unknown>)[]]>([
    ['a click after a run', [run, click]],
    ['a run after a click', [click, run]],
    ['a run after a run', [run, run]],
    ['a run beside a run', [() => Promise.all([run(), run()])]],
    ['a click beside a run', [() => Promise.all([click(), run()])]],
    ['two clicks after a run', [run, click, click]],
  ])('an accepted publish is not sent again: %s', async (_, steps) => {
    await start(...two());
    service.lag();
    for (const step of steps) {
      await step();
      later(60_000);
    }
    const jane = posted().filter((post) => post === 'publish jane');
    expect(jane).toHaveLength(1);
    expect(new Set(posted()).size).toBe(posted().length);
  });

  it('nor after the run was dismissed', async () => {
    await start(...two());
    service.lag();
    await run();
    await control(shownState().runs[0]?.id ?? '', 'dismiss');
    later(60_000);
    await run();
    expect(posted().toSorted()).toEqual(['publish jane', 'publish omar']);
  });

  test.each<[string, (() => Promise<unknown>)[]]>([
    ['a click, then a run', [click, run]],
    ['a run, then a click', [run, click]],
    [
      'a run that was dismissed, then a run',
      [run, async () => control(shownState().runs[0]?.id ?? '', 'dismiss'), run],
    ],
  ])('an intent with an unknown outcome keeps its key: %s', async (_, steps) => {
    await start(...two());
    service.lag();
    service.onPost = () => json({}, 504);
    for (const step of steps) {
      await step();
      later(60_000);
    }
    const ofJane = service.posts.filter(({ audienceId }) => audienceId === 'jane');
    expect(ofJane).toHaveLength(2);
    expect(new Set(ofJane.map(({ operationKey }) => operationKey)).size).toBe(1);
  });

  test.each([
    ['publish', 'cancel'],
    ['cancel', 'publish'],
  ] as const)('%s in one window and %s in another: only the first is sent', async (first, second) => {
    await start(...two());
    service.lag();
    const both = [place('jane', 'j13', { action: first }), place('jane', 'j13', { action: second })];
    const [one, other] = await Promise.all(both);
    expect(posted()).toEqual([`${first} jane`]);
    expect(one?.state.kind).toBe('accepted');
    expect(other?.state).toMatchObject({ kind: 'changed', because: 'undecided' });
  });

  test.each<[string, shift: number, () => Response | undefined]>([
    ['unknown', 0, () => json({}, 504)],
    ['unknown', -60_000, () => json({}, 504)],
    ['accepted', 0, () => undefined],
    ['accepted', -60_000, () => undefined],
  ])(
    'a next draft is not sent seconds after one that is %s, which is its reason (clock: %d ms)',
    async (kind, shift, onPost) => {
      await start(draftOf('jane', 'j13'));
      service.onPost = onPost;
      service.lag();
      expect((await place('jane', 'j13')).state).toMatchObject({ kind });
      service.one('jane').latestVersion = draftOf('jane', 'j14', 14).latestVersion;
      service.catchUp();
      later(shift);
      expect((await place('jane', 'j14')).state).toMatchObject({ kind: 'changed', because: 'undecided' });
      expect(posted()).toEqual(['publish jane']);
      later(60_000 - shift);
      await place('jane', 'j14');
      expect(posted()).toEqual(['publish jane', 'publish jane']);
    },
  );
});

describe('changes between the confirmation of a run and the turn of an item', () => {
  /** A run that comes to Jane's version once the others were answered. */
  const runThatWaits = async () => {
    await start(draftOf('omar', 'o4'), draftOf('mia', 'm2'), draftOf('jane', 'j13'));
    return goesThrough(['omar', 'mia', 'jane']);
  };
  const goesThrough = async (audienceIds: string[]) => {
    const turn = Promise.withResolvers<void>();
    service.onPost = async ({ audienceId }) => {
      if (audienceId === 'jane') return undefined;
      await turn.promise;
      return undefined;
    };
    await runOver(...audienceIds);
    await expect.poll(() => posted().slice(-2)).toEqual(['publish omar', 'publish mia']);
    service.lag();
    return async () => {
      turn.resolve();
      await areOver();
      const [run] = shownState().runs.toSorted((one, other) => other.items.length - one.items.length);
      return run?.items.find(({ audienceId }) => audienceId === 'jane')?.state;
    };
  };

  test.each([
    ['', 0],
    [', even if the clock is set back', -3],
    [', even if the clock is set back by an hour', -3_600_000],
  ])('an item whose outcome became unknown is not sent again%s', async (_, shift) => {
    const end = await runThatWaits();
    const { onPost } = service;
    service.onPost = (post) => (post.audienceId === 'jane' ? json({}, 504) : onPost(post));
    await runOver('jane');
    await expect.poll(() => shownOf('jane')[0]?.state.kind).toBe('unknown');
    later(shift);
    expect((await end())?.kind).toBe('unknown');
    expect(posted().filter((post) => post === 'publish jane')).toHaveLength(1);
  });

  it('a version canceled long before is published, even if the cancel is read again meanwhile', async () => {
    await start(draftOf('jane', 'j13'), draftOf('omar', 'o4'), draftOf('mia', 'm2'));
    // The service takes it, and the version stays a draft.
    service.onPost = () => json({ versionId: 'j13', status: 'draft' });
    const cancel = await place('jane', 'j13', { action: 'cancel' });
    expect(cancel.state.kind).toBe('accepted');
    later(600_000);
    const end = await goesThrough(['omar', 'mia', 'jane']);
    later(1000);
    await check(cancel.id);
    expect((await end())?.kind).not.toBe('skipped');
    expect(posted()).toContain('publish jane');
  });

  test.each([
    ['', 0],
    [', even if the clock is set back', -3],
  ])('a canceled version is not published, even with stale lists%s', async (_, shift) => {
    const end = await runThatWaits();
    await place('jane', 'j13', { action: 'cancel' });
    later(shift);
    expect(await end()).toMatchObject({ kind: 'skipped', why: 'undecided' });
    expect(posted()).not.toContain('publish jane');
  });
});

describe("the outcome of a run's items", () => {
  const five = () => ['a', 'b', 'c', 'd', 'e'].map((id) => draftOf(id, `v-${id}`));
  const run = async () => {
    await runOver('a', 'b', 'c', 'd', 'e');
    await areOver();
  };

  test.each([
    ['queued', false],
    ['taken, but not shown yet', true],
  ])('is read later, even by another worker: %s', async (_, lags) => {
    await start(...five());
    if (lags) service.lag();
    await run();
    expect(counts()).toEqual(
      lags ? { live: 0, onTheWay: 0, unsure: 5 } : { live: 0, onTheWay: 5, unsure: 0 },
    );
    service.catchUp();
    service.goLive();
    later(3_600_000);
    worker.kill();
    worker = await newWorker();
    service.lists = 0;
    await worker.started();
    await worker.run(({ publishing }) => publishing.watch.pollWatches());
    expect(counts()).toEqual({ live: 5, onTheWay: 0, unsure: 0 });
    expect(service.lists, 'one list page tells of all').toBe(1);
    expect(shownState().watches).toEqual([]);
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
  });

  it('is read on request', async () => {
    await start(...five());
    service.lag();
    await run();
    service.catchUp();
    service.goLive();
    service.lists = 0;
    later(1000);
    await control(shownState().runs[0]?.id ?? '', 'check');
    expect(counts()).toEqual({ live: 5, onTheWay: 0, unsure: 0 });
    expect(service.lists).toBe(1);
    expect(service.posts).toHaveLength(5);
  });

  it('is shown for versions that are read as drafts again, and they can be published again', async () => {
    await start(...five());
    await run();
    for (const { latestVersion } of service.audiences) latestVersion.status = 'draft';
    for (let polls = 0; polls < 2; polls += 1) {
      later(60_000);
      await worker.run(({ publishing }) => publishing.watch.pollWatches());
    }
    expect(counts()).toEqual({ live: 0, onTheWay: 0, unsure: 5 });
    expect(shownState().runs[0]?.items[0]?.state).toMatchObject({ now: { status: 'draft' } });
    await run();
    expect(service.posts).toHaveLength(10);
    expect(keys().size).toBe(10);
    expect(shownState().runs.map(({ items }) => runCounts(items).onTheWay)).toEqual([5, 5]);
  });

  it('can be ordered again by a click once it was read as a draft again', async () => {
    await start(draftOf('jane', 'v13'));
    const { id } = await place('jane', 'v13');
    service.one('jane').latestVersion.status = 'draft';
    later(60_000);
    await check(id);
    expect(shownOf('jane')).toMatchObject([{ state: { kind: 'accepted', now: { status: 'draft' } } }]);
    expect((await place('jane', 'v13')).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
    expect(keys().size).toBe(2);
  });

  it('is read for a version that became a draft again', async () => {
    await start(...five());
    await run();
    for (const { latestVersion } of service.audiences) latestVersion.status = 'draft';
    later(1000);
    await control(shownState().runs[0]?.id ?? '', 'check');
    expect(counts()).toEqual({ live: 0, onTheWay: 0, unsure: 5 });
  });
});

describe('the message for a publish that was not sent', () => {
  const live = () => draftOf('jane', 'v13');
  const unreachable: [string, () => Response, object][] = [
    ['it answers 503', () => json({}, 503), { kind: 'refused', problem: { status: 503 } }],
    [
      'it cannot be reached',
      () => {
        throw new TypeError('Failed to fetch');
      },
      { kind: 'refused', problem: { kind: 'offline' } },
    ],
    ['it does not take the key', () => json({}, 401), { kind: 'refused', problem: { status: 401 } }],
  ];

  test.each(unreachable)(
    'omits the previous publish if the version is a draft again: %s',
    async (_, answer, state) => {
      await start(live());
      expect((await place('jane', 'v13')).state).toMatchObject({ kind: 'confirmed', status: 'queued' });
      service.one('jane').latestVersion.status = 'draft';
      later(600_000);
      service.onList = answer;
      expect((await place('jane', 'v13')).state).toMatchObject(state);
      expect(service.posts).toHaveLength(1);
    },
  );

  test.each(unreachable)('omits publishes at another address: %s', async (_, answer, state) => {
    await start(live());
    service.onPost = () => json({}, 504);
    await place('jane', 'v13');
    workspace = { ...workspace, baseUrl: 'http://localhost:5999', connectionVersion: 2 };
    await worker.run(({ workspaces }) => workspaces.putWorkspace(workspace.id, () => workspace));
    await worker.run((modules) => keepKey(modules, workspace.id, 'the-key', 'device'));
    await readAll();
    later(60_000);
    service.onList = answer;
    expect((await place('jane', 'v13')).state).toMatchObject(state);
    service.onList = () => undefined;
    later(60_000);
    // A requested wait, or a refused key, applies to all requests.
    await worker.run(({ answers }) => answers.testWorkspace({ workspaceId: workspace.id }));
    await place('jane', 'v13');
    expect(keys().size).toBe(service.posts.length);
  });

  it('gives the request time of one with an unknown outcome', async () => {
    await start(live());
    service.onPost = () => json({}, 504);
    const first = await place('jane', 'v13');
    later(60_000);
    service.onList = () => json({}, 503);
    const second = await place('jane', 'v13');
    expect(second.state).toMatchObject({ kind: 'unknown', problem: { status: 504 } });
    expect(second.startedAt).toBe(first.startedAt);
  });

  it('lists the newest first, even if the clock was set back', async () => {
    await start(live());
    await place('jane', 'v13');
    service.one('jane').latestVersion = { versionId: 'v14', versionNumber: 14, status: 'draft' };
    await readAll();
    later(-3_600_000);
    service.onPost = () => json({ message: 'Not allowed' }, 403);
    await place('jane', 'v14');
    const { attemptFor } = await import('../../../../lib/publish/attempt-line.ts');
    const shown = attemptFor(shownState().attempts, {
      workspaceId: workspace.id,
      pageId: PAGE,
      audienceId: 'jane',
    });
    expect(shown).toMatchObject({ order: { versionId: 'v14' }, state: { kind: 'refused' } });
  });
});

describe('a canceled version that is no longer the latest', () => {
  const cancelled = async (answer: unknown) => {
    await start({
      ...draftOf('jane', 'v13'),
      publishedVersion: { versionId: 'v12', versionNumber: 12, status: 'published' },
    });
    service.onPost = () => {
      const jane = service.one('jane');
      if (jane.publishedVersion) jane.latestVersion = jane.publishedVersion;
      return json(answer);
    };
    return place('jane', 'v13', { action: 'cancel' });
  };

  it('is shown as canceled if the service answered so', async () => {
    const { state } = await cancelled({ versionId: 'v13', versionNumber: 13, status: 'cancelled' });
    expect(state).toMatchObject({ kind: 'confirmed', status: 'cancelled' });
  });

  it('is not shown as canceled if the response was about another version', async () => {
    const { state } = await cancelled({ versionId: 'v14', versionNumber: 14, status: 'cancelled' });
    expect(state.kind).toBe('accepted');
  });

  it.each(['draft', 'queued', 'archived'])(
    'is not shown as canceled if the service answered %s',
    async (status) => {
      const attempt = await cancelled({ versionId: 'v13', versionNumber: 13, status });
      expect(attempt.state.kind).toBe('accepted');
      expect((await check(attempt.id)).state.kind).toBe('accepted');
    },
  );
});
