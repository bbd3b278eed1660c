// What hears of captures at each start of the worker: the triggers of the outbox, the menus and the keyboard commands.
import { browser, openPanel } from '../../platform/browser.ts';
import { onSites } from '../../service/worker/site-events.ts';
import { TOPICS } from '../../topics/topics.ts';
import {
  knowsNoTopics,
  type MenuChoice,
  menuChoice,
  OPEN_PANEL,
  renewMenu,
  renewMenuForSite,
} from './menu.ts';
import { compose, saveTo, saveToLast } from './quick-save.ts';
import type { Click, ClickTab } from './take-from-page.ts';

/** In both, opening has to be the first call: after an await the browser has forgotten the click. */
export function listenForOpening(): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === OPEN_PANEL) openPanel(tab?.windowId).catch(reportError);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === OPEN_PANEL) openPanel(tab?.windowId).catch(reportError);
  });
}

const SAVE_SELECTION = 'save-selection';

/** From the menu of a page, and by a keyboard command. To be called synchronously at the background's start. */
export function listenForSaving(): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const choice = menuChoice(String(info.menuItemId));
    if (choice) follow(choice, { id: crypto.randomUUID(), kind: choice.kind, info, tab });
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === SAVE_SELECTION) followCommand(crypto.randomUUID(), tab);
  });
  browser.storage.session.onChanged.addListener((changes) => {
    if (TOPICS in changes) renewMenu().catch(reportError);
  });
  listenForSites();
}

/** Opening has to be the first call: after an await the browser has forgotten the click. */
function follow(choice: MenuChoice, click: Click): void {
  if (choice.to === 'choose' || choice.to === 'add') {
    openPanel(windowOf(click.tab)).catch(reportError);
    compose(click).catch(reportError);
  } else if (choice.to === 'save') saveTo(click, choice.workspaceId, choice.topicId).catch(reportError);
  else browser.runtime.openOptionsPage().catch(reportError);
}

function windowOf(tab: ClickTab | undefined): number | undefined {
  return tab?.windowId !== undefined && tab.windowId >= 0 ? tab.windowId : undefined;
}

/** Without a topic, the panel is where one is added. */
function followCommand(id: string, tab: ClickTab | undefined): void {
  const isForPanel = knowsNoTopics();
  if (isForPanel) openPanel(windowOf(tab)).catch(reportError);
  clickOf(id, tab)
    .then((click) => (isForPanel ? compose(click) : saveToLast(click)))
    .catch(reportError);
}

async function clickOf(id: string, given: ClickTab | undefined): Promise<Click> {
  const tab = given ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
  return { id, kind: 'selection', info: {}, tab };
}

/** The menu offers this site's last topic first, on the sites whose address the browser shows. */
function listenForSites(): void {
  const renew = () => void renewMenuForSite().catch(reportError);
  onSites(browser.tabs.onActivated, renew);
  onSites(browser.tabs.onUpdated, (_, change, tab) => {
    if (change.url !== undefined && tab.active) renew();
  });
  onSites(browser.windows.onFocusChanged, renew);
}
