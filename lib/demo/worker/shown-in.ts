// Which landing page of the demo a page of the extension stands for, and what that says of itself.
import type { DocumentReading } from '../../audit/read-document.ts';
import { DEMO_SITE, isDemo } from '../../format/demo.ts';
import { browser } from '../../platform/browser.ts';
import { demoPageAt } from '../../platform/demo-page.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { DEMO_DOCUMENT } from '../recording.ts';

/** The address that a tab is matched by: its own, but for the demo's landing pages, and these in the demo alone. */
export function shownIn({ baseUrl }: Workspace, url: string): string {
  const page = demoPageAt('');
  return isDemo(baseUrl) && url.startsWith(`${page}/`) ? DEMO_SITE + url.slice(page.length) : url;
}

/** What the demo's landing page in a tab says of itself: no browser lets a script run in a page of an extension. */
export async function demoDocument(tabId: number): Promise<DocumentReading | undefined> {
  const kept = await browser.storage.session.get(DEMO_DOCUMENT);
  const reading = kept[DEMO_DOCUMENT] as DocumentReading | undefined;
  return reading && (await browser.tabs.get(tabId)).url === reading.url ? reading : undefined;
}
