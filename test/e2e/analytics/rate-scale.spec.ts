import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openPanel } from '../fixtures/open-panel.ts';

const PAGE = 'Spring launch: pricing';

/** In a page of the extension. */
declare const chrome: {
  runtime: { sendMessage(message: object): Promise<unknown> };
  storage: { local: { get(name: string): Promise<{ workspaces: { id: string }[] }> } };
};

/** The cells of a file's lines, by the names of its columns. */
async function exported(view: Page, of: string): Promise<Map<string, string>[]> {
  const [saved] = await Promise.all([view.waitForEvent('download'), chooseMore(view, 'Export as CSV', of)]);
  const text = readFileSync(await saved.path(), 'utf8').replace('\u{FEFF}', '');
  // Splits at commas outside quotes.
  const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const [heads = [], ...lines] = text.trim().split('\r\n').map(cellsOf);
  return lines.map((cells) => new Map(heads.map((head, index) => [head, cells[index] ?? ''])));
}

/** How far what is shown is from the figure in a file. */
const roundingOf = (saved: string | undefined, shown: string) =>
  Math.abs(Number(saved) - Number.parseFloat(shown));

test('rates show as the same percentages in popup, panel, Home and exports, without a question', {
  tag: '@long',
}, async ({ sandbox, context, connectWorkspace, openExtensionPage, openPopupAt }) => {
  await connectWorkspace();
  // As Home has it.
  const options = await openExtensionPage('options.html');
  await options.evaluate(async () => {
    const [workspace] = (await chrome.storage.local.get('workspaces')).workspaces;
    const input = { workspaceId: workspace?.id, range: '7d' };
    await chrome.runtime.sendMessage({ request: 'setAnalyticsRange', input });
  });
  await options.close();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  const tile = (view: Page) =>
    view
      .locator('.tile')
      .filter({ hasText: /converted/i })
      .locator('.number');
  await expect(tile(popup)).toHaveText(/^\d+(\.\d)?%$/);
  const percent = (await tile(popup).textContent()) ?? '';

  const panel = await openPanel(context, popup);
  await panel.getByRole('tab', { name: 'Analytics' }).click();
  await expect(tile(panel)).toHaveText(percent);
  await expect(panel.getByText(`Read as ${percent}`)).toBeVisible();
  const [ofPeriod] = await exported(panel, 'Analytics');
  expect(roundingOf(ofPeriod?.get('conversionRate (%)'), percent)).toBeLessThan(0.0501);

  const home = await openExtensionPage('home.html');
  const row = home.getByRole('row').filter({ hasText: PAGE }).first();
  await expect(row.locator('.col-converted')).toHaveText(percent);
  const line = (await exported(home, 'Home')).find((each) => each.get('Page') === PAGE);
  expect(roundingOf(line?.get('Conversion rate (%)'), percent)).toBeLessThan(0.0501);
});

test('the scale of rates can be changed beside them and in the options, or inferred again', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openExtensionPage, openPanelAt }) => {
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('tab', { name: 'Analytics' }).click();
  await expect(panel.getByText(/^Read as \d/)).toBeVisible();
  await panel.getByRole('button', { name: 'Change', exact: true }).click();
  await panel.getByRole('button', { name: /^0\.\d+, as sent$/ }).click();
  await expect(panel.getByText('Rates as sent')).toBeVisible();
  await expect(panel.locator('.tile .number').filter({ hasText: '%' })).toHaveCount(0);

  const options = await openExtensionPage('options.html');
  await options.getByRole('button', { name: /^edit/i }).click();
  const rates = options.getByLabel('Your service reports 3% as');
  await expect(rates).toHaveValue('as-sent');
  await rates.selectOption('Automatic');
  await expect(rates).toHaveValue('');
  await expect(rates).toBeEnabled();
  // The panel is of the landing page again.
  await options.close();
  await expect(panel.getByText(/^Read as \d/)).toBeVisible();
});
