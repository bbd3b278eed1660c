// A user orders and visits topics under random events: no change is lost or undone, and each new entry is reported once.
import { test } from 'vitest';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { settled } from '../../fixtures/held-clock.ts';
import { holdsFor, withServices } from './person/at-work.ts';
import { circumstances } from './person/circumstances.ts';
import { judgeTopics, topicCommands } from './person/topic-commands.ts';

withServices();

test('fault 1: the topics are as the user left them, and a new entry is reported once', async () => {
  const work = {
    commands: [...topicCommands, ...circumstances('createPerson')],
    begin: async () => undefined,
    isUnderWay: async () => false,
    judge: judgeTopics,
    kept: () => settled(storedIn<unknown>('topics')),
  };
  await holdsFor(work, { normal: 40, full: 10_000 });
}, 36_000_000);
