// What is said after a publish or a cancel, compared with an oracle that knows nothing of the extension: `test/oracle/publish/publishing.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { orderOf, subjectOfStatus } from '../../../lib/publish/version-order.ts';
import {
  actions,
  courses,
  type Deed,
  deedIn,
  isPublishedLater,
  publishingOf,
  publishTask,
  withDraft,
  worldSince,
  worldThen,
} from '../../oracle/publish/publishing.ts';
import { addressOf, midnightOf, nowOf, refill, serviceNow } from '../../oracle/tables.ts';
import { said } from '../../oracle/words.ts';
import { type World, worlds } from '../../oracle/world.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { fakeWorld } from '../fakes/fake-world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import type { Worker } from '../fixtures/worker.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { readHome } from './reading/read-home.tsx';
import { readPublishing } from './reading/read-publishing.tsx';

const deeds = fc.record<Deed>({
  action: fc.constantFrom(...actions),
  course: fc.constantFrom(...courses),
  status: fc.constantFrom(400, 403, 404, 409, 422),
  isPublishedLater: fc.boolean(),
});

function prepare({ faults }: Sandbox, { action, course, status }: Deed): void {
  const operation = action === 'publish' ? 'publishVersion' : 'cancelVersion';
  if (course === 'refused') faults.add({ operation, status });
  if (course === 'failed') faults.add({ operation, status: 502 });
  if (course === 'failedDone') faults.add({ operation, status: 502, commit: true });
}

async function compareHome(worker: Worker, world: World, task: string | undefined) {
  // Home is not compared while the last day is not over for the service.
  if (midnightOf(world) > serviceNow(world) - world.behind) return;
  await worker.answers.checkPages({});
  const { tasks } = await readHome(worker, nowOf(world));
  const told = tasks.filter(({ why }) => why === said('home.why.publish')).map(({ text }) => text);
  expect(told).toEqual(task === undefined ? [] : [task]);
}

it('what is said after a publish or a cancel is so, at once and later', async () => {
  await assertWorlds(
    7,
    fc.asyncProperty(worlds.map(withDraft), deeds, (world, drawn) =>
      inWorld({ world }, undefined, async ({ worker, sandbox }, store) => {
        const [page] = world.pages;
        const [ordered] = page?.audiences ?? [];
        if (!page || !ordered) throw new Error('No audience');
        const deed = deedIn(ordered, drawn);
        const url = addressOf(world, page, ordered);
        const subject = subjectOfStatus(await worker.pageStatus.loadPageStatus({ tabId: 1, url }));
        const order = subject && orderOf(subject, deed.action);
        if (!order) throw new Error(`Nothing is offered at ${url}`);
        const then = worldThen(world, deed);
        if (then !== world) refill(then, store);
        prepare(sandbox, deed);
        await worker.answers.order(order);
        await atRest();
        sandbox.faults.clear();
        const compare = async (present: World) => {
          const of = { ordered, deed, since: nowOf(present) - nowOf(world) };
          const so = publishingOf(present, of);
          const read = await readPublishing(worker, url, nowOf(present), so.lines.length > 0);
          expect({ deed, ...read }).toEqual({ deed, ...so });
          return publishTask(present, of);
        };
        await compare(then);
        const since = worldSince(then, deed);
        vi.setSystemTime(nowOf(since));
        if (isPublishedLater(deed)) refill(since, store);
        fakeWorld().onAlarm.fire({ name: 'publishing' });
        await atRest();
        await compareHome(worker, since, await compare(since));
      }),
    ),
  );
});
