import { browser } from './browser.ts';
import { openedAt } from './demo-page.ts';

/** Opens an address that passed `safeLink` in a new tab. */
export function openTab(url: string): void {
  browser.tabs.create({ url: openedAt(url) }).catch(reportError);
}
