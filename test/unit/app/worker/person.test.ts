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
import { ask, grant, later, MINUTE, newWorld, revive, SECOND, type World } from './person/person-world.ts';
import {
  addAudiences,
  attemptsThere,
  publishingCommands,
  removeAudiences,
  runsThere,
} from './person/publishing-commands.ts';
import { judgePublishing, judgeRequests } from './person/publishing-judge.ts';
import { begin, capturesThere, writingCommands } from './person/writing-commands.ts';
import { judgeWriting } from './person/writing-judge.ts';

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
    ...{ run: runs, count: 0, workspaces: [], notes: [], creations: [], audiences: [] },
    ...{ seen: new Map(), presses: [], changes: [] },
  };
  await connect(model, real, 0);
  await addAudiences(model, real);
  await begin(model, real, { window: 0, isTaken: false, topic: 0 });
  return { model, real };
}

/** Everything is well again, and time passes until nothing goes on by itself. */
async function broughtToRest(person: Person, world: World): Promise<void> {
  world.full = undefined;
  world.isSlow = false;
  for (const { faults } of services) faults.clear();
  for (const { baseUrl } of person.workspaces) grant(baseUrl);
  await revive(world);
  for (let times = 0; times < 90 && (times < 2 || (await isUnderWay())); times += 1)
    await later(world, MINUTE + SECOND);
  for (const { id } of await attemptsThere()) await ask(world, ({ answers }) => answers.checkAttempt({ id }));
  for (const { id } of await runsThere())
    await ask(world, ({ answers }) => answers.controlRun({ runId: id, to: 'check' }));
}

async function isUnderWay(): Promise<boolean> {
  const states = [...(await capturesThere()), ...(await creationsThere())].map(({ state }) => state.kind);
  return states.some((kind) => kind !== 'done' && kind !== 'needs-you');
}

const isOfFullDisk = (bug: unknown) => bug instanceof Error && bug.message === 'not-kept';

/** Nothing is left for the next run. */
async function ended(person: Person, world: World): Promise<void> {
  for (const workspace of [...person.workspaces]) await remove(person, world, workspace);
  removeAudiences(person, world);
  const left = [capturesThere(), creationsThere(), attemptsThere(), runsThere()];
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

const holds = (of: fc.WeightedArbitrary<Command>[], sizes: { normal: number; full: number }) =>
  fc.assert(
    fc.asyncProperty(fc.commands(drawn(of), { maxCommands: 10, size: 'max' }), async (all) => {
      const setup = begun();
      await fc.asyncModelRun(() => setup, all);
      const { model, real } = await setup;
      await broughtToRest(model, real);
      await judgeRequests(model, real);
      await judgeWriting(model, real);
      await judgePublishing(model, real);
      await judgePeople(model, real);
      expect(fakeWorld().bugs.filter((bug) => !isOfFullDisk(bug))).toEqual([]);
      await ended(model, real);
    }),
    randomRuns(sizes),
  );

// A press takes ten times as long as a text: together there would be few of either in a run.
test(
  'fault 2, 3, 22, 25, 32: whatever a person does and whatever happens to them, what they wrote is in one place',
  () => holds([...writingCommands, ...peopleCommands, ...circumstances], { normal: 150, full: 15_000 }),
  36_000_000,
);

test(
  'fault 3, 21, 22, 25, 28, 32: and each version is published once for each time that it was wanted',
  () => holds([...publishingCommands, ...circumstances], { normal: 50, full: 5000 }),
  36_000_000,
);
