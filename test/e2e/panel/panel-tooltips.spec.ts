// Tooltips appear at once, by pointer and by keys.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { tabTo } from '../fixtures/look/by-keys.ts';

let panel: Page;

test.beforeEach(async ({ connectWorkspace, sandbox, openPanelAt }) => {
  await connectWorkspace();
  panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
  // What arrives later would close a menu or take a tooltip with what it replaces.
  await expect(panel.locator('main[aria-busy=true], main [aria-busy=true]')).toHaveCount(0);
  await panel.setViewportSize({ width: 360, height: 800 });
});

/** Only for the eyes: screen readers get the names. */
const tip = (text: string) => panel.locator('[popover=manual]', { hasText: text });

test('the icon of a section shows its name under the pointer and on focus, until Escape', {
  tag: '@long',
}, async () => {
  const versions = panel.getByRole('tab', { name: 'Versions' });
  // Where the sections say their names, a tooltip would only lie over the title.
  await versions.hover();
  await panel.getByRole('tab', { name: 'Messages' }).hover();
  await expect(panel.locator('[popover=manual]')).not.toHaveText('Versions');
  await expect(tip('Messages')).toBeHidden();
  await panel.setViewportSize({ width: 252, height: 800 });
  await versions.hover();
  await expect(tip('Versions (key 3)')).toBeVisible();
  await panel.getByRole('main').hover();
  await expect(tip('Versions (key 3)')).toBeHidden();

  await tabTo(panel, 'Overview');
  await expect(tip('Overview (key 1)')).toBeVisible();
  await panel.keyboard.press('ArrowDown');
  await expect(tip('Audiences (key 2)')).toBeVisible();
  await panel.keyboard.press('Escape');
  await expect(tip('Audiences (key 2)')).toBeHidden();
});

test('the tooltip of a button appears and leaves with the focus', { tag: '@long' }, async () => {
  await tabTo(panel, 'Refresh');
  await expect(tip('Refresh')).toBeVisible();
  await panel.keyboard.press('Tab');
  await expect(tip('Refresh')).toBeHidden();
  await expect(tip('Settings')).toBeVisible();
});

test('Escape in a menu gives the focus back to its button with its tooltip, and nothing fails', async () => {
  const name = 'More actions: Overview';
  await panel.getByRole('button', { name }).press('Enter');
  await expect(panel.getByRole('menuitem').first()).toBeFocused();
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name })).toBeFocused();
  await expect(tip(name)).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
});

test('every control in the header and the rail is at least 24 px large', {
  tag: '@long',
}, async () => {
  for (const part of [panel.getByRole('banner'), panel.getByRole('tablist')])
    for (const button of await part.locator('button').all()) {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
});
