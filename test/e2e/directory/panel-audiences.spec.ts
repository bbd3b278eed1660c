// The Audiences section in the real panel: searching, choosing, exporting, and lists of any length.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

/** The section, with its list there. */
async function openAudiences(panel: Page) {
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  const list = panel.getByRole('listbox', { name: 'Audiences' });
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-busy', 'false');
  return {
    list,
    rows: list.getByRole('option'),
    search: panel.getByRole('combobox', { name: 'Search by name or link' }),
    filters: panel.getByRole('button', { name: 'Filters and order' }),
    tab: (words: string | RegExp) => panel.getByRole('button', { name: words, exact: true }),
    found: (words: string | RegExp) =>
      expect(panel.getByRole('status').filter({ hasText: words })).toBeVisible(),
  };
}

test('text, status and waiting drafts narrow the list, and one press widens it again', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const { rows, search, filters, tab, found } = await openAudiences(panel);
  await found('40 audiences');
  await expect(tab('Drafts 17')).toBeVisible();
  await expect(tab('All 40 · 2 archived')).toHaveAttribute('aria-pressed', 'true');
  await inspectWidths(panel, 'panel-audiences');

  await search.fill('contoso');
  await found(/^5 of 42 audiences$/);
  for (const row of await rows.all()) await expect(row).toContainText('Contoso');
  await expect(tab(/^All 5\b/)).toBeVisible();
  await filters.click();
  await panel.getByRole('combobox', { name: 'Status' }).selectOption('queued');
  await found(/^1 of 42 audiences$/);
  await expect(tab('Drafts 0')).toBeVisible();
  await inspectWidths(panel, 'panel-audiences-filtered');
  await search.fill('jane-doe');
  await expect(panel.getByText('No audience matches.')).toBeVisible();
  await panel.getByRole('button', { name: 'Clear search and filters' }).click();
  await found('40 audiences');
  await expect(search).toHaveValue('');

  await panel.getByRole('combobox', { name: 'Status' }).selectOption('cancelled');
  await found(/^\d of 42 audiences$/);
  for (const row of await rows.all()) await expect(row).toContainText('canceled');
  await panel.getByRole('combobox', { name: 'Status' }).selectOption('');
  await filters.click();
  await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await tab('Drafts 17').click();
  await found(/^17 of 42 audiences$/);
  await expect(tab('All 40 · 2 archived')).toHaveAttribute('aria-pressed', 'false');
  for (const row of await rows.all()) await expect(row).toContainText(/draft|pending/);
});

test('a page without audiences offers no search', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.noAudiences);
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  await expect(panel.getByText('This page has no audiences yet.')).toHaveCount(1);
  await expect(panel.getByText('Nothing to list yet.')).toBeVisible();
  await expect(panel.getByText('Refresh audiences', { exact: true })).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'Search by name or link' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Choose' })).toHaveCount(0);
  await inspectWidths(panel, 'panel-audiences-none');
});

test('audiences can be sorted by name, by status, or by the last change', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const { rows, filters } = await openAudiences(panel);
  await filters.click();
  const order = panel.getByRole('combobox', { name: 'Order' });
  await expect(rows.nth(1)).toContainText('Amir Abbott');
  await expect(rows.nth(2)).toContainText('Amir Bauer');
  await order.selectOption('By status');
  await expect(rows.first()).toContainText('draft');
  await order.selectOption('Last changed first');
  // Made a minute before the others were.
  await expect(rows.first()).toContainText(/queued|processing|pending/);
  await order.selectOption('By name');
  await expect(rows.nth(1)).toContainText('Amir Abbott');
});

test('a row is found, reached and chosen by keyboard alone', async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
  await panel.keyboard.press('2');
  const { rows, search, found } = await openAudiences(panel);
  await search.focus();
  await panel.keyboard.type('abbott');
  // Results of the whole word: those of its first letters are there for a moment, too.
  await found(/^18 of 42 audiences$/);
  await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('ArrowDown');
  await panel.keyboard.press('End');
  await panel.keyboard.press('ArrowUp');
  const active = await search.getAttribute('aria-activedescendant');
  expect(active).toMatch(/-\d+$/);
  const name = await panel.locator(`[id="${active}"] .line-name`).innerText();
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('Chosen from the list.')).toBeVisible();
  await expect(panel.locator('.whose')).toContainText(name.trim());
  await expect(search).toBeFocused();
  await expect(rows.filter({ hasText: name.trim() }).first()).toHaveAttribute('aria-selected', 'true');
});

test('Enter chooses from the results of the typed text, never from earlier ones', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const { rows, search, found } = await openAudiences(panel);
  await search.focus();
  // Both keys are pressed long before the answer is there.
  await panel.keyboard.insertText('bauer');
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('Chosen from the list.')).toBeVisible();
  await expect(panel.locator('.whose')).toContainText('Bauer');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');

  // Typing on after Enter cancels it: at once, so that no answer comes in between.
  await search.evaluate((box: HTMLInputElement) => {
    box.select();
    document.execCommand('insertText', false, 'contoso');
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    document.execCommand('insertText', false, ' ');
  });
  await found(/^5 of 42 audiences$/);
  await expect(panel.locator('.whose')).toContainText('Bauer');

  // Keys within one frame each count from the one before.
  const third = await rows.nth(2).locator('.line-name').innerText();
  await search.evaluate((box) => {
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'])
      box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(panel.locator('.whose')).toContainText(third.trim());
});

test('the results are exported as a table', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const { search, found } = await openAudiences(panel);
  const [all] = await Promise.all([panel.waitForEvent('download'), chooseMore(panel, 'Export as CSV')]);
  await found('Exported 40 rows');
  const whole = await readFile(await all.path(), 'utf8');
  const lines = whole.trim().split(/\r\n/);
  expect(lines).toHaveLength(41);
  expect(lines[0]).toMatch(/Audience ID,Name,Personal link ending,Latest version,Latest status/);
  const jane = lines.find((line) => line.includes(sandbox.seed.ids.audience));
  expect(jane).toContain('"Jane Doe, Contoso",jane-doe,13,draft');
  expect(all.suggestedFilename()).toMatch(/^Audiences Spring launch pricing \d{4}-\d\d-\d\d\.csv$/);

  await search.fill('contoso');
  await found(/^5 of 42 audiences$/);
  const [some] = await Promise.all([
    panel.waitForEvent('download'),
    chooseMore(panel, 'Export the results as CSV'),
  ]);
  await found('Exported 5 rows');
  expect((await readFile(await some.path(), 'utf8')).trim().split(/\r\n/)).toHaveLength(6);
});

test('a long list scrolls to its end with few elements', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const summit = sandbox.seed.addresses.find((address) => address.endsWith('/summit')) ?? '';
  const panel = await openPanelAt(summit);
  const { rows, found, list } = await openAudiences(panel);
  await found('113 audiences');
  const most = async () => expect(await rows.count()).toBeLessThan(40);
  const main = panel.getByRole('main');
  await main.hover();
  for (let turn = 0; turn < 5; turn++) {
    const before = await main.evaluate((box) => box.scrollTop);
    await panel.mouse.wheel(0, 900);
    await expect.poll(() => main.evaluate((box) => box.scrollTop)).toBeGreaterThan(before);
    await most();
  }
  await list.focus();
  await panel.keyboard.press('End');
  const last = rows.and(panel.locator('[aria-posinset="113"]'));
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-busy', 'false');
  await most();
});
