// A world in which a person publishes several audiences of a page in one run, and what is compared of it.
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { PublishRun } from '../../../lib/publish/publishing.ts';
import {
  audienceIn,
  leftOut,
  type Part,
  popupIn,
  publishedLater,
  type RunOfWorld,
  runIn,
  runSince,
  runThen,
  tasksOfRun,
} from '../../oracle/publish/publish-run.ts';
import { addressOf, midnightOf, nowOf, refill, serviceNow } from '../../oracle/tables.ts';
import { said } from '../../oracle/words.ts';
import type { World } from '../../oracle/world.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { inWorld, type Place } from './in-world.ts';
import { forgetMenus } from './menus.ts';
import { readHome } from './reading/read-home.tsx';
import { readPublishing } from './reading/read-publishing.tsx';
import { publishAll } from './reading/read-run.tsx';

/** What becomes of each that a page may have. */
export const partsOf = (courses: readonly Part['course'][], isLeftOut: readonly boolean[] = [false]) =>
  fc.array(
    fc.record<Part>({
      course: fc.constantFrom(...courses),
      status: fc.constantFrom(400, 403, 404, 409, 422),
      isPublishedLater: fc.boolean(),
      isLeftOut: fc.constantFrom(...isLeftOut),
    }),
    { minLength: 4, maxLength: 4 },
  );

type InRun = Pick<Place, 'worker' | 'sandbox'> & {
  run: RunOfWorld;
  /** Of the tab. */
  url: string;
  now: number;
  /** As the service holds it when the run comes. */
  atStart: World;
  /** Says what was reviewed. `answer`: how the service will answer. */
  begin(answer: () => void, ends?: PublishRun['state']): ReturnType<typeof publishAll>;
  /** What the popup says of each of them, and what is so. */
  popups(run: RunOfWorld, present: World): Promise<{ name: string; read: Popup; so: Popup }[]>;
  compareHome(run: RunOfWorld, present: World): Promise<void>;
  passTwoHours(): Promise<World>;
};

type Popup = ReturnType<typeof popupIn>;

export function inRun(world: World, parts: readonly Part[], look: (its: InRun) => Promise<void>) {
  return inWorld({ world }, undefined, async ({ worker, sandbox }, store) => {
    forgetMenus();
    const drawn = runIn(world, parts);
    const { page } = drawn;
    const [now, atStart] = [nowOf(world), runThen(drawn)];
    const url = addressOf(world, page, page.audiences[0]);
    await look({
      worker,
      sandbox,
      run: drawn,
      url,
      now,
      atStart,
      begin: (answer, ends = 'done') =>
        publishAll(worker, url, now, {
          ends,
          leaves: leftOut(drawn).map(({ name }) => name),
          prepare() {
            refill(atStart, store);
            answer();
          },
        }),
      async popups(run, present) {
        const all: Awaited<ReturnType<InRun['popups']>> = [];
        for (const ordered of page.audiences.filter(({ audienceId }) => run.deeds.has(audienceId))) {
          // What a colleague did to those that the run has not come to may not have been read yet.
          const isUnread = nowOf(present) === now && audienceIn(present, ordered) !== ordered;
          if (isUnread && run.standing.unstarted.has(ordered.audienceId)) continue;
          const at = addressOf(world, page, ordered);
          const since = nowOf(present) - now;
          const so = popupIn(run, present, ordered, since);
          const read = await readPublishing(worker, at, nowOf(present), so.lines.length > 0);
          all.push({ name: ordered.name, read, so });
        }
        return all;
      },
      async compareHome(run, present) {
        // Home is not compared while the last day is not over for the service.
        if (midnightOf(present) > serviceNow(present) - present.behind) return;
        const tasks = tasksOfRun(run, present, nowOf(present) - now);
        await worker.answers.checkPages({});
        const home = await readHome(worker, nowOf(present));
        const told = home.tasks.filter(({ why }) => why === said('home.why.publish')).map(({ text }) => text);
        // Of a page there is one card: about which of them is left open.
        expect(told).toEqual(told.filter((text) => tasks.includes(text)));
        expect(told).toHaveLength(Math.min(1, tasks.length));
      },
      async passTwoHours() {
        const present = runSince(drawn);
        vi.setSystemTime(nowOf(present));
        sandbox.faults.clear();
        refill(present, store, publishedLater(drawn));
        fakeWorld().onAlarm.fire({ name: 'publishing' });
        await atRest();
        return present;
      },
    });
  });
}
