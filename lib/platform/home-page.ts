// The page of the extension that shows all pages of the workspace.
import { browser } from './browser.ts';

export function homeAddress(): string {
  return browser.runtime.getURL('home.html');
}

/** In a tab of its own. */
export async function openHome(): Promise<void> {
  await browser.tabs.create({ url: homeAddress() });
}
