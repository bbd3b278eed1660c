// A user at work: fast-check generates actions and events, and shrinks a failing run. After each run all faults end,
// time passes, and the outcome is judged.
import { fc } from '@fast-check/vitest';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/sandbox.ts';
import { randomRuns } from '../../../../setup/trials.ts';
import { fakeWorld } from '../../../fakes/fake-world.ts';
import { holdClock } from '../../../fixtures/held-clock.ts';
import { connect, remove } from './circumstances.ts';
import type { Command } from './command.ts';
import type { Person } from './person.ts';
import { grant, later, letGo, MINUTE, newWorld, quiet, revive, SECOND, type World } from './person-world.ts';

/** One kind of work, and the conditions its outcome must meet. */
interface Work {
  commands: fc.WeightedArbitrary<Command>[];
  begin(person: Person, world: World): Promise<void>;
  isUnderWay(): Promise<boolean>;
  /** The user checks the outcome. */
  look?(world: World): Promise<void>;
  judge(person: Person, world: World): Promise<void>;
  end?(person: Person, world: World): void;
  /** All stored records of this work. */
  kept(): Promise<unknown[]>;
}

let services: Sandbox[];
/** The browser of the last run, which the next run reuses. */
let present: World | undefined;
let runs = 0;
let allKills = 0;

/** Call once per test file. */
export function withServices(): void {
  beforeAll(async () => {
    services = [await startSandbox({ pages: 20 }), await startSandbox({ pages: 20 })];
  });
  afterAll(() => Promise.all(services.map((service) => service.close())));
  beforeEach(holdClock);
  afterEach(() => {
    present = undefined;
  });
}

export function holdsFor(work: Work, sizes: { normal: number; full: number }): Promise<void> {
  const commands = work.commands.flatMap(({ weight, arbitrary }) =>
    Array.from({ length: weight }, () => arbitrary),
  );
  return fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 16, size: 'max' }), async (all) => {
      const setup = begun(work);
      await fc.asyncModelRun(() => setup, all);
      const { model, real } = await setup;
      await broughtToRest(work, model, real);
      judgeRequests(real);
      await work.judge(model, real);
      expect(fakeWorld().bugs).toEqual([]);
      await ended(work, model, real);
    }),
    randomRuns(sizes),
  );
}

async function begun(work: Work): Promise<{ model: Person; real: World }> {
  runs += 1;
  const real = present ?? (await newWorld(services));
  // If the run fails, the next one gets a new browser.
  present = undefined;
  const model: Person = {
    run: runs,
    count: 0,
    workspaces: [],
    notes: [],
    forms: [],
    creations: [],
    audiences: [],
    seen: new Map(),
    presses: [],
    changes: [],
    dismissed: [],
    hasLagged: false,
    keys: new Map(),
    resumed: [],
  };
  await connect(model, real, 0);
  await work.begin(model, real);
  return { model, real };
}

/** Ends all faults, answers delayed requests, and advances the clock until no work is in progress. */
async function broughtToRest(work: Work, person: Person, world: World): Promise<void> {
  world.full = undefined;
  for (const { baseUrl } of person.workspaces) grant(baseUrl);
  letGo(world);
  await revive(world);
  await quiet(world);
  for (let times = 0; times < 90 && (times < 2 || (await work.isUnderWay())); times += 1)
    await later(world, MINUTE + SECOND);
  for (const { faults } of services) faults.clear();
  // The clock stands still: otherwise the last read would be as new as the current request.
  await later(world, SECOND);
  await work.look?.(world);
}

/** Each request must go to an address that a workspace had when it was sent. */
function judgeRequests({ leavings }: World): void {
  for (const { url, method, workspaces } of leavings)
    expect(
      workspaces.map(({ baseUrl }) => baseUrl),
      `goes only to a known service: ${method} ${url}`,
    ).toContain(new URL(url).origin);
}

/** Removes everything, so that the next run starts clean. */
async function ended(work: Work, person: Person, world: World): Promise<void> {
  for (const workspace of [...person.workspaces]) await remove(person, world, workspace);
  work.end?.(person, world);
  expect(await work.kept(), 'removed workspaces leave nothing').toEqual([]);
  world.leavings.splice(0);
  // Mocks retain every call, including its database.
  vi.clearAllMocks();
  allKills += world.kills;
  world.kills = 0;
  // The fake APIs retain listeners of killed workers, so a world is reused only for ten kills.
  if (allKills < 10) present = world;
  else allKills = 0;
}
