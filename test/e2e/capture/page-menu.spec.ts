// The menu on pages is turned off and on in the options.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/capturing.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';

/** In a page of the extension. */
declare const chrome: Browser;

/** Changing an item rejects if there is none. */
const hasItem = (view: Page, id: string) =>
  view.evaluate(
    (item) =>
      chrome.contextMenus.update(item, {}).then(
        () => true,
        () => false,
      ),
    id,
  );

test('the menu on pages follows its switch at once, and stays off after a restart of the background', {
  tag: '@long',
}, async ({ sandbox, capturing, openExtensionPage, killWorker }) => {
  const item = `save/page/${capturing.workspaceId}/${sandbox.seed.topics[0]}`;
  const options = await openExtensionPage('options.html#display');
  await expect.poll(() => hasItem(options, item)).toBe(true);
  const menu = options.getByRole('switch', { name: 'Right-click menu on pages' });
  await expect(menu).toBeChecked();
  await menu.press('Space');
  await expect.poll(() => hasItem(options, item)).toBe(false);
  expect(await hasItem(options, 'open-panel')).toBe(true);
  await killWorker();
  await options.reload();
  await expect(menu).not.toBeChecked();
  await capturing.ask('addTopics', { topicIds: sandbox.seed.topics.slice(5, 6) });
  expect(await hasItem(options, item)).toBe(false);
  await inspectView(options, 'options-page-menu');
  await menu.press('Space');
  await expect.poll(() => hasItem(options, item)).toBe(true);
});
