// Popup and panel of a Firefox that Playwright drives: it reaches only pages, so each view opens in a separate window.
import { type BrowserContext, type Page, test } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { EXTENSION_HOST } from '../../firefox/launch-firefox.ts';

/** In a page of the extension. */
declare const chrome: Browser;

export const originOf = (extensionId: string) =>
  extensionId === EXTENSION_HOST ? `moz-extension://${extensionId}` : `chrome-extension://${extensionId}`;

export const isFirefox = (context: BrowserContext) => context.browser()?.browserType().name() === 'firefox';

/** Skips a test that needs `what`, which only Chromium has. */
export function skipInFirefox(context: BrowserContext, what: string): void {
  if (isFirefox(context)) test.skip(true, `it needs ${what}`);
}

/** The address of a page that no extension may read. */
export const restrictedPage = (context: BrowserContext) =>
  isFirefox(context) ? 'about:support' : 'chrome://version/';

/** A view that takes the window of the page for its own. */
export async function viewOver(page: Page, file: 'popup.html' | 'sidepanel.html'): Promise<Page> {
  const view = await page.context().newPage();
  const origin = originOf(EXTENSION_HOST);
  await view.goto(`${origin}/manifest.json`);
  await view.evaluate(async (url) => {
    const tabs = await chrome.tabs.query({});
    const tab = tabs.find((one) => one.url === url) ?? tabs.find((one) => one.url === undefined);
    if (tab === undefined) throw new Error(`No tab shows ${url}.`);
    sessionStorage.setItem('window', String(tab.windowId));
  }, page.url());
  await view.goto(`${origin}/${file}`);
  return view;
}

/** The panel that a press in the popup opens, in the popup's place. */
export async function panelInsteadOf(popup: Page): Promise<Page> {
  await popup.goto(`${originOf(EXTENSION_HOST)}/sidepanel.html`);
  return popup;
}
