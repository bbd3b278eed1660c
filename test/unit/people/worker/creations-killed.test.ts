// Creations whose worker is killed between any two steps: none is lost, and none is sent twice unasked. TRIALS=1000
// runs that many random trials.
import { describe, expect, test, vi } from 'vitest';
import type { CreationOrder } from '../../../../lib/people/people.ts';
import type { Fault } from '../../../sandbox/faults.ts';
import { random } from '../../../sandbox/random.ts';
import { nextKill } from '../../../setup/trials.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { settled, until } from '../../fixtures/held-clock.ts';
import { killableLives } from '../../fixtures/killable-lives.ts';
import { accountOrder, connectedProfile, newWorker, personOrder, posts, shownOne } from './creation-world.ts';

const TRIALS = Number(process.env.TRIALS ?? 12);
const MINUTE = 60_000;

const its = killableLives({ newWorker, connectedProfile });

const faults: Record<string, Fault | undefined> = {
  none: undefined,
  'dropped before': { drop: 'before', times: 1 },
  'dropped after': { drop: 'after-commit', times: 1 },
  'cut in the body': { drop: 'mid-body', times: 1 },
  'failed, but done': { status: 502, commit: true, times: 1 },
  limited: { status: 429, headers: { 'retry-after': '7' }, times: 1 },
};

const isIdle = (id: string) => {
  const state = shownOne(id)?.state;
  return state?.kind === 'done' || state?.kind === 'needs-you' || (state?.kind === 'queued' && state.problem);
};

/** Places a creation, kills its worker after each of these many steps, and checks how it ends. */
async function trial(fault: Fault | undefined, kills: number[], order: CreationOrder): Promise<boolean> {
  its.sandbox.faults.clear();
  its.sandbox.ledger.clear();
  if (fault) its.sandbox.faults.add({ ...fault, operation: order.operation });
  const [first, ...more] = kills;
  if (first !== undefined) its.worker.killAfter(first);
  const wasAskedTwice = await its.askTwice(({ answers }) => answers.create(order));
  await until(() => its.worker.isDead() || Boolean(isIdle(order.id)));
  const wasKilled = wasAskedTwice || its.worker.isDead();
  for (const steps of more) await its.restart(steps);
  await broughtToEnd(order);
  await checked(order, JSON.stringify({ fault, kills }));
  // Without this one, the next trial takes as many steps.
  await its.restart();
  const { id } = order;
  await settled(its.worker.run(({ answers }) => answers.controlCreation({ id, to: 'discard' })));
  return wasKilled;
}

/** Lets a minute and a wake pass at a time until it rests for good. */
async function broughtToEnd({ id }: CreationOrder): Promise<void> {
  for (let wakes = 0; wakes < 4; wakes += 1) {
    if (its.worker.isDead()) await its.restart();
    const kind = shownOne(id)?.state.kind;
    if (!its.worker.isDead() && (kind === 'done' || kind === 'needs-you')) return;
    await vi.advanceTimersByTimeAsync(MINUTE);
    await settled(its.worker.run(({ creations }) => creations.creationRunner.resume())).catch(
      () => undefined,
    );
  }
}

async function checked(order: CreationOrder, where: string): Promise<void> {
  const view = shownOne(order.id);
  // A request of a killed worker from an earlier trial may arrive only now.
  const own = JSON.stringify(order.body);
  const sent = posts(its.sandbox).filter((body) => JSON.stringify(body) === own).length;
  const stands = `${where}: ${JSON.stringify(view?.state)}, sent ${sent} times`;
  expect(view, stands).toMatchObject({ body: order.body });
  const state = view?.state;
  const isLimited = where.includes('429');
  expect(sent, stands).toBeLessThanOrEqual(isLimited ? 2 : 1);
  if (state?.kind === 'done') {
    const kind = order.operation === 'createPerson' ? 'person' : 'account';
    const stored = (await settled(storedInDatabases()))['audience-lens/known'];
    expect(stored, stands).toContainEqual(expect.objectContaining({ kind, id: state.id, how: 'created' }));
  } else expect(state, stands).toMatchObject({ kind: 'needs-you', why: 'unclear' });
  expect(spelledOut(await settled(storedInDatabases())), stands).not.toMatch(/canary|nightingale/i);
}

describe('a worker killed during a creation', () => {
  test('fault 3: at each step sends at most one request and comes to an end', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps = nextKill(steps))
      wasKilled = await trial(undefined, [steps], personOrder(its.workspace));
    expect(steps).toBeGreaterThan(20);
  });

  test(`at random steps, over a service that fails, does the same in each of ${TRIALS} trials`, async () => {
    const kinds = Object.keys(faults);
    for (let number = 0; number < TRIALS; number += 1) {
      const draw = random(`creation ${number}`);
      const kind = kinds[number % kinds.length] ?? 'none';
      const kills = Array.from({ length: draw.int(0, 3) }, () => draw.int(0, 60));
      const order = number % 2 === 0 ? personOrder(its.workspace) : accountOrder(its.workspace);
      await trial(faults[kind], kills, order);
    }
  }, 3_600_000);
});
