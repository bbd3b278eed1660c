// The language is the browser's or a chosen one: in every view, in the menus, and over a page.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/capturing.ts';
import { toastText } from '../fixtures/page-toast.ts';

interface MenuItem {
  title?: string;
}

declare const chrome: { contextMenus: { create(item: MenuItem, done: () => void): unknown } };
declare const menuTitles: (string | undefined)[];

const languageOf = (view: Page) => view.locator('html').getAttribute('lang');

async function choose(options: Page, name: string | RegExp, button: string | RegExp): Promise<void> {
  await options.getByRole('radio', { name }).check();
  await options.getByRole('button', { name: button }).click();
}

test('a chosen language applies to every open view at once, and to views opened later', {
  tag: '@long',
}, async ({ sandbox, capturing: _connected, openPopupAt, openExtensionPage, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('tab', { name: 'Versions' })).toBeVisible();
  const options = await openExtensionPage('options.html#language');
  await expect(options.getByRole('radio', { name: 'Same as the browser' })).toBeChecked();
  await choose(options, 'Deutsch', 'Use this language');

  await expect(options.getByRole('heading', { name: 'Sprache' })).toBeVisible();
  await expect(options).toHaveTitle('Audience Lens – Einstellungen');
  await expect(options.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  expect(await languageOf(options)).toBe('de');
  await expect(panel.getByRole('tab', { name: 'Versionen' })).toBeVisible();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('button', { name: 'Panel öffnen' })).toBeVisible();
  expect(await languageOf(popup)).toBe('de');
  await popup.close();

  await choose(options, 'Wie der Browser', 'Diese Sprache verwenden');
  await expect(options.getByRole('heading', { name: 'Language' })).toBeVisible();
  await expect(panel.getByRole('tab', { name: 'Versions' })).toBeVisible();
});

test('the chosen language stays if the browser clears what a view reads at its start', {
  tag: '@long',
}, async ({ openExtensionPage }) => {
  const options = await openExtensionPage('options.html#language');
  await choose(options, '日本語', 'Use this language');
  await expect(options.getByRole('heading', { name: '言語' })).toBeVisible();
  await options.evaluate(() => localStorage.clear());
  await options.reload();
  await expect(options.getByRole('heading', { name: '言語' })).toBeVisible();
});

test('menus are renamed, and a worker killed since speaks the language over a page', {
  tag: '@long',
}, async ({ page, sandbox, capturing, worker, killWorker, openExtensionPage }) => {
  // The browser does not report the names of its menus.
  await (await worker()).evaluate(() => {
    const { create } = chrome.contextMenus;
    Object.assign(globalThis, { menuTitles: [] });
    chrome.contextMenus.create = (item, done) => {
      menuTitles.push(item.title);
      return create.call(chrome.contextMenus, item, done);
    };
  });
  const options = await openExtensionPage('options.html#language');
  await choose(options, 'Français', 'Use this language');
  await expect(options.getByRole('heading', { name: 'Langue' })).toBeVisible();
  await expect
    .poll(async () => (await worker()).evaluate(() => menuTitles))
    .toEqual(expect.arrayContaining(['Ouvrir le panneau']));

  await killWorker();
  const [topicId = ''] = sandbox.seed.topics;
  await capturing.openHtml(page, '<!doctype html><title>Quotes</title><p id="q">Who asked first?</p>');
  await page.locator('#q').selectText();
  await capturing.clickMenu(page, { topicId, selectionText: 'Who asked first?' });
  await expect.poll(() => toastText(page)).toMatch(/^Enregistrement dans /m);
  await capturing.rest(1);
});
