// Watching a published version until its final state: when it is polled, and what is reported in the end.
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Watch } from '../../../../lib/publish/publishing.ts';
import { isKnownNotLive, watchedFor } from '../../../../lib/publish/watch-line.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld, sendAs } from '../../fakes/fake-world.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { type HeldTimer, holdTimers } from '../../fixtures/hold-timers.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import {
  audiencesAt,
  connectedProfile,
  newDraft,
  newWorker,
  orderFor,
  type PublishWorker,
  shownState,
} from './publish-world.ts';

const sandbox = await sharedSandbox({ pages: 20, audiences: 12, pageSize: 10 });
let worker: PublishWorker;
let workspace: Workspace;
let draft: string;
/** The timers of watches, held until a test lets one run. */
let timers: HeldTimer[];
beforeEach(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  timers = holdTimers('/publish/worker/watches.ts');
  await connectedProfile(sandbox).then((connected) => {
    ({ worker, workspace } = connected);
  });
  draft = newDraft(sandbox);
});

/** The service lives by the same clock. */
const later = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + milliseconds);
};
const URL_SHOWN = 'https://northwind.example/pricing/jane';
const publish = async () => {
  await worker.run(({ answers }) => answers.order(orderFor(sandbox, workspace, draft)));
  sandbox.ledger.clear();
};
/** A version that stays queued until canceled. */
const watchStuck = async () => {
  const stuck = (await audiencesAt(sandbox)).find(({ latestVersion }) => latestVersion?.status === 'queued');
  const { audienceId = '', latestVersion } = stuck ?? {};
  const watched = { pageId: sandbox.seed.ids.page, audienceId, versionId: latestVersion?.versionId ?? '' };
  await worker.run(({ answers }) => answers.watch(watched));
  sandbox.ledger.clear();
};
const poll = () => worker.run(({ publishing }) => publishing.watch.pollWatches());
const shownWatch = (): Watch | undefined => shownState().watches[0];
const requests = () => sandbox.ledger.entries().map(({ operation }) => operation);
const alarmIn = () => (fakeWorld().alarms.get('publishing')?.when ?? Number.NaN) - Date.now();

