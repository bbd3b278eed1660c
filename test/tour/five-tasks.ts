// Carries out the five tasks of the README with the names and keys it gives, and compares a picture of each.
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures/capturing.ts';
import { openPanel } from '../e2e/fixtures/open-panel.ts';
import { expectToast } from '../e2e/fixtures/page-toast.ts';
import { readmeTasks } from '../setup/readme-tasks.ts';
import { expectPicture } from './picture.ts';

declare const chrome: { commands: { getAll(): Promise<{ name: string; shortcut: string }[]> } };

test.use({ sandboxOptions: { plain: true } });

const PANEL = { width: 380, height: 640 };

/** The panel beside its page, composed here because the browser window itself cannot be captured. */
async function widePicture(landing: Page, panel: Page): Promise<void> {
  await landing.setViewportSize({ width: 1280 - PANEL.width - 1, height: PANEL.height });
  await panel.setViewportSize(PANEL);
  const pictures = new Map<string, string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    const taken = [];
    for (const view of [landing, panel]) {
      await view.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      taken.push(`<img src="data:image/png;base64,${(await view.screenshot()).toString('base64')}">`);
    }
    pictures.set(colorScheme, taken.join(''));
  }
  // Opened last, since the panel would follow this tab.
  const frame = await landing.context().newPage();
  await frame.setViewportSize({ width: 1280, height: PANEL.height });
  for (const [colorScheme, taken] of pictures) {
    await frame.setContent(
      `<body style="margin: 0; display: flex; gap: 1px; background: #8886">${taken}</body>`,
    );
    await expect.soft(frame).toHaveScreenshot(`wide-${colorScheme}.png`);
  }
  await frame.close();
}

const [see, follow, publish, save, prepare, ...more] = readmeTasks;
if (!see || !follow || !publish || !save || !prepare || more.length > 0)
  throw new Error('The README has other tasks.');

/** The shortcut that the browser assigned to a command on installation. */
async function keyOf(view: Page, command: string): Promise<string | undefined> {
  const commands = await view.evaluate(() => chrome.commands.getAll());
  return commands.find(({ name }) => name === command)?.shortcut;
}

test(see.title, async ({ connectWorkspace, openPopupAt, sandbox }) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await expectPicture(popup, 'task-1');
  expect(see.names).toEqual([]);
  expect(see.keys).toEqual([await keyOf(popup, '_execute_action')]);
  await popup.getByRole('button', { name: /^Wrong page\?/ }).click();
  await expect(popup.getByRole('button', { name: 'Another page' })).toBeVisible();
});

test(follow.title, async ({ connectWorkspace, openPopupAt, sandbox, context }) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  const [open = '', ...others] = follow.names;
  expect(others).toEqual([]);
  await expect(popup.getByRole('button', { name: open, exact: true })).toBeVisible();
  const panel = await openPanel(context, popup);
  expect(follow.keys).toEqual([await keyOf(panel, 'open-panel')]);
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel.getByText('Personal link ending').first()).toBeVisible();
  await expectPicture(panel, 'task-2', PANEL);
  const landing = context.pages().find((page) => page.url() === sandbox.seed.landing.audience);
  if (!landing) throw new Error('The landing page was closed.');
  await widePicture(landing, panel);
  await panel.keyboard.press('/');
  await expect(panel.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test(publish.title, async ({ connectWorkspace, openPopupAt, sandbox, context }) => {
  await connectWorkspace();
  const [review = '', audiences = '', several = '', versions = '', ...others] = publish.names;
  expect(others).toEqual([]);
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('button', { name: review, exact: true })).toBeVisible();
  const panel = await openPanel(context, popup);
  await panel.getByRole('button', { name: review, exact: true }).click();
  await expect(panel.getByRole('dialog').getByText('Spring launch: pricing')).toBeVisible();
  await expectPicture(panel, 'task-3', PANEL);
  await panel.keyboard.press('Escape');
  await panel.getByRole('tab', { name: audiences }).click();
  await panel.getByRole('button', { name: several, exact: true }).click();
  await expect(panel.getByRole('group', { name: 'Ready to publish' })).toBeVisible();
  await panel.getByRole('tab', { name: versions }).click();
  await expect(panel.getByRole('heading', { name: 'Latest version' })).toBeVisible();
});

test(save.title, async ({ sandbox, page, capturing, openPopup }) => {
  const [topicId = ''] = sandbox.seed.topics;
  await page.goto(sandbox.seed.landing.audience);
  // The toolbar button grants access to the tab, as the native menu would; e2e/capture/capture-native.spec.ts opens the menu itself.
  const popup = await openPopup(page);
  expect(save.keys).toEqual([await keyOf(popup, 'save-selection')]);
  await popup.close();
  await page.locator('p').first().selectText();
  await capturing.clickMenu(page, { topicId, selectionText: 'From the page' });
  await expectToast(page, 'Saving to');
  await expectPicture(page, 'task-4', { width: 760, height: 420 });
});

test(prepare.title, async ({ connectWorkspace, sandbox, openPanelAt }) => {
  await connectWorkspace();
  const [open = '', sheet = '', ...others] = prepare.names;
  expect(others).toEqual([]);
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('button', { name: open, exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Jane Doe', level: 1 })).toBeVisible();
  await expect(panel.locator('.skeleton')).toHaveCount(0);
  await expectPicture(panel, 'task-5', PANEL);
  await panel.getByRole('button', { name: sheet, exact: true }).click();
  await expect(panel.getByRole('dialog').getByRole('button', { name: 'Print' })).toBeVisible();
});
