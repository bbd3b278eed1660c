// Firefox for the tests that Chromium runs, too: Playwright drives it over WebDriver BiDi.
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, firefox, type Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { EXTENSION_HOST, readExtensionId, testBuild } from '../../firefox/launch-firefox.ts';
import { noteAdditions } from '../fixtures/browser/own-additions.ts';
import type { SharedBrowser } from '../fixtures/browser/shared-browser.ts';
import { originOf } from './views.ts';
import { listensAt } from './window.ts';

/** In a page of the extension. */
declare const chrome: Browser;

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const relay = here('bidi-relay.mjs');
const socketOf = (folder: string) => `${folder}.socket`;
/** The relay reinstalls the extension before it opens a page. */
const NEW_INSTALLATION = 'data:text/html,new installation';
const WINDOW_OF_VIEW = 'window-of-view.js';

/** One Firefox for one test after the other, each with the extension newly installed. */
export function shareFirefox(): SharedBrowser {
  const folder = copyOfBuild();
  let context: BrowserContext | undefined;
  let takeBack: (() => Promise<void>) | undefined;
  return {
    async installed(build) {
      base.skip(build === 'shipped', 'the build for end-to-end tests alone is installed in Firefox');
      if (context?.browser()?.isConnected()) {
        await takeBack?.();
        await leaveAlone(context);
      } else {
        context = await launch(folder);
        skipWhatItLacks(context);
        listensAt(context, socketOf(folder));
      }
      await pastInstallation(context);
      takeBack = noteAdditions(context);
      return context;
    },
    clear: async () => undefined,
    async close() {
      if (context?.browser()?.isConnected()) await context.close();
      rmSync(folder, { recursive: true });
      rmSync(socketOf(folder), { force: true });
      return undefined;
    },
  };
}

/** Skips a test that needs Chromium, or a saved file, which Firefox does not report to Playwright. */
function skipWhatItLacks(context: BrowserContext): void {
  const needs = (what: string) => () => base.skip(true, `it needs ${what}`);
  const needsDevTools = needs("Chromium's DevTools");
  Object.assign(context, { newCDPSession: needsDevTools });
  Object.assign(context.browser() ?? {}, { newBrowserCDPSession: needsDevTools });
  skipWaiting(context, 'serviceworker', needs('a service worker'));
  const skipSaving = (page: Page) => skipWaiting(page, 'download', needs('a saved file'));
  context.pages().forEach(skipSaving);
  context.on('page', skipSaving);
}

function skipWaiting(of: Page | BrowserContext, unknown: string, skip: () => void): void {
  // Its overloads take only the events that each knows.
  const plain = of as unknown as { waitForEvent(event: string, how?: object): unknown };
  const waitForEvent = plain.waitForEvent.bind(of);
  plain.waitForEvent = (event, how) => (event === unknown ? skip() : waitForEvent(event, how));
}

/** Closes every tab but one blank one. */
async function leaveAlone(context: BrowserContext): Promise<void> {
  await context.clearCookies();
  const blank = await context.newPage();
  for (const other of context.pages()) if (other !== blank) await other.close();
}

/** Popup and panel of it ask `WINDOW_OF_VIEW` first. */
function copyOfBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'));
  cpSync(testBuild, folder, { recursive: true });
  copyFileSync(here(WINDOW_OF_VIEW), join(folder, WINDOW_OF_VIEW));
  for (const view of ['popup.html', 'sidepanel.html']) {
    const file = join(folder, view);
    const html = readFileSync(file, 'utf8');
    writeFileSync(file, html.replace('<head>', `<head><script src="/${WINDOW_OF_VIEW}"></script>`));
  }
  return folder;
}

function launch(folder: string): Promise<BrowserContext> {
  return firefox.launchPersistentContext('', {
    channel: 'moz-firefox',
    executablePath: relay,
    viewport: null,
    // Without it no page of an extension is in reach.
    args: ['--remote-allow-system-access'],
    // For the relay, which does what Playwright has no words for.
    env: { ...process.env, EXTENSION_FOLDER: folder, WINDOW_SOCKET: socketOf(folder) },
    firefoxUserPrefs: {
      'extensions.webextensions.keepUuidOnUninstall': true,
      'extensions.webextensions.uuids': JSON.stringify({ [readExtensionId()]: EXTENSION_HOST }),
      // A prompt cannot be answered here. The click that asks is still needed.
      'extensions.webextOptionalPermissionPrompts': false,
      // The barest page of an extension is its manifest, shown as text.
      'dom.events.testing.asyncClipboard': true,
      'devtools.jsonview.enabled': false,
    },
  });
}

/** Waits until the extension runs and closes the options that it then opens, which Playwright does not see. */
async function pastInstallation(context: BrowserContext): Promise<void> {
  const view = context.pages()[0] ?? (await context.newPage());
  // The options would open in a blank tab and close with whatever it shows next.
  await view.goto('data:text/html,');
  await view.goto(NEW_INSTALLATION);
  const manifest = `${originOf(EXTENSION_HOST)}/manifest.json`;
  // A page opened before the extension runs has the address, but nothing can be evaluated in it.
  const isThere = async () => {
    await view.goto(manifest, { waitUntil: 'commit' });
    return Promise.race([view.evaluate(isAnswered), setTimeout(1000, false)]);
  };
  const message = 'the extension runs';
  await expect.poll(() => isThere().catch(() => false), { message, intervals: [50] }).toBe(true);
  await view.evaluate(closeOptions);
  await grantLandingPages(view);
  await view.goto('about:blank');
}

async function isAnswered(): Promise<boolean> {
  return (await chrome.runtime.sendMessage({ request: 'listWorkspaces', input: {} })) !== undefined;
}

/** They open a moment after the installation. */
async function closeOptions(): Promise<void> {
  const options = async () => (await chrome.tabs.query({})).find(({ url }) => url?.includes('/options.html'));
  for (let tries = 500; tries > 0; tries -= 1) {
    const { id } = (await options()) ?? {};
    if (id !== undefined) return chrome.tabs.remove(id);
    await new Promise((resolve) => globalThis.setTimeout(resolve, 20));
  }
  throw new Error('The options did not open.');
}

/** What a press of the real toolbar button grants for one page is granted for all of the sandbox: there is no button to press. */
async function grantLandingPages(view: Page): Promise<void> {
  await view.evaluate(() => {
    const origins = ['http://*.localhost/*'];
    const granted = new Promise<boolean>((resolve) => {
      document.addEventListener('click', () => resolve(chrome.permissions.request({ origins })));
    });
    Object.assign(globalThis, { granted });
  });
  await view.mouse.click(50, 50);
  const isGranted = await view.evaluate(() => (globalThis as { granted?: Promise<boolean> }).granted);
  if (!isGranted) throw new Error('The landing pages were not granted.');
}
