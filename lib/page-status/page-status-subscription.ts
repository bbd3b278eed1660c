// Page statuses for a view: the kept one at once, then renewed ones, never of another URL, workspace or connection version.

import type { Ask, RequestName } from '../app/requests.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { ask } from '../platform/ask.ts';
import { browser } from '../platform/browser.ts';
import { applyDisplay, DISPLAY } from '../platform/display.ts';
import {
  CURRENT_SESSION,
  type CurrentSession,
  isOfSession,
  ofSession,
  pageStatusKey,
} from '../service/session-keys.ts';
import type { PageStatus } from './page-status.ts';

/** A crawl that tells nothing for this long has probably lost its worker (ms): ask again. */
const ASK_AGAIN_AFTER = 5000;

/** Requests after which the same URL can look different. */
const changing: readonly RequestName[] = [
  'bind',
  'unbind',
  'switchWorkspace',
  'setAnalyticsRange',
  'syncPages',
  'stopSync',
];

export interface ShownTab {
  tabId: number;
  /** Empty where the browser does not tell it. */
  url: string;
}

export interface PageStatusSubscription {
  ask: Ask;
  /** Only what is not fresh is asked for again, unless it is forced. */
  refresh(force?: boolean): Promise<void>;
}

/** Whether a snapshot may be shown now. Before the current session is known, nothing is. */
export function isCurrent(status: PageStatus, url: string, current: CurrentSession | undefined): boolean {
  return status.url === url && isOfSession(status, current);
}

/** For the tab that the view was opened over, unless another is given. `show` gets undefined where nothing is known yet. */
export async function subscribeToPageStatus(
  show: (status: PageStatus | undefined, tab?: ShownTab) => void,
  source?: TabSubscription,
): Promise<PageStatusSubscription> {
  const tabs = source ?? (await openedTab());
  let current: CurrentSession | undefined;
  let shown: PageStatus | undefined;
  let lastChange = Date.now();
  /** What could not be done while it was unknown which tab it is. */
  let isOverdue = false;

  function offer(status: PageStatus | undefined): void {
    const tab = tabs.tab();
    if (!tab || !status || !current || !isCurrent(status, tab.url, current)) return;
    if (shown && shown.url === status.url && shown.sequence >= status.sequence) return;
    shown = ofSession(status, current);
    lastChange = Date.now();
    show(shown, tab);
  }

  /** What rates mean may be known only now. */
  function showAnew(): void {
    const tab = tabs.tab();
    if (!tab || !shown || !current || !isCurrent(shown, tab.url, current)) return;
    const before = shown;
    shown = ofSession(shown, current);
    if (shown !== before) show(shown, tab);
  }

  /** `anew`: what was shown is of another tab or address. */
  async function showKept(anew: boolean): Promise<void> {
    const tab = tabs.tab();
    if (!tab) return;
    const key = pageStatusKey(tab.url);
    const kept = await browser.storage.session.get([CURRENT_SESSION, DISPLAY, key]);
    if (tabs.tab() !== tab) return;
    applyDisplay(kept[DISPLAY]);
    current = kept[CURRENT_SESSION] as CurrentSession | undefined;
    if (anew) shown = undefined;
    offer(kept[key] as PageStatus | undefined);
    showAnew();
    if (!shown) show(undefined, tab);
  }

  async function renew(force: boolean): Promise<void> {
    const tab = tabs.tab();
    isOverdue = tab === undefined;
    if (!tab) return;
    const status = await ask('pageStatus', { tabId: tab.tabId, url: tab.url, ...(force ? { force } : {}) });
    const kept = await browser.storage.session.get(CURRENT_SESSION);
    current = kept[CURRENT_SESSION] as CurrentSession | undefined;
    offer(status);
    showAnew();
  }
  const renewSoon = () => void renew(false).catch(reportError);

  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[CURRENT_SESSION]) {
      const before = current;
      current = changes[CURRENT_SESSION].newValue as CurrentSession | undefined;
      // The workspace was switched, or its key changed: what is under way is not current any more.
      if (
        before?.workspaceId !== current?.workspaceId ||
        before?.connectionVersion !== current?.connectionVersion
      )
        renewSoon();
      showAnew();
    }
    const tab = tabs.tab();
    if (tab) offer(changes[pageStatusKey(tab.url)]?.newValue as PageStatus | undefined);
  });
  // At once: what is shown would be painted over the next address until the storage has answered.
  tabs.onLeft(() => {
    shown = undefined;
    isOverdue = true;
    show(undefined);
  });
  tabs.onSettled((changed) => {
    const anew = changed || isOverdue;
    isOverdue = anew;
    showKept(anew)
      .then(() => anew && renewSoon())
      .catch(reportError);
  });
  // Where all is read, nothing else would ask, and what is shown would promise what access no longer allows.
  for (const event of [browser.permissions.onAdded, browser.permissions.onRemoved])
    event.addListener(renewSoon);
  setInterval(() => {
    const isCrawling = shown?.directory.state === 'syncing';
    if (isCrawling && Date.now() - lastChange > ASK_AGAIN_AFTER) renewSoon();
  }, ASK_AGAIN_AFTER);

  await showKept(true);
  // Waking the background takes the processor from what is about to be painted.
  if (shown) afterPaint(renewSoon);
  else renewSoon();
  return {
    ask(name, input, shown) {
      const result = ask(name, input, shown);
      // The caller handles a failure.
      if (changing.includes(name)) result.then(renewSoon, () => undefined);
      return result;
    },
    refresh: (force = true) => renew(force),
  };
}

export interface TabSubscription {
  /** Undefined while the browser is asked which tab it is: meanwhile nothing may be shown. A new object after each change. */
  tab(): ShownTab | undefined;
  /** Called at the first sign of another tab or address; `onSettled` follows. */
  onLeft(listener: () => void): void;
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
export async function openedTab(): Promise<TabSubscription> {
  let tab: ShownTab = await activeTab();
  let leave: () => void = () => undefined;
  let listener: (changed: boolean) => void = () => undefined;
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (tabId !== tab.tabId || url === undefined || url === tab.url) return;
    tab = { tabId, url };
    leave();
    listener(true);
  });
  return {
    tab: () => tab,
    onLeft(added) {
      leave = added;
    },
    onSettled(added) {
      listener = added;
    },
    recheck: () => undefined,
  };
}
