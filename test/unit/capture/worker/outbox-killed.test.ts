// Captures whose worker is killed between any two steps, over a service that fails in every way: each is saved exactly
// once. TRIALS=1000 runs that many random trials.
import { describe, expect, test } from 'vitest';
import type { CaptureOrder } from '../../../../lib/capture/worker/capture-schemas.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { random } from '../../../sandbox/random.ts';
import { nextKill } from '../../../setup/trials.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import {
  connectedProfile,
  entriesOf,
  later,
  newWorker,
  orderFor,
  shownOne,
  viewOf,
} from './capture-world.ts';

const TRIALS = Number(process.env.TRIALS ?? 11);
const MINUTE = 60_000;

const its = killableLives({ newWorker, connectedProfile });

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

/** Waits until it rests without time passing. If the service hangs, nothing more happens. */
async function cameToRest({ id }: CaptureOrder): Promise<void> {
  const resting = ['done', 'checking', 'needs-you'];
  await until(() => {
    const state = shownOne(id)?.state;
    const waits = state?.kind === 'queued' && state.problem !== undefined;
    return its.worker.isDead() || hasHung() || waits || resting.includes(state?.kind ?? '');
  });
}

const hasHung = () =>
  its.sandbox.faults.list().some(({ fault, happened }) => fault.hang === true && happened > 0);

/** Lets a minute and a wake pass at a time until it rests. */
async function broughtToEnd(order: CaptureOrder) {
  for (let wakes = 0; wakes < 12; wakes += 1) {
    if (its.worker.isDead() || hasHung()) await its.restart(undefined, hasHung);
    await later(its.worker, MINUTE + 1).catch(() => undefined);
    const view = its.worker.isDead() ? undefined : await settled(viewOf(its.worker, order.id));
    if (view?.state.kind === 'done' || view?.state.kind === 'needs-you') return view;
  }
  return settled(viewOf(its.worker, order.id));
}

/** Places a capture, kills its worker after each of these many steps, and checks how it ends. */
async function trial(fault: Fault | undefined, kills: number[]): Promise<boolean> {
  const order = orderFor(its.workspace, its.sandbox);
  its.sandbox.faults.clear();
  if (fault) its.sandbox.faults.add(fault);
  const [first, ...more] = kills;
  if (first !== undefined) its.worker.killAfter(first);
  const wasAskedTwice = await its.askTwice(({ answers }) => answers.capture(order));
  await cameToRest(order);
  const wasKilled = wasAskedTwice || its.worker.isDead();
  for (const steps of more) await its.restart(steps, hasHung);
  const view = await broughtToEnd(order);
  const where = `${JSON.stringify({ fault, kills })}: ${JSON.stringify(view?.state)}`;
  const entries = await settled(entriesOf(its.sandbox, order.text));
  expect(entries, where).toHaveLength(1);
  expect(view?.state, where).toMatchObject({ kind: 'done', entryId: entries[0] });
  expect(view?.state, where).not.toHaveProperty('duplicates');
  return wasKilled;
}

describe('a worker killed while a capture is saved', () => {
  test('fault 2, 3: at each step saves one entry', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps = nextKill(steps))
      wasKilled = await trial(undefined, [steps]);
    expect(steps).toBeGreaterThan(20);
  });

  test(`fault 3, 4: at random steps, over a service that fails, saves one entry in each of ${TRIALS} trials`, async () => {
    const kinds = Object.keys(faults);
    for (let number = 0; number < TRIALS; number += 1) {
      const draw = random(`trial ${number}`);
      const kind = kinds[number % kinds.length] ?? 'none';
      const kills = Array.from({ length: draw.int(0, 3) }, () => draw.int(0, 70));
      await trial(faults[kind], kills);
    }
  }, 3_600_000);
});
