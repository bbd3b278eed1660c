import { browser } from './browser.ts';

/** Whether the icon is pinned to the toolbar. Undefined: the browser does not say. */
export async function isOnToolbar(): Promise<boolean | undefined> {
  return (await browser.action.getUserSettings?.())?.isOnToolbar;
}
