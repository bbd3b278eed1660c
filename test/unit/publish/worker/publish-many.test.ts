// Publishing many audiences in one run: each once, whatever happens in between.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestInput } from '../../../../lib/app/requests.ts';
import type { PublishRun } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';
import {
  audiencesAt,
  connectedProfile,
  newDraft,
  newWorker,
  orderFor,
  type PublishWorker,
  posts,
  shownState,
} from './publish-world.ts';

let sandbox: Sandbox;
let worker: PublishWorker;
let workspace: Workspace;
/** Audiences that are not archived, each with a new draft. */
let audiences: string[];
let drafts: string[];
beforeAll(async () => {
  sandbox = await startSandbox({ pages: 20, audiences: 12, pageSize: 10 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  ({ worker, workspace } = await connectedProfile(sandbox));
  await takeAudiences(6);
});
afterEach(() => {
  worker.kill();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sandbox.faults.clear();
  sandbox.ledger.clear();
  expect(fakeWorld().bugs).toEqual([]);
});

async function takeAudiences(count: number): Promise<void> {
  const all = (await audiencesAt(sandbox, 10)).filter(({ archivedAt }) => !archivedAt);
  audiences = all.slice(0, count).map(({ audienceId }) => audienceId);
  drafts = audiences.map((audienceId) => newDraft(sandbox, audienceId));
  // They are on one page of the list, so this renews all of them.
  const { page } = sandbox.seed.ids;
  await worker.run(({ walks }) => walks.renewAudience(workspace, page, audiences[0] ?? ''));
  sandbox.ledger.clear();
}

type Input = RequestInput<'publishMany'>;
const start = (more: Partial<Input> = {}) =>
  worker.run(({ answers }) =>
    answers.publishMany({ pageId: sandbox.seed.ids.page, audienceIds: audiences, ...more }),
  );
const control = (to: RequestInput<'controlRun'>['to'], { id }: { id: string } = run()) =>
  worker.run(({ answers }) => answers.controlRun({ runId: id, to }));
const run = (): PublishRun => {
  const [newest] = shownState().runs;
  if (!newest) throw new Error('no run is shown');
  return newest;
};
const kinds = () => run().items.map(({ state }) => state.kind);
const reaches = (state: PublishRun['state']) => expect.poll(() => run().state).toBe(state);
const isQuiet = () =>
  expect.poll(() => kinds().some((kind) => kind === 'checking' || kind === 'sending')).toBe(false);
const later = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + milliseconds);
};
const postsOf = (versionId: string) => posts(sandbox).filter((post) => post.versionId === versionId);
const expectEachOnce = (versions = drafts) => {
  expect(
    posts(sandbox)
      .map(({ versionId }) => versionId)
      .toSorted(),
  ).toEqual(versions.toSorted());
  expect(new Set(posts(sandbox).map(({ key }) => key)).size).toBe(versions.length);
};

/** Checks that none was sent twice, and that each is reported as published, not published or unknown, as is true. */
function expectToldAsSent(items: PublishRun['items'], where?: string): void {
  for (const { versionId, state } of items) {
    const told = `${where} ${versionId} ${JSON.stringify(state)}`;
    const times = postsOf(versionId).length;
    expect(times, told).toBeLessThanOrEqual(1);
    expect(times > 0 ? ['confirmed'] : ['unknown', 'refused', 'skipped'], told).toContain(state.kind);
  }
}

