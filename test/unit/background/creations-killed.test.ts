// Creations whose worker is killed between any two of its steps: none is lost, and none is sent twice by itself.
// TRIALS=1000 runs that many at random.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CreationOrder } from '../../../lib/people.ts';
import type { Workspace } from '../../../lib/workspace.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { random } from '../../sandbox/random.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../fakes/stored-in-databases.ts';
import { holdClock, settled, until } from './capture-world.ts';
import {
  accountOrder,
  type CreationWorker,
  connectedProfile,
  newWorker,
  personOrder,
  posts,
  shownOne,
} from './creation-world.ts';

const TRIALS = Number(process.env.TRIALS ?? 12);
const MINUTE = 60_000;

let sandbox: Sandbox;
let worker: CreationWorker;
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

const faults: Record<string, Fault | undefined> = {
  none: undefined,
  'dropped before': { drop: 'before', times: 1 },
  'dropped after': { drop: 'after-commit', times: 1 },
  'cut in the body': { drop: 'mid-body', times: 1 },
  'failed, but done': { status: 502, commit: true, times: 1 },
  limited: { status: 429, headers: { 'retry-after': '7' }, times: 1 },
};

async function restarted(dieAfter?: number): Promise<void> {
  worker.kill();
  worker = await settled(newWorker(dieAfter));
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  worker.started().then(end, end);
  await until(() => isOver || worker.isDead());
}

/** As a view does: a question that nobody answered is put once more. Tells whether that was so. */
async function place(order: CreationOrder): Promise<boolean> {
  const ask = () => worker.run(({ handlers }) => handlers.handlers.create(order));
  const answer = await settled(ask().catch((error: unknown) => error));
  if (!(answer instanceof Error)) return false;
  expect(String(answer)).toContain('killed');
  worker = await settled(newWorker());
  await settled(ask());
  return true;
}

const isAtRest = (id: string) => {
  const state = shownOne(id)?.state;
  return state?.kind === 'done' || state?.kind === 'needs-you' || (state?.kind === 'queued' && state.problem);
};

/** Places one, kills its worker after each of these many steps, and tells what became of it. */
async function trial(fault: Fault | undefined, kills: number[], order: CreationOrder): Promise<boolean> {
  sandbox.faults.clear();
  sandbox.ledger.clear();
  if (fault) sandbox.faults.add({ ...fault, operation: order.operation });
  const [first, ...more] = kills;
  if (first !== undefined) worker.killAfter(first);
  const wasAskedTwice = await place(order);
  await until(() => worker.isDead() || Boolean(isAtRest(order.id)));
  const wasKilled = wasAskedTwice || worker.isDead();
  for (const steps of more) await restarted(steps);
  await broughtToEnd(order);
  await checked(order, JSON.stringify({ fault, kills }));
  // The next one takes as many steps as this one, and is not killed for it.
  await restarted();
  const { id } = order;
  await settled(worker.run(({ handlers }) => handlers.handlers.steerCreation({ id, to: 'discard' })));
  return wasKilled;
}

/** Whatever happened to it: a minute and a wake later at a time, until it rests for good. */
async function broughtToEnd({ id }: CreationOrder): Promise<void> {
  for (let wakes = 0; wakes < 4; wakes += 1) {
    if (worker.isDead()) await restarted();
    const kind = shownOne(id)?.state.kind;
    if (!worker.isDead() && (kind === 'done' || kind === 'needs-you')) return;
    await vi.advanceTimersByTimeAsync(MINUTE);
    await settled(worker.run(({ tend }) => tend.tendCreations())).catch(() => undefined);
  }
}

async function checked(order: CreationOrder, where: string): Promise<void> {
  const view = shownOne(order.id);
  const sent = posts(sandbox).length;
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

describe('a worker killed while somebody is created', () => {
  test('at each of its steps: at most one request, and an end', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled; steps += 1)
      wasKilled = await trial(undefined, [steps], personOrder(workspace));
    expect(steps).toBeGreaterThan(20);
  }, 120_000);

  test(`at random, over a service that fails: the same in each of ${TRIALS} trials`, async () => {
    const kinds = Object.keys(faults);
    for (let number = 0; number < TRIALS; number += 1) {
      const draw = random(`creation ${number}`);
      const kind = kinds[number % kinds.length] ?? 'none';
      const kills = Array.from({ length: draw.int(0, 3) }, () => draw.int(0, 60));
      const order = number % 2 === 0 ? personOrder(workspace) : accountOrder(workspace);
      await trial(faults[kind], kills, order);
    }
  }, 3_600_000);
});
