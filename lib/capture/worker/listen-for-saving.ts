// Saving from the menu of a page, and by a keyboard command.
import { browser, openPanel } from '../../platform/browser.ts';
import { onSites } from '../../service/worker/site-events.ts';
import { TOPICS } from '../../topics/topics.ts';
import { knowsNoTopics, renewMenu, renewMenuForSite } from './menu.ts';
import { type MenuChoice, menuChoice } from './menu-items.ts';
import type { Click, ClickTab } from './take-from-page.ts';

const SAVE_SELECTION = 'save-selection';

/** Registers all listeners; to be called synchronously at the background's start. */
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
  } else if (choice.to === 'save') saveTo(click, choice).catch(reportError);
  else browser.runtime.openOptionsPage().catch(reportError);
}

/** In a worker this is over in the same turn: the page is read as soon as it can be. */
const quickSave = () => import('./quick-save.ts');
const compose = async (click: Click) => (await quickSave()).compose(click);
const saveToLast = async (click: Click) => (await quickSave()).saveToLast(click);
const saveTo = async (click: Click, { workspaceId, topicId }: Extract<MenuChoice, { to: 'save' }>) =>
  (await quickSave()).saveTo(click, workspaceId, topicId);

function windowOf(tab: ClickTab | undefined): number | undefined {
  return tab?.windowId !== undefined && tab.windowId >= 0 ? tab.windowId : undefined;
}

/** Without a topic, the panel is where one is added. */
function followCommand(id: string, tab: ClickTab | undefined): void {
  const isForPanel = knowsNoTopics();
  if (isForPanel) openPanel(windowOf(tab)).catch(reportError);
  clickOf(id, tab)
    .then(isForPanel ? compose : saveToLast)
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
