// How a watch ends, and what is reported then.
import { describe, expect, it, test, vi } from 'vitest';
import type { Watch } from '../../../../lib/publish/publishing.ts';
import { isKnownNotLive, watchedFor } from '../../../../lib/publish/watch-line.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';
import { shownState } from './publish-world.ts';
import {
  draft,
  inWatchWorld,
  later,
  poll,
  publish,
  renewDraft,
  requests,
  restartWorker,
  sandbox,
  shownWatch,
  URL_SHOWN,
  watchStuck,
  worker,
  workspace,
} from './watch-world.ts';

inWatchWorld();

describe('a version that never reaches a final state', () => {
  it('is abandoned after ten failures in a row', async () => {
    await publish();
    sandbox.faults.add({ operation: 'listAudiences', status: 404 });
    for (let n = 0; n < 10; n += 1) {
      expect(shownWatch()?.ended).toBeUndefined();
      later(300_000);
      await poll();
    }
    expect(shownWatch()?.ended).toMatchObject({ problem: { kind: 'not-found' } });
    expect(isKnownNotLive(shownWatch() ?? {})).toBe(false);
    sandbox.ledger.clear();
    later(300_000);
    await poll();
    expect(requests()).toEqual([]);
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
  });

  it('is abandoned after two hours, but not before a last poll', async () => {
    await watchStuck();
    later(2000);
    await poll();
    expect(shownWatch()?.ended).toBeUndefined();
    for (let passed = 0; passed < 7_200_000; passed += 300_000) {
      expect(shownWatch()?.ended).toBeUndefined();
      later(300_000);
      await poll();
    }
    expect(requests()).toHaveLength(25);
    expect(shownWatch()?.ended).toMatchObject({ problem: { kind: 'timeout' } });
    expect(isKnownNotLive(shownWatch() ?? {})).toBe(true);
  });

  it('is found live after the computer slept overnight', async () => {
    await publish();
    later(8 * 3_600_000);
    await poll();
    expect(shownWatch()?.ended).toMatchObject({ status: 'published', tookMs: 5000 });
  });

  it('is not polled before the time the service gave, which does not count as a failure', async () => {
    await publish();
    sandbox.faults.add({ operation: 'listAudiences', status: 429, headers: { 'Retry-After': '3600' } });
    for (let n = 0; n < 11; n += 1) {
      later(300_000);
      await poll();
    }
    expect(requests()).toHaveLength(1);
    expect(shownWatch()?.ended).toBeUndefined();
    sandbox.faults.clear();
    later(600_000);
    await poll();
    expect(shownWatch()?.ended).toMatchObject({ status: 'published' });
  });

  it.each([
    ['set ahead by a day, or the computer slept', 86_400_000],
    ['set back by a day', -86_400_000],
  ])('is watched for as long as it could be polled: the clock was %s', async (_, jump) => {
    await watchStuck();
    later(2000);
    await poll();
    later(jump);
    await poll();
    later(60_000);
    await poll();
    expect(requests()).toHaveLength(3);
    expect(shownWatch()?.ended).toBeUndefined();
    // The poll after the jump was due in 30 s.
    expect(watchedFor(shownWatch() as Watch, Date.now())).toBe(92_000);
  });

  it('fault 22: is polled again after the clock was set back', async () => {
    await publish();
    later(2500);
    await poll();
    later(-3_600_000);
    sandbox.clock.advance(3_700_000);
    await poll();
    expect(shownWatch()?.ended).toMatchObject({ status: 'published' });
  });
});

describe('the end', () => {
  const untilLive = async (url?: string, meanwhile?: () => Promise<void>) => {
    await publish();
    if (url) {
      await worker.run(({ answers }) =>
        answers.watch({
          pageId: sandbox.seed.ids.page,
          audienceId: sandbox.seed.ids.audience,
          versionId: draft,
          url,
        }),
      );
    }
    await meanwhile?.();
    later(60_000);
    await poll();
  };
  const notified = () => [...fakeWorld().notifications.entries()];

  it('shows a notification where that is allowed', async () => {
    fakeWorld().granted.add('notifications');
    await untilLive(URL_SHOWN);
    expect(notified()).toHaveLength(1);
    expect(notified()[0]?.[1]).toMatchObject({
      title: expect.stringMatching(/^v\d+ went live in 5 s$/),
      message: shownWatch()?.audienceName,
      iconUrl: expect.stringMatching(/icon\/128\.png$/),
    });
    await poll();
    expect(notified()).toHaveLength(1);
  });

  it('shows no notification where that is not allowed', async () => {
    await untilLive(URL_SHOWN);
    expect(notified()).toEqual([]);
  });

  test.each([
    [URL_SHOWN, [URL_SHOWN]],
    ['http://northwind.localhost:4400/pricing', ['http://northwind.localhost:4400/pricing']],
    ['javascript:alert(1)', []],
    ['data:text/html,hello', []],
    ['file:///etc/passwd', []],
    ['https://user:secret@northwind.example/', []],
  ])('opens %s on a click: %j', async (url, opened) => {
    fakeWorld().granted.add('notifications');
    await untilLive(url);
    const [id = ''] = notified()[0] ?? [];
    fakeWorld().onNotificationClicked.fire(id);
    await until(() => expect(notified()).toEqual([]));
    await until(() => expect(fakeWorld().opened).toEqual(opened));
  });

  it('fault 9: reaches a worker that the click started', async () => {
    fakeWorld().granted.add('notifications');
    await untilLive(URL_SHOWN);
    const [id = ''] = notified()[0] ?? [];
    worker.kill();
    await restartWorker();
    fakeWorld().onNotificationClicked.fire(id);
    await until(() => expect(fakeWorld().opened).toEqual([URL_SHOWN]));
  });

  it('is on no badge while another workspace is active', async () => {
    fakeWorld().granted.add('notifications');
    fakeWorld().tabs.set(1, { id: 1, url: URL_SHOWN, active: true });
    await untilLive(URL_SHOWN, () =>
      worker.run(async ({ workspaces }) => {
        await workspaces.putWorkspace('other', () => ({ ...workspace, id: 'other' }));
        await workspaces.chooseWorkspace('other');
      }),
    );
    expect(notified()).toHaveLength(1);
    expect(fakeWorld().badges.has(1)).toBe(false);
  });

  it('is on the badge of the tabs at its address', async () => {
    fakeWorld().tabs.set(1, { id: 1, url: URL_SHOWN, active: true });
    fakeWorld().tabs.set(2, { id: 2, url: 'https://northwind.example/', active: false });
    await untilLive(URL_SHOWN);
    expect(fakeWorld().badges.get(1)).toMatchObject({ text: '✓' });
    expect(fakeWorld().badges.has(2)).toBe(false);
  });

  it('is reported even if the worker was killed at any step', async () => {
    fakeWorld().granted.add('notifications');
    for (let steps = 0, wasKilled = true; wasKilled; steps = nextKill(steps)) {
      vi.useRealTimers();
      renewDraft();
      await publish();
      later(60_000);
      worker.killAfter(steps);
      wasKilled = await poll().then(
        () => false,
        () => true,
      );
      await restartWorker();
      await worker.started();
      later(120_000);
      await poll();
      const watch = shownState().watches.find(({ versionId }) => versionId === draft);
      expect(watch?.ended, `killed after ${steps} steps`).toMatchObject({ status: 'published' });
      expect(
        notified().some(([id]) => id.endsWith(draft)),
        `killed after ${steps} steps`,
      ).toBe(true);
      sandbox.clock.advance(200_000);
    }
  });
});
