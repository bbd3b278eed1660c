// Extension page that shows the demo's landing pages.
import { DEMO_PAGE, DEMO_SITE, DEMO_STATE } from '../format/demo.ts';
import { browser } from './browser.ts';

export const demoPageAt = (path: string): string => `${browser.runtime.getURL(DEMO_PAGE)}#${path}`;

/** Returns the address to open for a page of the demo site: the extension page while the demo runs, otherwise the given one. */
export async function demoSiteAt(url: string): Promise<string> {
  const isRunning = DEMO_STATE in (await browser.storage.session.get(DEMO_STATE));
  return isRunning ? demoPageAt(url.slice(DEMO_SITE.length)) : url;
}
