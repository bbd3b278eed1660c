import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { EXTENSION_HOST } from './launch-firefox.ts';
import { limited } from './limited.ts';

/** Opens a page of the extension in a tab of its own. */
export async function openExtensionPage(browser: Browser, path: string): Promise<Page> {
  const page = await limited('a new tab', browser.newPage());
  const url = `moz-extension://${EXTENSION_HOST}/${path}`;
  // The load of an extension's page is never reported as finished, so the document itself is asked. What is asked while
  // one document takes another's place fails inside the protocol, and is asked again.
  void page.goto(url).catch(() => undefined);
  const isThere = () =>
    page.evaluate((there) => location.href === there && document.readyState === 'complete', url);
  const shown = async () => {
    while (!(await isThere().catch(() => false))) await pause(50);
  };
  await limited(`showing ${path}`, shown());
  return page;
}
