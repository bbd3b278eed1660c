import type { Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';

/** In the worker. */
declare const chrome: Browser;

test('the toolbar button opens a popup with content', async ({ sandbox, page, openPopup }) => {
  await page.goto(sandbox.seed.landing.audience);
  const popup = await openPopup(page);
  await expect(popup).toHaveTitle('Audience Lens');
  await expect(popup.locator('body')).toContainText(/\p{L}{3,}/u);
});

test('security 1: only the toolbar button lets the extension read the tab', async ({
  sandbox,
  page,
  worker,
  openPopup,
}) => {
  await page.goto(sandbox.seed.landing.audience);
  const title = await page.title();
  await expect(readActiveTab(await worker())).rejects.toThrow(/cannot access|must request permission/i);
  await openPopup(page);
  expect(await readActiveTab(await worker())).toBe(title);
});

test('the browser accepts every suggested key', async ({ worker }) => {
  const commands = await (await worker()).evaluate(() => chrome.commands.getAll());
  expect(commands.map(({ shortcut }) => shortcut)).toEqual(['Alt+Shift+G', 'Alt+Shift+J', 'Alt+Shift+K']);
});

test('a killed worker restarts with nothing in memory', async ({ worker, killWorker }) => {
  const before = await worker();
  await before.evaluate(() => Object.assign(globalThis, { remembered: true }));
  await killWorker();
  const after = await worker();
  expect(await after.evaluate(() => 'remembered' in globalThis)).toBe(false);
});

test('a closed popup opens again', async ({ sandbox, page, openPopup }) => {
  await page.goto(sandbox.seed.landing.audience);
  const first = await openPopup(page);
  await first.close();
  const second = await openPopup(page);
  await expect(second).toHaveTitle('Audience Lens');
});

/** Reads the title of the active tab's document, as the extension would. */
function readActiveTab(worker: Worker): Promise<unknown> {
  return worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? -1 },
      func: () => document.title,
    });
    return frame?.result;
  });
}
