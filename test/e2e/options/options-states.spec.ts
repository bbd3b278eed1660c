// Every state of the options page: axe clean in light and dark, with a picture.
import { choosePage } from '../fixtures/choose-page.ts';
import { fillConnection } from '../fixtures/connect.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView, tabThrough } from '../fixtures/inspect-view.ts';

test('first run', async ({ openExtensionPage }) => {
  const options = await openExtensionPage('options.html');
  await expect(options.getByLabel('Base URL')).toBeVisible();
  await inspectView(options, 'options-first');
});

test('security 5: a base URL pasted with a path and no scheme is put right and shown', async ({
  sandbox,
  openExtensionPage,
}) => {
  const options = await openExtensionPage('options.html');
  const pasted = `  ${sandbox.url.replace('http://', '').toUpperCase()}/v0/pages?limit=5 `;
  await fillConnection(options, { url: pasted, key: sandbox.key });
  await expect(options.getByText('Connected.')).toBeVisible();
  await expect(options.getByText('40 pages').first()).toBeVisible();
  await inspectView(options, 'options-passed');
});

for (const [name, fault, sentence] of [
  ['refused key', { status: 401 }, 'The service refuses this key.'],
  ['website', { html: true }, 'answers with something else than JSON'],
  ['nobody there', { drop: 'before' }, 'Check that you are online'],
  ['no such path', { status: 404 }, 'Check the path of the base URL'],
  ['server error', { status: 500 }, 'The service has trouble of its own'],
  ['broken JSON', { body: '{"items": 3}' }, 'but no list of pages'],
] as const) {
  test(`a failing step names its remedy: ${name}`, async ({ sandbox, openExtensionPage }) => {
    sandbox.faults.add({ operation: 'listPages', ...fault });
    const options = await openExtensionPage('options.html');
    await fillConnection(options, { url: sandbox.url, key: sandbox.key });
    await expect(options.getByText(sentence)).toBeVisible({ timeout: 15_000 });
    await expect(options.getByLabel('Name')).toHaveValue('Northwind');
    await inspectView(options, `options-failed-${name.replaceAll(' ', '-')}`);
  });
}

test('bindings are listed, and can be removed', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openExtensionPage,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.noMatch);
  await choosePage(popup, 'spring pricing', /Spring launch: pricing/);
  await popup.getByRole('button', { name: 'This address' }).click();
  await expect(popup.getByText(/you chose this page here/)).toBeVisible();
  await popup.close();
  const options = await openExtensionPage('options.html');
  await expect(options.getByRole('cell', { name: /Spring launch: pricing/ })).toBeVisible();
  await inspectView(options, 'options-bindings');
  await options.getByRole('button', { name: /Remove the binding/ }).click();
  await expect(options.getByText('Nothing is bound yet.')).toBeVisible();
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
  await expect(options.getByLabel('Base URL')).toBeVisible();
  await options.close();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('button', { name: 'Connect…' })).toBeVisible();
});

test('everything in the options and the popup is reached by keyboard', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openExtensionPage,
}) => {
  const options = await openExtensionPage('options.html');
  await expect(options.getByLabel('Base URL')).toBeVisible();
  expect((await tabThrough(options)).join('\n')).toContain('Save and test');
  await options.close();
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  const reached = (await tabThrough(popup)).join('\n');
  for (const name of ['Refresh', 'Options', 'Not this page?', '0–100', 'Leave as sent'])
    expect(reached).toContain(name);
});
