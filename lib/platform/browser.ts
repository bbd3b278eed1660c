// The one seam to the browser's extension APIs: nothing else imports the polyfill.
import polyfill, { type Browser } from 'webextension-polyfill';

export const browser: Browser = polyfill;
export type { Browser };

/** Chromium's own name for the panel, which the polyfill does not know. */
interface SidePanel {
  open(where: { windowId: number }): Promise<void>;
}

/**
 * Opens the panel beside the page: Chromium's side panel, Firefox's sidebar. Must be the first call in a click, a menu item
 * or a command, before anything is awaited. Without a window it is the one of the view that asks; Firefox always takes the
 * window of the click.
 */
export function openPanel(windowId: number = browser.windows.WINDOW_ID_CURRENT): Promise<void> {
  const { chrome } = globalThis as { chrome?: { sidePanel?: SidePanel } };
  return chrome?.sidePanel ? chrome.sidePanel.open({ windowId }) : browser.sidebarAction.open();
}
