// What is said of several audiences that are published in one run, compared with an oracle that knows nothing of the extension:
// `test/oracle/publish/publish-run.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { reviewOf, runOf, withDrafts } from '../../oracle/publish/publish-run.ts';
import { courses } from '../../oracle/publish/publishing.ts';
import { nowOf } from '../../oracle/tables.ts';
import { type World, worlds } from '../../oracle/world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { inRun, partsOf } from './in-run.ts';
import { assertWorlds } from './in-world.ts';
import { failAsDrawn, readRun } from './reading/read-run.tsx';

vi.mock('../../../components/directory/use-shown-rows.ts', () => import('./all-rows.ts'));
vi.mock('../../../components/export/ListMenu.tsx', () => import('./menus.ts'));

it('what is said of a run is so, at once and later', async () => {
  await assertWorlds(
    7,
    fc.asyncProperty(worlds.map(withDrafts), partsOf(courses, [false, false, true]), (world, parts) =>
      inRun(world, parts, async ({ worker, sandbox, run, url, now, atStart, ...its }) => {
        const reviewed = await its.begin(() => failAsDrawn(sandbox, run));
        expect(reviewed).toEqual(reviewOf(run));
        await atRest();
        sandbox.faults.clear();
        const compare = async (present: World) => {
          const all = await its.popups(run, present);
          expect(all.map(({ name, read }) => ({ name, ...read }))).toEqual(
            all.map(({ name, so }) => ({ name, ...so })),
          );
          // What is unconfirmed is known once its part of the list was read, for its popup.
          expect(await readRun(worker, url, nowOf(present))).toEqual(
            runOf(run, present, nowOf(present) - now),
          );
        };
        await compare(atStart);
        const present = await its.passTwoHours();
        await compare(present);
        await its.compareHome(run, present);
      }),
    ),
  );
});
