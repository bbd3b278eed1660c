// Captures whose worker is killed between any two of its steps, over a service that fails in every way: none is lost,
// and none is there twice. TRIALS=1000 runs that many at random.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CaptureOrder } from '../../../lib/capture.ts';
import type { Workspace } from '../../../lib/workspace.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { random } from '../../sandbox/random.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import {
  type CaptureWorker,
  connectedProfile,
  entriesOf,
  holdClock,
  later,
  newWorker,
  orderFor,
  settled,
  shownOne,
  until,
  viewOf,
} from './capture-world.ts';

const TRIALS = Number(process.env.TRIALS ?? 11);
const MINUTE = 60_000;

let sandbox: Sandbox;
let worker: CaptureWorker;
let workspace: Workspace;
beforeAll(async () => {
  sandbox = await startSandbox({ pages: 20 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  holdClock();
  ({ worker, workspace } = await settled(connectedProfile(sandbox)));
});
afterEach(() => {
  worker.kill();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sandbox.faults.clear();
  sandbox.ledger.clear();
  expect(fakeWorld().bugs).toEqual([]);
});

const operation = 'createTopicEntry';
const faults: Record<string, Fault | undefined> = {
  none: undefined,
  'dropped before': { operation, drop: 'before', times: 1 },
  'dropped after': { operation, drop: 'after-commit', times: 1 },
  'cut in the body': { operation, drop: 'mid-body', times: 1 },
  failed: { operation, status: 500, times: 1 },
  'failed, but done': { operation, status: 502, commit: true, times: 1 },
  'a portal': { operation, html: true, times: 1 },
  hung: { operation, hang: true, times: 1 },
  'hung, but done': { operation, hang: true, commit: true, times: 1 },
  'done late': { operation, lateCommitMs: 50_000, hang: true, times: 1 },
  limited: { operation, status: 429, headers: { 'retry-after': '7' }, times: 1 },
};

/** Lets it come as far as it can without time passing. Where the service hangs, nothing comes any more. */
async function cameToRest({ id }: CaptureOrder): Promise<void> {
  const resting = ['done', 'checking', 'needs-you'];
  await until(() => {
    const state = shownOne(id)?.state;
    const waits = state?.kind === 'queued' && state.problem !== undefined;
    return worker.isDead() || hasHung() || waits || resting.includes(state?.kind ?? '');
  });
}

const hasHung = () =>
  sandbox.faults.list().some(({ fault, happened }) => fault.hang === true && happened > 0);

/** As a view does: a question that nobody answered is put once more. Tells whether that was so. */
async function place(order: CaptureOrder): Promise<boolean> {
  const ask = () => worker.run(({ handlers }) => handlers.handlers.capture(order));
  const answer = await settled(ask().catch((error: unknown) => error));
  if (!(answer instanceof Error)) return false;
  expect(String(answer)).toContain('killed');
  worker = await settled(newWorker());
  await settled(ask());
  return true;
}

async function restarted(dieAfter?: number): Promise<void> {
  worker.kill();
  worker = await settled(newWorker(dieAfter));
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  worker.started().then(end, end);
  await until(() => isOver || worker.isDead() || hasHung());
}

/** Whatever happened to it: a minute and a wake later at a time, until it rests. */
async function broughtToEnd(order: CaptureOrder) {
  for (let wakes = 0; wakes < 12; wakes += 1) {
    if (worker.isDead() || hasHung()) await restarted();
    await later(worker, MINUTE + 1).catch(() => undefined);
    const view = worker.isDead() ? undefined : await settled(viewOf(worker, order.id));
    if (view?.state.kind === 'done' || view?.state.kind === 'needs-you') return view;
  }
  return settled(viewOf(worker, order.id));
}

/** Places one, kills its worker after each of these many steps, and tells what became of it. */
async function trial(fault: Fault | undefined, kills: number[]): Promise<boolean> {
  const order = orderFor(workspace, sandbox);
  sandbox.faults.clear();
  if (fault) sandbox.faults.add(fault);
  const [first, ...more] = kills;
  if (first !== undefined) worker.killAfter(first);
  const wasAskedTwice = await place(order);
  await cameToRest(order);
  const wasKilled = wasAskedTwice || worker.isDead();
  for (const steps of more) await restarted(steps);
  const view = await broughtToEnd(order);
  const where = `${JSON.stringify({ fault, kills })}: ${JSON.stringify(view?.state)}`;
  const entries = await settled(entriesOf(sandbox, order.text));
  expect(entries, where).toHaveLength(1);
  expect(view?.state, where).toMatchObject({ kind: 'done', entryId: entries[0] });
  expect(view?.state, where).not.toHaveProperty('twins');
  return wasKilled;
}

describe('a worker killed while a capture is saved', () => {
  test('at each of its steps: one entry', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps += 1) wasKilled = await trial(undefined, [steps]);
    expect(steps).toBeGreaterThan(20);
  }, 120_000);

  test(`at random, over a service that fails: one entry in each of ${TRIALS} trials`, async () => {
    const kinds = Object.keys(faults);
    for (let number = 0; number < TRIALS; number += 1) {
      const draw = random(`trial ${number}`);
      const kind = kinds[number % kinds.length] ?? 'none';
      const kills = Array.from({ length: draw.int(0, 3) }, () => draw.int(0, 70));
      await trial(faults[kind], kills);
    }
  }, 3_600_000);
});
