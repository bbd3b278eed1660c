// The keys of the commands, pressed as a person presses them, in a window with Firefox's menu bar.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { describe, expect } from 'vitest';
import { COMMAND_KEYS } from '../../lib/build/command-keys.ts';
import { keysToPress, openDisplay } from '../e2e/fixtures/browser/virtual-display.ts';
import { textsOf } from '../kills/service.ts';
import { FIREFOX_MENU_KEYS } from '../unit/build/taken-keys.ts';
import { test as base } from './firefox.ts';
import { testBuild } from './launch-firefox.ts';
import { articleOf, connectWithTopic, topicOf } from './to-save.ts';

const opened = await openDisplay();
const display = 'missing' in opened ? undefined : opened;
if ('missing' in opened) console.warn(`No key was pressed: ${opened.missing}.`);

const test = base.extend({ display: display?.name ?? '' });

const languages = ['en', 'de', 'es', 'fr', 'ja'] as const satisfies (keyof typeof FIREFOX_MENU_KEYS)[];
const { popup, panel, save } = COMMAND_KEYS;
const press = (keys: string) => display?.act('key', keys);
/** Of a country in which the language is spoken. */
const KEYBOARDS = { en: 'us', de: 'de', es: 'es', fr: 'fr', ja: 'jp' } as const;

declare const browser: {
  runtime: { sendMessage(message: object): Promise<unknown> };
  commands: {
    getAll(): Promise<{ name: string; shortcut: string }[]>;
    update(changed: { name: string; shortcut: string }): Promise<void>;
  };
};

describe.skipIf(!display)('keys of the commands', () => {
  test.afterAll(() => display?.close());

  test('the menu bar has the access keys of the table in English', async ({ inWindow }) => {
    expect(await inWindow(menuKeys)).toBe(FIREFOX_MENU_KEYS.en);
  });

  test("each key triggers its command and opens no menu, in each language, on its country's keyboard", async ({
    sandbox,
    openExtensionPage,
    openTab,
    inWindow,
    sidebar,
  }) => {
    await connectWithTopic(openExtensionPage, sandbox);
    const page = await openTab(articleOf(sandbox));
    const saved: string[] = [];
    for (const language of languages) {
      display?.keyboard(KEYBOARDS[language]);
      await inWindow(setMenuKeys, FIREFOX_MENU_KEYS[language]);
      const text = await selectWord(page, saved.length);
      press(keysToPress(save.default));
      saved.push(text);
      await expect
        .poll(() => textsOf(sandbox, topicOf(sandbox)), { message: `saved, ${language}` })
        .toEqual(saved);
      press(keysToPress(popup.default));
      await expect.poll(() => inWindow(hasPopup), { message: `popup, ${language}` }).toBe(true);
      press('Escape');
      await expect.poll(() => inWindow(hasPopup)).toBe(false);
      press(keysToPress(panel.default));
      await expect.poll(() => inWindow(hasSidebar), { message: `panel, ${language}` }).toBe(true);
      await sidebar().close();
      expect(await inWindow(openMenus), language).toBe(0);
    }
  });

  test('the options show the assigned keys and where to change them, and nothing for unassigned ones', async ({
    openExtensionPage,
    firefox,
  }) => {
    const options = await openExtensionPage('options.html#shortcuts');
    const said = () => options.evaluate(() => document.querySelector('#shortcuts')?.textContent ?? '');
    await expect.poll(said).toContain(`Save the selection to the last topic${save.default}`);
    expect(await said()).toContain('Manage Extension Shortcuts');
    await options.evaluate(() => browser.commands.update({ name: 'save-selection', shortcut: '' }));
    await options.evaluate(() => browser.commands.update({ name: 'open-panel', shortcut: 'Alt+Shift+Q' }));
    await options.locator('::-p-text(Change shortcuts)').click();
    const isAsked = () =>
      firefox.browser.pages().then((pages) => pages.some((page) => page.url() === 'about:addons'));
    await expect.poll(isAsked).toBe(true);
    await options.bringToFront();
    await expect.poll(said).toContain('Open the panel beside the pageAlt+Shift+Q');
    expect(await said()).toContain('Save the selection to the last topicNot set');
    // Firefox names the keys in English; on a German keyboard other words stand on them.
    await options.evaluate(
      () => void browser.runtime.sendMessage({ request: 'chooseLanguage', input: { language: 'de' } }),
    );
    await expect.poll(said).toContain('Alt+Umschalt+Q');
  });

  test("a user's custom key survives an update that suggests others", async ({
    firefox,
    openExtensionPage,
    openTab,
  }) => {
    // The browser ends with its last tab, and those of an extension go when another version of it comes.
    await openTab('about:blank');
    const earlier = mkdtempSync(join(tmpdir(), 'lens-keys-'));
    try {
      cpSync(testBuild, earlier, { recursive: true });
      const manifest = join(earlier, 'manifest.json');
      const suggests = readFileSync(manifest, 'utf8')
        .replaceAll(save.default, 'Alt+Shift+S')
        .replaceAll(popup.default, 'Alt+Shift+O');
      writeFileSync(manifest, suggests);
      await firefox.browser.installExtension(earlier);
      const before = await openExtensionPage('options.html');
      await before.evaluate(() =>
        browser.commands.update({ name: 'save-selection', shortcut: 'Alt+Shift+Q' }),
      );
      expect(await keysIn(before)).toEqual(['Alt+Shift+O', panel.default, 'Alt+Shift+Q']);
      await firefox.browser.installExtension(testBuild);
      const after = await openExtensionPage('options.html');
      expect(await keysIn(after)).toEqual([popup.default, panel.default, 'Alt+Shift+Q']);
    } finally {
      rmSync(earlier, { recursive: true });
    }
  });
});

async function keysIn(view: Page): Promise<string[]> {
  const commands = await view.evaluate(() => browser.commands.getAll());
  return commands.map(({ shortcut }) => shortcut);
}

/** Selects another word of the page for each number. */
function selectWord(page: Page, at: number): Promise<string> {
  return page.evaluate((number) => {
    const text = document.querySelector('article p')?.firstChild as Text;
    const word = [...text.data.matchAll(/\w{4,}/g)][number];
    const range = document.createRange();
    range.setStart(text, word?.index ?? 0);
    range.setEnd(text, (word?.index ?? 0) + (word?.[0].length ?? 0));
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return String(getSelection());
  }, at);
}

// What follows runs in Firefox: each function is sent as text and sees nothing outside itself.

interface Menu extends Element {
  accessKey: string;
  open: boolean;
}

declare const SidebarController: { isOpen: boolean };

function menuKeys(): string {
  const menus = [...document.querySelectorAll<Menu>('#main-menubar > menu')];
  return menus
    .map(({ accessKey }) => accessKey)
    .join('')
    .toUpperCase();
}

/** As a Firefox in that language has them. */
function setMenuKeys(keys: string): void {
  for (const [at, menu] of document.querySelectorAll<Menu>('#main-menubar > menu').entries())
    menu.setAttribute('accesskey', keys[at] ?? '');
}

function openMenus(): number {
  return [...document.querySelectorAll<Menu>('#main-menubar > menu')].filter((menu) => menu.open).length;
}

function hasPopup(): boolean {
  return (
    document
      .querySelector('browser[webextension-view-type="popup"]')
      ?.closest('panel')
      ?.getAttribute('panelopen') === 'true'
  );
}

function hasSidebar(): boolean {
  return SidebarController.isOpen;
}
