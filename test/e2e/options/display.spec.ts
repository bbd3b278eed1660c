// A choice under Display applies at once to every open view and to views opened later.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { focused, tabTo } from '../fixtures/look/by-keys.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

/** How high a line of the view's own text is (px). */
const textSize = (view: Page) => view.evaluate(() => getComputedStyle(document.body).fontSize);

test('a text size applies to every view at once and can be chosen by keys', { tag: '@long' }, async ({
  sandbox,
  openPopupAt,
  openExtensionPage,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  expect(await textSize(panel)).toBe('14px');
  const options = await openExtensionPage('options.html');
  await tabTo(options, 'Display and language');
  await options.keyboard.press('Enter');
  await tabTo(options, '100%');
  await options.keyboard.press('ArrowRight');
  await options.keyboard.press('ArrowRight');
  await expect(options.getByRole('radio', { name: '150%' })).toBeChecked();
  expect(await focused(options)).toMatchObject({ name: '150%', visible: true });
  await expect.poll(() => textSize(panel)).toBe('21px');
  await options.reload();
  await expect(options.getByRole('radio', { name: '150%' })).toBeChecked();

  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await textSize(popup)).toBe('21px');
});

test('chosen colors apply to every view at once, and otherwise those of the system do', {
  tag: '@long',
}, async ({ sandbox, openPopupAt, openExtensionPage }) => {
  const options = await openExtensionPage('options.html#display');
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  const isDark = (view: Page) =>
    view.evaluate(() => {
      // A view that is loading has no body yet.
      const probe = document.documentElement.appendChild(document.createElement('i'));
      probe.style.color = 'light-dark(white, black)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color === 'rgb(0, 0, 0)';
    });
  await popup.emulateMedia({ colorScheme: 'light' });
  expect(await isDark(popup)).toBe(false);
  await options.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => isDark(popup)).toBe(true);
  expect(await isDark(options)).toBe(true);
  await popup.reload();
  await expect.poll(() => isDark(popup)).toBe(true);
  await options.getByRole('radio', { name: 'As in your system' }).check();
  await expect.poll(() => isDark(popup)).toBe(false);
});

test('exact times replace ages', { tag: '@long' }, async ({ sandbox, openPopupAt, openExtensionPage }) => {
  const options = await openExtensionPage('options.html#display');
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  const ages = popup.getByRole('time').filter({ hasText: 'ago' });
  await expect(ages.first()).toBeVisible();
  await popup.close();

  await options.getByRole('switch', { name: 'Always show exact times' }).press('Space');
  const again = await openPopupAt(sandbox.seed.landing.audience);
  await expect(again.getByRole('time').first()).toHaveText(/^\w+ \d+, \d{4}, \d+:\d\d:\d\d/);
  await expect(again.getByText('ago')).toHaveCount(0);
});

test('single keys do nothing once turned off, and none is offered', {
  tag: '@long',
}, async ({ sandbox, openExtensionPage, openPanelAt }) => {
  const options = await openExtensionPage('options.html#display');
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  const keys = options.getByRole('switch', { name: 'Single-key shortcuts' });
  const versions = panel.getByRole('tab', { name: 'Versions' });
  await expect(versions).toHaveAttribute('aria-keyshortcuts', '3');
  await panel.keyboard.press('3');
  await expect(versions).toHaveAttribute('aria-selected', 'true');

  await keys.press('Space');
  await expect(versions).not.toHaveAttribute('aria-keyshortcuts');
  await panel.keyboard.press('4');
  await panel.keyboard.press('/');
  // What a key does is seen with the next frame.
  await panel.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(versions).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('dialog')).toHaveCount(0);

  await keys.press('Space');
  await expect(versions).toHaveAttribute('aria-keyshortcuts', '3');
  await panel.keyboard.press('4');
  await expect(panel.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
  await panel.keyboard.press('/');
  await expect(panel.getByRole('dialog')).toBeVisible();
});
