// The diagnostics and the settings file in the options, without a mouse. The focus is always visible and never lost.
import { readFile } from 'node:fs/promises';
import type { FileChooser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { type Focused, focused, tabTo } from '../fixtures/look/by-keys.ts';

let options: Page;

async function tabsTo(name: string | RegExp): Promise<void> {
  seenAll(await tabTo(options, name));
}

function seenAll(stops: Focused[]): void {
  expect(stops.filter(({ where, visible }) => where === 'BODY' || !visible)).toEqual([]);
}

/** Presses a key on the focused element, and expects it to keep the focus. */
async function pressed(key: 'Enter' | 'Space'): Promise<void> {
  const { name } = await focused(options);
  await options.keyboard.press(key);
  expect(await focused(options)).toMatchObject({ name, visible: true });
}

/** Presses a key, after which `name` has the focus. */
async function inMenu(key: string, name: string): Promise<void> {
  await options.keyboard.press(key);
  await expect.poll(async () => await focused(options)).toMatchObject({ name, visible: true });
}

/** Presses a key that saves a file. Returns the file once the focus is on `then`. */
async function fileSaved(then: string): Promise<string> {
  const [download] = await Promise.all([options.waitForEvent('download'), options.keyboard.press('Enter')]);
  const text = await readFile(await download.path(), 'utf8');
  expect(await focused(options)).toMatchObject({ name: then, visible: true });
  return text;
}

test('the diagnostics are opened, filtered, exported, scrolled and cleared by keys', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPopupAt, openExtensionPage }) => {
  await connectWorkspace();
  sandbox.faults.add({ operation: 'getAudienceMessages', status: 404 });
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('couldn’t be found').first()).toBeVisible();
  await popup.close();
  options = await openExtensionPage('options.html#diagnostics');
  const section = options.getByRole('region', { name: 'Diagnostics', exact: true });
  const calls = section.getByRole('region', { name: 'Recent requests' });

  await expect(calls.getByText('OK, 200').first()).toBeVisible();
  await tabsTo('Export as one file');
  expect(JSON.parse(await fileSaved('Export as one file'))).toMatchObject({ audienceLensDiagnostics: 1 });
  await tabsTo(/^Only failed/);
  await pressed('Space');
  await expect(calls.getByText('OK, 200')).toHaveCount(0);
  await expect(calls.getByText('not-found, 404').first()).toBeVisible();
  const more = 'More actions: Recent requests';
  await tabsTo(more);
  await inMenu('Enter', 'Export as CSV');
  expect((await fileSaved(more)).trim().split('\n')).toHaveLength(await calls.getByRole('row').count());
  await inMenu('Enter', 'Export as CSV');
  await inMenu('ArrowDown', 'Export as JSON');
  await inMenu('ArrowDown', 'Export as CSV');
  await inMenu('End', 'Export as JSON');
  expect(JSON.parse(await fileSaved(more))[0]).toMatchObject({ operation: 'getAudienceMessages' });
  await inMenu('Space', 'Export as CSV');
  await inMenu('Escape', more);
  await expect(options.getByRole('menu')).toHaveCount(0);

  // Back to the filter, with everything shown again.
  await options.keyboard.press('Shift+Tab');
  expect((await focused(options)).name).toMatch(/^Only failed/);
  await pressed('Space');
  await expect(calls.getByText('OK, 200').first()).toBeVisible();
  await tabsTo('Recent requests');
  await options.keyboard.press('End');
  await expect.poll(() => calls.evaluate((part) => part.scrollTop)).toBeGreaterThan(0);
  for (let step = 0; (await focused(options)).name !== 'Clear'; step++) {
    expect(step).toBeLessThan(8);
    await options.keyboard.press('Shift+Tab');
  }
  await pressed('Enter');
  await expect(section.getByText('No recent requests.')).toBeVisible();
  expect(await focused(options)).toMatchObject({ name: 'Clear', visible: true });
});

/** On the first page of the options, which is behind the other one. */
const workspaceOf = (name: string) =>
  options.getByRole('button', { name: `Edit ${name}`, exact: true, includeHidden: true });

test('a settings file is exported, opened, previewed, canceled, opened again and applied by keys', {
  tag: '@long',
}, async ({ connectWorkspace, openExtensionPage }) => {
  await connectWorkspace();
  options = await openExtensionPage('options.html');
  // Listened for from the beginning, since the browser shows its own chooser without a listener.
  const choosers: FileChooser[] = [];
  options.on('filechooser', (chooser) => choosers.push(chooser));
  const section = options.getByRole('region', { name: 'Settings file' });
  await tabsTo('Which workspaces');
  await tabsTo('Save settings file');
  const settings = JSON.parse(await fileSaved('Save settings file'));
  settings.workspaces[0] = {
    ...settings.workspaces[0],
    name: 'Northwind for all',
    baseUrl: 'http://localhost:9',
  };

  const open = async () => {
    await options.keyboard.press('Enter');
    await expect.poll(() => choosers.length, { message: 'the file chooser opens' }).toBe(1);
    const [chooser] = choosers.splice(0);
    const buffer = Buffer.from(JSON.stringify(settings));
    await chooser?.setFiles({ name: 'team.json', mimeType: 'application/json', buffer });
    const preview = section.getByRole('heading', { name: 'What team.json changes' });
    await expect(preview).toBeFocused();
    await expect(section.getByText('Northwind for all')).toBeVisible();
  };
  await tabsTo('Choose a settings file');
  await open();
  await tabsTo('Cancel');
  await options.keyboard.press('Enter');
  await expect(section.getByLabel('Choose a settings file')).toBeFocused();
  await expect(section.getByText('Northwind for all')).toHaveCount(0);
  await expect(workspaceOf('Northwind')).toHaveCount(1);

  await open();
  await tabsTo(/^Change the service address/);
  await pressed('Space');
  await tabsTo('Apply');
  await options.keyboard.press('Enter');
  await expect(section.getByText('The settings file was applied')).toBeVisible();
  await expect(section.getByLabel('Choose a settings file')).toBeFocused();
  await expect(workspaceOf('Northwind for all')).toHaveCount(1);
  expect(await focused(options)).toMatchObject({ name: 'Choose a settings file', visible: true });
});
