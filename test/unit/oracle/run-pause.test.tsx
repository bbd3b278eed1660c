// What is said of a run that waits for the service or for a key and then goes on, held against a reckoning that knows nothing of the
// extension: `test/oracle/publish/run-pause.ts`.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import {
  leftOut,
  type Part,
  popupIn,
  publishedLater,
  runIn,
  runOf,
  runSince,
  runThen,
  withDrafts,
} from '../../oracle/publish/publish-run.ts';
import { courses } from '../../oracle/publish/publishing.ts';
import {
  countsOf,
  possibleOf,
  sentIn,
  waitEnd,
  waitOf,
  waitReason,
  waitStatus,
  waits,
} from '../../oracle/publish/run-pause.ts';
import { addressOf, nowOf, refill } from '../../oracle/tables.ts';
import { worlds } from '../../oracle/world.ts';
import { randomRuns } from '../../setup/trials.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { inWorld } from './in-world.ts';
import { forgetMenus } from './menus.ts';
import { readPublishing } from './reading/read-publishing.tsx';
import { failAsDrawn, publishAll, publishPath, readRun, runEnds } from './reading/read-run.tsx';

vi.mock('../../../components/directory/use-shown-rows.ts', () => import('./all-rows.ts'));
vi.mock('../../../components/export/ListMenu.tsx', () => import('./menus.ts'));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const part = fc.record<Part>({
  course: fc.constantFrom('taken' as const, 'taken' as const, ...courses),
  status: fc.constantFrom(400, 403, 404, 409, 422),
  isPublishedLater: fc.boolean(),
  isLeftOut: fc.constant(false),
});

const { numRuns, seed } = randomRuns({ normal: 6, full: 3000 });
const first = Number(process.env.WORLD ?? 0);

it('a run that has to wait says why and until when, and goes on', async () => {
  await fc.assert(
    fc.asyncProperty(
      worlds.map(withDrafts),
      fc.array(part, { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...waits),
      fc.nat(3),
      (world, parts, wait, at) =>
        inWorld({ world }, undefined, async ({ worker, sandbox }, store) => {
          forgetMenus();
          const run = runIn(world, parts);
          const sent = sentIn(run);
          const paused = sent[at % sent.length];
          if (!paused) return;
          const { page } = run;
          const url = addressOf(world, page, page.audiences[0]);
          const then = runThen(run);
          const now = nowOf(world);
          const end = waitEnd(wait, now);
          await publishAll(worker, url, now, {
            ends: 'paused',
            leaves: leftOut(run).map(({ name }) => name),
            prepare() {
              refill(then, store);
              sandbox.faults.add({
                path: publishPath(paused),
                status: waitStatus(wait),
                body: JSON.stringify({ message: waitReason }),
                headers: wait === 'key' ? {} : { 'retry-after': String(wait) },
              });
              failAsDrawn(sandbox, run);
            },
          });
          await atRest();
          const compare = async () => {
            const told = await readRun(worker, url, now, true);
            const lines = [...told.toLook, ...told.others];
            const possible = [...possibleOf(run, then, paused)];
            const texts = possible.map(([name, some]) =>
              some.find((text) => lines.some((line) => line.startsWith(`${name} ${text} `))),
            );
            expect({ lines, texts }).toEqual({ lines, texts: expect.not.arrayContaining([undefined]) });
            const { isAsked, ...counts } = countsOf(texts.map((text) => text ?? ''));
            expect(told).toMatchObject({ ...waitOf(wait, now, isAsked), ...counts });
          };
          await compare();

          sandbox.faults.clear();
          failAsDrawn(sandbox, run);
          const requests = sandbox.ledger.entries().length;
          if (end === undefined) {
            const [{ id = '' } = {}] = await runEnds('paused');
            await worker.answers.controlRun({ runId: id, to: 'resume' });
          } else {
            // Not before the service takes requests again.
            vi.setSystemTime(end - 1000);
            fakeWorld().onAlarm.fire({ name: 'publishing' });
            await atRest();
            expect(sandbox.ledger.entries()).toHaveLength(requests);
            await runEnds('paused');
            vi.setSystemTime(end + 1000);
            fakeWorld().onAlarm.fire({ name: 'publishing' });
          }
          await runEnds('done');
          await atRest();

          const present = runSince(run);
          const since = nowOf(present) - now;
          vi.setSystemTime(nowOf(present));
          sandbox.faults.clear();
          refill(present, store, publishedLater(run));
          fakeWorld().onAlarm.fire({ name: 'publishing' });
          await atRest();
          for (const ordered of page.audiences.filter(({ audienceId }) => run.deeds.has(audienceId))) {
            const so = popupIn(run, present, ordered, since);
            const tab = addressOf(world, page, ordered);
            const read = await readPublishing(worker, tab, nowOf(present), so.lines.length > 0);
            expect({ name: ordered.name, lines: read.lines }).toEqual({
              name: ordered.name,
              lines: so.lines,
            });
          }
          expect(await readRun(worker, url, nowOf(present))).toEqual(runOf(run, present, since));
        }),
    ),
    { numRuns, seed, endOnFailure: true, path: String(first) },
  );
});
