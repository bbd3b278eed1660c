// What the popup says of addresses at random, compared with an oracle that knows nothing of the extension: `test/oracle/match/match.ts`.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  matchOf,
  placed,
  standingOf,
  type Visit,
  type Visited,
  visitIn,
  type Way,
  ways,
} from '../../oracle/match/match.ts';
import { nowOf } from '../../oracle/tables.ts';
import { type World, worlds } from '../../oracle/world.ts';
import type { Worker } from '../fixtures/worker.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { readMatch } from './reading/read-match.tsx';

/** What a person says of the address before. */
async function choose(worker: Worker, { page, way, url }: Visited) {
  const { pageId } = page;
  const { bind } = worker.answers;
  if (way === 'chosen') await bind({ url, below: false, pageId });
  if (way === 'belowChosen') await bind({ url: url.replace('/more/of-it', ''), below: true, pageId });
  if (way === 'never') await bind({ url, below: false, never: true });
}

/** Audiences are not read for an address that hardly is one of theirs: they are found by it where they are known. */
const isOfListed = ({ way }: Visited) => way === 'ownAddress' || way === 'keyFarBelow';

async function listAudiences(worker: Worker, { workspaceId, pages }: World) {
  const workspace = await worker.workspaces.workspaceById(workspaceId);
  for (const { pageId } of pages) await worker.lists.crawlAudiences(workspace, pageId);
}

const visit = fc.record<Visit>({
  page: fc.nat(2),
  audience: fc.nat(3),
  way: fc.constantFrom(...(Object.keys(ways) as Way[])),
});

/** Where a parameter tells pages apart, one that tells nothing is not to be taken for another. */
function ofItsKind(world: World): Visit[] {
  return standingOf(world) === 'by parameter' ? [{ page: 0, audience: 0, way: 'click' }] : [];
}

it('an address shows the page and audience that it is of, or those that it may be of', async () => {
  await assertWorlds(
    7,
    fc.asyncProperty(worlds.map(placed), fc.array(visit, { minLength: 4, maxLength: 12 }), (world, visits) =>
      inWorld({ world }, undefined, async ({ worker }) => {
        for (const each of [...ofItsKind(world), ...visits]) {
          const visited = visitIn(world, each);
          if (!visited) continue;
          if (isOfListed(visited)) await listAudiences(worker, world);
          await choose(worker, visited);
          const read = await readMatch(worker, visited.url, nowOf(world));
          expect({ url: visited.url, ...read }).toEqual({ url: visited.url, ...matchOf(world, visited) });
        }
      }),
    ),
  );
});
