// The only import of the extension API polyfill.
import polyfill, { type Browser } from 'webextension-polyfill';

export const browser: Browser = polyfill;
export type { Browser };

/** Chromium's side panel API, missing in the polyfill. */
interface SidePanel {
  open(where: { windowId: number }): Promise<void>;
}

/** Opens the panel, by default in the caller's window; Firefox always uses the gesture's. Must be the first call in a user gesture. */
export function openPanel(windowId: number = browser.windows.WINDOW_ID_CURRENT): Promise<void> {
  const { chrome } = globalThis as { chrome?: { sidePanel?: SidePanel } };
  return chrome?.sidePanel ? chrome.sidePanel.open({ windowId }) : browser.sidebarAction.open();
}
