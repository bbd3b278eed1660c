// What Home's table lists as it is narrowed, held against a reckoning that knows nothing of the extension: `test/oracle/home/home-table.ts`.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { scaleFrom } from '../../oracle/facts.ts';
import { isOver } from '../../oracle/home/home.ts';
import { filters, type HomeNarrowing, sorts, tableOf, textOf } from '../../oracle/home/home-table.ts';
import { nowOf } from '../../oracle/tables.ts';
import { said } from '../../oracle/words.ts';
import { worlds } from '../../oracle/world.ts';
import { randomRuns } from '../../setup/trials.ts';
import { click, type Drawn, enter } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { inWorld, knownFrom } from './in-world.ts';
import { drawHome } from './reading/read-home.tsx';
import { allIn, textOf as textIn } from './reading/read-texts.ts';

vi.mock('../../../components/directory/use-shown-rows.ts', () => import('./all-rows.ts'));

afterEach(() => {
  vi.useRealTimers();
});

const narrowing = fc.record<HomeNarrowing>({
  filter: fc.constantFrom(...filters),
  sort: fc.constantFrom(...sorts),
  page: fc.option(fc.nat(2), { nil: undefined, freq: 1 }),
});

/** False where that filter is not offered. */
async function narrow({ root }: Drawn, { filter, sort }: HomeNarrowing, text: string): Promise<boolean> {
  const chips = allIn(root, '.home-chip');
  const chip = chips.find((each) => textIn(each.firstChild) === said(`home.filter.${filter}`));
  if (!chip) return false;
  await click(chip);
  const search = root.querySelector('.home-search');
  const choice = allIn(root, '.home-tools select').at(-1);
  if (!search || !choice) throw new Error('Nothing narrows the table');
  await enter(search, text);
  await enter(choice, sort, 'change');
  return true;
}

const { numRuns, seed } = randomRuns({ normal: 10, full: 3000 });
const first = Number(process.env.WORLD ?? 0);

it('Home lists the pages that fit, in order, and says how many each filter has', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, fc.array(narrowing, { minLength: 2, maxLength: 5 }), (world, all) =>
      inWorld({ world }, undefined, async ({ worker, sandbox }) => {
        if (!isOver(world) || world.pages.every(({ isArchived }) => isArchived)) return;
        const home = await drawHome(worker, nowOf(world));
        const scale = scaleFrom(world, knownFrom(sandbox).figures);
        for (const each of all) {
          if (!(await narrow(home, each, textOf(world, each)))) {
            // What is not offered fits none.
            expect(tableOf(world, scale, { ...each, page: undefined }, []).rows).toEqual([]);
            continue;
          }
          await until(() => {
            const rows = allIn(home.root, 'tbody tr .col-page bdi').map(textIn);
            const chips = allIn(home.root, '.home-chip').map(textIn);
            expect({ each, chips, rows }).toEqual({ each, ...tableOf(world, scale, each, rows) });
          });
        }
        await home.redraw(<p />);
      }),
    ),
    { numRuns, seed, endOnFailure: true, path: String(first) },
  );
});
