// Going back to a version that was live before: what is remembered of it, what is checked, and what is told of each thing that a
// service can make of it.
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Audience } from '../../../../lib/api/schemas.ts';
import type { Attempt, VersionOrder } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import type { PublishesOlder } from '../../../sandbox/version-life.ts';
import { nextKill } from '../../../setup/trials.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { realFetch } from '../../fixtures/killable-worker.ts';
import { until } from '../../fixtures/until.ts';
import {
  audienceAt,
  connectedProfile,
  newDraft,
  newWorker,
  orderFor,
  type PublishWorker,
  posts,
  shownState,
} from './publish-world.ts';

/** Both states before a version is live, and more. */
const WAY = 6000;

let sandbox: Sandbox;
let worker: PublishWorker;
let workspace: Workspace;
let place: { pageId: string; audienceId: string };
beforeEach(async () => {
  // The versions of one test would make each list longer for the next.
  sandbox = await startSandbox({ pages: 20, audiences: 12, pageSize: 10 });
  const { page: pageId, audience: audienceId } = sandbox.seed.ids;
  place = { pageId, audienceId };
  ({ worker, workspace } = await connectedProfile(sandbox));
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  worker.kill();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await sandbox.close();
  expect(fakeWorld().bugs).toEqual([]);
});

const read = () => worker.run(({ walks }) => walks.crawlAudiences(workspace, place.pageId));
const formers = () => worker.run(({ answers }) => answers.formerVersions(place));
const stored = () =>
  worker.run(async ({ databases }) => (await databases.directoryDatabase()).getAll('formers'));
const send = (order: VersionOrder) => worker.run(({ answers }) => answers.order(order));
const audience = async (): Promise<Audience> => (await audienceAt(sandbox)) as Audience;

/** A colleague publishes a new version, and it goes live. */
async function replaceAtService(): Promise<string> {
  const versionId = newDraft(sandbox);
  await publishAtService(versionId);
  return versionId;
}

async function publishAtService(versionId: string): Promise<void> {
  const path = `pages/${place.pageId}/audiences/${place.audienceId}/versions/${versionId}/publish?by=colleague`;
  const headers = { 'x-api-key': sandbox.key, 'content-type': 'application/json' };
  await realFetch(`${sandbox.url}/v0/${path}`, { method: 'POST', headers, body: '{}' });
  sandbox.clock.advance(WAY);
}

/** What a view would order that shows how things are. */
async function orderBack(versionId: string, more: Partial<VersionOrder> = {}): Promise<VersionOrder> {
  const { latestVersion, publishedVersion } = await audience();
  const { versionId: latestId = '', status } = latestVersion ?? {};
  const instead = {
    versionId: publishedVersion?.versionId ?? '',
    latestId,
    ...(status ? { latestStatus: status } : {}),
  };
  return orderFor(sandbox, workspace, versionId, { status: 'published', instead, ...more });
}

/** One was live and read, and another one is live and read now. Answers both. */
async function replaced(): Promise<{ before: string; after: string }> {
  const before = await replaceAtService();
  await read();
  const after = await replaceAtService();
  await read();
  sandbox.ledger.clear();
  return { before, after };
}

/** What was posted from here. */
const backs = () =>
  posts({
    ...sandbox,
    ledger: {
      ...sandbox.ledger,
      entries: () => sandbox.ledger.entries().filter(({ query }) => query.by === undefined),
    },
  });

