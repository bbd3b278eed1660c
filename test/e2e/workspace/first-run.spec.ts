// The first minutes with a key: how many clicks lead to one's own page.
import { expect, test } from '../fixtures/extension.ts';

declare global {
  /** In the options: how often a person clicked. */
  var clicks: number;
}

/** The browser's own question, which this build need not ask. */
const ALLOWING = 1;

test('an address and a key lead to a landing page in the popup in four clicks', async ({
  sandbox,
  context,
  openExtensionPage,
  openPopup,
}) => {
  const options = await openExtensionPage('options.html');
  await options.evaluate(() => {
    globalThis.clicks = 0;
    addEventListener('click', ({ isTrusted }) => isTrusted && globalThis.clicks++, true);
  });
  await options.getByLabel('Service address').fill(sandbox.url);
  await options.getByLabel('API key', { exact: true }).fill(sandbox.key);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  const own = options.getByRole('list', { name: 'Your landing pages to open' }).getByRole('button');
  await expect(options.getByText('Connected to')).toHaveText(/Connected to .* · 40 pages/);
  // The form is done, and the test results matter only if the test failed.
  for (const gone of [options.getByLabel('Service address'), options.getByText('The key is accepted')])
    await expect(gone).toHaveCount(0);
  // Those that speak to the most audiences.
  await expect(own).toHaveCount(2);
  const opened = context.waitForEvent('page', (page) => page.url().includes('/summit'));
  await options.getByRole('button', { name: 'Open Northwind Summit' }).click();
  const page = await opened;
  const popup = await openPopup(page);
  await expect(popup.getByRole('heading', { level: 1 })).toContainText('Northwind Summit');
  const clicks = await options.evaluate(() => globalThis.clicks);
  expect(clicks + ALLOWING + 1).toBeLessThanOrEqual(4);
});

test('the way to pin the icon is shown until it is pinned', async ({
  connectWorkspace,
  openExtensionPage,
}) => {
  await connectWorkspace();
  const options = await openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Edit Northwind' }).click();
  await options.getByRole('button', { name: 'Save and test' }).click();
  await expect(options.getByText('Connected to')).toBeVisible();
  await expect(options.getByText('The icon is hidden.')).toBeVisible();
});
