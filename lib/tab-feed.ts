// Which tab a view is about, as far as the browser tells: the one a popup was opened over, or, for the panel, whichever is
// active in its window.
import { browser } from './browser.ts';
import type { ShownTab } from './look-feed.ts';

export interface TabFeed {
  /** Undefined while the browser is asked which tab it is: meanwhile nothing may be shown. A new object after each change. */
  tab(): ShownTab | undefined;
  /** Called when it is known again; `changed` says whether it is another tab or address than before. */
  onSettled(listener: (changed: boolean) => void): void;
  /** Asks the browser again, since what it tells of a tab can change without an event. */
  recheck(): void;
}

/** An address that the browser does not tell is empty. */
async function activeTab(windowId?: number): Promise<ShownTab> {
  const [tab] = await browser.tabs.query({
    active: true,
    ...(windowId === undefined ? { currentWindow: true } : { windowId }),
  });
  return { tabId: tab?.id ?? -1, url: tab?.url ?? '' };
}

/** The tab that was active at first, whatever address it goes to. */
export async function openedTab(): Promise<TabFeed> {
  let tab = await activeTab();
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

/** The active tab of this view's own window. From the first sign of another tab on, the former one is no longer given. */
export async function followedTab(): Promise<TabFeed> {
  const { id: windowId } = await browser.windows.getCurrent();
  let last: ShownTab | undefined;
  let isKnown = false;
  let turn = 0;
  let told: (changed: boolean) => void = () => undefined;

  function settle(next: ShownTab): void {
    const changed = last?.tabId !== next.tabId || last.url !== next.url;
    if (changed) last = next;
    isKnown = true;
    turn += 1; // what was asked before is out of date
    told(changed);
  }

  async function check(): Promise<void> {
    isKnown = false;
    turn += 1;
    const mine = turn;
    const next = await activeTab(windowId);
    if (mine === turn) settle(next);
  }
  const recheck = () => void check().catch(reportError);

  const { tabs, permissions } = browser;
  tabs.onActivated.addListener((active) => {
    if (active.windowId === windowId) recheck();
  });
  tabs.onUpdated.addListener((tabId, { url, status }) => {
    if (tabId !== last?.tabId) return;
    // Known at once, unless another tab became active a moment ago. Without an address the tab may have lost it.
    if (url !== undefined && isKnown) settle({ tabId, url });
    else if (url !== undefined || status === 'loading') recheck();
  });
  for (const event of [tabs.onReplaced, tabs.onAttached, tabs.onDetached]) event.addListener(recheck);
  for (const event of [permissions.onAdded, permissions.onRemoved]) event.addListener(recheck);
  await check();
  return {
    tab: () => (isKnown ? last : undefined),
    onSettled(listener) {
      told = listener;
    },
    recheck,
  };
}
