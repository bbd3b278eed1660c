import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { browserWindow } from './browser-window.ts';
import { limited } from './limited.ts';

declare const gBrowser: { tabs: { linkedBrowser: { currentURI: { spec: string } } }[] };

/** A first installation opens the options. Until then it may take the tab that a test has just opened. */
export async function pastFirstInstallation(browser: Browser): Promise<void> {
  const inWindow = await browserWindow(browser);
  const isPast = () =>
    inWindow(() =>
      [...gBrowser.tabs].some(({ linkedBrowser }) => linkedBrowser.currentURI.spec.includes('/options.html')),
    );
  const past = async () => {
    while (!(await isPast())) await pause(50);
  };
  await limited('opening the options after the installation', past());
}
