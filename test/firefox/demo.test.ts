// The demo in Firefox: its landing page is a page of the extension there, too, and is known as what it stands for.
import { expect } from 'vitest';
import { test } from './firefox.ts';
import { untilSaid } from './panel-steps.ts';

test('one click on the first page opens the demo page, with its audience beside it', async ({
  sandbox,
  openExtensionPage,
  openPopup,
  sidebar,
}) => {
  const options = await openExtensionPage('options.html');
  await options.bringToFront();
  await options.locator('aria/Try it without a key').click();
  await untilSaid(sidebar(), /Northwind\s*Demo[\s\S]*Spring launch: pricing[\s\S]*Jane Doe, Contoso/);
  const popup = await openPopup();
  await expect.poll(() => popup.text()).toContain('Jane Doe, Contoso');
  await expect.poll(() => popup.text()).toContain('v13 draft');
  expect(sandbox.ledger.entries()).toEqual([]);
});
