// Which tab the panel is about: whichever is active in its window.

import { activeTab, type ShownTab, type TabSubscription } from '../page-status/page-status-subscription.ts';
import { browser } from '../platform/browser.ts';

/** The active tab of this view's own window. From the first sign of another tab on, the former one is no longer given. */
export async function followedTab(): Promise<TabSubscription> {
  /** Known with the first answer. */
  let windowId: number | undefined;
  let last: ShownTab | undefined;
  let isKnown = false;
  let turn = 0;
  let leave: () => void = () => undefined;
  let told: (changed: boolean) => void = () => undefined;

  function settle(next: ShownTab): void {
    const changed = last?.tabId !== next.tabId || last.url !== next.url;
    if (changed) {
      last = next;
      leave();
    }
    isKnown = true;
    turn += 1; // what was asked before is out of date
    told(changed);
  }

  async function check(): Promise<void> {
    isKnown = false;
    turn += 1;
    const mine = turn;
    const { tabId, url, windowId: of } = await activeTab(windowId);
    windowId ??= of;
    if (mine === turn) settle({ tabId, url });
  }
  const recheck = () => void check().catch(reportError);

  const { tabs, permissions } = browser;
  tabs.onActivated.addListener((active) => {
    if (windowId !== undefined && active.windowId !== windowId) return;
    recheck();
    leave();
  });
  tabs.onUpdated.addListener((tabId, { url, status }) => {
    if (tabId !== last?.tabId) return;
    // Known at once, unless another tab became active a moment ago. Without an address the tab may have lost it; where the page
    // itself changes it, Firefox reports only the end of loading where a click alone gives access to the tab.
    if (url !== undefined && isKnown) settle({ tabId, url });
    else if (url !== undefined || status !== undefined) recheck();
    if (!isKnown && url !== undefined && url !== last?.url) leave();
  });
  for (const event of [tabs.onReplaced, tabs.onAttached, tabs.onDetached]) event.addListener(recheck);
  for (const event of [permissions.onAdded, permissions.onRemoved]) event.addListener(recheck);
  await check();
  return {
    tab: () => (isKnown ? last : undefined),
    onLeft(listener) {
      leave = listener;
    },
    onSettled(listener) {
      told = listener;
    },
    recheck,
  };
}