describe('a run', () => {
  it('publishes each audience once, with its key, and reports', async () => {
    const { runId } = await start();
    await reaches('done');
    expect(run()).toMatchObject({ id: runId, workspaceId: workspace.id, pageId: sandbox.seed.ids.page });
    expect(run().pageName).not.toBe(sandbox.seed.ids.page);
    expect(kinds()).toEqual(Array(6).fill('confirmed'));
    expectEachOnce();
    // What is on its way is watched, once its order has ended.
    const watched = () => shownState().watches.map(({ versionId }) => versionId);
    await until(() => expect(watched().toSorted()).toEqual(drafts.toSorted()));
    expect(fakeWorld().alarms.has('publishing')).toBe(true);
  });

  it('is stored whole before the first request', async () => {
    await start();
    const [kept] = await worker.modules.publishing.records.listRuns();
    expect(kept?.items.map(({ versionId }) => versionId)).toEqual(drafts);
    expect(new Set(kept?.items.map(({ operationKey }) => operationKey)).size).toBe(6);
    await reaches('done');
    expect(
      posts(sandbox)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(kept?.items.map(({ operationKey }) => operationKey).toSorted());
    expect(JSON.stringify(fakeWorld().session.all())).not.toContain(kept?.items[0]?.operationKey);
  });

  it('has at most two in progress', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 300 });
    // Counted at each arrival: there alone it can rise.
    let most = 0;
    const { begin, entries } = sandbox.ledger;
    vi.spyOn(sandbox.ledger, 'begin').mockImplementation((...arrival) => {
      const entry = begin(...arrival);
      const open = entries().filter(({ method, finished }) => method === 'POST' && !finished);
      most = Math.max(most, open.length);
      return entry;
    });
    await start();
    await reaches('done');
    expect(most).toBe(2);
    expectEachOnce();
  });

  it('publishes an audience once if it is listed twice', async () => {
    await start({ audienceIds: [...audiences, ...audiences] });
    await reaches('done');
    expect(run().items).toHaveLength(6);
    expectEachOnce();
  });

  it('skips audiences that are missing or have nothing to publish', async () => {
    const live = (await audiencesAt(sandbox)).find(
      ({ latestVersion }) => latestVersion?.status === 'published',
    );
    await start({ audienceIds: [...audiences, live?.audienceId ?? '', 'audience_none'] });
    await reaches('done');
    expect(
      run()
        .items.slice(6)
        .map(({ state }) => state),
    ).toEqual([
      { kind: 'skipped', why: 'unoffered' },
      { kind: 'skipped', why: 'gone' },
    ]);
    expectEachOnce();
  });

  it('posts nothing for versions that changed since they were displayed', async () => {
    const newer = newDraft(sandbox, audiences[2]); // the directory does not know yet
    await start();
    await reaches('done');
    expect(run().items[2]?.state).toMatchObject({
      kind: 'skipped',
      why: 'version',
      now: { versionId: newer, status: 'draft' },
    });
    expectEachOnce(drafts.toSpliced(2, 1));
  });

  it('uses the version the user reviewed, not what was read since', async () => {
    const seen = audiences.map((audienceId, at) => ({
      audienceId,
      versionId: drafts[at] ?? '',
      status: 'draft',
    }));
    newDraft(sandbox, audiences[0]);
    await worker.run(({ walks }) => walks.crawlAudiences(workspace, sandbox.seed.ids.page));
    await start({ seen });
    await reaches('done');
    expect(run().items[0]?.state).toMatchObject({ kind: 'skipped', why: 'version' });
    expectEachOnce(drafts.slice(1));
  });

  it("continues after a refusal, and shows the service's message", async () => {
    sandbox.faults.add({
      operation: 'publishVersion',
      status: 409,
      times: 1,
      body: '{"message":"Not this one."}',
    });
    await start();
    await reaches('done');
    const refused = run().items.filter(({ state }) => state.kind === 'refused');
    expect(refused.map(({ state }) => state)).toMatchObject([
      { problem: { kind: 'conflict', detail: 'Not this one.' } },
    ]);
    expect(kinds().filter((kind) => kind === 'confirmed')).toHaveLength(5);
    expectEachOnce();
  });

  it('confirms by reading back if the response was lost after the commit', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'after-commit', times: 2 });
    await start();
    await reaches('done');
    expect(kinds()).toEqual(Array(6).fill('confirmed'));
    expectEachOnce();
  });

  it('leaves unknown outcomes open, and does not resend automatically', async () => {
    sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    await start();
    await reaches('done');
    await expect.poll(() => kinds().filter((kind) => kind === 'unknown').length).toBe(1);
    expectEachOnce();
    // A person may still publish it: with the key it was sent with.
    const open = run().items.find(({ state }) => state.kind === 'unknown');
    const { audienceId = '', versionId = '' } = open ?? {};
    const order = orderFor(sandbox, workspace, versionId, { audienceId });
    const attempt = await worker.run(({ answers }) => answers.order(order));
    expect(attempt.state.kind).toBe('confirmed');
    expect(new Set(postsOf(versionId).map(({ key }) => key)).size).toBe(1);
  });

  it('does not start for another connection version or workspace than was displayed', async () => {
    await expect(start({ connectionVersion: workspace.connectionVersion + 1 })).rejects.toThrow('conflict');
    await expect(start({ workspaceId: 'other' })).rejects.toThrow('conflict');
    expect(shownState().runs).toEqual([]);
  });

  it('skips an audience that a click publishes meanwhile', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 30 });
    await start();
    const order = orderFor(sandbox, workspace, drafts[5] ?? '', { audienceId: audiences[5] ?? '' });
    await worker.run(({ answers }) => answers.order(order));
    await reaches('done');
    expect(postsOf(drafts[5] ?? '')).toHaveLength(1);
  });
});

