// The page of the extension that shows the demo's landing pages.
import { DEMO_PAGE, DEMO_SITE } from '../format/demo.ts';
import { browser } from './browser.ts';

/** It, with the landing page at this path. */
export function demoPageAt(path: string): string {
  return `${browser.runtime.getURL(DEMO_PAGE)}#${path}`;
}

/** Where an address is opened: the demo's site is shown here, everything else where it is. */
export function openedAt(url: string): string {
  return url.startsWith(`${DEMO_SITE}/`) ? demoPageAt(url.slice(DEMO_SITE.length)) : url;
}
