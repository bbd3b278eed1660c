// Publishing many audiences in one run: each once, whatever happens in between.
import { describe, expect, it, vi } from 'vitest';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { realFetch } from '../../fixtures/killable-worker.ts';
import { until } from '../../fixtures/until.ts';
import { audiencesAt, newDraft, newWorker, orderFor, posts, shownState } from './publish-world.ts';
import { runWorld } from './run-world.ts';

const { its, start, control, run, kinds, reaches, isQuiet, postsOf, expectEachOnce } = runWorld();

describe('a run', () => {
  it('publishes each audience once, with its key, and reports', async () => {
    const { runId } = await start();
    await reaches('done');
    expect(run()).toMatchObject({
      id: runId,
      workspaceId: its.workspace.id,
      pageId: its.sandbox.seed.ids.page,
    });
    expect(run().pageName).not.toBe(its.sandbox.seed.ids.page);
    expect(kinds()).toEqual(Array(6).fill('confirmed'));
    expectEachOnce();
    // What is on its way is watched, once its order has ended.
    const watched = () => shownState().watches.map(({ versionId }) => versionId);
    await until(() => expect(watched().toSorted()).toEqual(its.drafts.toSorted()));
    expect(fakeWorld().alarms.has('publishing')).toBe(true);
  });

  it('is stored whole before the first request', async () => {
    await start();
    const [kept] = await its.worker.modules.publishing.records.listRuns();
    expect(kept?.items.map(({ versionId }) => versionId)).toEqual(its.drafts);
    expect(new Set(kept?.items.map(({ operationKey }) => operationKey)).size).toBe(6);
    await reaches('done');
    expect(
      posts(its.sandbox)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(kept?.items.map(({ operationKey }) => operationKey).toSorted());
    expect(JSON.stringify(fakeWorld().session.all())).not.toContain(kept?.items[0]?.operationKey);
  });

  it('has at most two in progress', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true, times: 2 });
    // Counted at each arrival: there alone it can rise.
    let most = 0;
    const { begin, entries } = its.sandbox.ledger;
    vi.spyOn(its.sandbox.ledger, 'begin').mockImplementation((...arrival) => {
      const entry = begin(...arrival);
      const open = entries().filter(({ method, finished }) => method === 'POST' && !finished);
      most = Math.max(most, open.length);
      return entry;
    });
    await start();
    await until(() => expect(most).toBe(2));
    its.sandbox.faults.clear();
    await reaches('done');
    expect(most).toBe(2);
    expectEachOnce();
  });

  it('says no longer that an item is on its way once someone else canceled its version', async () => {
    await start();
    await reaches('done');
    const { url, seed, key } = its.sandbox;
    const version = `${seed.ids.page}/audiences/${its.audiences[0]}/versions/${its.drafts[0]}`;
    await realFetch(`${url}/v0/pages/${version}/cancel`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{}',
    });
    // It is watched, so it is read again as time passes.
    vi.useRealTimers();
    await its.worker.run(({ lists }) => lists.crawlAudiences(its.workspace, seed.ids.page));
    await until(() =>
      expect(run().items[0]?.state).toMatchObject({ kind: 'accepted', now: { status: 'cancelled' } }),
    );
    expect(kinds().slice(1)).toEqual(Array(5).fill('confirmed'));
  });

  it('publishes an audience once if it is listed twice', async () => {
    await start({ audienceIds: [...its.audiences, ...its.audiences] });
    await reaches('done');
    expect(run().items).toHaveLength(6);
    expectEachOnce();
  });

  it('skips audiences that are missing or have nothing to publish', async () => {
    const live = (await audiencesAt(its.sandbox)).find(
      ({ latestVersion }) => latestVersion?.status === 'published',
    );
    await start({ audienceIds: [...its.audiences, live?.audienceId ?? '', 'audience_none'] });
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
    const newer = newDraft(its.sandbox, its.audiences[2]); // the directory does not know yet
    await start();
    await reaches('done');
    expect(run().items[2]?.state).toMatchObject({
      kind: 'skipped',
      why: 'version',
      now: { versionId: newer, status: 'draft' },
    });
    expectEachOnce(its.drafts.toSpliced(2, 1));
  });

  it('uses the version the user reviewed, not what was read since', async () => {
    const seen = its.audiences.map((audienceId, at) => ({
      audienceId,
      versionId: its.drafts[at] ?? '',
      status: 'draft',
    }));
    newDraft(its.sandbox, its.audiences[0]);
    await its.worker.run(({ lists }) => lists.crawlAudiences(its.workspace, its.sandbox.seed.ids.page));
    await start({ seen });
    await reaches('done');
    expect(run().items[0]?.state).toMatchObject({ kind: 'skipped', why: 'version' });
    expectEachOnce(its.drafts.slice(1));
  });

  it("continues after a refusal, and shows the service's message", async () => {
    its.sandbox.faults.add({
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
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'after-commit', times: 2 });
    await start();
    await reaches('done');
    expect(kinds()).toEqual(Array(6).fill('confirmed'));
    expectEachOnce();
  });

  it('leaves unknown outcomes open, and does not resend automatically', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    await start();
    await reaches('done');
    await until(() => expect(kinds().filter((kind) => kind === 'unknown').length).toBe(1));
    expectEachOnce();
    // A person may still publish it: with the key it was sent with.
    const open = run().items.find(({ state }) => state.kind === 'unknown');
    const { audienceId = '', versionId = '' } = open ?? {};
    const order = orderFor(its.sandbox, its.workspace, versionId, { audienceId });
    const attempt = await its.worker.run(({ answers }) => answers.order(order));
    expect(attempt.state.kind).toBe('confirmed');
    expect(new Set(postsOf(versionId).map(({ key }) => key)).size).toBe(1);
  });

  it('does not start for another connection version or workspace than was displayed', async () => {
    await expect(start({ connectionVersion: its.workspace.connectionVersion + 1 })).rejects.toThrow(
      'conflict',
    );
    await expect(start({ workspaceId: 'other' })).rejects.toThrow('conflict');
    expect(shownState().runs).toEqual([]);
  });

  it('skips an audience that a click publishes meanwhile', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true, times: 2 });
    await start();
    await until(() => expect(posts(its.sandbox).length).toBe(2));
    const order = orderFor(its.sandbox, its.workspace, its.drafts[5] ?? '', {
      audienceId: its.audiences[5] ?? '',
    });
    await its.worker.run(({ answers }) => answers.order(order));
    its.sandbox.faults.clear();
    await reaches('done');
    expect(postsOf(its.drafts[5] ?? '')).toHaveLength(1);
  });
});