describe('a run that must wait', () => {
  it('pauses until the requested time, across a kill, then continues automatically', async () => {
    later(0);
    sandbox.faults.add({
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
    sandbox.faults.clear();
    const before = sandbox.ledger.entries().length;
    worker.kill();
    worker = await newWorker();
    await worker.started();
    later(599_000);
    fakeWorld().onAlarm.fire({ name: 'publishing' });
    await worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    expect(run().state).toBe('paused');
    expect(sandbox.ledger.entries()).toHaveLength(before);
    later(2000);
    fakeWorld().onAlarm.fire({ name: 'publishing' });
    await reaches('done');
    expect(kinds()).toEqual(Array(6).fill('confirmed'));
    const done = posts(sandbox).filter(({ versionId }) => postsOf(versionId).length === 1);
    expect(done.length).toBeGreaterThanOrEqual(4);
    for (const draft of drafts) expect(new Set(postsOf(draft).map(({ key }) => key)).size).toBe(1);
  });

  it('fault 22: sends nothing early if the user resumes before that time', async () => {
    later(0);
    sandbox.faults.add({ operation: 'publishVersion', status: 429, headers: { 'Retry-After': '600' } });
    await start();
    await reaches('paused');
    await isQuiet();
    const before = sandbox.ledger.entries().length;
    await control('resume');
    await reaches('paused');
    await isQuiet();
    expect(sandbox.ledger.entries()).toHaveLength(before);
    expect(run().problem?.kind).toBe('rate-limited');
  });

  it('fault 22: waits again if the clock was set back by days, and continues', async () => {
    later(0);
    sandbox.faults.add({ operation: 'publishVersion', status: 429, headers: { 'Retry-After': '600' } });
    await start();
    await reaches('paused');
    await isQuiet();
    sandbox.faults.clear();
    sandbox.clock.advance(4 * 24 * 3_600_000);
    const sent = posts(sandbox).length;
    const resumed = async (milliseconds: number) => {
      later(milliseconds);
      fakeWorld().onAlarm.fire({ name: 'publishing' });
      await worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    };
    await resumed(-3 * 24 * 3_600_000);
    await isQuiet();
    expect(posts(sandbox)).toHaveLength(sent);
    await resumed(11 * 60_000);
    await reaches('done');
    expect(kinds()).toEqual(Array(6).fill('confirmed'));
  });

  it('pauses on a refused key, and continues with a new one after Resume', async () => {
    sandbox.faults.add({ operation: 'publishVersion', skip: 2, status: 401 });
    await start();
    await reaches('paused');
    await isQuiet();
    expect(run()).toMatchObject({ problem: { kind: 'unauthorized', status: 401 } });
    expect(run().resumeAt).toBeUndefined();
    sandbox.faults.clear();
    const { name, color, baseUrl, production, keyKeeping } = workspace;
    await worker.run(({ answers }) =>
      answers.saveWorkspace({
        id: workspace.id,
        name,
        color,
        baseUrl,
        production,
        keyKeeping,
        key: sandbox.key,
      }),
    );
    await worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    expect(run().state).toBe('paused');
    // The new key knows nothing yet: the directory begins anew.
    const current = await worker.run(({ workspaces }) => workspaces.getWorkspace(workspace.id));
    if (current) await worker.run(({ walks }) => walks.crawlAudiences(current, sandbox.seed.ids.page));
    await control('resume');
    await reaches('done');
    expect(kinds()).toEqual(Array(6).fill('confirmed'));
  });

  it('pauses if the service is unreachable, instead of failing for each', async () => {
    sandbox.faults.add({ operation: 'listAudiences', skip: 2, status: 503 });
    await start();
    await reaches('paused');
    await isQuiet();
    expect(kinds().filter((kind) => kind === 'refused')).toEqual([]);
    sandbox.faults.clear();
    await control('resume');
    await reaches('done');
    for (const draft of drafts) expect(new Set(postsOf(draft).map(({ key }) => key)).size).toBe(1);
  });

  it('does not continue at another address', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 50 });
    await start();
    await control('pause');
    await isQuiet();
    const before = posts(sandbox).length;
    const { id } = run();
    await worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({
        ...workspace,
        baseUrl: 'http://localhost:9',
        connectionVersion: 2,
      })),
    );
    await worker.run(({ publishing }) => publishing.resuming.resumePublishing());
    expect(shownState().runs).toEqual([]);
    await expect(control('resume', { id })).rejects.toThrow('conflict');
    expect(posts(sandbox)).toHaveLength(before);
  });

  it('pauses if a new key is entered meanwhile', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 50 });
    await start();
    await expect.poll(() => posts(sandbox).length).toBeGreaterThan(0);
    await worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({
        ...workspace,
        connectionVersion: workspace.connectionVersion + 1,
      })),
    );
    await reaches('paused');
    await isQuiet();
    expect(run().problem).toEqual({ kind: 'conflict' });
    expect(posts(sandbox).length).toBeLessThanOrEqual(2);
  });

  it('stays in its workspace while another is shown', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 30 });
    await start();
    await worker.run(async ({ workspaces, publishing }) => {
      await workspaces.putWorkspace('other', () => ({ ...workspace, id: 'other' }));
      await workspaces.chooseWorkspace('other');
      await publishing.resuming.resumePublishing();
    });
    expect(shownState().runs).toEqual([]);
    await expect.poll(() => posts(sandbox).length).toBe(6);
    expectEachOnce();
  });
});

