// Page status updates for a view: first the stored status, then renewed ones, only for the current URL and connection.

import type { Problem } from '../api/problem.ts';
import type { Ask, RequestName } from '../app/requests.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { ask } from '../platform/ask.ts';
import { browser } from '../platform/browser.ts';
import { applyDisplay, DISPLAY } from '../platform/display.ts';
import { inView, problemOf } from '../platform/failure.ts';
import {
  CURRENT_SESSION,
  type CurrentSession,
  isOfSession,
  ofSession,
  pageStatusKey,
} from '../service/session-keys.ts';
import type { PageStatus } from './page-status.ts';
import { followedTab, type ShownTab, type TabSubscription } from './tab-subscription.ts';

/** A crawl without progress for this long (ms) has probably lost its worker, so the status is requested again. */
const ASK_AGAIN_AFTER = 5000;

/** Requests that can change the status of the same URL. */
const changing: readonly RequestName[] = [
  'bind',
  'unbind',
  'switchWorkspace',
  'setAnalyticsRange',
  'syncPages',
  'stopSync',
];

export interface PageStatusSubscription {
  ask: Ask;
  /** Requests stale parts again; all parts with `force`. */
  refresh(force?: boolean): Promise<void>;
}

/** Whether a snapshot may be shown. False until the current session is known. */
export function isCurrent(status: PageStatus, url: string, current: CurrentSession | undefined): boolean {
  return status.url === url && isOfSession(status, current);
}

/** Receives undefined while nothing is known, with the problem if it could not be read. */
export type ShowStatus = (status: PageStatus | undefined, tab?: ShownTab, problem?: Problem) => void;

export async function subscribeToPageStatus(
  show: ShowStatus,
  following: TabSubscription | Promise<TabSubscription> = followedTab(),
): Promise<PageStatusSubscription> {
  const tabs = await following;
  let current: CurrentSession | undefined;
  let shown: PageStatus | undefined;
  let lastChange = Date.now();
  /** A request is due once the tab is known: there was none yet, or its answer could not be shown, or it failed. */
  let isOverdue = true;

  function offer(status: PageStatus | undefined): void {
    const tab = tabs.tab();
    if (!tab || !status || !current || !isCurrent(status, tab.url, current)) return;
    if (shown && shown.url === status.url && shown.sequence >= status.sequence) return;
    shown = ofSession(status, current);
    lastChange = Date.now();
    show(shown, tab);
  }

  /** The scale of rates can become known later. */
  function showAnew(): void {
    const tab = tabs.tab();
    if (!tab || !shown || !current || !isCurrent(shown, tab.url, current)) return;
    const before = shown;
    shown = ofSession(shown, current);
    if (shown !== before) show(shown, tab);
  }

  /** `anew`: discards what is shown, since it belongs to another tab or address, and renews what is kept. */
  async function showKept(anew: boolean): Promise<void> {
    const tab = tabs.tab();
    if (!tab) return;
    const key = pageStatusKey(tab.url);
    const stored = await browser.storage.session.get([CURRENT_SESSION, DISPLAY, key]);
    if (tabs.tab() !== tab) return;
    applyDisplay(stored[DISPLAY]);
    current = stored[CURRENT_SESSION] as CurrentSession | undefined;
    if (anew) shown = undefined;
    offer(stored[key] as PageStatus | undefined);
    showAnew();
    // Waking the background would delay the paint of what is kept. With nothing kept, it starts while the view is drawn.
    if (anew && shown) afterPaint(renewSoon);
    else if (anew) renewSoon();
    if (!shown) show(undefined, tab);
  }

  async function renew(force: boolean): Promise<void> {
    const tab = tabs.tab();
    isOverdue = tab === undefined;
    if (!tab) return;
    const status = await ask('pageStatus', { tabId: tab.tabId, url: tab.url, ...(force ? { force } : {}) });
    const stored = await browser.storage.session.get(CURRENT_SESSION);
    current = stored[CURRENT_SESSION] as CurrentSession | undefined;
    isOverdue ||= tabs.tab() === undefined;
    offer(status);
    showAnew();
  }

  function renewSoon(): void {
    const tab = tabs.tab();
    // Another tab has its own request.
    renew(false).catch((error: unknown) => tab === tabs.tab() && fail(error));
  }

  /** What is shown stays, unless it is of another connection. */
  function fail(error: unknown): void {
    const tab = tabs.tab();
    if (tab && shown && current && isCurrent(shown, tab.url, current)) return void inView(error);
    isOverdue = true;
    show(undefined, tab, problemOf(error));
  }

  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[CURRENT_SESSION]) {
      const before = current;
      current = changes[CURRENT_SESSION].newValue as CurrentSession | undefined;
      // The workspace was switched or its key changed, so requests in flight are obsolete.
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
  // Immediately: otherwise the old status would stay visible until the storage has answered.
  tabs.onLeft(() => {
    shown = undefined;
    isOverdue = true;
    show(undefined);
  });
  tabs.onSettled((changed) => {
    const anew = changed || isOverdue;
    isOverdue = anew;
    showKept(anew).catch(fail);
  });
  // Cached data causes no request that would notice that access was granted or removed.
  for (const event of [browser.permissions.onAdded, browser.permissions.onRemoved])
    event.addListener(renewSoon);
  setInterval(() => {
    const isCrawling = shown?.directory.state === 'syncing';
    if (isCrawling && Date.now() - lastChange > ASK_AGAIN_AFTER) renewSoon();
  }, ASK_AGAIN_AFTER);

  await showKept(true);
  return {
    ask(name, input, shown) {
      const result = ask(name, input, shown);
      // The caller handles the failure.
      if (changing.includes(name)) result.then(renewSoon, () => undefined);
      return result;
    },
    refresh: (force = true) => renew(force),
  };
}
