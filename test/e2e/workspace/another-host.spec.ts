// A workspace moved to another host leaves its key behind.
import { startSandbox } from '../../sandbox/sandbox.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { recorded } from '../recorder/canaries.ts';

test('security 6: another host asks for its own key in the form, and never gets the stored one', async ({
  connectWorkspace,
  openExtensionPage,
}) => {
  const other = recorded(await startSandbox({ pages: 20 }));
  await connectWorkspace();
  const options = await openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Edit Northwind' }).click();
  const key = options.getByLabel('API key', { exact: true });
  await expect(key).toHaveCount(0);
  await options.getByLabel('Service address').fill(other.url);
  await expect(key).toHaveValue('');
  const host = new URL(other.url).host;
  await expect(
    options.getByText(`The stored key belongs to another host. Enter the one for ${host}.`),
  ).toBeVisible();
  await inspectView(options, 'options-another-host');
  await options.getByRole('button', { name: 'Save and test' }).click();
  await expect(key).toBeFocused();
  expect(other.ledger.entries()).toEqual([]);
  await key.fill(`x-api-key: "${other.key}"`);
  await expect(options.getByText('Only the key itself is used.')).toBeVisible();
  await options.getByRole('button', { name: 'Save and test' }).click();
  await expect(options.getByText('Connected to')).toBeVisible();
  expect(other.ledger.entries().every(({ keyOk }) => keyOk)).toBe(true);
  await other.close();
});
