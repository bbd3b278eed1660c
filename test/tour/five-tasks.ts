// The five tasks of the README, each carried out as it is written there, with a picture of where it leads.
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures/capturing.ts';
import { wholeView } from '../e2e/fixtures/inspect-view.ts';
import { openPanel } from '../e2e/fixtures/open-panel.ts';
import { expectToast } from '../e2e/fixtures/page-toast.ts';
import { openPeople } from '../e2e/fixtures/people-panel.ts';
import { openVersions } from '../e2e/fixtures/publishing.ts';

const PICTURES = 'test/tour/pictures';
const PANEL = { width: 380, height: 640 };

/** Light and dark, as a person sees it without scrolling. A popup has the size of what is in it. */
async function picture(view: Page, name: string, size?: typeof PANEL): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  if (size) await view.setViewportSize(size);
  for (const colorScheme of ['light', 'dark'] as const) {
    await view.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const path = `${PICTURES}/${name}-${colorScheme}.png`;
    await view.screenshot({ path, ...(size ? {} : await wholeView(view)) });
  }
}

test('1. see whose page it is', async ({ connectWorkspace, openPopupAt, sandbox }) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('Are rates 0–1 or 0–100?')).toBeVisible();
  await picture(popup, 'task-1');
});

test('2. follow the tab', async ({ connectWorkspace, openPopupAt, sandbox, context }) => {
  await connectWorkspace();
  const panel = await openPanel(context, await openPopupAt(sandbox.seed.landing.audience));
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel.getByText('Route key').first()).toBeVisible();
  await picture(panel, 'task-2', PANEL);
});

test('3. publish', async ({ connectWorkspace, openPopupAt, sandbox, context }) => {
  await connectWorkspace();
  const panel = await openVersions(
    await openPanel(context, await openPopupAt(sandbox.seed.landing.audience)),
  );
  await panel.getByRole('button', { name: 'Review, publish' }).click();
  await expect(panel.getByRole('dialog').getByText('Spring launch: pricing')).toBeVisible();
  await picture(panel, 'task-3', PANEL);
});

test('4. save a sentence', async ({ sandbox, page, capturing, openPopup }) => {
  const [topicId = ''] = sandbox.seed.topics;
  await page.goto(sandbox.seed.landing.audience);
  // As the native menu does, the toolbar button grants the tab.
  await (await openPopup(page)).close();
  await page.locator('p').first().selectText();
  await capturing.clickMenu(page, { topicId, selectionText: 'From the page' });
  await expectToast(page, 'Saved to');
  await picture(page, 'task-4', { width: 760, height: 420 });
});

test('5. prepare a call', async ({ connectWorkspace, openPopupAt, sandbox, context }) => {
  await connectWorkspace();
  const panel = await openPanel(context, await openPopupAt(sandbox.seed.landing.audience));
  await openPeople(panel);
  await picture(panel, 'task-5', PANEL);
});
