// A run that must wait, and a worker that is killed during one.
import { describe, expect, it } from 'vitest';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import { newWorker, orderFor, posts, shownState } from './publish-world.ts';
import { runWorld } from './run-world.ts';

const {
  its,
  takeAudiences,
  start,
  control,
  run,
  kinds,
  reaches,
  isQuiet,
  later,
  postsOf,
  expectEachOnce,
  expectToldAsSent,
} = runWorld();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a run that must wait', () => {
  it('pauses until the requested time, across a kill, then continues automatically', async () => {
    later(0);
    its.sandbox.faults.add({
      operation: 'publishVersion',
      skip: 2,
      status: 429,
      headers: { 'Retry-After': '600' },
    });
    await start();
    await reaches('paused');
    await isQuiet();
    const { problem, resumeAt = 0 } = run();
    expect(problem).toMatchObject({ kind: 'rate-limited', notBefore: resumeAt });
    expect(Math.round((resumeAt - Date.now()) / 1000)).toBe(600);
    await until(() => expect(kinds().filter((kind) => kind === 'waiting')).toHaveLength(4));
    // Sooner if an accepted version is already watched.
    expect(fakeWorld().alarms.get('publishing')?.when).toBeLessThanOrEqual(resumeAt);
    its.sandbox.faults.clear();
    const before = its.sandbox.ledger.entries().length;
    its.worker.kill();
    its.worker = await newWorker();
    await its.worker.started();
    later(599_000);
    fakeWorld().onAlarm.fire({ name: 'publishing' });
    await its.worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    expect(run().state).toBe('paused');
    expect(its.sandbox.ledger.entries()).toHaveLength(before);
    later(2000);
    fakeWorld().onAlarm.fire({ name: 'publishing' });
    await reaches('done');
    await until(() => expect(kinds()).toEqual(Array(6).fill('confirmed')));
    const done = posts(its.sandbox).filter(({ versionId }) => postsOf(versionId).length === 1);
    expect(done.length).toBeGreaterThanOrEqual(4);
    for (const draft of its.drafts) expect(new Set(postsOf(draft).map(({ key }) => key)).size).toBe(1);
  });

  it.each([
    ['access to the service was removed', 'no-permission'],
    ['its key is gone', 'not-connected'],
    ['its key was refused', 'unauthorized'],
    ['another key was entered', 'conflict'],
  ])('does not promise to resume automatically once %s', async (_, kind) => {
    later(0);
    its.worker = await newWorker();
    await its.worker.started();
    // Under way before the run has to wait; nothing is requested after that.
    const release = its.sandbox.faults.add({ operation: 'getAsset', status: 401, held: true });
    const reading =
      kind === 'unauthorized' &&
      its.worker.run(({ cache }) =>
        cache.read(its.workspace, 'getAsset', { asset_id: 'any' }).catch(() => undefined),
      );
    its.sandbox.faults.add({ operation: 'publishVersion', status: 429, headers: { 'Retry-After': '600' } });
    await start();
    await reaches('paused');
    await isQuiet();
    expect(run().resumeAt).toBeDefined();
    const { granted, onPermissionAdded, onPermissionRemoved } = fakeWorld();
    const held = [...granted];
    if (kind === 'no-permission') {
      granted.clear();
      onPermissionRemoved.fire({ origins: held });
    } else if (kind === 'not-connected') {
      await its.worker.run(({ keys }) => keys.forgetKey(its.workspace.id));
    } else if (kind === 'unauthorized') {
      release();
      await reading;
    } else {
      await its.worker.run(({ workspaces }) =>
        workspaces.putWorkspace(its.workspace.id, () => ({
          ...its.workspace,
          connectionVersion: its.workspace.connectionVersion + 1,
        })),
      );
    }
    if (kind === 'not-connected' || kind === 'conflict')
      await its.worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    await until(() => expect(run().problem).toMatchObject({ kind }));
    expect(run()).toMatchObject({ state: 'paused' });
    expect(run().resumeAt).toBeUndefined();
    if (kind !== 'no-permission') return;
    for (const name of held) granted.add(name);
    onPermissionAdded.fire({ origins: held });
    await until(() => expect(run()).toMatchObject({ problem: { kind: 'rate-limited' } }));
    expect(run().resumeAt).toBeDefined();
  });

  it('fault 22: sends nothing early if the user resumes before that time', async () => {
    later(0);
    its.sandbox.faults.add({ operation: 'publishVersion', status: 429, headers: { 'Retry-After': '600' } });
    await start();
    await reaches('paused');
    await isQuiet();
    const before = its.sandbox.ledger.entries().length;
    await control('resume');
    await reaches('paused');
    await isQuiet();
    expect(its.sandbox.ledger.entries()).toHaveLength(before);
    expect(run().problem?.kind).toBe('rate-limited');
  });

  it.each([
    ['days', 3 * 24 * HOUR],
    ['hours', 10 * HOUR],
    ['minutes', 20 * MINUTE],
  ])('fault 22: waits again if the clock was set back by %s, and continues', async (_, back) => {
    later(0);
    its.sandbox.faults.add({ operation: 'publishVersion', status: 429, headers: { 'Retry-After': '600' } });
    await start();
    await reaches('paused');
    await isQuiet();
    its.sandbox.faults.clear();
    its.sandbox.clock.advance(4 * 24 * HOUR);
    const sent = posts(its.sandbox).length;
    const resumed = async (milliseconds: number) => {
      later(milliseconds);
      fakeWorld().onAlarm.fire({ name: 'publishing' });
      await its.worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    };
    await resumed(-back);
    await isQuiet();
    expect(posts(its.sandbox)).toHaveLength(sent);
    await resumed(11 * MINUTE);
    await reaches('done');
    await until(() => expect(kinds()).toEqual(Array(6).fill('confirmed')));
  });

  it('pauses on a refused key, and continues with a new one after Resume', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', skip: 2, status: 401 });
    await start();
    await reaches('paused');
    await isQuiet();
    expect(run()).toMatchObject({ problem: { kind: 'unauthorized', status: 401 } });
    expect(run().resumeAt).toBeUndefined();
    its.sandbox.faults.clear();
    const { name, color, baseUrl, production, keyKeeping } = its.workspace;
    await its.worker.run(({ answers }) =>
      answers.saveWorkspace({
        id: its.workspace.id,
        name,
        color,
        baseUrl,
        production,
        keyKeeping,
        key: its.sandbox.key,
      }),
    );
    await its.worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    expect(run().state).toBe('paused');
    // The new key knows nothing yet: the directory begins anew.
    const current = await its.worker.run(({ workspaces }) => workspaces.getWorkspace(its.workspace.id));
    if (current)
      await its.worker.run(({ lists }) => lists.crawlAudiences(current, its.sandbox.seed.ids.page));
    await control('resume');
    await reaches('done');
    await until(() => expect(kinds()).toEqual(Array(6).fill('confirmed')));
  });

  it('pauses if the service is unreachable, instead of failing for each', async () => {
    its.sandbox.faults.add({ operation: 'listAudiences', skip: 2, status: 503 });
    await start();
    await reaches('paused');
    await isQuiet();
    expect(kinds().filter((kind) => kind === 'refused')).toEqual([]);
    its.sandbox.faults.clear();
    await control('resume');
    await reaches('done');
    for (const draft of its.drafts) expect(new Set(postsOf(draft).map(({ key }) => key)).size).toBe(1);
  });

  it('does not continue at another address', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true });
    await start();
    await until(() => expect(posts(its.sandbox).length).toBe(2));
    await control('pause');
    its.sandbox.faults.clear();
    await isQuiet();
    const before = posts(its.sandbox).length;
    const { id } = run();
    await its.worker.run(({ workspaces }) =>
      workspaces.putWorkspace(its.workspace.id, () => ({
        ...its.workspace,
        baseUrl: 'http://localhost:9',
        connectionVersion: 2,
      })),
    );
    await its.worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    expect(shownState().runs).toEqual([]);
    await expect(control('resume', { id })).rejects.toThrow('conflict');
    expect(posts(its.sandbox)).toHaveLength(before);
  });

  it('pauses if a new key is entered meanwhile', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true });
    await start();
    await until(() => expect(posts(its.sandbox).length).toBe(2));
    await its.worker.run(({ workspaces }) =>
      workspaces.putWorkspace(its.workspace.id, () => ({
        ...its.workspace,
        connectionVersion: its.workspace.connectionVersion + 1,
      })),
    );
    its.sandbox.faults.clear();
    await reaches('paused');
    await isQuiet();
    expect(run().problem).toEqual({ kind: 'conflict' });
    expect(posts(its.sandbox)).toHaveLength(2);
  });

  it('stays in its workspace while another is shown', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true });
    await start();
    await its.worker.run(async ({ workspaces }) => {
      await workspaces.putWorkspace('other', () => ({ ...its.workspace, id: 'other' }));
      await workspaces.chooseWorkspace('other');
    });
    const resumed = its.worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    await until(() => expect(shownState().runs).toEqual([]));
    its.sandbox.faults.clear();
    await resumed;
    await until(() => expect(posts(its.sandbox).length).toBe(6));
    expectEachOnce();
  });
});

