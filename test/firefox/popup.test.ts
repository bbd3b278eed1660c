import { expect } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { test } from './firefox.ts';

/** In the popup. */
declare const browser: Browser;

test('the popup page renders', async ({ openExtensionPage }) => {
  const page = await openExtensionPage('popup.html');
  await page.waitForFunction(() => /\p{L}{3,}/u.test(document.body.textContent ?? ''));
  expect(await page.title()).toBe('Audience Lens');
});

test('the toolbar button opens a popup with content that may read the tab', async ({
  sandbox,
  openTab,
  openPopup,
}) => {
  const page = await openTab(sandbox.seed.landing.audience);
  const popup = await openPopup();
  await expect.poll(() => popup.text()).toMatch(/\p{L}{3,}/u);
  const read = await popup.evaluate(async () => {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    const target = { tabId: tab?.id ?? -1 };
    const [frame] = await browser.scripting.executeScript({ target, func: () => document.title });
    return frame?.result;
  });
  expect(read).toBe(await page.title());
});

test('a click in the popup is a trusted event', async ({ sandbox, openTab, openPopup }) => {
  await openTab(sandbox.seed.landing.audience);
  const popup = await openPopup();
  await popup.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Press me';
    button.addEventListener('click', (event) => {
      button.dataset.pressed = String(event.isTrusted && navigator.userActivation.isActive);
    });
    document.body.prepend(button);
  });
  await popup.click('Press me');
  const pressed = () => popup.evaluate(() => document.querySelector('button')?.dataset.pressed ?? 'not yet');
  await expect.poll(pressed).toBe('true');
});