describe('former versions', () => {
  const readMessages = () =>
    worker.run(({ cache }) =>
      cache.read(
        workspace,
        'getAudienceMessages',
        { page_id: place.pageId, audience_id: place.audienceId },
        { force: true },
      ),
    );

  it("have the replaced version's number, times and the changes made since", async () => {
    await worker.run(async ({ formers: store }) => store.listenForNextChanges());
    const before = await replaceAtService();
    const draft = newDraft(sandbox);
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
    const draft = newDraft(sandbox);
    await readMessages();
    const { id } = await send(orderFor(sandbox, workspace, draft));
    sandbox.clock.advance(WAY);
    await worker.run(({ answers }) => answers.checkAttempt({ id }));
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
    await worker.run(({ workspaces }) =>
      workspaces.putWorkspace(workspace.id, () => ({ ...workspace, connectionVersion: 2 })),
    );
    expect(await formers()).toEqual([]);
    await worker.run(({ answers }) => answers.removeWorkspace({ workspaceId: workspace.id }));
    expect(await stored()).toEqual([]);
  });

  it('are not stored for a workspace removed while the changes were read', async () => {
    newDraft(sandbox);
    await read();
    await readMessages();
    await worker.run(async ({ workspaces, formers: store }) => {
      const noting = store.noteNextChanges(workspace, place);
      await workspaces.dropWorkspace({ id: workspace.id, baseUrl: workspace.baseUrl });
      await noting;
    });
    expect(await stored()).toEqual([]);
  });

  it('survive a worker killed at any step of the read', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps = nextKill(steps)) {
      const before = await replaceAtService();
      await read();
      const after = await replaceAtService();
      wasKilled = await worker.killedDuring(steps, () => read().catch(() => undefined));
      if (wasKilled) worker = await newWorker({ bare: true });
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
    sandbox.changes.publishesOlder(as);
    // Shows what visitors get, not the latest version.
    newDraft(sandbox);
    const order = await orderBack(before);
    const first = await send(order);
    sandbox.clock.advance(WAY);
    expect(backs()).toHaveLength(1);
    return { first, last: await worker.run(({ answers }) => answers.checkAttempt({ id: first.id })) };
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
      sandbox.changes.publishesOlder(as);
      vi.useFakeTimers({ toFake: ['Date'] });
      const { id } = await send(await orderBack(before));
      sandbox.clock.advance(WAY);
      vi.setSystemTime(Date.now() + 60_000);
      await worker.run(({ publishing }) => publishing.watch.pollWatches());
      const kept = await worker.run(({ publishing }) => publishing.records.getAttempt(id));
      expect(kept?.state).toMatchObject({ kind: 'confirmed', status: 'published' });
    },
  );

  it('comes from the watch, even during another action on the audience', async () => {
    const { before } = await replaced();
    vi.useFakeTimers({ toFake: ['Date'] });
    const order = await orderBack(before);
    const { id } = await send(order);
    sandbox.clock.advance(WAY);
    vi.setSystemTime(Date.now() + 60_000);
    const other = Promise.withResolvers<void>();
    const { carriers, watch, records } = worker.modules.publishing;
    const holding = carriers.underAudienceLock(order, () => other.promise);
    const polled = worker.run(() => watch.pollWatches());
    await until(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    other.resolve();
    await Promise.all([holding, polled]);
    expect((await records.getAttempt(id))?.state).toMatchObject({ kind: 'confirmed', status: 'published' });
  });

  it('is no longer watched once dismissed', async () => {
    const { before } = await replaced();
    sandbox.changes.publishesOlder('ignores');
    const { id } = await send(await orderBack(before));
    const watches = () => worker.run(({ publishing }) => publishing.records.listWatches());
    expect(await watches()).toMatchObject([{ versionId: before }]);
    await worker.run(({ answers }) => answers.dismissAttempt({ id }));
    expect(await watches()).toEqual([]);
  });
});

describe('the check before sending', () => {
  it.each<[string, change: () => Promise<unknown> | unknown]>([
    ['another version is live', () => replaceAtService()],
    ['a draft appeared', () => newDraft(sandbox)],
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
    newDraft(sandbox);
    const order = await orderBack(before);
    await publishAtService(older);
    expect((await audience()).publishedVersion?.versionId).toBe(older);
    expect((await send(order)).state).toMatchObject({ kind: 'changed', now: { versionId: older } });
    expect(backs()).toEqual([]);
  });

  it('posts nothing for a live version, or for a draft, which has a separate button', async () => {
    const { after } = await replaced();
    const draft = newDraft(sandbox);
    for (const versionId of [after, draft])
      expect((await send(await orderBack(versionId))).state).toMatchObject({ kind: 'changed' });
    expect(backs()).toEqual([]);
  });

  it('allows going back to the latest version after leaving it', async () => {
    const { before, after } = await replaced();
    await send(await orderBack(before));
    sandbox.clock.advance(WAY);
    const { id } = await send(await orderBack(after));
    sandbox.clock.advance(WAY);
    const { state } = await worker.run(({ answers }) => answers.checkAttempt({ id }));
    expect(state).toMatchObject({ kind: 'confirmed', status: 'published' });
    expect(backs().map(({ versionId }) => versionId)).toEqual([before, after]);
  });
});

