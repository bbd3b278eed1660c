// Going back is one intent: from two windows, and by workers killed at any step.
import { describe, expect, it, test } from 'vitest';
import type { Attempt, VersionOrder } from '../../../../lib/publish/publishing.ts';
import { nextKill } from '../../../setup/trials.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import { backWorld, WAY } from './back-world.ts';
import { newDraft, newWorker, orderFor, shownState } from './publish-world.ts';

const { its, read, send, audience, replaceAtService, publishAtService, orderBack, replaced, backs } =
  backWorld();

describe('one intent', () => {
  const keys = () => backs().map(({ key }) => key);

  it('fault 32: sends one request, however many clicks arrive together', async () => {
    const { before } = await replaced();
    const order = await orderBack(before);
    await Promise.all([send(order), send(order)]);
    expect(backs()).toHaveLength(1);
  });

  it('differs from the first publish of the same version', async () => {
    const draft = newDraft(its.sandbox);
    const first = await send(orderFor(its.sandbox, its.workspace, draft));
    its.sandbox.clock.advance(WAY);
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
    const draft = newDraft(its.sandbox);
    const order = orderFor(its.sandbox, its.workspace, draft);
    const startedAt = Date.now() - 60_000;
    const state = { kind: 'unknown', at: startedAt } as const;
    await publishAtService(draft);
    await replaceAtService();
    await its.worker.run(({ publishing }) =>
      publishing.records.keepAttempt({
        id: JSON.stringify(['publish', its.workspace.id, its.place.pageId, its.place.audienceId, draft]),
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
    its.sandbox.faults.add({ operation: 'publishVersion', drop: 'before', times: 1 });
    const order = await orderBack(before);
    expect((await send(order)).state.kind).toBe('unknown');
    holdDate(10_000);
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
    const draft = newDraft(its.sandbox);
    await read();
    its.sandbox.ledger.clear();
    const wanted = (order: VersionOrder): Wanted => ({
      versionId: order.versionId,
      send: () => send(order).catch(() => undefined),
    });
    return {
      back: wanted(await orderBack(before)),
      'further back': wanted(await orderBack(older)),
      publish: wanted(orderFor(its.sandbox, its.workspace, draft)),
      cancel: wanted(orderFor(its.sandbox, its.workspace, draft, { action: 'cancel' })),
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
    kind: 'changed',
    because: first?.state.kind === 'confirmed' ? 'version' : 'undecided',
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
    its.sandbox.faults.add({ operation, drop: 'before', times: 1 });
    const [first, second] = await Promise.all([one.send(), other.send()]);
    expect(backs()).toHaveLength(1);
    expect(first?.state.kind).toBe('unknown');
    expect(second?.state).toMatchObject(notSentBeside(first));
  });

  it('sends the requested one, beside a run confirmed before', async () => {
    const { back } = await offered();
    const { pageId, audienceId } = its.place;
    const going = back.send();
    await its.worker.run(({ answers }) => answers.publishMany({ pageId, audienceIds: [audienceId] }));
    await going;
    await until(async () => expect(shownState().runs[0]?.state).toBe('done'));
    expect(backs()).toHaveLength(1);
  });

  it('fault 3: send one request, even if the worker is killed long after sending', async () => {
    const { back, 'further back': further } = await offered();
    its.sandbox.faults.add({ operation: 'publishVersion', hang: true, times: 1 });
    const asked = Promise.all([back.send(), further.send()]);
    await until(async () => expect(backs()).toHaveLength(1));
    its.worker.kill();
    await asked;
    holdDate(15_000);
    its.worker = await newWorker();
    const [first, second] = await Promise.all([back.send(), further.send()]);
    expect(backs()).toHaveLength(1);
    expect(first?.state.kind).toBe('unknown');
    expect(second?.state).toMatchObject(notSentBeside(first));
  });

  test.each([pairs[0], pairs[2]] as [Kind, Kind][])(
    'fault 3: a worker that is killed at any step of %s sends one of the two, even if both views ask again: %s',
    async (...kinds) => {
      let steps = 0;
      for (let wasKilled = true; wasKilled; steps = nextKill(steps)) {
        const all = await offered();
        const both = kinds.map((kind) => all[kind]) as [Wanted, Wanted];
        let answers: (Attempt | undefined)[] = [];
        const sendBoth = async () => {
          answers = await Promise.all(both.map((each) => each.send()));
        };
        wasKilled = await its.worker.killedDuring(steps, sendBoth);
        if (wasKilled) {
          its.worker = await newWorker();
          await sendBoth();
        }
        const where = `killed after ${steps} steps: ${JSON.stringify(answers.map((each) => each?.state))}`;
        expect(backs().length, where).toBeLessThanOrEqual(1);
        const sent = both.findIndex(({ versionId }) => versionId === backs()[0]?.versionId);
        if (sent >= 0) expect(answers[1 - sent]?.state, where).toMatchObject(notSentBeside(answers[sent]));
        for (const { id } of await its.worker.modules.publishing.records.listAttempts())
          await its.worker.modules.publishing.records.dropAttempt(id);
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
    wasKilled = await its.worker.killedDuring(steps, async () => {
      answer = await send(order).catch(() => undefined);
    });
    if (wasKilled) {
      its.worker = await newWorker();
      answer = await send(order);
    }
    const where = `killed after ${steps} steps: ${JSON.stringify(answer?.state)}`;
    expect(backs().length, where).toBeLessThanOrEqual(1);
    its.sandbox.clock.advance(WAY);
    const isLive = (await audience()).publishedVersion?.versionId === before;
    expect(isLive, where).toBe(backs().length === 1);
    const { state } = await its.worker.run(({ answers }) => answers.checkAttempt({ id: answer?.id ?? '' }));
    if (isLive) expect(state, where).toMatchObject({ kind: 'confirmed', status: 'published' });
    else expect(state, where).toMatchObject({ kind: 'unknown', now: { versionId: after } });
    await its.worker.modules.publishing.records.dropAttempt(answer?.id ?? '');
  }
  expect(steps).toBeGreaterThan(20);
});
