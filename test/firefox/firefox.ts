// What a Firefox test is given: its own sandbox, its own browser with the built extension, and the extension's parts.
import type { Page } from 'puppeteer-core';
import { test as base } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { browserWindow, type InBrowserWindow } from './browser-window.ts';
import { newTab, openExtensionPage } from './extension-page.ts';
import { launchFirefox, type RunningFirefox } from './launch-firefox.ts';
import { limited } from './limited.ts';
import { type PageMenu, pageMenu } from './page-menu.ts';
import { openPanel } from './panel-steps.ts';
import { pastFirstInstallation } from './past-first-installation.ts';
import { openPopup, type Popup } from './popup.ts';
import { type Sidebar, sidebarOf } from './sidebar.ts';
import { terminateBackground } from './terminate-background.ts';

interface Lens {
  sandbox: Sandbox;
  /** The display that the browser's windows are drawn on, as the variable DISPLAY names it; by default there is none. */
  display: string;
  firefox: RunningFirefox;
  /** Opens an address in a new tab and brings it to the front. */
  openTab(url: string): Promise<Page>;
  /** Opens a page of the extension, such as `options.html`, in a tab of its own. */
  openExtensionPage(path: string): Promise<Page>;
  /** Runs a function in Firefox's own window. */
  inWindow: InBrowserWindow;
  /** Presses the real toolbar button over the active tab and answers the real popup. */
  openPopup(): Promise<Popup>;
  /** Opens an address in a new tab, and the real panel beside it. */
  openPanelAt(url: string): Promise<Sidebar>;
  /** The menu of a page. */
  menu: PageMenu;
  /** The sidebar of a window, open or not; of the oldest one by default. */
  sidebar(windowIndex?: number): Sidebar;
  /** Puts the event page to sleep, as Firefox does after a while. */
  sleepBackground(): Promise<void>;
}

export const test = base.extend<Lens>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that are needed from the pattern
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox({ port: 0 });
    await use(sandbox);
    await sandbox.close();
  },

  display: '',

  firefox: async ({ display }, use) => {
    const firefox = await launchFirefox(display === '' ? {} : { display });
    await pastFirstInstallation(firefox.browser);
    await use(firefox);
    await limited('closing', firefox.browser.close());
  },

  openTab: async ({ firefox }, use) => {
    await use(async (url) => {
      const page = await newTab(firefox.browser);
      await limited(`loading ${url}`, page.goto(url));
      await limited('bringing a tab to the front', page.bringToFront());
      return page;
    });
  },

  openExtensionPage: async ({ firefox }, use) => {
    await use((path) => openExtensionPage(firefox.browser, path));
  },

  inWindow: async ({ firefox }, use) => {
    await use(await browserWindow(firefox.browser));
  },

  openPopup: async ({ firefox, inWindow }, use) => {
    await use(() => openPopup(inWindow, firefox.extensionId));
  },

  openPanelAt: async ({ openTab, openPopup, sidebar }, use) => {
    await use(async (url) => {
      await openTab(url);
      return openPanel(await openPopup(), sidebar());
    });
  },

  menu: async ({ inWindow }, use) => {
    await use(pageMenu(inWindow));
  },

  sidebar: async ({ firefox, inWindow }, use) => {
    await use((windowIndex) => sidebarOf(inWindow, firefox.extensionId, windowIndex));
  },

  sleepBackground: async ({ firefox, inWindow }, use) => {
    await use(() => inWindow(terminateBackground, firefox.extensionId));
  },
});
