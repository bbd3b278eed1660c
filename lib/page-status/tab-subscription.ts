// A view's subscription to the active tab of its window.
import { browser } from '../platform/browser.ts';

export interface ShownTab {
  tabId: number;
  /** Empty if the browser does not reveal it. */
  url: string;
}

export interface TabSubscription {
  /** Undefined while the active tab is being determined; show nothing then. A new object after each change. */
  tab(): ShownTab | undefined;
  /** Called as soon as the tab or its address may have changed; `onSettled` follows. */
  onLeft(listener: () => void): void;
  /** Called once the tab is known again; `changed`: its id or address differs. */
  onSettled(listener: (changed: boolean) => void): void;
  /** Queries the browser again, because a tab's address can become visible without an event. */
  recheck(): void;
}

/** The active tab of this view's window, or of the given one. The address is empty if the browser does not reveal it. */
export async function activeTab(windowId?: number): Promise<ShownTab & { windowId: number | undefined }> {
  const [tab] = await browser.tabs.query({
    active: true,
    ...(windowId === undefined ? { currentWindow: true } : { windowId }),
  });
  return { tabId: tab?.id ?? -1, url: tab?.url ?? '', windowId: tab?.windowId };
}

/** The active tab of this view's window. The former tab is dropped at the first sign of another one. */
export async function followedTab(): Promise<TabSubscription> {
  /** Known with the first answer. */
  let windowId: number | undefined;
  let last: ShownTab | undefined;
  let isKnown = false;
  let turn = 0;
  let leave: () => void = () => undefined;
  let afterSettling: (changed: boolean) => void = () => undefined;

  function settle(next: ShownTab): void {
    const changed = last?.tabId !== next.tabId || last.url !== next.url;
    if (changed) {
      last = next;
      leave();
    }
    isKnown = true;
    turn += 1; // invalidates pending queries
    afterSettling(changed);
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
    // While the active tab is being determined, it may be any of them.
    if (isKnown && tabId !== last?.tabId) return;
    // The address is certain unless another tab just became active. Without one, the tab may have lost it: with click-only access, Firefox
    // reports just the end of loading when the page changes its address.
    if (url !== undefined && isKnown) settle({ tabId, url });
    else if (url !== undefined || status !== undefined) recheck();
    if (tabId === last?.tabId && url !== undefined && url !== last.url) leave();
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
      afterSettling = listener;
    },
    recheck,
  };
}
