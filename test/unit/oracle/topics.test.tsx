// What the list of topics says, compared with an oracle that knows nothing of the extension: `test/oracle/topics.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { formOf } from '../../oracle/saved-files.ts';
import { HOUR, MINUTE, nowOf } from '../../oracle/tables.ts';
import {
  addedTopics,
  deedDone,
  deedsOf,
  fillTopics,
  nextTopics,
  renewedTopics,
  sendTopics,
  topicFile,
  topicListOf,
  topicsOf,
} from '../../oracle/topics.ts';
import { worlds } from '../../oracle/world.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { arrange, readTopics } from './reading/read-topics.tsx';

vi.mock('../../../lib/platform/save-file.ts', () => import('./reading/read-saved.tsx'));

it('topics are listed as they were read last, in the order of the person', async () => {
  await assertWorlds(
    7,
    fc.asyncProperty(
      worlds,
      topicsOf,
      fc.tuple(nextTopics, nextTopics),
      fc.tuple(deedsOf, deedsOf),
      fc.constantFrom(0, 1, 3, 59),
      // Sooner than a reading grows old, or later.
      fc.constantFrom(3 * MINUTE, HOUR),
      (world, topics, next, deeds, age, pause) => {
        // No waiting between the attempts of a read.
        vi.spyOn(Math, 'random').mockReturnValue(0);
        let present = topics;
        const own = sendTopics(() => present);
        return inWorld(
          { world: { ...world, dialect: { ...world.dialect, own } } },
          undefined,
          async ({ worker, sandbox }, store) => {
            const become = (facts: typeof topics) => {
              present = facts;
              fillTopics(world, present, store);
              fail(sandbox, present);
            };
            become(topics);
            const topicIds = topics.map(({ topicId }) => topicId);
            if (topicIds.length > 0) await worker.answers.addTopics({ topicIds });
            let listed = addedTopics(topics, nowOf(world));
            const compare = async (minutes: number) => {
              const now = Date.now() + minutes * MINUTE;
              const told = topicListOf(world, listed, now);
              expect(await readTopics(worker, now, formOf(world))).toEqual({
                told,
                file: topicFile(world, listed),
              });
            };
            await compare(0);
            for (const [turn, facts] of next.entries()) {
              for (const deed of deeds[turn] ?? []) {
                await arrange(worker, deed);
                listed = deedDone(listed, deed);
              }
              await compare(age);
              vi.setSystemTime(nowOf(world) + (turn + 1) * pause);
              become(topics.map(({ topicId }, at) => ({ ...(facts[at] ?? topics[at]), topicId }) as never));
              await compare(0);
              await worker.answers.renewTopics({});
              listed = renewedTopics(listed, present, Date.now());
              await compare(0);
              await compare(age);
            }
          },
        );
      },
    ),
  );
});

function fail({ faults }: Sandbox, topics: Parameters<typeof addedTopics>[0]): void {
  faults.clear();
  for (const { topicId, failure } of topics) {
    const path = `/topics/${decodeURI(encodeURIComponent(topicId))}`;
    if (failure === 'forbidden') faults.add({ operation: 'getTopic', path, status: 403 });
    if (failure === 'failing') faults.add({ operation: 'getTopic', path, status: 502 });
  }
}