describe('a worker killed during a run', () => {
  it('at any step: each audience is published once, or reported as unknown', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps = nextKill(steps)) {
      await takeAudiences(2);
      const first = its.worker;
      let started = true;
      wasKilled = await first.killedDuring(steps, async () => {
        await start().catch(() => {
          started = false;
        });
        await until(() => expect(first.isDead() || shownState().runs[0]?.state === 'done').toBe(true));
      });
      if (wasKilled) {
        its.worker = await newWorker();
        await its.worker.started();
      }
      const where = `killed after ${steps} steps`;
      const runs = await its.worker.modules.publishing.records.listRuns();
      const kept = runs.find(({ items }) => items[0]?.versionId === its.drafts[0]);
      // Killed before it was stored, nothing was said, and nothing is done.
      if (!started && !kept) {
        expect(posts(its.sandbox), where).toEqual([]);
        continue;
      }
      expect(kept?.state, where).toBe('done');
      expectToldAsSent(kept?.items ?? [], where);
    }
    expect(steps).toBeGreaterThan(60);
  });

  it.each([
    ['most get as far as their request', 6, [150]],
    ['few do', 2, [35, 45, 55, 65]],
  ])(
    'fault 3, 4: again and again, where %s: none is sent twice, and the run ends',
    async (_, count, steps) => {
      await takeAudiences(count);
      // Nothing that is watched comes due in between: that would take steps, too.
      holdDate();
      its.worker.killAfter(90);
      await start();
      let workers = 1;
      const first = its.worker;
      await until(() => expect(first.isDead()).toBe(true));
      for (; shownState().runs[0]?.state !== 'done' && workers < 80; workers += 1) {
        its.worker = await newWorker({ dieAfter: steps[workers % steps.length] ?? 0 });
        await its.worker.started().catch(() => undefined);
      }
      expect(workers).toBeGreaterThan(2);
      expect(run().state).toBe('done');
      expectToldAsSent(run().items);
      its.worker = await newWorker({ bare: true });
    },
  );

  it('before anything was carried out: only the user resends, with the same key', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', hang: true, times: 2 });
    await start();
    await until(() => expect(posts(its.sandbox).length).toBe(2));
    its.sandbox.faults.clear();
    its.worker = await newWorker({ bare: true });
    const [kept] = await its.worker.modules.publishing.records.listRuns();
    const [left] = kept?.items.filter(({ state }) => state.kind === 'sending') ?? [];
    if (!left) throw new Error('none was left');
    const { audienceId, versionId, operationKey } = left;
    its.worker = await newWorker();
    await its.worker.started();
    expect(run().state).toBe('done');
    expect(run().items.find((item) => item.audienceId === audienceId)?.state.kind).toBe('unknown');
    expect(postsOf(versionId)).toHaveLength(1);
    await its.worker.run(({ answers }) =>
      answers.order(orderFor(its.sandbox, its.workspace, versionId, { audienceId })),
    );
    expect(postsOf(versionId).map(({ key }) => key)).toEqual([operationKey, operationKey]);
    expect(run().items.find((item) => item.audienceId === audienceId)?.state.kind).toBe('confirmed');
  });
});