describe('one intent', () => {
  const keys = () => backs().map(({ key }) => key);

  it('fault 32: sends one request, however many clicks arrive together', async () => {
    const { before } = await replaced();
    const order = await orderBack(before);
    await Promise.all([send(order), send(order)]);
    expect(backs()).toHaveLength(1);
  });

  it('differs from the first publish of the same version', async () => {
    const draft = newDraft(sandbox);
    const first = await send(orderFor(sandbox, workspace, draft));
    sandbox.clock.advance(WAY);
    await read();
    await replaceAtService();
    await read();
    const { id, state } = await send(await orderBack(draft));
    expect(state.kind).toBe('accepted');
    expect(id).toBe(first.id);
    const [one, other] = keys();
    expect(one).toBeDefined();
    expect(other).toBeDefined();
    expect(other).not.toBe(one);
  });

  it('differs from a first publish whose outcome stayed unknown', async () => {
    const draft = newDraft(sandbox);
    const order = orderFor(sandbox, workspace, draft);
    const startedAt = Date.now() - 60_000;
    const state = { kind: 'unknown', at: startedAt } as const;
    await publishAtService(draft);
    await replaceAtService();
    await worker.run(({ publishing }) =>
      publishing.records.keepAttempt({
        id: JSON.stringify(['publish', workspace.id, place.pageId, place.audienceId, draft]),
        order,
        state,
        audienceName: 'Jane',
        pageName: 'Pricing',
        startedAt,
        operationKey: 'the first',
      }),
    );
    await read();
    await send(await orderBack(draft));
    expect(backs()).toHaveLength(1);
    expect(keys()).not.toContain('the first');
  });

  it('reuses its key if the outcome is unknown', async () => {
    const { before } = await replaced();
    sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    const order = await orderBack(before);
    expect((await send(order)).state.kind).toBe('unknown');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 10_000);
    expect((await send(order)).state.kind).toBe('accepted');
    expect(backs()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });
});

