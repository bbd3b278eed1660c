// The ways to the panel beside the popup: the menu of the toolbar icon, and a keyboard command.

import { browser, openPanel } from '../browser.ts';
import { i18n } from './catalogue.ts';

const OPEN_PANEL = 'open-panel';

/** In both, opening has to be the first call: after an await the browser has forgotten the click. */
export function listenForOpening(): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === OPEN_PANEL) openPanel(tab?.windowId).catch(reportError);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === OPEN_PANEL) openPanel(tab?.windowId).catch(reportError);
  });
}

/** An update takes the menu away, and a start may find it there already: it is always built anew, one builder at a time. */
export async function buildMenu(): Promise<void> {
  await navigator.locks.request('menu', async () => {
    await browser.contextMenus.removeAll();
    await createItem({ id: OPEN_PANEL, title: i18n.t('panel.menu'), contexts: ['action'] });
  });
}

function createItem(item: Parameters<typeof browser.contextMenus.create>[0]): Promise<void> {
  return new Promise((resolve, reject) => {
    browser.contextMenus.create(item, () => {
      const { lastError } = browser.runtime;
      if (lastError) reject(new Error(lastError.message));
      else resolve();
    });
  });
}
