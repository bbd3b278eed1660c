import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import { EXTENSION_HOST } from './launch-firefox.ts';
import { HANGS_AFTER, limited } from './limited.ts';

/** A new tab, whose steps are waited for as long as on a busy machine. */
export async function newTab(browser: Browser): Promise<Page> {
  const page = await limited('a new tab', browser.newPage());
  page.setDefaultTimeout(HANGS_AFTER);
  return page;
}

/** Opens a page of the extension in a new tab. */
export async function openExtensionPage(browser: Browser, path: string): Promise<Page> {
  const page = await newTab(browser);
  const url = `moz-extension://${EXTENSION_HOST}/${path}`;
  // The load of an extension's page is never reported as finished, so the document itself is asked. What is asked while
  // one document takes another's place fails inside the protocol, and is asked again.
  void page.goto(url).catch(() => undefined);
  // A page that is opened before the extension is ready has its address, and nothing of the extension.
  const isThere = () =>
    page.evaluate(
      (there) => location.href === there && document.readyState === 'complete' && 'chrome' in globalThis,
      url,
    );
  const shown = async () => {
    for (let tries = 1; !(await isThere().catch(() => false)); tries += 1) {
      await pause(50);
      if (tries % 100 === 0) void page.goto(url).catch(() => undefined);
    }
  };
  await limited(`showing ${path}`, shown());
  return page;
}
