// The diagnostics and the team kit in the options, without a mouse. The focus can be seen wherever it is, and never gets lost.
import { readFile } from 'node:fs/promises';
import type { FileChooser, Page } from '@playwright/test';
import { type Focused, focused, tabTo } from '../fixtures/by-keys.ts';
import { expect, test } from '../fixtures/extension.ts';

let options: Page;

/** From the beginning of the options to both sections there are many stops. */
const FAR = 120;

async function tabsTo(name: string | RegExp): Promise<void> {
  seenAll(await tabTo(options, name, FAR));
}

function seenAll(stops: Focused[]): void {
  expect(stops.filter(({ where, visible }) => where === 'BODY' || !visible)).toEqual([]);
}

/** Presses a key on what has the focus, which stays there. */
async function pressed(key: 'Enter' | 'Space'): Promise<void> {
  const { name } = await focused(options);
  await options.keyboard.press(key);
  expect(await focused(options)).toMatchObject({ name, visible: true });
}

/** A file that a key on the focused button saves. The button keeps the focus. */
async function fileSaved(): Promise<string> {
  const before = await focused(options);
  const [download] = await Promise.all([options.waitForEvent('download'), options.keyboard.press('Enter')]);
  const text = await readFile(await download.path(), 'utf8');
  expect(await focused(options)).toMatchObject({ where: before.where, name: before.name, visible: true });
  return text;
}

test('the diagnostics are opened, filtered, saved, scrolled and cleared', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openExtensionPage,
}) => {
  await connectWorkspace();
  sandbox.faults.add({ operation: 'getAudienceMessages', status: 404 });
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('does not have this any more').first()).toBeVisible();
  await popup.close();
  options = await openExtensionPage('options.html');
  const section = options.getByRole('region', { name: 'Diagnostics', exact: true });
  const calls = section.getByRole('region', { name: 'Recent requests' });

  await tabsTo('Show diagnostics');
  await options.keyboard.press('Enter');
  expect(await focused(options)).toMatchObject({ name: 'Hide diagnostics', visible: true });
  await expect(calls.getByText('OK, 200').first()).toBeVisible();
  await tabsTo('Save as one file');
  expect(JSON.parse(await fileSaved())).toMatchObject({ audienceLensDiagnostics: 1 });
  await tabsTo(/^Only failed/);
  await pressed('Space');
  await expect(calls.getByText('OK, 200')).toHaveCount(0);
  await expect(calls.getByText('not-found, 404').first()).toBeVisible();
  await tabsTo('Save as CSV');
  expect((await fileSaved()).trim().split('\n')).toHaveLength(await calls.getByRole('row').count());
  await tabsTo('Save as JSON');
  expect(JSON.parse(await fileSaved())[0]).toMatchObject({ operation: 'getAudienceMessages' });

  // Back to the filter, with everything shown again.
  for (const name of ['Save as CSV', /^Only failed/]) {
    await options.keyboard.press('Shift+Tab');
    expect((await focused(options)).name).toMatch(name);
  }
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
  await expect(section.getByText('No request was made')).toBeVisible();
  expect(await focused(options)).toMatchObject({ name: 'Clear', visible: true });
});

test('a team kit is saved, opened, looked at, given up, opened again and applied', async ({
  connectWorkspace,
  openExtensionPage,
}) => {
  await connectWorkspace();
  options = await openExtensionPage('options.html');
  // Listened for from the beginning: the browser would show its own chooser until it knows that somebody does.
  const choosers: FileChooser[] = [];
  options.on('filechooser', (chooser) => choosers.push(chooser));
  const section = options.getByRole('region', { name: 'Team kit' });
  await tabsTo('Which workspaces');
  await tabsTo('Save team kit');
  const settings = JSON.parse(await fileSaved());
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
  await tabsTo('Team kit file');
  await open();
  await tabsTo('Cancel');
  await options.keyboard.press('Enter');
  await expect(section.getByLabel('Team kit file')).toBeFocused();
  await expect(section.getByText('Northwind for all')).toHaveCount(0);
  await expect(options.getByRole('button', { name: 'Edit Northwind', exact: true })).toBeVisible();

  await open();
  await tabsTo(/^Change the base URL/);
  await pressed('Space');
  await tabsTo('Apply');
  await options.keyboard.press('Enter');
  await expect(section.getByText('The team kit is applied')).toBeVisible();
  await expect(section.getByLabel('Team kit file')).toBeFocused();
  await expect(options.getByRole('button', { name: 'Edit Northwind for all' })).toBeVisible();
  expect(await focused(options)).toMatchObject({ name: 'Team kit file', visible: true });
});