describe('a published version', () => {
  it('is polled every few seconds while a view is open, until it is live', async () => {
    fakeWorld().views.push('POPUP');
    await publish();
    const waits: number[] = [];
    await atRest();
    while (!shownWatch()?.ended) {
      const timer = timers.pop();
      if (!timer) throw new Error('nothing is planned');
      waits.push(timer.wait);
      later(timer.wait);
      timer.ring();
      await atRest();
    }
    expect(waits.every((wait) => wait > 1500 && wait <= 10_000)).toBe(true);
    expect(waits.length).toBeGreaterThanOrEqual(3);
    expect(requests()).toEqual(Array(waits.length).fill('listAudiences'));
    expect(shownWatch()).toMatchObject({ versionId: draft, ended: { status: 'published', tookMs: 5000 } });
  });

  it('is polled by increasingly rare alarms while no view is open', async () => {
    await watchStuck();
    later(2000);
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await poll();
      waits.push(Math.round(alarmIn() / 1000));
      later(alarmIn());
    }
    expect(waits).toEqual([30, 60, 120, 300, 300]);
    expect(requests()).toHaveLength(5);
  });

  it('is not due again before the service answers, however long that takes', async () => {
    fakeWorld().views.push('POPUP');
    await watchStuck();
    sandbox.faults.add({ operation: 'listAudiences', held: true });
    const { wait, ring } = timers.at(-1) as HeldTimer;
    const planned = timers.length;
    later(wait);
    ring();
    await until(() => expect(requests()).toEqual(['listAudiences']));
    later(10_000);
    const { pageId = '', audienceId = '', versionId = '' } = shownWatch() ?? {};
    await worker.run(({ answers }) => answers.watch({ pageId, audienceId, versionId })); // plans again
    expect(timers.slice(planned)).toEqual([]);
    sandbox.faults.clear();
    await until(() => expect(timers.length).toBe(planned + 1));
    expect(requests()).toEqual(['listAudiences']);
  });

  it('resolves for each caller only when the poll under way has ended', async () => {
    await publish();
    later(60_000);
    sandbox.faults.add({ operation: 'listAudiences', held: true });
    const first = poll();
    await until(() => expect(requests()).toEqual(['listAudiences']));
    const second = poll().then(() => shownWatch()?.ended?.at);
    sandbox.faults.clear();
    expect(await second).toBeDefined();
    await first;
    expect(requests()).toEqual(['listAudiences']);
  });

  it("keeps the browser's answer about notifications, across workers and until it ends", async () => {
    const tell = (allowed: boolean) => {
      const { pageId = '', audienceId = '', versionId = '' } = shownWatch() ?? {};
      return worker.run(({ answers }) => answers.watch({ pageId, audienceId, versionId, allowed }));
    };
    await publish();
    expect(shownWatch()?.allowed).toBeUndefined();
    await tell(false);
    worker.kill();
    worker = await newWorker();
    await worker.started();
    expect(shownWatch()).toMatchObject({ versionId: draft, allowed: false });
    later(60_000);
    await poll();
    // Answered only after it went live: that is no reason to watch again.
    await tell(true);
    expect(shownWatch()).toMatchObject({ ended: { status: 'published' }, allowed: true });
  });

  it('is polled when the alarm wakes the worker', async () => {
    await publish();
    worker.kill();
    worker = await newWorker();
    await worker.started();
    later(60_000);
    fakeWorld().onAlarm.fire({ name: 'publishing' });
    await until(() => expect(shownWatch()?.ended).toMatchObject({ status: 'published' }));
    await until(() => expect(fakeWorld().alarms.has('publishing')).toBe(false));
  });

  it('is polled once the disk, which had no room for it, has room again', async () => {
    await publish();
    later(60_000);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    fakeWorld().alarms.clear(); // fired
    await expect(worker.run(({ publishing }) => publishing.resuming.resumePublishing())).rejects.toThrow();
    expect(alarmIn()).toBe(30_000);
    expect(requests()).toEqual([]);
    full.mockRestore();
    await worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    expect(shownWatch()?.ended).toMatchObject({ status: 'published' });
  });

  it('fault 7: is not polled early, however often the alarm fires', async () => {
    await publish();
    await Promise.all([poll(), poll(), poll()]);
    expect(requests()).toEqual([]);
    later(2000);
    await Promise.all([poll(), poll(), poll()]);
    expect(requests()).toEqual(['listAudiences']);
  });

  it('shows each status change', async () => {
    await publish();
    later(2500);
    await poll();
    expect(shownWatch()).toMatchObject({ status: 'processing', seenAt: Date.now() });
    expect(shownWatch()?.ended).toBeUndefined();
  });

  it('is polled immediately when a view opens over it', async () => {
    worker.kill();
    worker = await newWorker();
    await publish();
    later(2500);
    await poll();
    sandbox.ledger.clear();
    later(10_000);
    void sendAs({}, { request: 'nothing', input: {} });
    await until(() => expect(shownWatch()?.ended).toMatchObject({ status: 'published' }));
    expect(requests()).toEqual(['listAudiences']);
  });

  it('ends as canceled if someone else cancels it', async () => {
    await publish();
    const cancel = `${sandbox.url}/v0/pages/${sandbox.seed.ids.page}/audiences/${sandbox.seed.ids.audience}/versions/${draft}/cancel`;
    await fetch(cancel, {
      method: 'POST',
      headers: { 'x-api-key': sandbox.key, 'content-type': 'application/json' },
      body: '{}',
    });
    later(2000);
    await poll();
    expect(shownWatch()?.ended).toMatchObject({ status: 'cancelled' });
  });

  it('does not begin when its publish is accepted after a person stopped watching', async () => {
    const posted = sandbox.faults.add({ operation: 'publishVersion', held: true });
    const publishing = publish();
    await until(() => expect(requests()).toContain('publishVersion'));
    const of = { pageId: sandbox.seed.ids.page, audienceId: sandbox.seed.ids.audience, versionId: draft };
    await worker.run(({ answers }) => answers.watch(of));
    await worker.run(({ answers }) => answers.unwatch(of));
    posted();
    await publishing;
    expect(shownState().attempts[0]?.state.kind).toBe('confirmed');
    expect(shownState().watches).toEqual([]);
    // Another press is another wish, and so is asking for the watch.
    await worker.run(({ answers }) => answers.watch(of));
    expect(shownWatch()).toMatchObject({ versionId: draft });
  });

  it('does not begin again when its publish is checked after a person stopped it', async () => {
    await publish();
    const of = { pageId: sandbox.seed.ids.page, audienceId: sandbox.seed.ids.audience, versionId: draft };
    await worker.run(({ answers }) => answers.unwatch(of));
    const [attempt] = shownState().attempts;
    await worker.run(({ answers }) => answers.checkAttempt({ id: attempt?.id ?? '' }));
    expect(shownState().watches).toEqual([]);
  });

  it('does not begin again when its publish is checked after someone else canceled it', async () => {
    await publish();
    const { url, seed, key } = sandbox;
    const version = `${seed.ids.page}/audiences/${seed.ids.audience}/versions/${draft}`;
    await fetch(`${url}/v0/pages/${version}/cancel`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{}',
    });
    later(2000);
    await poll();
    const [attempt] = shownState().attempts;
    expect(attempt?.state).toMatchObject({ kind: 'accepted', now: { status: 'cancelled' } });
    const of = { pageId: seed.ids.page, audienceId: seed.ids.audience, versionId: draft };
    await worker.run(({ answers }) => answers.unwatch(of));
    await worker.run(({ answers }) => answers.checkAttempt({ id: attempt?.id ?? '' }));
    expect(shownState().watches).toEqual([]);
  });

  it('settles an attempt that could not be confirmed', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 500, skip: 1 });
    await publish();
    expect(shownState().attempts[0]?.state.kind).toBe('accepted');
    sandbox.faults.clear();
    later(2000);
    await poll();
    expect(shownState().attempts[0]?.state).toMatchObject({ kind: 'confirmed' });
  });

  it('is not watched if it is live immediately', async () => {
    const quick = await startSandbox({ pages: 20, audiences: 12, pageSize: 10, lifeSpeed: 1_000_000 });
    worker.kill();
    ({ worker, workspace } = await connectedProfile(quick));
    const order = orderFor(quick, workspace, newDraft(quick));
    const attempt = await worker.run(({ answers }) => answers.order(order));
    expect(attempt.state).toMatchObject({ kind: 'confirmed', status: 'published' });
    expect(shownState().watches).toEqual([]);
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
    await quick.close();
  });
});

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

