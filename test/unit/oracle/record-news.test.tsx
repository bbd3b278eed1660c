// What is news of pages, assets and entries, compared with an oracle that knows nothing of the extension: `test/oracle/news/record-news.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { readsBy } from '../../../lib/platform/service-reads.ts';
import { fillLibrary, type Library, libraries } from '../../oracle/library/library.ts';
import {
  addAll,
  assetTurns,
  entryTurns,
  newsOfTurns,
  pageTurns,
  type Turns,
  turnAll,
  turnBack,
  worldBefore,
} from '../../oracle/news/record-news.ts';
import { HOUR, nowOf } from '../../oracle/tables.ts';
import { type World, worlds } from '../../oracle/world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { until } from '../fixtures/until.ts';
import type { Worker } from '../fixtures/worker.ts';
import { assertWorlds, inWorld, viewOf } from './in-world.ts';
import { readNews } from './reading/read-news.tsx';

const turned = fc.record({
  pages: fc.array(fc.constantFrom(...pageTurns), { minLength: 3, maxLength: 3 }),
  hasNewPage: fc.boolean(),
  assets: fc.array(fc.constantFrom(...assetTurns), { minLength: 6, maxLength: 6 }),
  entries: fc.array(fc.constantFrom(...entryTurns), { minLength: 6, maxLength: 6 }),
  isBack: fc.constantFrom(false, false, true),
  isFirst: fc.boolean(),
  added: fc.option(libraries, { nil: undefined }),
});

/** What is added is drawn like what is there. */
function turnsOf({
  added,
  isFirst,
  ...turns
}: typeof turned extends fc.Arbitrary<infer Of> ? Of : never): Turns {
  const [asset, entry] = [added?.assets[0], added?.entries[0]];
  return {
    ...turns,
    newAsset: asset && { fact: { ...asset, assetId: 'added' }, isFirst },
    newEntry: entry && { fact: { ...entry, topicEntryId: 'added' }, isFirst },
  };
}

/** All pages, all assets and all of a topic, as the panel reads them when all is unfolded. */
async function readAll(worker: Worker, { workspaceId }: World, { topicId }: Library) {
  await worker.lists.crawlPages(await worker.workspaces.workspaceById(workspaceId));
  const reads = readsBy(viewOf(worker).ask);
  await worker.answers.renewTopics({ topicId });
  for (const [operation, params] of [
    ['listAssets', {}],
    ['listTopicEntries', { topic_id: topicId }],
  ] as const) {
    let cursor: string | undefined;
    do {
      const more = cursor === undefined ? {} : { cursor };
      const { data } = await reads.read(operation, { ...params, ...more } as never, { force: true });
      const { hasMore, nextCursor } = data as { hasMore: boolean; nextCursor: string | null };
      cursor = hasMore ? (nextCursor ?? undefined) : undefined;
    } while (cursor !== undefined);
  }
  await atRest();
}

it('what a colleague added, changed or removed is news, and nothing else', async () => {
  await assertWorlds(
    16,
    fc.asyncProperty(worlds, libraries, turned.map(turnsOf), (world, library, turns) =>
      inWorld({ world: worldBefore(world, turns) }, undefined, async ({ worker }, store) => {
        fillLibrary(world, library, store);
        await worker.answers.addTopics({ topicIds: [library.topicId] });
        await readAll(worker, world, library);
        const records = new Map(
          worldBefore(world, turns).pages.flatMap(({ pageId }) => {
            const record = store.get('page', pageId);
            return record ? [[pageId, record] as const] : [];
          }),
        );
        const later = { ...world, hour: world.hour + 1 };
        vi.setSystemTime(nowOf(later));
        turnAll(world, library, turns, store);
        addAll(later, library, turns, store);
        await readAll(worker, world, library);
        if (turns.isBack) {
          vi.setSystemTime(nowOf(later) + HOUR / 60);
          turnBack(world, library, turns, records, store);
          await readAll(worker, world, library);
        }
        const so = newsOfTurns(world, library, turns, records);
        await until(async () => {
          const { rows } = await readNews(worker, nowOf(later) + HOUR / 60);
          expect(rows).toEqual(so);
        });
      }),
    ),
  );
});
