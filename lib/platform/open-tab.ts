import { browser } from './browser.ts';

/** Opens an address that passed `safeLink` in a new tab. */
export function openTab(url: string): void {
  browser.tabs.create({ url }).catch(reportError);
}
