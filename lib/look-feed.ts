// The popup's source of looks: the kept snapshot at once, then each renewed one, and never one that was
// made for another URL, workspace or epoch.
import { ask } from './ask.ts';
import { browser } from './browser.ts';
import type { Look } from './look.ts';
import { lookKey, SHELL, type Shell } from './look-keys.ts';
import type { Ask, RequestName } from './requests.ts';

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
  url: string;
}

export interface LookFeed {
  tab(): ShownTab;
  ask: Ask;
  refresh(): Promise<void>;
}

/** Whether a snapshot may be shown now. Without a shell nothing is known to be current. */
export function isCurrent(look: Look, url: string, shell: Shell | undefined): boolean {
  if (look.url !== url || !shell) return false;
  return look.workspace?.id === shell.workspaceId && look.workspace?.epoch === shell.epoch;
}

async function activeTab(): Promise<ShownTab> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return { tabId: tab?.id ?? -1, url: tab?.url ?? '' };
}

/** Starts the feed for the active tab. `show` is called with undefined where nothing is known yet. */
export async function startLookFeed(
  show: (look: Look | undefined, tab: ShownTab) => void,
): Promise<LookFeed> {
  let tab = await activeTab();
  let shell: Shell | undefined;
  let shown: Look | undefined;
  let lastChange = Date.now();

  function offer(look: Look | undefined): void {
    if (!look || !isCurrent(look, tab.url, shell)) return;
    if (shown && shown.url === look.url && shown.sequence >= look.sequence) return;
    shown = look;
    lastChange = Date.now();
    show(look, tab);
  }

  async function showKept(): Promise<void> {
    const key = lookKey(tab.url);
    const kept = await browser.storage.session.get([SHELL, key]);
    shell = kept[SHELL] as Shell | undefined;
    shown = undefined;
    offer(kept[key] as Look | undefined);
    if (!shown) show(undefined, tab);
  }

  async function renew(force: boolean): Promise<void> {
    const asked = tab;
    const look = await ask('look', { tabId: asked.tabId, url: asked.url, ...(force ? { force } : {}) });
    const kept = await browser.storage.session.get(SHELL);
    shell = kept[SHELL] as Shell | undefined;
    offer(look);
  }

  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[SHELL]) shell = changes[SHELL].newValue as Shell | undefined;
    offer(changes[lookKey(tab.url)]?.newValue as Look | undefined);
  });
  browser.tabs.onUpdated.addListener((tabId, change) => {
    if (tabId !== tab.tabId || change.url === undefined || change.url === tab.url) return;
    tab = { tabId, url: change.url };
    showKept()
      .then(() => renew(false))
      .catch(reportError);
  });
  setInterval(() => {
    const isWalking = shown?.directory.state === 'syncing';
    if (isWalking && Date.now() - lastChange > ASK_AGAIN_AFTER) renew(false).catch(reportError);
  }, ASK_AGAIN_AFTER);

  await showKept();
  renew(false).catch(reportError);
  return {
    tab: () => tab,
    ask(name, input) {
      const result = ask(name, input);
      if (changing.includes(name)) {
        result.then(
          () => renew(false).catch(reportError),
          () => undefined, // whoever asked is told
        );
      }
      return result;
    },
    refresh: () => renew(true),
  };
}
