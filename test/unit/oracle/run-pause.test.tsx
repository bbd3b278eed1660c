// What is said of a run that waits for the service, a key or a person and then goes on or ends, compared with an oracle that knows nothing
// of the extension: `test/oracle/publish/run-pause.ts` and `run-control.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { done, runOf, type Standing, withDrafts, withManyDrafts } from '../../oracle/publish/publish-run.ts';
import { courses } from '../../oracle/publish/publishing.ts';
import {
  begun,
  type Control,
  controlled,
  controls,
  ended,
  sentAtFirst,
} from '../../oracle/publish/run-control.ts';
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
import { nowOf } from '../../oracle/tables.ts';
import { type World, worlds } from '../../oracle/world.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { inRun, partsOf } from './in-run.ts';
import { assertWorlds } from './in-world.ts';
import {
  failAsDrawn,
  pressRun,
  publishPath,
  readRun,
  runEnds,
  runIsSent,
  runRests,
} from './reading/read-run.tsx';

vi.mock('../../../components/directory/use-shown-rows.ts', () => import('./all-rows.ts'));
vi.mock('../../../components/export/ListMenu.tsx', () => import('./menus.ts'));

const parts = partsOf(['taken', 'taken', ...courses]);
it('a run that has to wait says why and until when, and goes on', async () => {
  await assertWorlds(
    4,
    fc.asyncProperty(
      worlds.map(withDrafts),
      parts,
      fc.constantFrom(...waits),
      fc.nat(3),
      (world, drawn, wait, at) =>
        inRun(world, drawn, async ({ worker, sandbox, run, url, now, atStart, ...its }) => {
          const sent = sentIn(run);
          const paused = sent[at % sent.length];
          if (!paused) return;
          const end = waitEnd(wait, now);
          await its.begin(() => {
            sandbox.faults.add({
              path: publishPath(paused),
              status: waitStatus(wait),
              body: JSON.stringify({ message: waitReason }),
              headers: wait === 'key' ? {} : { 'retry-after': String(wait) },
            });
            failAsDrawn(sandbox, run);
          }, 'paused');
          await atRest();
          const told = await readRun(worker, url, now, true);
          const lines = [...told.toLook, ...told.others];
          const possible = [...possibleOf(run, atStart, { paused, now })];
          const texts = possible.map(([name, some]) =>
            some.find((text) => lines.some((line) => line.startsWith(`${name} ${text} `))),
          );
          expect({ lines, texts }).toEqual({ lines, texts: expect.not.arrayContaining([undefined]) });
          const { isAsked, ...counts } = countsOf(texts.map((text) => text ?? ''));
          expect(told).toMatchObject({ ...waitOf(wait, now, isAsked), ...counts });

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

          const present = await its.passTwoHours();
          const all = await its.popups(run, present);
          expect(all.map(({ name, read }) => ({ name, lines: read.lines }))).toEqual(
            all.map(({ name, so }) => ({ name, lines: so.lines })),
          );
          expect(await readRun(worker, url, nowOf(present))).toEqual(
            runOf(run, present, nowOf(present) - now),
          );
        }),
    ),
  );
});

/** Requests to publish that came so far. */
const publishesIn = ({ ledger }: Sandbox) =>
  ledger.entries().filter(({ operation }) => operation === 'publishVersion').length;

it('a run that a person pauses, resumes or stops says so, and sends nothing meanwhile', async () => {
  await assertWorlds(
    4,
    fc.asyncProperty(
      worlds.map(withManyDrafts),
      parts,
      fc.constantFrom(...controls),
      (world, drawn, { first: to, next, isEndedBetween }) =>
        inRun(world, drawn, async ({ worker, sandbox, run, url, now, atStart, ...its }) => {
          const count = sentAtFirst(run);
          if (count === 0) return;
          await its.begin(() => failAsDrawn(sandbox, run, { held: true }), 'running');
          let standing: Standing = begun(run, await runIsSent(count));
          const compareRun = async (present = atStart) =>
            expect(await readRun(worker, url, nowOf(present))).toEqual(
              runOf({ ...run, standing }, present, nowOf(present) - now),
            );
          const compare = async (present: World) => {
            const all = await its.popups({ ...run, standing }, present);
            expect(all.map(({ name, read }) => ({ name, ...read }))).toEqual(
              all.map(({ name, so }) => ({ name, ...so })),
            );
            await compareRun(present);
          };
          const press = async (control: Control) => {
            await pressRun(worker, url, now, control);
            standing = controlled(standing, control);
          };
          const letGo = async () => {
            sandbox.faults.clear();
            failAsDrawn(sandbox, run);
            await runRests();
            standing = ended(standing);
          };
          await compareRun();
          await press(to);
          await compareRun();
          if (isEndedBetween) {
            await letGo();
            fakeWorld().onAlarm.fire({ name: 'publishing' });
            await atRest();
            await compare(atStart);
            expect(publishesIn(sandbox)).toBe(count);
          }
          if (next) {
            await press(next);
            if (!isEndedBetween) await compareRun();
          }
          if (!isEndedBetween) await letGo();
          const isStopped = standing.state === 'stopped';
          if (!isStopped) {
            await runEnds('done');
            standing = done;
          }
          await atRest();
          if (isStopped) expect(publishesIn(sandbox)).toBe(count);

          const present = await its.passTwoHours();
          await compare(present);
          await its.compareHome({ ...run, standing }, present);
        }),
    ),
  );
});
