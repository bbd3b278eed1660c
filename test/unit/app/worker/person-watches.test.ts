// A user watches pages under random events: they are read in time and no others, and each change of a colleague is new once.
import { test } from 'vitest';
import { storedIn } from '../../fakes/stored-in-databases.ts';
import { settled } from '../../fixtures/held-clock.ts';
import { holdsFor, withServices } from './person/at-work.ts';
import { circumstances, connect } from './person/circumstances.ts';
import { pageWatchCommands } from './person/page-watch-commands.ts';
import { beginPageWatches, judgePageWatches } from './person/page-watch-judge.ts';
import type { Person } from './person/person.ts';
import type { World } from './person/person-world.ts';
import { addAudiences, removeAudiences } from './person/publishing-commands.ts';

withServices();

test('fault 22, 25: watched pages are read in time, and each change is reported once', async () => {
  const work = {
    commands: [
      ...pageWatchCommands,
      ...circumstances('listAudiences', 'getAudienceMessages', 'getAnalyticsSummary'),
    ],
    async begin(person: Person, world: World) {
      await connect(person, world, 1);
      await addAudiences(person, world);
      beginPageWatches(person, world);
    },
    isUnderWay: async () => false,
    judge: judgePageWatches,
    end: removeAudiences,
    kept: () => settled(storedIn<unknown>('news')),
  };
  await holdsFor(work, { normal: 20, full: 5000 });
}, 36_000_000);
