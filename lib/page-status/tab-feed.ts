// Which tab a popup is about, as far as the browser tells: the one it was opened over.
import { browser } from '../platform/browser.ts';
import type { ShownTab } from './look-feed.ts';

export interface TabFeed {
  /** Undefined while the browser is asked which tab it is: meanwhile nothing may be shown. A new object after each change. */
  tab(): ShownTab | undefined;
  /** Called when it is known again; `changed` says whether it is another tab or address than before. */
  onSettled(listener: (changed: boolean) => void): void;
  /** Asks the browser again, since what it tells of a tab can change without an event. */
  recheck(): void;
}

/** Of this view's window, unless another is named. An address that the browser does not tell is empty. */
export async function activeTab(windowId?: number): Promise<ShownTab & { windowId: number | undefined }> {
  const [tab] = await browser.tabs.query({
    active: true,
    ...(windowId === undefined ? { currentWindow: true } : { windowId }),
  });
  return { tabId: tab?.id ?? -1, url: tab?.url ?? '', windowId: tab?.windowId };
}

/** The tab that was active at first, whatever address it goes to. */
export async function openedTab(): Promise<TabFeed> {
  let tab: ShownTab = await activeTab();
  let told: (changed: boolean) => void = () => undefined;
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (tabId !== tab.tabId || url === undefined || url === tab.url) return;
    tab = { tabId, url };
    told(true);
  });
  return {
    tab: () => tab,
    onSettled(listener) {
      told = listener;
    },
    recheck: () => undefined,
  };
}
