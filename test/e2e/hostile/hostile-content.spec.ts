// The service says what does harm, in every field of every answer. Views show it as text, and nothing of it runs or leads on.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { trials } from '../../setup/trials.ts';
import { expect, test } from '../fixtures/extension.ts';
import { stickingOut } from '../fixtures/inspect-widths.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { connectAnew, listenTo } from './hostile-world.ts';
import { formulas, unsafeAddresses, vectors } from './vectors.ts';
import { faultsOfView } from './view-faults.ts';
import { panelSections, settled, walkSearch, walkSection } from './walk-views.ts';

test.use({ sandboxOptions: { pages: 20, pageSize: 100 } });

const seed = Number(process.env.SEED ?? 11);

const WIDTHS = [252, 360];

interface Round {
  context: BrowserContext;
  sandbox: Sandbox;
  options: Page;
  popupAt(url: string): Promise<Page>;
}

/** What is wrong in any view while the service says what it says. */
async function walkEverything({ context, sandbox, options, popupAt }: Round): Promise<string[]> {
  const wrong: string[] = [];
  const look = async (view: Page, name: string) => {
    const note = (faults: string[], where: string) =>
      wrong.push(...faults.map((fault) => `${where}: ${fault}`));
    note(await view.evaluate(faultsOfView), name);
    if (!view.url().includes('sidepanel.html')) return;
    for (const width of WIDTHS) {
      await view.setViewportSize({ width, height: 800 });
      note(await view.evaluate(stickingOut), `${name} at ${width} px`);
    }
  };
  await connectAnew(options, sandbox);
  const popup = await popupAt(sandbox.seed.landing.audience);
  await settled(popup);
  await look(popup, 'popup');
  const panel = await openPanel(context, popup);
  for (const name of Object.keys(panelSections)) await walkSection(panel, sandbox, name, look);
  await walkSearch(panel, look);
  await panel.close();
  await options.bringToFront();
  await options.reload();
  await settled(options);
  await look(options, 'options');
  return wrong;
}

for (const { name, what, by } of [
  {
    name: 'security 3, 9: hostile texts in every field of every view are text, run nowhere and break no view',
    what: 'texts',
    by: vectors,
  },
  {
    name: 'security 4: none of the addresses that nobody should be led to can be pressed, in whatever field',
    what: 'addresses',
    by: unsafeAddresses,
  },
] as const)
  test(name, { tag: '@full' }, async ({ context, sandbox, openPopupAt, openExtensionPage }) => {
    const rounds = trials({ normal: 1, full: by.length });
    test.setTimeout(60_000 + rounds * 60_000);
    const options = await openExtensionPage('options.html');
    const heard = listenTo(context);
    for (let round = 0; round < rounds; round += 1) {
      const from = seed + round;
      sandbox.faults.clear();
      sandbox.faults.add({ replace: { what, by, from } });
      const wrong = await walkEverything({ context, sandbox, options, popupAt: openPopupAt });
      expect([...heard, ...wrong], `SEED=${from}`).toEqual([]);
    }
  });

/** Cells that a spreadsheet would take for a formula. */
function runningCells(table: string): string[] {
  return cellsOf(table).filter((cell) => /^[=+@\t\r-]/.test(cell) && !/^-?[\d.,]+$/.test(cell));
}

function cellsOf(table: string): string[] {
  const cells = table.match(/"(?:[^"]|"")*"|[^",\r\n]+/g) ?? [];
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

test('security 10: no cell of a table that is saved from hostile texts can run', async ({
  context,
  sandbox,
  openPopupAt,
  openExtensionPage,
}) => {
  const options = await openExtensionPage('options.html');
  sandbox.faults.add({ replace: { what: 'texts', by: formulas, from: seed } });
  await connectAnew(options, sandbox);
  const panel = await openPanel(context, await openPopupAt(sandbox.seed.landing.audience));
  const tables: Record<string, string> = {};
  for (const name of ['Audiences', 'Assets', 'People', 'Topics', 'What is new']) {
    await panel.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await settled(panel);
    const save = panel.getByRole('button', { name: 'Save as CSV' }).first();
    if (!(await save.isVisible())) continue;
    const [download] = await Promise.all([panel.waitForEvent('download'), save.click()]);
    tables[name] = (await readFile(await download.path(), 'utf8')).replace(/^\ufeff/, '');
  }
  expect(Object.keys(tables)).toEqual(expect.arrayContaining(['Audiences']));
  // What was disarmed is there, and nothing else begins like it.
  expect(tables.Audiences).toContain("'=");
  for (const [name, table] of Object.entries(tables))
    expect(runningCells(table), `SEED=${seed} ${name}`).toEqual([]);
});