describe('two windows at the same time', () => {
  type Kind = 'back' | 'further back' | 'publish' | 'cancel';
  interface Wanted {
    versionId: string;
    send(): Promise<Attempt | undefined>;
  }

  /** All versions currently offered. */
  async function offered(): Promise<Record<Kind, Wanted>> {
    const older = await replaceAtService();
    await read();
    const { before } = await replaced();
    const draft = newDraft(sandbox);
    await read();
    sandbox.ledger.clear();
    const wanted = (order: VersionOrder): Wanted => ({
      versionId: order.versionId,
      send: () => send(order).catch(() => undefined),
    });
    return {
      back: wanted(await orderBack(before)),
      'further back': wanted(await orderBack(older)),
      publish: wanted(orderFor(sandbox, workspace, draft)),
      cancel: wanted(orderFor(sandbox, workspace, draft, { action: 'cancel' })),
    };
  }
  const pairs: [Kind, Kind][] = [
    ['back', 'further back'],
    ['further back', 'back'],
    ['publish', 'back'],
    ['back', 'publish'],
    ['cancel', 'back'],
    ['back', 'cancel'],
  ];
  /** Not sent beside `first`, which changed the version, or may have. */
  const notSentBeside = (first: Attempt | undefined) => ({
    ...{ kind: 'changed', because: first?.state.kind === 'confirmed' ? 'version' : 'undecided' },
  });

  it.each(pairs)('fault 32: %s in one and %s in the other: only the first is sent', async (...kinds) => {
    const all = await offered();
    const [one, other] = kinds.map((kind) => all[kind]) as [Wanted, Wanted];
    const [first, second] = await Promise.all([one.send(), other.send()]);
    expect(backs().map(({ versionId }) => versionId)).toEqual([one.versionId]);
    expect(['accepted', 'confirmed']).toContain(first?.state.kind);
    expect(second?.state).toMatchObject(notSentBeside(first));
  });

  it.each(pairs)('nothing follows %s with an unknown outcome: not %s', async (...kinds) => {
    const all = await offered();
    const [one, other] = kinds.map((kind) => all[kind]) as [Wanted, Wanted];
    const operation = kinds[0] === 'cancel' ? 'cancelVersion' : 'publishVersion';
    sandbox.faults.add({ operation, drop: 'before', times: 1 });
    const [first, second] = await Promise.all([one.send(), other.send()]);
    expect(backs()).toHaveLength(1);
    expect(first?.state.kind).toBe('unknown');
    expect(second?.state).toMatchObject(notSentBeside(first));
  });

  it('sends the requested one, beside a run confirmed before', async () => {
    const { back } = await offered();
    const { pageId, audienceId } = place;
    const going = back.send();
    await worker.run(({ answers }) => answers.publishMany({ pageId, audienceIds: [audienceId] }));
    await going;
    await until(async () => expect(shownState().runs[0]?.state).toBe('done'));
    expect(backs()).toHaveLength(1);
  });

  it('fault 3: send one request, even if the worker is killed long after sending', async () => {
    const { back, 'further back': further } = await offered();
    sandbox.faults.add({ operation: 'publishVersion', hang: true, times: 1 });
    const asked = Promise.all([back.send(), further.send()]);
    await until(async () => expect(backs()).toHaveLength(1));
    worker.kill();
    await asked;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 15_000);
    worker = await newWorker();
    const [first, second] = await Promise.all([back.send(), further.send()]);
    expect(backs()).toHaveLength(1);
    expect(first?.state.kind).toBe('unknown');
    expect(second?.state).toMatchObject(notSentBeside(first));
  });

  test.each([pairs[0], pairs[2]] as [Kind, Kind][])(
    'fault 3: a worker that is killed at any step of %s sends one of the two, also where both views ask again: %s',
    async (...kinds) => {
      let steps = 0;
      for (let wasKilled = true; wasKilled; steps = nextKill(steps)) {
        const all = await offered();
        const both = kinds.map((kind) => all[kind]) as [Wanted, Wanted];
        let answers: (Attempt | undefined)[] = [];
        const sendBoth = async () => {
          answers = await Promise.all(both.map((each) => each.send()));
        };
        wasKilled = await worker.killedDuring(steps, sendBoth);
        if (wasKilled) {
          worker = await newWorker();
          await sendBoth();
        }
        const where = `killed after ${steps} steps: ${JSON.stringify(answers.map((each) => each?.state))}`;
        expect(backs().length, where).toBeLessThanOrEqual(1);
        const sent = both.findIndex(({ versionId }) => versionId === backs()[0]?.versionId);
        if (sent >= 0) expect(answers[1 - sent]?.state, where).toMatchObject(notSentBeside(answers[sent]));
        for (const { id } of await worker.modules.publishing.records.listAttempts())
          await worker.modules.publishing.records.dropAttempt(id);
      }
      expect(steps).toBeGreaterThan(20);
    },
  );
});

test('fault 3: a worker killed at any step sends at most once, and reports the true outcome in the end', async () => {
  let steps = 0;
  for (let wasKilled = true; wasKilled; steps = nextKill(steps)) {
    const { before, after } = await replaced();
    const order = await orderBack(before);
    let answer: Attempt | undefined;
    wasKilled = await worker.killedDuring(steps, async () => {
      answer = await send(order).catch(() => undefined);
    });
    if (wasKilled) {
      worker = await newWorker();
      answer = await send(order);
    }
    const where = `killed after ${steps} steps: ${JSON.stringify(answer?.state)}`;
    expect(backs().length, where).toBeLessThanOrEqual(1);
    sandbox.clock.advance(WAY);
    const isLive = (await audience()).publishedVersion?.versionId === before;
    expect(isLive, where).toBe(backs().length === 1);
    const { state } = await worker.run(({ answers }) => answers.checkAttempt({ id: answer?.id ?? '' }));
    if (isLive) expect(state, where).toMatchObject({ kind: 'confirmed', status: 'published' });
    else expect(state, where).toMatchObject({ kind: 'unknown', now: { versionId: after } });
    await worker.modules.publishing.records.dropAttempt(answer?.id ?? '');
  }
  expect(steps).toBeGreaterThan(20);
});
