// What is news of an audience, compared with an oracle that knows nothing of the extension: `test/oracle/news/audience-news.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { after, before, newsOfTurn, turns } from '../../oracle/news/audience-news.ts';
import { addressOf, nowOf, refill } from '../../oracle/tables.ts';
import { worlds } from '../../oracle/world.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { until } from '../fixtures/until.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { readNews } from './reading/read-news.tsx';

it('what a colleague did to an audience is news, and nothing else', async () => {
  await assertWorlds(
    5,
    fc.asyncProperty(worlds, fc.constantFrom(...turns), (drawn, turn) => {
      const world = before(drawn, turn);
      return inWorld({ world }, undefined, async ({ worker }, store) => {
        const [page] = world.pages;
        const [was] = page?.audiences ?? [];
        if (!page || !was) return;
        const look = async () => {
          await worker.pageStatus.loadPageStatus({ tabId: 1, url: addressOf(world, page, was) });
          await atRest();
        };
        await look();
        const present = after(world, turn);
        vi.setSystemTime(nowOf(present));
        refill(present, store);
        await look();
        await until(async () => {
          const { rows } = await readNews(worker, nowOf(present));
          // Its overrides come from the number of its latest version, which is another one then.
          const told = turn === 'drafts' ? rows.filter((row) => !row.includes(' changed: ')) : rows;
          expect({ turn, rows: told }).toEqual({ turn, rows: [newsOfTurn(page, was, turn)] });
        });
      });
    }),
  );
});
