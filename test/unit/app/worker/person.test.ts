// A person at work, whatever happens to them: nothing that they wrote is lost, doubled, changed or sent behind their back.
// fast-check draws what they do, and makes a failing run shorter.
import { fc } from '@fast-check/vitest';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { randomRuns } from '../../../setup/trials.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { holdClock } from '../../fixtures/held-clock.ts';
import { circumstances, connect, remove } from './person/circumstances.ts';
import type { Command } from './person/command.ts';
import { creationsThere, judgePeople, peopleCommands } from './person/people-commands.ts';
import type { Person } from './person/person.ts';
import { grant, later, MINUTE, newWorld, revive, SECOND, type World } from './person/person-world.ts';
import { begin, capturesThere, writingCommands } from './person/writing-commands.ts';
import { judgeRequests, judgeWriting } from './person/writing-judge.ts';

let services: Sandbox[];
/** The browser of the run before, which the person goes on with. */
let present: World | undefined;
let runs = 0;
let allKills = 0;

beforeAll(async () => {
  services = [await startSandbox({ pages: 20 }), await startSandbox({ pages: 20 })];
});
afterAll(() => Promise.all(services.map((service) => service.close())));
beforeEach(holdClock);
afterEach(() => {
  present = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function begun(): Promise<{ model: Person; real: World }> {
  runs += 1;
  const real = present ?? (await newWorld(services));
  // Where the run fails, the next one has a browser of its own.
  present = undefined;
  const model: Person = {
    ...{ run: runs, count: 0, workspaces: [], notes: [], creations: [] },
  };
  await connect(model, real, 0);
  await begin(model, real, { window: 0, isTaken: false, topic: 0 });
  return { model, real };
}

/** Everything is well again, and time passes until nothing goes on by itself. */
async function broughtToRest(person: Person, world: World): Promise<void> {
  world.full = undefined;
  for (const { faults } of services) faults.clear();
  for (const { baseUrl } of person.workspaces) grant(baseUrl);
  await revive(world);
  for (let times = 0; times < 90 && (times < 2 || (await isUnderWay())); times += 1)
    await later(world, MINUTE + SECOND);
}

async function isUnderWay(): Promise<boolean> {
  const states = [...(await capturesThere()), ...(await creationsThere())].map(({ state }) => state.kind);
  return states.some((kind) => kind !== 'done' && kind !== 'needs-you');
}

const isOfFullDisk = (bug: unknown) => bug instanceof Error && bug.message === 'not-kept';

/** Nothing is left for the next run. */
async function ended(person: Person, world: World): Promise<void> {
  for (const workspace of [...person.workspaces]) await remove(person, world, workspace);
  const left = [capturesThere(), creationsThere()];
  expect((await Promise.all(left)).flat(), 'left of workspaces that are gone').toEqual([]);
  world.leavings.splice(0);
  allKills += world.kills;
  world.kills = 0;
  // Killed workers are remembered by those whom they listened to.
  if (allKills < 10) present = world;
  else allKills = 0;
}

const drawn = (of: fc.WeightedArbitrary<Command>[]) =>
  of.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary));

const commands = drawn([...writingCommands, ...peopleCommands, ...circumstances]);

test('fault 2, 3, 22, 25, 32: whatever a person does and whatever happens to them, what they wrote is in one place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 10, size: 'max' }), async (all) => {
      const setup = begun();
      await fc.asyncModelRun(() => setup, all);
      const { model, real } = await setup;
      await broughtToRest(model, real);
      await judgeRequests(real);
      await judgeWriting(model, real);
      await judgePeople(model, real);
      expect(fakeWorld().bugs.filter((bug) => !isOfFullDisk(bug))).toEqual([]);
      await ended(model, real);
    }),
    randomRuns({ normal: 150, full: 20_000 }),
  );
}, 36_000_000);
