// Going back to a version that was live before: what is remembered of it, what is checked, and what is told of each thing that a
// service can make of it.
import { describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../../../../lib/publish/publishing.ts';
import type { PublishesOlder } from '../../../sandbox/version-life.ts';
import { nextKill } from '../../../setup/trials.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import { backWorld, WAY } from './back-world.ts';
import { newDraft, newWorker, orderFor } from './publish-world.ts';

const {
  its,
  read,
  formers,
  stored,
  send,
  audience,
  replaceAtService,
  publishAtService,
  orderBack,
  replaced,
  backs,
} = backWorld();

describe('former versions', () => {
  const readMessages = () =>
    its.worker.run(({ cache }) =>
      cache.read(
        its.workspace,
        'getAudienceMessages',
        { page_id: its.place.pageId, audience_id: its.place.audienceId },
        { force: true },
      ),
    );

  it("have the replaced version's number, times and the changes made since", async () => {
    await its.worker.run(async ({ formers: store }) => store.listenForNextChanges());
    const before = await replaceAtService();
    const draft = newDraft(its.sandbox);
    await read();
    const { pendingChanges = [] } = (await readMessages()).data;
    await until(async () => expect(JSON.stringify(await stored())).toContain(draft));
    const { publishedVersion } = await audience();
    await publishAtService(draft);
    await read();
    const [former, ...more] = await formers();
    expect(former).toMatchObject({
      versionId: before,
      number: publishedVersion?.versionNumber,
      since: publishedVersion?.publishedAt,
      until: (await audience()).publishedVersion?.publishedAt,
      replacedBy: draft,
    });
    expect(more.some(({ versionId }) => versionId === before)).toBe(false);
    const told = pendingChanges.map(({ previousValue, newValue }) => [previousValue, newValue]);
    expect(told.length).toBeGreaterThan(0);
    expect(former?.changes?.map((each) => [each.before, each.after])).toEqual(expect.arrayContaining(told));
  });

  it('omit changes that were not read', async () => {
    await replaced();
    expect((await formers())[0]).not.toHaveProperty('changes');
  });

  it('are recorded by a publish from here as it reads back, with the changes', async () => {
    const { publishedVersion } = await audience();
    const draft = newDraft(its.sandbox);
    await readMessages();
    const { id } = await send(orderFor(its.sandbox, its.workspace, draft));
    its.sandbox.clock.advance(WAY);
    await its.worker.run(({ answers }) => answers.checkAttempt({ id }));
    const [former] = await formers();
    expect(former).toMatchObject({ versionId: publishedVersion?.versionId, replacedBy: draft });
    expect(former?.changes?.length).toBeGreaterThan(0);
  });

  it('are ten at most', async () => {
    for (let n = 0; n < 12; n += 1) {
      await replaceAtService();
      await read();
    }
    expect(await formers()).toHaveLength(10);
  });

  it('belong to one connection, and are deleted with its workspace', async () => {
    await replaced();
    expect(await formers()).not.toEqual([]);
    await its.worker.run(({ workspaces }) =>
      workspaces.putWorkspace(its.workspace.id, () => ({ ...its.workspace, connectionVersion: 2 })),
    );
    expect(await formers()).toEqual([]);
    await its.worker.run(({ answers }) => answers.removeWorkspace({ workspaceId: its.workspace.id }));
    expect(await stored()).toEqual([]);
  });

  it('are not stored for a workspace that is being removed', async () => {
    newDraft(its.sandbox);
    await read();
    await readMessages();
    await its.worker.run(async ({ workspaces, formers: store }) => {
      // Its data are not cleared yet.
      await workspaces.dropWorkspace({ id: its.workspace.id, baseUrl: its.workspace.baseUrl });
      await store.noteNextChanges(its.workspace, its.place);
    });
    expect(await stored()).toEqual([]);
  });

  it('survive a worker killed at any step of the read', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps = nextKill(steps)) {
      const before = await replaceAtService();
      await read();
      const after = await replaceAtService();
      wasKilled = await its.worker.killedDuring(steps, () => read().catch(() => undefined));
      if (wasKilled) its.worker = await newWorker({ bare: true });
      await read();
      expect((await formers())[0], `killed after ${steps} steps`).toMatchObject({
        versionId: before,
        replacedBy: after,
      });
    }
    expect(steps).toBeGreaterThan(5);
  });
});