describe('the controls of a run', () => {
  it('pause after the items in progress, and resume', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true });
    await start();
    await until(() => expect(posts(its.sandbox).length).toBe(2));
    await control('pause');
    its.sandbox.faults.clear();
    await isQuiet();
    expect(run().state).toBe('paused');
    expect(posts(its.sandbox)).toHaveLength(2);
    expect(run().problem).toBeUndefined();
    // Neither an alarm nor a startup resumes what the user has paused.
    its.worker.kill();
    its.worker = await newWorker();
    await its.worker.started();
    expect(posts(its.sandbox)).toHaveLength(2);
    await control('resume');
    await reaches('done');
    expectEachOnce();
  });

  it('stop: items that have not started are skipped', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true });
    await start();
    await until(() => expect(posts(its.sandbox).length).toBe(2));
    await control('stop');
    its.sandbox.faults.clear();
    await isQuiet();
    expect(run().state).toBe('stopped');
    const skipped = run().items.filter(({ state }) => state.kind === 'skipped');
    expect(skipped.every(({ state }) => 'why' in state && state.why === 'stopped')).toBe(true);
    expect(skipped).toHaveLength(4);
    expect(posts(its.sandbox)).toHaveLength(2);
    await control('resume');
    expect(run().state).toBe('stopped');
  });

  it('dismiss only a run that has ended', async () => {
    its.sandbox.faults.add({ operation: 'publishVersion', held: true });
    await start();
    await control('dismiss');
    expect(run().state).toBe('running');
    its.sandbox.faults.clear();
    await reaches('done');
    await control('dismiss');
    expect(shownState().runs).toEqual([]);
  });

  it('keep the five newest', async () => {
    for (let n = 0; n < 7; n += 1) {
      await start({ audienceIds: [its.audiences[0] ?? ''] });
      await reaches('done');
    }
    expect(shownState().runs).toHaveLength(5);
    expect((await its.worker.modules.publishing.records.listRuns()).length).toBeLessThanOrEqual(6);
  });
});
