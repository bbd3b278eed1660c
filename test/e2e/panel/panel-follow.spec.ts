// Which page the panel is about: that of the active tab of its window, or the pin.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { openTab, openWindow } from '../fixtures/open-tab.ts';

const CLICK_THE_ICON = 'Click the toolbar icon to see this page';
const PRICING = 'Spring launch: pricing';
const SUMMIT = 'Northwind Summit';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('shows the page and audience of the tab beside it', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(title(panel)).toHaveText(PRICING);
  await expect(panel.getByRole('main')).toContainText('Jane Doe, Contoso');
  await expect(panel.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});

test('fault 26: follows from tab to tab and says where it needs a click', async ({
  sandbox,
  page,
  context,
  openPopup,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(title(panel)).toHaveText(PRICING);

  const second = await openTab(context, summit(sandbox.seed.addresses));
  await expect(title(panel)).toHaveText(CLICK_THE_ICON);
  await expect(panel.getByRole('main')).not.toContainText(PRICING);

  await glance(await openPopup(second));
  await expect(title(panel)).toHaveText(SUMMIT);
  await page.bringToFront();
  await expect(title(panel)).toHaveText(PRICING);
  await second.bringToFront();
  await expect(title(panel)).toHaveText(SUMMIT);
});

test('fault 26: follows an address that changes in the page and stops at another site', async ({
  sandbox,
  page,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.pageOnly);
  await expect(title(panel)).toHaveText(PRICING);
  const other = new URL('/demo', page.url()).pathname;
  await page.evaluate((path) => history.pushState(null, '', path), other);
  await expect(title(panel)).toHaveText('Book a demo');
  await page.goto(sandbox.seed.landing.foreign);
  await expect(title(panel)).toHaveText(CLICK_THE_ICON);
});

test('fault 26: each window has a panel for its tab', { tag: '@long' }, async ({
  sandbox,
  page,
  context,
  openPopup,
  openPanelAt,
}) => {
  const first = await openPanelAt(sandbox.seed.landing.audience);
  await expect(title(first)).toHaveText(PRICING);

  const elsewhere = await openWindow(context, page, summit(sandbox.seed.addresses));
  const second = await openPanel(context, await openPopup(elsewhere));
  await expect(title(second)).toHaveText(SUMMIT);
  await expect(title(first)).toHaveText(PRICING);

  const third = await openTab(context, sandbox.seed.landing.foreign, elsewhere);
  await third.bringToFront();
  const hidden = [first, second].map((panel) => panel.getByRole('heading', { name: CLICK_THE_ICON }));
  await expect
    .poll(async () => (await Promise.all(hidden.map((each) => each.count()))).sort())
    .toEqual([0, 1]);
});

test('cannot be pinned without an audience that is still being read', { tag: '@long' }, async ({
  sandbox,
  openPanelAt,
}) => {
  sandbox.faults.add({ operation: 'listAudiences', held: true });
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(title(panel)).toHaveText(PRICING);
  const pin = panel.getByRole('button', { name: 'Stay on this page' });
  await expect(pin).toBeDisabled();
  await expect(panel.getByText('No audience chosen')).toBeHidden();
  sandbox.faults.clear();
  await pin.click(); // as soon as it can be
  await expect(panel.getByRole('main')).toContainText('Pinned');
  await expect(panel.getByRole('main')).toContainText('Jane Doe, Contoso');
});

test('stays with the pin across tabs and after it was closed', { tag: '@long' }, async ({
  sandbox,
  page,
  context,
  openPopup,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(panel.getByRole('main')).toContainText('Pinned');

  const other = await openTab(context, summit(sandbox.seed.addresses));
  await glance(await openPopup(other));
  await expect(panel.getByRole('main')).toContainText(`Pinned. This tab shows ${SUMMIT}`);
  await expect(title(panel)).toHaveText(PRICING);

  await panel.close();
  const again = await openPanel(context, await openPopup(other));
  await expect(title(again)).toHaveText(PRICING);
  await expect(again.getByRole('button', { name: 'Stay on this page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await again.getByRole('button', { name: 'Follow the tab' }).click();
  await expect(title(again)).toHaveText(SUMMIT);
  await page.bringToFront();
  await expect(title(again)).toHaveText(PRICING);
});

test('an audience chosen from the list is shown until the tab leaves the page', { tag: '@long' }, async ({
  sandbox,
  page,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('tab', { name: 'Audiences' }).click();
  const rows = panel.getByRole('listbox').getByRole('option');
  await expect(rows.first()).toBeVisible();
  const other = rows.filter({ hasNotText: 'Jane Doe' }).first();
  await other.click();
  await expect(panel.getByText('Chosen from the list.')).toBeVisible();
  await expect(panel.locator('.whose')).not.toContainText('Jane Doe');
  await panel.getByRole('button', { name: 'Back to Jane Doe, Contoso' }).click();
  await expect(panel.locator('.whose')).toContainText('Jane Doe');

  await panel.getByRole('tab', { name: 'Audiences' }).click();
  await other.click();
  await expect(panel.getByText('Chosen from the list.')).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/pricing'));
  await expect(panel.locator('.whose')).toContainText('No audience chosen');
});

/** Long enough for the popup to show its result. */
async function glance(popup: Page): Promise<void> {
  await expect(title(popup)).not.toHaveText('Loading');
  await popup.close();
}

function title(panel: Page) {
  return panel.getByRole('heading', { level: 1 });
}

function summit(addresses: string[]): string {
  const found = addresses.find((address) => address.endsWith('/summit'));
  if (!found) throw new Error('The sample data have no summit.');
  return found;
}