describe('the outcome of going back', () => {
  /** Until it is live, or would be. */
  async function outcome(as: PublishesOlder): Promise<{ first: Attempt; last: Attempt }> {
    const { before } = await replaced();
    its.sandbox.changes.publishesOlder(as);
    // Shows what visitors get, not the latest version.
    newDraft(its.sandbox);
    const order = await orderBack(before);
    const first = await send(order);
    its.sandbox.clock.advance(WAY);
    expect(backs()).toHaveLength(1);
    return { first, last: await its.worker.run(({ answers }) => answers.checkAttempt({ id: first.id })) };
  }
  const live = async () => (await audience()).publishedVersion;

  it('is "live" once the service shows it, and until then "accepted" with what visitors get', async () => {
    const { publishedVersion } = await audience();
    const { first, last } = await outcome('again');
    expect(first.state).toMatchObject({ kind: 'accepted', answered: 'queued' });
    expect(first.state).toMatchObject({ now: { status: 'published' } });
    expect(last.state).toMatchObject({ kind: 'confirmed', status: 'published' });
    expect(last.state).not.toHaveProperty('as');
    expect((await live())?.versionId).toBe(last.order.versionId);
    expect(publishedVersion?.versionId).not.toBe(last.order.versionId);
  });

  it('is only "accepted" while visitors still get the other version', async () => {
    const { last } = await outcome('ignores');
    const { versionId, versionNumber: number } = (await live()) ?? {};
    expect(last.state).toMatchObject({ kind: 'accepted', now: { versionId, number } });
  });

  it('is "live" under another number if the service created a new version', async () => {
    const { first, last } = await outcome('as a new version');
    const { versionId, versionNumber: number } = (await live()) ?? {};
    expect(first.state).toMatchObject({ kind: 'accepted', as: { versionId, number } });
    expect(last.state).toMatchObject({ kind: 'confirmed', status: 'published', as: { versionId, number } });
  });

  it('is "refused", with the service’s message', async () => {
    const { first } = await outcome('refuses');
    expect(first.state).toMatchObject({ kind: 'refused', problem: { status: 409 } });
  });

  it.each<[PublishesOlder]>([['again'], ['as a new version']])(
    'is learned from the watch where the version is live %s',
    async (as) => {
      const { before } = await replaced();
      its.sandbox.changes.publishesOlder(as);
      holdDate();
      const { id } = await send(await orderBack(before));
      its.sandbox.clock.advance(WAY);
      vi.setSystemTime(Date.now() + 60_000);
      await its.worker.run(({ publishing }) => publishing.watch.pollWatches());
      const kept = await its.worker.run(({ publishing }) => publishing.records.getAttempt(id));
      expect(kept?.state).toMatchObject({ kind: 'confirmed', status: 'published' });
    },
  );

  it('comes from the watch, even during another action on the audience', async () => {
    const { before } = await replaced();
    holdDate();
    const order = await orderBack(before);
    const { id } = await send(order);
    its.sandbox.clock.advance(WAY);
    vi.setSystemTime(Date.now() + 60_000);
    const other = Promise.withResolvers<void>();
    const { orders, watch, records } = its.worker.modules.publishing;
    const holding = orders.underAudienceLock(order, () => other.promise);
    const polled = its.worker.run(() => watch.pollWatches());
    await until(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    other.resolve();
    await Promise.all([holding, polled]);
    expect((await records.getAttempt(id))?.state).toMatchObject({ kind: 'confirmed', status: 'published' });
  });

  it('is no longer watched once dismissed', async () => {
    const { before } = await replaced();
    its.sandbox.changes.publishesOlder('ignores');
    const { id } = await send(await orderBack(before));
    const watches = () => its.worker.run(({ publishing }) => publishing.records.listWatches());
    expect(await watches()).toMatchObject([{ versionId: before }]);
    await its.worker.run(({ answers }) => answers.dismissAttempt({ id }));
    expect(await watches()).toEqual([]);
  });
});

describe('the check before sending', () => {
  it.each<[string, change: () => Promise<unknown> | unknown]>([
    ['another version is live', () => replaceAtService()],
    ['a draft appeared', () => newDraft(its.sandbox)],
  ])('fault 28: posts nothing if %s', async (_, change) => {
    const { before } = await replaced();
    const order = await orderBack(before);
    await change();
    const { state } = await send(order);
    expect(state).toMatchObject({ kind: 'changed', because: 'version' });
    expect(state).toMatchObject({ now: { versionId: (await audience()).publishedVersion?.versionId } });
    expect(backs()).toEqual([]);
  });

  it('fault 28: posts nothing if a colleague went back to another version, under the same draft', async () => {
    const older = await replaceAtService();
    await read();
    const { before } = await replaced();
    newDraft(its.sandbox);
    const order = await orderBack(before);
    await publishAtService(older);
    expect((await audience()).publishedVersion?.versionId).toBe(older);
    expect((await send(order)).state).toMatchObject({ kind: 'changed', now: { versionId: older } });
    expect(backs()).toEqual([]);
  });

  it('posts nothing for a live version, or for a draft, which has a separate button', async () => {
    const { after } = await replaced();
    const draft = newDraft(its.sandbox);
    for (const versionId of [after, draft])
      expect((await send(await orderBack(versionId))).state).toMatchObject({ kind: 'changed' });
    expect(backs()).toEqual([]);
  });

  it('allows going back to the latest version after leaving it', async () => {
    const { before, after } = await replaced();
    await send(await orderBack(before));
    its.sandbox.clock.advance(WAY);
    const { id } = await send(await orderBack(after));
    its.sandbox.clock.advance(WAY);
    const { state } = await its.worker.run(({ answers }) => answers.checkAttempt({ id }));
    expect(state).toMatchObject({ kind: 'confirmed', status: 'published' });
    expect(backs().map(({ versionId }) => versionId)).toEqual([before, after]);
  });
});
