// Maps the extension's demo page, and viewers, to the page they show.
import type { DocumentReading } from '../../audit/read-document.ts';
import { addressInside } from '../../format/addresses.ts';
import { DEMO_SITE, isDemo } from '../../format/demo.ts';
import { browser } from '../../platform/browser.ts';
import { demoPageAt } from '../../platform/demo-page.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { DEMO_DOCUMENT } from '../recording.ts';

/** The address for matching a tab: what a viewer shows, and for the demo's landing pages that of the demo site, in the demo only. */
export function shownIn({ baseUrl }: Workspace, url: string): string {
  const page = demoPageAt('');
  return isDemo(baseUrl) && url.startsWith(`${page}/`)
    ? DEMO_SITE + url.slice(page.length)
    : (addressInside(url) ?? url);
}

/** Document data of the landing page in a tab, from session storage, since browsers run no scripts in extension pages. */
export async function demoDocument(tabId: number): Promise<DocumentReading | undefined> {
  const stored = await browser.storage.session.get(DEMO_DOCUMENT);
  const reading = stored[DEMO_DOCUMENT] as DocumentReading | undefined;
  return reading && (await browser.tabs.get(tabId)).url === reading.url ? reading : undefined;
}