describe('the controls of a run', () => {
  it('pause after the items in progress, and resume', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 30 });
    await start();
    await expect.poll(() => posts(sandbox).length).toBeGreaterThan(0);
    await control('pause');
    await isQuiet();
    expect(run().state).toBe('paused');
    const sent = posts(sandbox).length;
    expect(sent).toBeLessThan(6);
    expect(run().problem).toBeUndefined();
    // Neither an alarm nor a startup resumes what the user has paused.
    worker.kill();
    worker = await newWorker();
    await worker.started();
    expect(posts(sandbox)).toHaveLength(sent);
    await control('resume');
    await reaches('done');
    expectEachOnce();
  });

  it('stop: items that have not started are skipped', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 30 });
    await start();
    await expect.poll(() => posts(sandbox).length).toBeGreaterThan(0);
    await control('stop');
    await isQuiet();
    expect(run().state).toBe('stopped');
    const skipped = run().items.filter(({ state }) => state.kind === 'skipped');
    expect(skipped.every(({ state }) => 'why' in state && state.why === 'stopped')).toBe(true);
    expect(skipped).toHaveLength(6 - posts(sandbox).length);
    await control('resume');
    expect(run().state).toBe('stopped');
  });

  it('dismiss only a run that has ended', async () => {
    sandbox.faults.add({ operation: 'publishVersion', delayMs: 30 });
    await start();
    await control('dismiss');
    expect(run().state).toBe('running');
    await reaches('done');
    await control('dismiss');
    expect(shownState().runs).toEqual([]);
  });

  it('keep the five newest', async () => {
    for (let n = 0; n < 7; n += 1) {
      await start({ audienceIds: [audiences[0] ?? ''] });
      await reaches('done');
    }
    expect(shownState().runs).toHaveLength(5);
    expect((await worker.modules.publishing.records.listRuns()).length).toBeLessThanOrEqual(6);
  });
});

describe('a worker killed during a run', () => {
  it('at any step: each audience is published once, or reported as unknown', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps = nextKill(steps)) {
      await takeAudiences(2);
      const first = worker;
      let started = true;
      wasKilled = await first.killedDuring(steps, async () => {
        await start().catch(() => {
          started = false;
        });
        await expect.poll(() => first.isDead() || shownState().runs[0]?.state === 'done').toBe(true);
      });
      if (wasKilled) {
        worker = await newWorker();
        await worker.started();
      }
      const where = `killed after ${steps} steps`;
      const [kept] = (await worker.modules.publishing.records.listRuns()).toSorted(
        (a, b) => b.startedAt - a.startedAt,
      );
      // Killed before it was stored, nothing was said, and nothing is done.
      if (!started && kept?.items[0]?.versionId !== drafts[0]) {
        expect(posts(sandbox), where).toEqual([]);
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
      vi.useFakeTimers({ toFake: ['Date'] });
      worker.killAfter(90);
      await start();
      let workers = 1;
      const first = worker;
      await expect.poll(() => first.isDead()).toBe(true);
      for (; shownState().runs[0]?.state !== 'done' && workers < 80; workers += 1) {
        worker = await newWorker({ dieAfter: steps[workers % steps.length] ?? 0 });
        await worker.started().catch(() => undefined);
      }
      expect(workers).toBeGreaterThan(2);
      expect(run().state).toBe('done');
      expectToldAsSent(run().items);
      worker = await newWorker({ bare: true });
    },
  );

  it('before anything was carried out: only the user resends, with the same key', async () => {
    sandbox.faults.add({ operation: 'publishVersion', hang: true, times: 2 });
    await start();
    await expect.poll(() => posts(sandbox).length).toBe(2);
    sandbox.faults.clear();
    worker = await newWorker({ bare: true });
    const [kept] = await worker.modules.publishing.records.listRuns();
    const [left] = kept?.items.filter(({ state }) => state.kind === 'sending') ?? [];
    if (!left) throw new Error('none was left');
    const { audienceId, versionId, operationKey } = left;
    worker = await newWorker();
    await worker.started();
    expect(run().state).toBe('done');
    expect(run().items.find((item) => item.audienceId === audienceId)?.state.kind).toBe('unknown');
    expect(postsOf(versionId)).toHaveLength(1);
    await worker.run(({ answers }) => answers.order(orderFor(sandbox, workspace, versionId, { audienceId })));
    expect(postsOf(versionId).map(({ key }) => key)).toEqual([operationKey, operationKey]);
    expect(run().items.find((item) => item.audienceId === audienceId)?.state.kind).toBe('confirmed');
  });
});
