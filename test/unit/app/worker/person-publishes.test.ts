// A user publishes and cancels under random events: each version is published once per confirmation, and no view
// reports anything false about it.
import { test } from 'vitest';
import { holdsFor, withServices } from './person/at-work.ts';
import { circumstances, connect } from './person/circumstances.ts';
import { goingBack } from './person/going-back.ts';
import type { Person } from './person/person.ts';
import { ask, quiet, type World } from './person/person-world.ts';
import {
  addAudiences,
  attemptsThere,
  publishingCommands,
  removeAudiences,
  runsThere,
  watchesThere,
} from './person/publishing-commands.ts';
import { judgePublishing } from './person/publishing-judge.ts';
import { hearNotifications, watchCommands } from './person/watch-commands.ts';
import { judgeWatches } from './person/watch-judge.ts';

withServices();

async function look(world: World): Promise<void> {
  for (const { id } of await attemptsThere()) await ask(world, ({ answers }) => answers.checkAttempt({ id }));
  for (const { id: runId } of await runsThere())
    await ask(world, ({ answers }) => answers.controlRun({ runId, to: 'check' }));
  await quiet(world);
}

test('fault 3, 21, 22, 25, 28, 32: each version is published once per confirmation', async () => {
  const work = {
    commands: [
      ...publishingCommands,
      ...watchCommands,
      goingBack,
      ...circumstances('publishVersion', 'publishVersion', 'cancelVersion'),
    ],
    async begin(person: Person, world: World) {
      await connect(person, world, 1);
      await addAudiences(person, world);
      hearNotifications(person);
    },
    isUnderWay: async () => (await runsThere()).some(({ state }) => state === 'running'),
    look,
    async judge(person: Person, world: World) {
      await judgePublishing(person, world);
      await judgeWatches(person, world);
    },
    end: removeAudiences,
    kept: async () => [...(await attemptsThere()), ...(await runsThere()), ...(await watchesThere())],
  };
  await holdsFor(work, { normal: 30, full: 5000 });
}, 36_000_000);
