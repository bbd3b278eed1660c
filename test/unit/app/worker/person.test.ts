// A user at work under random events: no text is lost, duplicated, changed or sent without the user.
import { test } from 'vitest';
import { holdsFor, withServices } from './person/at-work.ts';
import { circumstances } from './person/circumstances.ts';
import { creationsThere, judgePeople, openForms, peopleCommands } from './person/people-commands.ts';
import { judgeComposer, tabCommands } from './person/tab-commands.ts';
import { begin, capturesThere, writingCommands } from './person/writing-commands.ts';
import { judgeWriting } from './person/writing-judge.ts';

withServices();

const kept = async () => [...(await capturesThere()), ...(await creationsThere())];

test('fault 2, 3, 22, 25, 32: each text a user wrote ends up in exactly one place', async () => {
  const work = {
    commands: [
      ...writingCommands,
      ...tabCommands,
      ...peopleCommands,
      ...circumstances('createTopicEntry', 'createPerson'),
    ],
    async begin(...at: Parameters<typeof judgeWriting>) {
      await begin(...at, { window: 0, isTaken: false, topic: 0 });
      await openForms(...at);
    },
    isUnderWay: async () =>
      (await kept()).some(({ state: { kind } }) => kind !== 'done' && kind !== 'needs-you'),
    async judge(...at: Parameters<typeof judgeWriting>) {
      await judgeWriting(...at);
      judgeComposer(at[0]);
      await judgePeople(...at);
    },
    kept,
  };
  await holdsFor(work, { normal: 80, full: 20_000 });
}, 36_000_000);
