// Watching a published version until its final state: when it is polled.
import { describe, expect, it, vi } from 'vitest';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, sendAs } from '../../fakes/fake-world.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import type { HeldTimer } from '../../fixtures/hold-timers.ts';
import { until } from '../../fixtures/until.ts';
import { newDraft, orderFor, shownState } from './publish-world.ts';
import {
  alarmIn,
  connectTo,
  draft,
  inWatchWorld,
  later,
  poll,
  publish,
  requests,
  restartWorker,
  sandbox,
  shownWatch,
  timers,
  watchStuck,
  worker,
  workspace,
} from './watch-world.ts';

inWatchWorld();

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
    await restartWorker();
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
    await restartWorker();
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
    await restartWorker();
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
    await connectTo(quick);
    const order = orderFor(quick, workspace, newDraft(quick));
    const attempt = await worker.run(({ answers }) => answers.order(order));
    expect(attempt.state).toMatchObject({ kind: 'confirmed', status: 'published' });
    expect(shownState().watches).toEqual([]);
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
    await quick.close();
  });
});
