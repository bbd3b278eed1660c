import type { Browser } from 'webextension-polyfill';
import { fillConnection } from '../fixtures/connect.ts';
import { expect, test } from '../fixtures/extension.ts';

declare const chrome: Browser;

test('without a workspace the popup says how to connect', async ({ sandbox, openPopupAt }) => {
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('button', { name: 'Connect…' })).toBeVisible();
  expect(sandbox.ledger.entries()).toEqual([]);
});

test('fault 16: a wrong key is named in the options and in the popup, and sent only once', async ({
  sandbox,
  openExtensionPage,
  openPopupAt,
}) => {
  const options = await openExtensionPage('options.html');
  await fillConnection(options, { url: sandbox.url, key: 'wrong-key' });
  await expect(options.getByText('Your service doesn’t accept this key.')).toBeVisible();
  await options.close();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('Your service doesn’t accept the API key.').first()).toBeVisible();
  const refused = sandbox.ledger.entries().length;
  await popup.close();
  const again = await openPopupAt(sandbox.seed.landing.audience);
  await expect(again.getByText('Your service doesn’t accept the API key.').first()).toBeVisible();
  expect(sandbox.ledger.entries()).toHaveLength(refused);
});

test('security 6: a refused key that the service repeats escaped is neither shown nor stored', async ({
  sandbox,
  openExtensionPage,
  openPopupAt,
}) => {
  const key = 'sk_AbC/9x+Zq==';
  sandbox.faults.add({
    status: 401,
    body: String.raw`{"message":"No key sk_AbC\/9x\u002BZq%3D&#61;, try again."}`,
  });
  const options = await openExtensionPage('options.html');
  await fillConnection(options, { url: sandbox.url, key });
  await expect(options.getByText('Your service doesn’t accept this key.')).toBeVisible();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('No key …, try again.').first()).toBeVisible();
  const stored = await popup.evaluate(async () => JSON.stringify(await chrome.storage.local.get()));
  expect(stored).toContain('No key …, try again.');
  const shown = [await options.innerText('body'), await popup.innerText('body')];
  for (const text of [stored, ...shown]) expect(text).not.toMatch(/sk_AbC|9x.{0,9}Zq/);
});

test('fault 12: while the service is down, stored data stays on screen with its age', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await popup.close();
  sandbox.faults.add({ drop: 'before' });
  const again = await openPopupAt(sandbox.seed.landing.audience);
  await again.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(again.getByText('Can’t reach your service.').first()).toBeVisible();
  await expect(again.getByText('v13 draft')).toBeVisible();
  await expect(again.getByText('Jane Doe, Contoso', { exact: true })).toBeVisible();
  await expect(again.getByText(/ago|just now/).first()).toBeVisible();
});

test.describe('the shipped build', () => {
  test.use({ build: 'shipped' });

  test('fault 29: without access to the service the popup offers to grant it and sends nothing', async ({
    sandbox,
    worker,
    openExtensionPage,
    openPopupAt,
  }) => {
    // The browser's own prompt stays open in a headless browser, and saving does not wait for it.
    const options = await openExtensionPage('options.html');
    await fillConnection(options, { url: sandbox.url, key: sandbox.key });
    const saved = async () =>
      (await worker()).evaluate(async () => JSON.stringify(await chrome.storage.local.get('workspaces')));
    await expect.poll(saved).toContain(sandbox.url);
    await options.close();
    const popup = await openPopupAt(sandbox.seed.landing.audience);
    await expect(popup.getByText('Audience Lens needs access to your service.').first()).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Grant access' }).first()).toBeVisible();
    expect(sandbox.ledger.entries()).toEqual([]);
  });
});
