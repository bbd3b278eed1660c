// A forgotten key is no longer in any memory of the extension, even if a request with it was under way.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { connect } from '../fixtures/connect.ts';
import { expect, test } from '../fixtures/extension.ts';
import { holdersOf } from '../fixtures/look/held-strings.ts';
import { isFirefox } from '../in-firefox/views.ts';

declare const chrome: Browser;

test.beforeEach(({ context }) => {
  test.skip(isFirefox(context), 'only DevTools reads the memory of a process');
});

/** Requests a list that never arrives, after the request has arrived. */
async function askInVain(view: Page, sandbox: Sandbox): Promise<void> {
  sandbox.faults.add({ operation: 'listAssets', hang: true });
  await view.evaluate(() => {
    const input = { operation: 'listAssets', params: {}, mode: 'force' };
    void chrome.runtime.sendMessage({ request: 'readService', input }).catch(() => undefined);
  });
  const asked = () => sandbox.ledger.entries().map(({ operation }) => operation);
  await expect.poll(asked).toContain('listAssets');
}

test('security 6: a removed workspace leaves its key in no memory', async ({
  context,
  sandbox,
  openExtensionPage,
  openPopupAt,
}) => {
  const { key } = sandbox;
  const options = await openExtensionPage('options.html');
  await connect(options, { url: sandbox.url, key });
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('Jane Doe, Contoso').first()).toBeVisible();
  await askInVain(options, sandbox);
  // The search works: it finds the key in the pending request.
  expect(await holdersOf(context, key)).toEqual(['/background.js']);
  await options.bringToFront();
  // The first form has made way for the list.
  await options.reload();
  await options.getByRole('button', { name: 'Remove Northwind' }).click();
  await options.getByRole('button', { name: 'Remove workspace' }).click();
  await expect(options.getByRole('button', { name: 'Remove Northwind' })).toHaveCount(0);
  expect(await holdersOf(context, key)).toEqual([]);
});

test('security 6: a replaced key is in no memory, and the next one in no view', {
  tag: '@long',
}, async ({ context, sandbox, connectWorkspace, openExtensionPage }) => {
  const { key } = sandbox;
  await connectWorkspace();
  const options = await openExtensionPage('options.html');
  await askInVain(options, sandbox);
  expect(await holdersOf(context, key)).toEqual(['/background.js']);
  const next = `next_${key}`.replace('sandbox', 'another');
  await options.getByRole('button', { name: 'Edit Northwind' }).click();
  await options.getByRole('button', { name: 'Replace' }).click();
  await options.getByLabel('API key', { exact: true }).fill(next);
  expect(await holdersOf(context, next)).toEqual(['/options.html']);
  await options.getByRole('button', { name: 'Save and test' }).click();
  await expect(options.getByText('The key isn’t accepted').last()).toBeVisible();
  expect(await holdersOf(context, key)).toEqual([]);
  await expect.poll(() => holdersOf(context, next)).toEqual([]);
});