describe('a watch that the user requested', () => {
  const ask = (url?: string) =>
    worker.run(({ answers }) =>
      answers.watch({
        pageId: sandbox.seed.ids.page,
        audienceId: sandbox.seed.ids.audience,
        versionId: draft,
        ...(url === undefined ? {} : { url }),
      }),
    );

  it('names the audience and the version, and continues an existing one', async () => {
    await publish();
    const before = shownWatch();
    await ask(URL_SHOWN);
    expect(shownState().watches).toHaveLength(1);
    expect(shownWatch()).toMatchObject({ startedAt: before?.startedAt, url: URL_SHOWN, status: 'queued' });
    expect(shownWatch()?.versionNumber).toBeTypeOf('number');
    expect(shownWatch()?.audienceName).not.toBe(sandbox.seed.ids.audience);
  });

  it('ends when the request is withdrawn', async () => {
    await ask();
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    await worker.run(({ answers }) => answers.unwatch({ pageId, audienceId, versionId: draft }));
    expect(shownState().watches).toEqual([]);
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
    later(60_000);
    await poll();
    expect(requests()).toEqual([]);
  });

  it('belongs to its workspace, and is hidden while another is shown', async () => {
    await ask();
    await worker.run(async ({ workspaces, publishing }) => {
      await workspaces.putWorkspace('other', () => ({ ...workspace, id: 'other' }));
      await workspaces.chooseWorkspace('other');
      await publishing.resuming.resumePublishing();
    });
    expect(shownState().watches).toEqual([]);
    sandbox.ledger.clear();
    later(10_000);
    await poll();
    expect(requests()).toEqual(['listAudiences']);
  });

  const reconnect = ({ baseUrl }: { baseUrl: string }) => {
    const { id, name, color, production, keyKeeping } = workspace;
    const form = { id, name, color, production, keyKeeping, baseUrl, key: sandbox.key };
    return worker.run(({ answers }) => answers.saveWorkspace(form));
  };

  it('goes on under a new key, and shows the outcome', async () => {
    await publish();
    await ask(URL_SHOWN);
    await reconnect(workspace);
    expect(shownWatch()).toMatchObject({ versionId: draft, url: URL_SHOWN });
    later(60_000);
    await poll();
    expect(shownWatch()?.ended).toMatchObject({ status: 'published' });
  });

  it('says that it stopped if its workspace moved to another address, and sends no request there', async () => {
    fakeWorld().granted.add('notifications');
    await ask(URL_SHOWN);
    const name = shownWatch()?.audienceName;
    await reconnect({ baseUrl: sandbox.url.replace('localhost', '127.0.0.1') });
    sandbox.ledger.clear();
    later(60_000);
    await poll();
    const title = expect.stringMatching(/^Stopped watching/);
    expect([...fakeWorld().notifications.values()]).toMatchObject([{ title, message: name }]);
    expect(requests()).toEqual([]);
    expect(shownState().watches).toEqual([]);
    await reconnect(workspace);
    await poll();
    expect(shownState().watches).toEqual([]);
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
    worker = await newWorker();
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
      draft = newDraft(sandbox);
      await publish();
      later(60_000);
      worker.killAfter(steps);
      wasKilled = await poll().then(
        () => false,
        () => true,
      );
      worker = await newWorker();
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
