// The only import of the extension API polyfill.
import polyfill, { type Browser } from 'webextension-polyfill';

export const browser: Browser = polyfill;
export type { Browser };

/** Chromium's side panel API, missing in the polyfill. */
interface SidePanel {
  open(where: { windowId: number }): Promise<void>;
}

/**
 * Opens Chromium's side panel or Firefox's sidebar. Must be the first call in a user gesture, before any await. The default is the
 * window of the calling view; Firefox always uses the window of the gesture.
 */
export function openPanel(windowId: number = browser.windows.WINDOW_ID_CURRENT): Promise<void> {
  const { chrome } = globalThis as { chrome?: { sidePanel?: SidePanel } };
  return chrome?.sidePanel ? chrome.sidePanel.open({ windowId }) : browser.sidebarAction.open();
}
