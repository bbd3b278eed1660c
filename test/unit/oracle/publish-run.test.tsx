// What is said of several audiences that are published in one run, held against a reckoning that knows nothing of the extension:
// `test/oracle/publish/publish-run.ts`.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import {
  leftOut,
  type Part,
  popupIn,
  publishedLater,
  reviewOf,
  runIn,
  runOf,
  runSince,
  runThen,
  tasksOfRun,
  withDrafts,
} from '../../oracle/publish/publish-run.ts';
import { courses } from '../../oracle/publish/publishing.ts';
import { addressOf, midnightOf, nowOf, refill, serviceNow } from '../../oracle/tables.ts';
import { said } from '../../oracle/words.ts';
import { type World, worlds } from '../../oracle/world.ts';
import { randomRuns } from '../../setup/trials.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import type { Worker } from '../fixtures/worker.ts';
import { inWorld } from './in-world.ts';
import { forgetMenus } from './menus.ts';
import { readHome } from './reading/read-home.tsx';
import { readPublishing } from './reading/read-publishing.tsx';
import { failAsDrawn, publishAll, readRun } from './reading/read-run.tsx';

vi.mock('../../../components/directory/use-shown-rows.ts', () => import('./all-rows.ts'));
vi.mock('../../../components/export/ListMenu.tsx', () => import('./menus.ts'));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const part = fc.record<Part>({
  course: fc.constantFrom(...courses),
  status: fc.constantFrom(400, 403, 404, 409, 422),
  isPublishedLater: fc.boolean(),
  isLeftOut: fc.constantFrom(false, false, true),
});

async function compareHome(worker: Worker, world: World, tasks: string[]) {
  // Home is not compared while the last day is not over for the service.
  if (midnightOf(world) > serviceNow(world) - world.behind) return;
  await worker.answers.checkPages({});
  const home = await readHome(worker, nowOf(world));
  const told = home.tasks.filter(({ why }) => why === said('home.why.publish')).map(({ text }) => text);
  // Of a page there is one card: about which of them is left open.
  expect(told).toEqual(told.filter((text) => tasks.includes(text)));
  expect(told).toHaveLength(Math.min(1, tasks.length));
}

const { numRuns, seed } = randomRuns({ normal: 12, full: 3000 });
const first = Number(process.env.WORLD ?? 0);

it('what is said of a run is so, at once and later', async () => {
  await fc.assert(
    fc.asyncProperty(worlds.map(withDrafts), fc.array(part, { minLength: 4, maxLength: 4 }), (world, parts) =>
      inWorld({ world }, undefined, async ({ worker, sandbox }, store) => {
        forgetMenus();
        const run = runIn(world, parts);
        const { page } = run;
        const [audience] = page.audiences;
        const url = addressOf(world, page, audience);
        const then = runThen(run);
        const reviewed = await publishAll(worker, url, nowOf(world), {
          leaves: leftOut(run).map(({ name }) => name),
          prepare() {
            refill(then, store);
            failAsDrawn(sandbox, run);
          },
        });
        expect(reviewed).toEqual(reviewOf(run));
        await atRest();
        sandbox.faults.clear();
        const compare = async (present: World) => {
          const since = nowOf(present) - nowOf(world);
          for (const ordered of page.audiences.filter(({ audienceId }) => run.deeds.has(audienceId))) {
            const so = popupIn(run, present, ordered, since);
            const at = addressOf(world, page, ordered);
            const read = await readPublishing(worker, at, nowOf(present), so.lines.length > 0);
            const deed = run.deeds.get(ordered.audienceId);
            expect({ deed, ...read }).toEqual({ deed, ...so });
          }
          // What is unconfirmed is known once its part of the list was read, for its popup.
          expect(await readRun(worker, url, nowOf(present))).toEqual(runOf(run, present, since));
          return tasksOfRun(run, present, since);
        };
        await compare(then);
        const present = runSince(run);
        vi.setSystemTime(nowOf(present));
        refill(present, store, publishedLater(run));
        fakeWorld().onAlarm.fire({ name: 'publishing' });
        await atRest();
        await compareHome(worker, present, await compare(present));
      }),
    ),
    { numRuns, seed, endOnFailure: true, path: String(first) },
  );
});
