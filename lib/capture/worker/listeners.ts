// Listeners for menu clicks and keyboard commands.
import { browser, openPanel } from '../../platform/browser.ts';
import { DISPLAY } from '../../platform/display.ts';
import { openHome } from '../../platform/home-page.ts';
import { onSessionChange } from '../../platform/session-value.ts';
import { onSites } from '../../service/worker/site-events.ts';
import { TOPICS } from '../../topics/topics.ts';
import { isUnreadable } from '../tab-source.ts';
import {
  knowsNoTopics,
  type MenuChoice,
  menuChoice,
  OPEN_HOME,
  OPEN_PANEL,
  renewMenu,
  renewMenuForSite,
} from './menu.ts';
import { composeFromClick, saveTo, saveToLast } from './quick-save.ts';
import type { Click, ClickTab } from './take-from-page.ts';

const SAVE_SELECTION = 'save-selection';

/** Call synchronously at startup, or the browser drops the event that woke the worker. */
export function listenForMenusAndCommands(): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const choice = menuChoice(String(info.menuItemId));
    if (info.menuItemId === OPEN_PANEL) openIn(tab);
    else if (info.menuItemId === OPEN_HOME) openHome().catch(reportError);
    else if (choice) follow(choice, { id: crypto.randomUUID(), kind: choice.kind, info, tab });
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === OPEN_PANEL) openIn(tab);
    else if (command === SAVE_SELECTION) followCommand(crypto.randomUUID(), tab);
  });
  onSessionChange(TOPICS, renewMenu);
  browser.storage.local.onChanged.addListener((changes) => {
    if (DISPLAY in changes) renewMenu().catch(reportError);
  });
  listenForSites();
}

/** Must be the first call: after an await the user gesture is lost. */
function openIn(tab: ClickTab | undefined): void {
  const { windowId = -1 } = tab ?? {};
  openPanel(windowId < 0 ? undefined : windowId).catch(reportError);
}

function follow(choice: MenuChoice, click: Click): void {
  if (choice.to === 'choose' || choice.to === 'add') {
    openIn(click.tab);
    composeFromClick(click).catch(reportError);
  } else if (choice.to === 'save') saveTo(click, choice.workspaceId, choice.topicId).catch(reportError);
  else browser.runtime.openOptionsPage().catch(reportError);
}

/** Without a topic, the panel is where one is added; on an unreadable page, it is where the text is pasted. */
function followCommand(id: string, tab: ClickTab | undefined): void {
  const isForPanel = knowsNoTopics();
  if (isForPanel || isUnreadable(tab?.url)) openIn(tab);
  clickOf(id, tab)
    .then((click) => (isForPanel ? composeFromClick(click) : saveToLast(click)))
    .catch(reportError);
}

async function clickOf(id: string, given: ClickTab | undefined): Promise<Click> {
  const tab = given ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
  return { id, kind: 'selection', info: {}, tab };
}

/** The menu offers this site's last topic first, if the browser exposes the tab's address. */
function listenForSites(): void {
  const renew = () => void renewMenuForSite().catch(reportError);
  onSites(browser.tabs.onActivated, renew);
  onSites(browser.tabs.onUpdated, (_, change, tab) => {
    if (change.url !== undefined && tab.active) renew();
  });
  onSites(browser.windows.onFocusChanged, renew);
}
