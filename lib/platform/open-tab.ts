import { isDemoSite } from '../format/demo.ts';
import { browser } from './browser.ts';
import { demoSiteAt } from './demo-page.ts';

/** Opens an address that passed `safeLink` in a new tab. */
export function openTab(url: string): void {
  open(url).catch(reportError);
}

async function open(url: string): Promise<void> {
  await browser.tabs.create({ url: isDemoSite(url) ? await demoSiteAt(url) : url });
}
