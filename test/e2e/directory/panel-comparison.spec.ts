// Audiences of a page side by side, chosen from its list in the real panel.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

/** The list of audiences, to select from. */
async function openSelection(panel: Page) {
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  const rows = panel.getByRole('listbox', { name: 'Audiences' }).getByRole('option');
  await expect(rows.first()).toHaveAttribute('aria-busy', 'false');
  await panel.getByRole('button', { name: 'Compare audiences' }).click();
  return {
    rows,
    search: panel.getByRole('combobox', { name: 'Search by name or link' }),
    compare: panel.getByRole('button', { name: 'Compare', exact: true }),
    said: (words: string) => expect(panel.getByRole('status').filter({ hasText: words })).toBeVisible(),
  };
}

const tableOf = (panel: Page) => panel.getByRole('region', { name: /audiences compared/ });

test('selected audiences are shown side by side, with what differs from the page', async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const { rows, search, compare, said } = await openSelection(panel);
  await expect(compare).toBeDisabled();
  await rows.nth(1).click();
  await said('1 selected. Select at least one more.');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  // The selection stays while another audience is searched for.
  await search.fill('jane-doe');
  await rows.filter({ hasText: 'Jane Doe, Contoso' }).click();
  await said('2 selected');
  await compare.click();
  const table = tableOf(panel);
  await expect(table.getByRole('columnheader', { name: 'Jane Doe, Contoso' })).toBeVisible();
  await expect(table.getByText('differs from the page').first()).toBeAttached();
  await expect(table.getByText('v13 draft')).toBeVisible();
  // Both audiences stay within the edge, or they could not be compared.
  await panel.setViewportSize({ width: 380, height: 640 });
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await panel.getByRole('button', { name: 'Change selection' }).click();
  await said('2 selected');
});

test('the comparison fits every width and is exported as a table and as data', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const { rows, search, compare } = await openSelection(panel);
  await rows.nth(0).click();
  await rows.nth(3).click();
  await search.fill('jane-doe');
  await rows.filter({ hasText: 'Jane Doe, Contoso' }).click();
  await search.fill('');
  await inspectWidths(panel, 'panel-comparison-selection');
  await compare.click();
  const table = tableOf(panel);
  await expect(table.getByText('v13 draft')).toBeVisible();
  await inspectWidths(panel, 'panel-comparison');
  await panel.getByRole('button', { name: /^All/ }).click();
  await expect(table.getByText('Messages', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Full texts' }).click();
  await inspectWidths(panel, 'panel-comparison-all');

  const [csv] = await Promise.all([panel.waitForEvent('download'), chooseMore(panel, 'Export as CSV')]);
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split(/\r\n/);
  expect(lines[0]).toMatch(/Name,Result,Page,/);
  expect(lines.find((line) => line.startsWith('Personal link ending'))).toContain('jane-doe');
  expect(lines.find((line) => line.startsWith('Latest version'))).toContain('13');
  const [json] = await Promise.all([panel.waitForEvent('download'), chooseMore(panel, 'Export as JSON')]);
  const saved = JSON.parse(await readFile(await json.path(), 'utf8'));
  expect(saved.audiences).toHaveLength(3);
  expect(saved.audiences[0].messages).toEqual(expect.any(Number));
});

test('at most twenty audiences are compared, by keys alone, and one more is refused', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const { rows, compare, said } = await openSelection(panel);
  const list = panel.getByRole('listbox', { name: 'Audiences' });
  await list.focus();
  for (let count = 1; count <= 20; count += 1) {
    await panel.keyboard.press(count % 2 === 0 ? 'Enter' : ' ');
    await panel.keyboard.press('ArrowDown');
  }
  await said('20 selected');
  await panel.keyboard.press(' ');
  await said('You can compare at most 20 audiences at once.');
  await expect(rows.and(panel.locator('[aria-posinset="21"]'))).toHaveAttribute('aria-selected', 'false');
  await inspectWidths(panel, 'panel-comparison-full');
  await compare.click();
  const table = tableOf(panel);
  // The page and twenty audiences.
  await expect(table.getByRole('columnheader')).toHaveCount(21);
  await inspectWidths(panel, 'panel-comparison-twenty');
  // Where there is room for columns, the page stays in sight while the others go by.
  await panel.setViewportSize({ width: 720, height: 640 });
  await table.focus();
  await expect(table.getByRole('columnheader').nth(20)).not.toBeInViewport();
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(table.getByRole('columnheader').nth(20)).toBeInViewport();
  await expect(table.getByRole('columnheader', { name: 'Page', exact: true })).toBeInViewport();
});

test('a conversation that cannot be read does not affect the rest of the comparison', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const { rows, compare } = await openSelection(panel);
  await rows.nth(3).click();
  await rows.nth(4).click();
  sandbox.faults.add({ operation: 'getAudienceMessages', status: 503 });
  await compare.click();
  await expect(panel.getByText('Your service isn’t working right now.')).toBeVisible();
  await panel.getByRole('button', { name: /^All/ }).click();
  await expect(tableOf(panel).getByText('not loaded').first()).toBeVisible();
  await inspectWidths(panel, 'panel-comparison-failing');
  sandbox.faults.clear();
  await panel.getByRole('tabpanel').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(tableOf(panel).getByText('not loaded')).toHaveCount(0);
});
