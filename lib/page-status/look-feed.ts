// The source of looks for a view: the kept snapshot at once, then each renewed one, and never one that was
// made for another URL, workspace or epoch.

import type { Ask, RequestName } from '../app/requests.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { ask } from '../platform/ask.ts';
import { browser } from '../platform/browser.ts';
import { isOfShell, lookKey, SHELL, type Shell } from '../service/look-keys.ts';
import type { Look } from './look.ts';
import { openedTab, type TabFeed } from './tab-feed.ts';

/** A walk that tells nothing for this long has probably lost its worker (ms): ask again. */
const ASK_AGAIN_AFTER = 5000;

/** Requests after which the same URL can look different. */
const changing: readonly RequestName[] = [
  'bind',
  'unbind',
  'switchWorkspace',
  'setAnalyticsRange',
  'setRateScale',
  'syncPages',
  'stopSync',
];

export interface ShownTab {
  tabId: number;
  /** Empty where the browser does not tell it. */
  url: string;
}

export interface LookFeed {
  ask: Ask;
  refresh(): Promise<void>;
}

/** Whether a snapshot may be shown now. Without a shell nothing is known to be current. */
export function isCurrent(look: Look, url: string, shell: Shell | undefined): boolean {
  return look.url === url && isOfShell(look, shell);
}

/**
 * Starts the feed, for the tab that the view was opened over unless another is given. `show` is called with undefined
 * where nothing is known yet.
 */
export async function startLookFeed(
  show: (look: Look | undefined, tab: ShownTab) => void,
  source?: TabFeed,
): Promise<LookFeed> {
  const tabs = source ?? (await openedTab());
  let shell: Shell | undefined;
  let shown: Look | undefined;
  let lastChange = Date.now();
  /** What could not be done while it was unknown which tab it is. */
  let isOverdue = false;

  function offer(look: Look | undefined): void {
    const tab = tabs.tab();
    if (!tab || !look || !isCurrent(look, tab.url, shell)) return;
    if (shown && shown.url === look.url && shown.sequence >= look.sequence) return;
    shown = look;
    lastChange = Date.now();
    show(look, tab);
  }

  /** `anew`: what was shown is of another tab or address. */
  async function showKept(anew: boolean): Promise<void> {
    const tab = tabs.tab();
    if (!tab) return;
    const key = lookKey(tab.url);
    const kept = await browser.storage.session.get([SHELL, key]);
    if (tabs.tab() !== tab) return;
    shell = kept[SHELL] as Shell | undefined;
    if (anew) shown = undefined;
    offer(kept[key] as Look | undefined);
    if (!shown) show(undefined, tab);
  }

  async function renew(force: boolean): Promise<void> {
    const tab = tabs.tab();
    isOverdue = tab === undefined;
    if (!tab) return;
    const look = await ask('look', { tabId: tab.tabId, url: tab.url, ...(force ? { force } : {}) });
    const kept = await browser.storage.session.get(SHELL);
    shell = kept[SHELL] as Shell | undefined;
    offer(look);
  }
  const renewSoon = () => void renew(false).catch(reportError);

  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[SHELL]) {
      const before = shell;
      shell = changes[SHELL].newValue as Shell | undefined;
      // The workspace was switched, or its key changed: what is under way is not current any more.
      if (before?.workspaceId !== shell?.workspaceId || before?.epoch !== shell?.epoch) renewSoon();
    }
    const tab = tabs.tab();
    if (tab) offer(changes[lookKey(tab.url)]?.newValue as Look | undefined);
  });
  tabs.onSettled((changed) => {
    const anew = changed || isOverdue;
    isOverdue = anew;
    showKept(anew)
      .then(() => anew && renewSoon())
      .catch(reportError);
  });
  setInterval(() => {
    const isWalking = shown?.directory.state === 'syncing';
    if (isWalking && Date.now() - lastChange > ASK_AGAIN_AFTER) renewSoon();
  }, ASK_AGAIN_AFTER);

  await showKept(true);
  // Waking the background takes the processor from what is about to be painted.
  if (shown) afterPaint(renewSoon);
  else renewSoon();
  return {
    ask(name, input) {
      const result = ask(name, input);
      // Whoever asked is told of a failure.
      if (changing.includes(name)) result.then(renewSoon, () => undefined);
      return result;
    },
    refresh: () => renew(true),
  };
}
