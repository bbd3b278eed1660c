// What the list of audiences says as it is narrowed, compared with an oracle that knows nothing of the extension:
// `test/oracle/audiences.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { audiencesOf, everyStatus, type Narrowing, textOf, withArchived } from '../../oracle/audiences.ts';
import { formOf } from '../../oracle/saved-files.ts';
import { addressOf, nowOf } from '../../oracle/tables.ts';
import { worlds } from '../../oracle/world.ts';
import { assertWorlds, inWorld } from './in-world.ts';
import { readAudiences } from './reading/read-audiences.tsx';

vi.mock('../../../components/directory/use-shown-rows.ts', () => import('./all-rows.ts'));

vi.mock('../../../lib/platform/save-file.ts', () => import('./reading/read-saved.tsx'));

const narrowing = fc.record<Narrowing>({
  waiting: fc.boolean(),
  archived: fc.boolean(),
  // Each other one narrows by nothing else: of few audiences hardly one fits all at once.
  isSearch: fc.constantFrom(false, false, false, true),
  status: fc.oneof(fc.constant('' as const), fc.constantFrom(...everyStatus)),
});

it('the list of audiences has those that fit, and says how many of how many', async () => {
  await assertWorlds(
    5,
    fc.asyncProperty(
      worlds.map(withArchived),
      fc.array(narrowing, { minLength: 2, maxLength: 5 }),
      (world, all) =>
        inWorld({ world }, undefined, async ({ worker }) => {
          const page = world.pages.find(({ audiences }) => audiences.length > 0);
          if (!page) return;
          for (const each of all) {
            const { waiting, archived, status } = each;
            const query = { waiting, archived, status, text: textOf(page, each), sort: 'name' as const };
            const read = await readAudiences(worker, addressOf(world, page), nowOf(world), {
              query,
              form: formOf(world),
            });
            expect({ query, ...read }).toEqual({ query, ...audiencesOf(world, page, each) });
          }
        }),
    ),
  );
});
