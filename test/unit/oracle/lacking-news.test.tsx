// What a reading lacks is unknown: no news may come of it, nor of its return. Compared in worlds at random.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { nowOf } from '../../oracle/tables.ts';
import { worlds } from '../../oracle/world.ts';
import { randomRuns } from '../../setup/trials.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { inWorld } from './in-world.ts';
import { readNews } from './reading/read-news.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** Fields by the id that what holds them has. Without these, times of ends and addresses, it is the same thing. */
const fields = {
  pageId:
    'name title pageContext brandId headerActionId audiencesCount actions actionCardWidgets footerLinks scripts metadata updatedAt createdAt',
  audienceId:
    'effectiveName customName computedName personRouteKey personId supplementaryContext actionFormIdOverride actionFormInstructionsOverride actionUrlOverride metadataOverride isNewPageAgent effectiveMetadata latestVersion publishedVersion',
  versionId: 'versionId versionNumber status supplementaryContext publishedAt createdAt',
};
type Holder = keyof typeof fields;

const holders = ['versionId', 'audienceId', 'pageId'] as const;
const holderOf = (item: object): Holder | undefined => holders.find((id) => id in item);

const lacking = fc.constantFrom(...holders).chain((holder) =>
  fc.record({
    holder: fc.constant(holder),
    lacks: fc.subarray(fields[holder].split(' '), { minLength: 1 }),
  }),
);

const { numRuns, seed } = randomRuns({ normal: 10, full: 3000 });
const first = Number(process.env.WORLD ?? 0);

it('what a reading lacks is no news, and neither is its return', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, lacking, (drawn, { holder, lacks }) => {
      let isLacking = false;
      const own = (item: Record<string, unknown>) =>
        isLacking && holderOf(item) === holder
          ? Object.fromEntries(Object.entries(item).filter(([name]) => !lacks.includes(name)))
          : item;
      const { cursors: _, ...spoken } = drawn.dialect;
      const world = { ...drawn, later: undefined, dialect: { ...spoken, own } };
      return inWorld({ world }, undefined, async ({ worker }) => {
        const workspace = await worker.workspaces.activeWorkspace();
        if (!workspace) throw new Error('No workspace');
        const look = async (isPart: boolean) => {
          isLacking = isPart;
          await worker.lists.crawlPages(workspace);
          for (const { pageId } of world.pages) await worker.lists.crawlAudiences(workspace, pageId);
          await atRest();
          return (await readNews(worker, nowOf(world))).rows;
        };
        expect(await look(false)).toEqual([]);
        expect({ holder, lacks, rows: await look(true) }).toEqual({ holder, lacks, rows: [] });
        expect({ holder, lacks, rows: await look(false) }).toEqual({ holder, lacks, rows: [] });
      });
    }),
    { numRuns, seed, endOnFailure: true, path: String(first) },
  );
});
