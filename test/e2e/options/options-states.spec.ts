// Every state of the options page: axe clean in light and dark, with a picture.
import { choosePage, expectChosenHere } from '../fixtures/choose-page.ts';
import { fillConnection } from '../fixtures/connect.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView, tabThrough } from '../fixtures/look/inspect-view.ts';
import { originOf } from '../in-firefox/views.ts';

test('first run', async ({ openExtensionPage }) => {
  const options = await openExtensionPage('options.html');
  await expect(options.getByLabel('Service address')).toBeVisible();
  await inspectView(options, 'options-first');
});

test('before the first connection only the setup and its help are offered', {
  tag: '@long',
}, async ({ connectWorkspace, openExtensionPage }) => {
  const options = await openExtensionPage('options.html');
  const links = options.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Settings file', 'Display and language', 'Privacy and help']);
  await connectWorkspace();
  await options.reload();
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    const name = await link.innerText();
    await expect(options.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await inspectView(options, `options-page-${name.toLowerCase().replaceAll(' ', '-')}`);
  }
});

test('an address that ends with a section opens its page at that section', {
  tag: '@long',
}, async ({ connectWorkspace, openExtensionPage }) => {
  await connectWorkspace();
  const options = await openExtensionPage('options.html#diagnostics');
  await expect(options.getByRole('link', { name: 'Privacy and help' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(options.getByRole('heading', { name: 'Diagnostics', exact: true })).toBeInViewport();
  await options.goto(`${options.url().split('#')[0]}#sites`);
  await expect(options.getByRole('link', { name: 'Connection' })).toHaveAttribute('aria-current', 'page');
  await expect(options.getByRole('heading', { name: 'Sites' })).toBeInViewport();
});

test('text typed on a page of the options stays while another page is open', { tag: '@long' }, async ({
  openExtensionPage,
}) => {
  const options = await openExtensionPage('options.html');
  await options.getByLabel('Base URL').fill('https://api.northwind.example');
  await options.getByRole('link', { name: 'Privacy and help' }).click();
  await expect(options.getByLabel('Base URL')).toHaveCount(1);
  await expect(options.getByLabel('Base URL')).toBeHidden();
  await options.goBack();
  await expect(options.getByLabel('Base URL')).toHaveValue('https://api.northwind.example');
});

test('fault 23: the options ask the browser once for persistent storage when the disk is full, and continue without it', {
  tag: '@long',
}, async ({ context, extensionId }) => {
  const options = await context.newPage();
  await options.addInitScript(() => {
    globalThis.timesAsked = 0;
    StorageManager.prototype.persist = () => {
      globalThis.timesAsked += 1;
      return Promise.resolve(false);
    };
  });
  await options.goto(`${originOf(extensionId)}/options.html`);
  await expect(options.getByLabel('Base URL')).toBeVisible();
  expect(await options.evaluate(() => globalThis.timesAsked)).toBe(1);
});

declare global {
  /** In the options: how often the browser was asked for persistent storage. */
  var timesAsked: number;
}

test('security 5: a base URL pasted with a path and without a scheme is corrected and shown', async ({
  sandbox,
  openExtensionPage,
}) => {
  const options = await openExtensionPage('options.html');
  const pasted = `  ${sandbox.url.replace('http://', '').toUpperCase()}/v0/pages?limit=5 `;
  await fillConnection(options, { url: pasted, key: sandbox.key });
  await expect(options.getByText('Connected to')).toHaveText(/ · 40 pages$/);
  await expect(options.getByText(new URL(sandbox.url).host)).toBeVisible();
  await inspectView(options, 'options-passed');
});

for (const [name, fault, sentence] of [
  ['refused key', { status: 401 }, 'Your service doesn’t accept this key.'],
  ['website', { html: true }, 'answers with something other than JSON'],
  ['nobody there', { drop: 'before' }, 'Check that you’re online'],
  ['no such path', { status: 404 }, 'Check the path of the service address'],
  ['server error', { status: 500 }, 'Your service isn’t working right now'],
  ['broken JSON', { body: '{"items": 3}' }, 'but not a list of pages'],
] as const) {
  test(`a failing step names its remedy: ${name}`, { tag: '@long' }, async ({
    sandbox,
    openExtensionPage,
  }) => {
    sandbox.faults.add({ operation: 'listPages', ...fault });
    const options = await openExtensionPage('options.html');
    await fillConnection(options, { url: sandbox.url, key: sandbox.key });
    await expect(options.getByText(sentence)).toBeVisible();
    await expect(options.getByLabel('Name')).toHaveValue('Northwind');
    await inspectView(options, `options-failed-${name.replaceAll(' ', '-')}`);
  });
}

test('bindings are listed, can be removed, and come back', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openExtensionPage,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.noMatch);
  await choosePage(popup, 'spring pricing', /Spring launch: pricing/);
  await popup.getByRole('button', { name: /^This address/ }).click();
  await expectChosenHere(popup);
  await popup.close();
  const options = await openExtensionPage('options.html#bindings');
  await expect(options.getByRole('cell', { name: /Spring launch: pricing/ })).toBeVisible();
  await inspectView(options, 'options-bindings');
  await options.getByRole('button', { name: /Remove the match/ }).click();
  await expect(options.getByText('Nothing here yet.')).toBeVisible();
  await inspectView(options, 'options-binding-removed');
  await options.getByRole('button', { name: 'Undo' }).click();
  await expect(options.getByRole('cell', { name: /Spring launch: pricing/ })).toBeVisible();
  await expect(options.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('security 15: removing a workspace says what is forgotten, and forgets it', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openExtensionPage,
}) => {
  await connectWorkspace();
  const options = await openExtensionPage('options.html');
  await options.getByRole('button', { name: 'Remove Northwind' }).click();
  const dialog = options.getByRole('dialog');
  await expect(dialog.getByText('the API key')).toBeVisible();
  await inspectView(options, 'options-removing');
  await dialog.getByRole('button', { name: 'Remove workspace' }).click();
  await expect(options.getByLabel('Service address')).toBeVisible();
  await options.close();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('button', { name: 'Connect…' })).toBeVisible();
});

test('everything in the options and the popup is reached by keyboard', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openExtensionPage,
}) => {
  const options = await openExtensionPage('options.html');
  await expect(options.getByLabel('Service address')).toBeVisible();
  expect((await tabThrough(options)).join('\n')).toContain('Connect');
  await options.close();
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  const reached = (await tabThrough(popup)).join('\n');
  for (const name of ['Refresh', 'Settings', 'Wrong page? Change it', 'Review and publish', 'Open panel'])
    expect(reached).toContain(name);
});
