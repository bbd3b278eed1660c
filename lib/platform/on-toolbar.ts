import { browser } from './browser.ts';

/** Whether the icon is pinned to the toolbar; undefined if the browser does not report it. */
export async function isOnToolbar(): Promise<boolean | undefined> {
  return (await browser.action.getUserSettings?.())?.isOnToolbar;
}
