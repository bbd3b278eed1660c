// Captures over the sandbox under random events: two views that ask at once, kills between any two steps, a clock moved
// in both directions, and a service that commits late. fast-check prints the seed of a failing run.
import { fc } from '@fast-check/vitest';
import { expect, test, vi } from 'vitest';
import type { CaptureView } from '../../../../lib/capture/capture.ts';
import { captureDefaults } from '../../../../lib/capture/capture-settings.ts';
import type { CaptureRecord } from '../../../../lib/capture/worker/capture-record.ts';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { sentUnseen } from '../../../sandbox/sent-unseen.ts';
import { randomRuns } from '../../../setup/trials.ts';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import { storedAtPosts } from '../../fixtures/stored-at-posts.ts';
import {
  connectedProfile,
  entriesOf,
  later,
  newWorker,
  orderFor,
  posts,
  shownOne,
  viewOf,
} from './capture-world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const operation = 'createTopicEntry';

const its = killableLives({ newWorker, connectedProfile });

const postsSeen = storedAtPosts(its, () => storedIn<CaptureRecord>('captures'));

/** Texts of posts whose captures were not stored as sent when they arrived. */
async function unmarked(): Promise<string[]> {
  const seen = (await postsSeen.all()).map(({ post, stored }) => {
    const text = (post.body as { content: { content: string } }).content.content;
    return { text, state: stored.find((each) => each.body.content.content === text)?.state.kind };
  });
  return seen
    .filter(({ state = 'queued' }) => state === 'queued')
    .map(({ text, state = 'not there' }) => `${text}: ${state}`);
}

const isResting = ({ id }: CaptureOrder) => ['done', 'needs-you'].includes(shownOne(id)?.state.kind ?? '');

/** Lets `step` ms pass at a time until all rest, whatever was killed. */
async function broughtToEnd(orders: CaptureOrder[], minutes: number, step = MINUTE + 1): Promise<void> {
  for (let at = 0; at < minutes * MINUTE && !(at > 0 && orders.every(isResting)); at += step) {
    if (its.worker.isDead()) await its.restart();
    await later(its.worker, step).catch(() => undefined);
  }
  if (its.worker.isDead()) await its.restart();
}

/** Resolves with the stored capture, however many views place it at once. */
async function place(order: CaptureOrder, ...again: CaptureOrder[]): Promise<CaptureOrder> {
  const ids = new Set<string>();
  await its.askTwice(async ({ answers }) => {
    const views = await Promise.all([order, ...again].map((each) => answers.capture(each)));
    for (const { id } of views) ids.add(id);
  });
  expect(ids.size, 'is one capture').toBe(1);
  return { ...order, id: [...ids][0] ?? order.id };
}

const endOf = ({ id }: CaptureOrder): Promise<CaptureView | undefined> => settled(viewOf(its.worker, id));

test('fault 3: a commit within a minute of the request is never repeated, and a later one is always reported', async () => {
  const lateness = fc.oneof(
    fc.integer({ min: 0, max: MINUTE - 1 }),
    fc.integer({ min: MINUTE, max: 60 * MINUTE }),
  );
  await fc.assert(
    fc.asyncProperty(lateness, fc.boolean(), async (lateCommitMs, isKilled) => {
      const order = orderFor(its.workspace, its.sandbox);
      its.sandbox.ledger.clear();
      its.sandbox.faults.clear();
      its.sandbox.faults.add({ operation, drop: 'before', lateCommitMs, times: 1 });
      await place(order);
      await until(() => shownOne(order.id)?.state.kind === 'checking');
      if (isKilled) await its.restart();
      await broughtToEnd([order], 5, 14 * SECOND);
      const sent = posts(its.sandbox).length;
      expect(sent).toBeLessThanOrEqual(lateCommitMs < MINUTE ? 1 : 2);
      await later(its.worker, 2 * MINUTE);
      await later(its.worker, 15 * MINUTE);
      await later(its.worker, 61 * MINUTE);
      const entries = await settled(entriesOf(its.sandbox, order.text));
      expect(entries).toHaveLength(sent);
      const view = await endOf(order);
      expect(view?.state).toMatchObject({ kind: 'done' });
      if (view?.state.kind === 'done') expect(view.state.duplicates ?? []).toHaveLength(sent - 1);
    }),
    randomRuns({ normal: 8, full: 1000 }),
  );
}, 3_600_000);

const faults: Fault[] = [
  { drop: 'before' },
  { drop: 'after-commit' },
  { drop: 'mid-body' },
  { status: 500 },
  { status: 502, commit: true },
  { html: true },
  { drop: 'before', lateCommitMs: 40 * SECOND },
  { status: 429, headers: { 'retry-after': '7' } },
];

/** What a person decided. */
interface Decided {
  /** Undone; `maybe`: the worker was killed before it answered. */
  undone: Map<string, 'surely' | 'maybe'>;
  /** Sent again or edited, after this many arrivals at the service. */
  sent: { text: string; after: number }[];
}

type Decision = 'undo' | 'send' | 'now' | 'check' | 'edit';

type Event =
  | {
      do: 'place';
      fault: Fault | undefined;
      told: 'once' | 'twice' | 'by two clicks';
      killedAfter: number | undefined;
    }
  | { do: Decision | 'told again'; of: number }
  | { do: 'two views' }
  | { do: 'kill' }
  | { do: 'wait' | 'set back'; time: number };

