// The service sends harmful text in every field of every answer. Views show it as text, and nothing of it runs or leads
// on.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { trials } from '../../setup/trials.ts';
import { expect, test } from '../fixtures/extension.ts';
import { stickingOut } from '../fixtures/look/sticking-out.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { openMany, openVersions } from '../fixtures/publishing.ts';
import { openSection } from '../fixtures/sections.ts';
import { connectAnew, listenTo } from './hostile-world.ts';
import { formulas, packed, unsafeAddresses, vectors } from './vectors.ts';
import { faultsOfView } from './view-faults.ts';
import { panelSections, settled, walkSearch, walkSection } from './walk-views.ts';

test.use({ sandboxOptions: { pages: 20, pageSize: 100 } });

const seed = Number(process.env.SEED ?? 11);

const WIDTHS = [240, 360];
/** Without a divisor in common with the numbers of vectors: so that the first few rounds are of all kinds. */
const STRIDE = 37;

/** As many rounds as there are texts bring each of them into every field. */
const roundsOf = (by: readonly string[], rounds: number) =>
  Array.from({ length: rounds }, (_, at) => ({ by: [...by], from: seed + at * STRIDE }));

interface Round {
  context: BrowserContext;
  sandbox: Sandbox;
  options: Page;
  popupAt(url: string): Promise<Page>;
}

/** The faults of any view while the service sends such text. */
async function walkEverything({ context, sandbox, options, popupAt }: Round): Promise<string[]> {
  const wrong: string[] = [];
  const look = async (view: Page, name: string) => {
    const note = (faults: string[], where: string) =>
      wrong.push(...faults.map((fault) => `${where}: ${fault}`));
    note(await view.evaluate(faultsOfView), name);
    if (!view.url().includes('sidepanel.html')) return;
    for (const width of WIDTHS) {
      await view.setViewportSize({ width, height: 800 });
      note(await view.evaluate(stickingOut, 'boxes' as const), `${name} at ${width} px`);
    }
  };
  await connectAnew(options, sandbox);
  const popup = await popupAt(sandbox.seed.landing.audience);
  // On a busy machine it stays without content for longer than a view has to settle.
  await expect(popup.locator('main')).toContainText(/\S{3}/);
  await settled(popup);
  await look(popup, 'popup');
  const panel = await openPanel(context, popup);
  for (const name of Object.keys(panelSections)) await walkSection(panel, sandbox, name, look);
  await walkSearch(panel, look);
  await panel.close();
  await options.bringToFront();
  await options.reload();
  for (const link of await options.getByRole('navigation').getByRole('link').all()) {
    await link.click();
    await settled(options);
    await look(options, `options: ${await link.innerText()}`);
  }
  return wrong;
}

for (const { name, what, rounds } of [
  {
    name: 'security 3, 9: hostile texts in every field of every view are text, run nowhere and break no view',
    what: 'texts',
    // Each as a whole value in turn, and all of them in every field, several to a value.
    rounds: [
      ...roundsOf(vectors, trials({ normal: 1, full: 12 })),
      ...roundsOf(packed, trials({ normal: 0, full: packed.length })),
    ],
  },
  {
    name: 'security 4: no unsafe address in any field of any view can be pressed',
    what: 'addresses',
    rounds: roundsOf(unsafeAddresses, trials({ normal: 1, full: unsafeAddresses.length })),
  },
] as const)
  test(name, { tag: ['@full', '@long'] }, async ({ context, sandbox, openPopupAt, openExtensionPage }) => {
    test.setTimeout(600_000 + rounds.length * 60_000);
    const options = await openExtensionPage('options.html');
    const heard = listenTo(context);
    for (const { by, from } of rounds) {
      sandbox.faults.clear();
      sandbox.faults.add({ replace: { what, by, from } });
      const wrong = await walkEverything({ context, sandbox, options, popupAt: openPopupAt });
      expect([...heard, ...wrong], `SEED=${from}`).toEqual([]);
    }
  });

test('security 9: confirmations show reversing or invisible characters in a name by their numbers', async ({
  sandbox,
  connectWorkspace,
  openPanelAt,
}) => {
  const { page: pageId, audience: audienceId } = sandbox.seed.ids;
  sandbox.changes.renamePage(pageId, `Spring${'\u{200B}'.repeat(3000)} launch\nis live`);
  sandbox.changes.renameAudience(pageId, audienceId, `Jane \u{202E}osotnoC${'\u{301}'.repeat(400)}`);
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const expectNumbers = async (where: Locator) => {
    await expect(where.getByText('Jane U+202EosotnoC')).toContainText('U+0301 ×394');
    expect(await panel.evaluate(faultsOfView)).toEqual([]);
  };
  const sheet = panel.getByRole('dialog');
  await (await openVersions(panel)).getByRole('button', { name: /^Review and publish/ }).click();
  await expect(sheet.getByText('SpringU+200B ×3000 launchU+000Ais live')).toBeVisible();
  await expectNumbers(sheet);
  await panel.keyboard.press('Escape');

  await openMany(panel);
  await panel.getByRole('button', { name: 'Select all' }).click();
  await panel.getByRole('button', { name: /^Review \d+/ }).click();
  await expectNumbers(panel.getByRole('listitem').filter({ hasText: 'osotnoC' }));
});

/** Cells that a spreadsheet would take for a formula, also one that parts them elsewhere, as where lists have semicolons. */
function runningCells(table: string): string[] {
  const cells = [...cellsOf(table), ...table.split(/[;\t\r\n]/)];
  return cells.filter((cell) => /^[=+@\t\r-]/.test(cell) && !/^-?[\d.,]+$/.test(cell));
}

function cellsOf(table: string): string[] {
  const cells = table.match(/"(?:[^"]|"")*"|[^",\r\n]+/g) ?? [];
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

test('security 10: no cell of a table exported from hostile texts can run', { tag: '@long' }, async ({
  sandbox,
  openExtensionPage,
  openPanelAt,
}) => {
  const options = await openExtensionPage('options.html');
  sandbox.faults.add({ replace: { what: 'texts', by: formulas, from: seed } });
  await connectAnew(options, sandbox);
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const tables: Record<string, string> = {};
  for (const name of ['Audiences', 'Assets', 'People', 'Topics', 'What’s new']) {
    await openSection(panel, name);
    await settled(panel);
    const more = panel.getByRole('button', { name: 'More actions' }).first();
    if (!(await more.isVisible())) continue;
    await more.click();
    const save = panel.getByRole('menuitem', { name: 'Export as CSV' });
    // Nothing new, nothing to export.
    if (name === 'What’s new' && !(await save.isVisible())) continue;
    const [download] = await Promise.all([panel.waitForEvent('download'), save.click()]);
    tables[name] = (await readFile(await download.path(), 'utf8')).replace(/^\ufeff/, '');
  }
  expect(Object.keys(tables)).toEqual(expect.arrayContaining(['Audiences']));
  // Disarmed cells are in the table, and no cell would run as a formula.
  expect(tables.Audiences).toContain("'=");
  for (const [name, table] of Object.entries(tables))
    expect(runningCells(table), `SEED=${seed} ${name}`).toEqual([]);
});
