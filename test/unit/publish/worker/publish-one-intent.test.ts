// One action on one version is one intent, wherever it comes from, and its outcome applies to nothing else.
import { describe, expect, it, test } from 'vitest';
import type { VersionAction } from '../../../../lib/publish/publishing.ts';
import type { AttemptRecord } from '../../../../lib/publish/worker/publish-records.ts';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { until } from '../../fixtures/until.ts';
import {
  areOver,
  check,
  control,
  counts,
  keys,
  later,
  place,
  posted,
  readAll,
  runOver,
  service,
  shownOf,
  start,
  worker,
} from './intent-world.ts';
import { shownState } from './publish-world.ts';
import { draftOf, json, PAGE, type Post } from './small-service.ts';

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
    await until(() => expect(shownOf('jane')[0]?.state).toMatchObject({ kind: 'confirmed', status }));
  });

  it('of unknown outcome, it is watched from then on', async () => {
    await start(draftOf('jane', 'j13'));
    service.lag();
    service.onPost = lost;
    await place('jane', 'j13');
    expect(shownState().watches).toEqual([]);
    service.catchUp();
    await readAll();
    await until(() => expect(shownState().watches.map(({ status }) => status)).toEqual(['queued']));
  });

  it('confirms what a run has sent, long after its watches gave up', async () => {
    await start(draftOf('jane', 'j13'), draftOf('omar', 'o4'));
    await runOver('jane', 'omar');
    await areOver();
    for (const { audienceId, versionId } of shownState().watches)
      await worker.run(({ answers }) => answers.unwatch({ pageId: PAGE, audienceId, versionId }));
    service.goLive();
    await readAll();
    await until(() => expect(counts()).toEqual({ live: 2, onTheWay: 0, unsure: 0 }));
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

  it('an accepted publish is not sent again after its run was dismissed', async () => {
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
    // Both are sent at once, in any order.
    await until(() => expect(posted().slice(-2).toSorted()).toEqual(['publish mia', 'publish omar']));
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
    await until(() => expect(shownOf('jane')[0]?.state.kind).toBe('unknown'));
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
