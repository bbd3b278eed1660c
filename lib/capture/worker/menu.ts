// The menus: of the toolbar icon, and of a page. Beside the popup, the panel is opened by the former and by a keyboard command.
import { browser, openPanel } from '../../platform/browser.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import { listKeptTopics } from '../../topics/worker/kept-topics.ts';
import { hostOf } from '../../topics/worker/topics.ts';
import { menuItems } from './menu-items.ts';

const OPEN_PANEL = 'open-panel';

/** What this worker built last, and for which site, so that the same menu is not built twice. */
let built: string | undefined;
let builtFor: string | undefined;
/** Whether the active workspace has no topics, as far as this worker knows. */
let isWithoutTopics = false;

/** Whoever has to open the panel in answer to a click cannot wait for a better answer. */
export function knowsNoTopics(): boolean {
  return isWithoutTopics;
}

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
    await build(await wantedItems());
  });
}

/** Builds it anew only where it would be another one. */
export async function renewMenu(): Promise<void> {
  await navigator.locks.request('menu', async () => {
    const items = await wantedItems();
    if (built !== JSON.stringify(items)) await build(items);
  });
}

/** Another tab, or another address in it: where neither shows its site, nothing is read. */
export async function renewMenuForSite(): Promise<void> {
  if ((await hostInView()) !== builtFor) await renewMenu();
}

type Item = Parameters<typeof browser.contextMenus.create>[0];

async function build(items: Item[]): Promise<void> {
  built = undefined;
  await browser.contextMenus.removeAll();
  await Promise.all(items.map(createItem));
  built = JSON.stringify(items);
}

async function wantedItems(): Promise<Item[]> {
  const [workspace, host] = await Promise.all([activeWorkspace(), hostInView()]);
  const topics = workspace ? await listKeptTopics(workspace.id) : [];
  builtFor = host;
  isWithoutTopics = workspace !== undefined && topics.length === 0;
  return [
    { id: OPEN_PANEL, title: i18n.t('panel.menu'), contexts: ['action'] },
    ...menuItems(workspace?.id, topics, host),
  ];
}

/** The site in the active tab, where the browser shows its address. */
async function hostInView(): Promise<string | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return hostOf(tab?.url);
}

function createItem(item: Item): Promise<void> {
  return new Promise((resolve, reject) => {
    browser.contextMenus.create(item, () => {
      const { lastError } = browser.runtime;
      if (lastError) reject(new Error(lastError.message));
      else resolve();
    });
  });
}
