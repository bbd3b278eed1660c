// What Home's table lists as it is narrowed, compared with an oracle that knows nothing of the extension: `test/oracle/home/home-table.ts`.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { scaleFrom } from '../../oracle/facts.ts';
import { isOver } from '../../oracle/home/home.ts';
import {
  chosenSite,
  filters,
  type HomeNarrowing,
  ofSites,
  sorts,
  tableOf,
  textOf,
} from '../../oracle/home/home-table.ts';
import { nowOf } from '../../oracle/tables.ts';
import { said } from '../../oracle/words.ts';
import { type World, worlds } from '../../oracle/world.ts';
import { click, type Drawn, enter } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { assertWorlds, inWorld, knownFrom } from './in-world.ts';
import { drawHome } from './reading/read-home.tsx';
import { allIn, textOf as textIn } from './reading/read-texts.ts';

vi.mock('../../../components/directory/use-shown-rows.ts', () => import('./all-rows.ts'));

const aPage = fc.constantFrom(undefined, undefined, undefined, 0, 1, 2, 3, 4, 5);
const narrowing = fc.record({
  filter: fc.constantFrom('all' as const, 'all' as const, ...filters),
  isByHead: fc.boolean(),
  site: aPage,
  page: aPage,
});
/** Each order of all pages, and of some: few pages tell one from another. */
const narrowings = fc.array(narrowing, { minLength: sorts.length, maxLength: sorts.length }).map((all) =>
  all.flatMap((each, at): HomeNarrowing[] => {
    const sort = sorts[at] ?? 'needs';
    const whole = {
      filter: 'all' as const,
      sort,
      isByHead: !each.isByHead,
      site: undefined,
      page: undefined,
    };
    return [whole, { ...each, sort }];
  }),
);

const choices = (root: Element) => allIn(root, '.home-tools select');
const headOf = (root: Element, sort: HomeNarrowing['sort']) =>
  root.querySelector(`th.col-${columns[sort]} button`);
const columns = {
  needs: 'standing',
  name: 'page',
  site: 'site',
  sessions: 'sessions',
  fallen: 'change',
  changed: 'last',
} as const satisfies Record<HomeNarrowing['sort'], string>;

/** False where that filter is not offered. */
async function narrow({ root }: Drawn, world: World, narrowing: HomeNarrowing): Promise<boolean> {
  const { filter, sort, isByHead } = narrowing;
  const chips = allIn(root, '.home-chip');
  const chip = chips.find((each) => textIn(each.firstChild) === said(`home.filter.${filter}`));
  if (!chip) return false;
  await click(chip);
  const [site, choice = site] = choices(root);
  const [search, head] = [root.querySelector('.home-search'), headOf(root, sort)];
  if (!search || !choice || !head) throw new Error('Nothing narrows the table');
  await enter(search, textOf(world, narrowing));
  if (site && site !== choice) await enter(site, chosenSite(world, narrowing), 'change');
  if (isByHead) await click(head);
  else await enter(choice, sort, 'change');
  return true;
}

function tableIn({ root }: Drawn) {
  const sites = choices(root).slice(0, -1);
  return {
    chips: allIn(root, '.home-chip').map(textIn),
    sites: sites.flatMap((site) => allIn(site, 'option').map(textIn)),
    sortedBy: allIn(root, 'th[aria-sort="other"]').map(textIn).join(),
    rows: allIn(root, 'tbody tr:not(.home-room)').map((row) =>
      ['.col-page bdi', '.col-site'].map((cell) => textIn(row.querySelector(cell))).join(' '),
    ),
    foot: allIn(root, '.home-foot > span:not(.push)').map(textIn),
    none: textIn(root.querySelector('.home-none .soft')),
  };
}

it('Home lists the pages that fit, in order, and says how many there are of each filter and site', async () => {
  await assertWorlds(
    4,
    fc.asyncProperty(worlds.map(ofSites), narrowings, (world, all) =>
      inWorld({ world }, undefined, async ({ worker, sandbox }) => {
        if (!isOver(world) || world.pages.every(({ isArchived }) => isArchived)) return;
        const home = await drawHome(worker, nowOf(world));
        const scale = scaleFrom(world, knownFrom(sandbox).figures);
        for (const each of all) {
          if (!(await narrow(home, world, each))) {
            // What is not offered fits none.
            const whole = { ...each, site: undefined, page: undefined };
            expect(tableOf(world, scale, whole, tableIn(home)).rows).toEqual([]);
            continue;
          }
          await until(() => {
            const table = tableIn(home);
            expect({ each, ...table }).toEqual({ each, ...tableOf(world, scale, each, table) });
          });
        }
        await home.redraw(<p />);
      }),
    ),
  );
});
