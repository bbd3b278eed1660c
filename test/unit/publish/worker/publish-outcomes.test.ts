// What is said of how an order ended, also long after it and of one that was not sent.
import { describe, expect, it, test } from 'vitest';
import { runCounts } from '../../../../lib/publish/run-line.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import {
  areOver,
  check,
  control,
  counts,
  keys,
  killed,
  later,
  movedTo,
  place,
  readAll,
  runOver,
  service,
  shownOf,
  start,
  worker,
  workspace,
} from './intent-world.ts';
import { shownState } from './publish-world.ts';
import { draftOf, json, PAGE } from './small-service.ts';

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
    await killed();
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
    await movedTo('http://localhost:5999');
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