const events = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('place' as const),
        fault: fc.option(fc.constantFrom(...faults), { nil: undefined }),
        told: fc.constantFrom('once' as const, 'twice' as const, 'by two clicks' as const),
        killedAfter: fc.option(fc.nat(60), { nil: undefined }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'undo' as const,
          'send' as const,
          'now' as const,
          'check' as const,
          'edit' as const,
          'told again' as const,
        ),
        of: fc.nat(5),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ do: 'two views' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'kill' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('wait' as const, 'wait' as const, 'set back' as const),
        time: fc.oneof(fc.nat(5 * SECOND), fc.nat(2 * MINUTE), fc.nat(40 * MINUTE)),
      }),
    },
  ),
  { maxLength: 12, size: 'max' },
);

test('fault 3, 22, 32: under any events in any order nothing is lost and nothing is silently doubled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 5), events, async (holdSeconds, all) => {
      const orders: CaptureOrder[] = [];
      const decided: Decided = { undone: new Map(), sent: [] };
      postsSeen.clear();
      its.sandbox.ledger.clear();
      its.sandbox.faults.clear();
      if (its.worker.isDead()) await its.restart();
      const settings = { ...captureDefaults, holdSeconds };
      await settled(
        its.worker.run(({ answers }) =>
          answers.setCaptureSettings({ workspaceId: its.workspace.id, settings }),
        ),
      );
      for (const event of all) await happen(event, orders, decided);
      its.sandbox.faults.clear();
      // What waits by a clock that was set back waits again.
      await broughtToEnd(orders, 60);
      expect(sentBlindly(decided), 'nothing is sent again before it was looked for').toEqual([]);
      expect(await unmarked(), 'each is stored as sent first').toEqual([]);
      for (const order of orders) await judge(order, decided.undone.get(order.id));
    }),
    randomRuns({ normal: 8, full: 1000 }),
  );
}, 3_600_000);

async function happen(event: Event, orders: CaptureOrder[], decided: Decided): Promise<void> {
  if (its.worker.isDead()) await its.restart();
  if (event.do === 'place') {
    const order = orderFor(its.workspace, its.sandbox);
    const other = event.told === 'by two clicks' ? { ...order, id: `${order.id}-again` } : order;
    if (event.fault) its.sandbox.faults.add({ ...event.fault, operation, contains: order.text, times: 1 });
    if (event.killedAfter !== undefined) its.worker.killAfter(event.killedAfter);
    orders.push(await place(order, ...(event.told === 'once' ? [] : [other])));
  } else if (event.do === 'kill') await its.restart();
  else if ('time' in event) {
    if (event.do === 'wait') await later(its.worker, event.time).catch(() => undefined);
    else vi.setSystemTime(Date.now() - event.time);
  } else if (event.do === 'two views') {
    const look = () => its.worker.run(({ outbox }) => outbox.outboxRunner.resume({ eager: true }));
    await settled(Promise.allSettled([look(), look()]));
  } else {
    const order = orders[event.of % Math.max(1, orders.length)];
    if (order && event.do === 'told again') await place(order);
    else if (order && event.do !== 'told again') await decide(event.do, order, decided);
  }
}

async function decide(to: Decision, order: CaptureOrder, { undone, sent }: Decided): Promise<void> {
  const { id, text } = order;
  const after = its.sandbox.ledger.entries().at(-1)?.n ?? 0;
  const asked: Promise<unknown> = its.worker.run<unknown>(({ answers }) =>
    to === 'edit' ? answers.editCapture({ id, text }) : answers.controlCapture({ id, to }),
  );
  // A decision that comes too late is rejected.
  const answer = await settled(asked.then(() => 'done', String));
  const isDone = answer === 'done' || answer.includes('killed');
  if (isDone && (to === 'send' || to === 'edit')) sent.push({ text, after });
  if (to !== 'undo') return;
  if (answer === 'done') undone.set(id, 'surely');
  else if (answer.includes('killed')) undone.set(id, 'maybe');
}

/** Except what a person sent who had seen that its outcome is unknown. */
function sentBlindly({ sent }: Decided): string[] {
  return sentUnseen(its.sandbox.ledger.entries())
    .filter(({ before, post }) => {
      const body = JSON.stringify(post.body);
      return !sent.some(
        ({ text, after }) => after >= before.n && after < post.n && body.includes(JSON.stringify(text)),
      );
    })
    .map(({ post }) => JSON.stringify(post.body));
}

async function judge(order: CaptureOrder, undone: 'surely' | 'maybe' | undefined): Promise<void> {
  const view = await endOf(order);
  const entries = await settled(entriesOf(its.sandbox, order.text));
  const where = `${JSON.stringify(view?.state)} of ${order.text}, ${entries.length} entries`;
  if (undone === 'surely' || (undone && !view)) {
    expect(view, where).toBeUndefined();
    expect(entries, where).toEqual([]);
  } else if (view?.state.kind === 'done') {
    const { entryId, duplicates = [] } = view.state;
    expect([entryId, ...duplicates].toSorted(), where).toEqual(entries.toSorted());
  } else expect(view?.state.kind, where).toBe('needs-you');
}
