// Fake webextension-polyfill for unit tests: the extension APIs that the code uses, with the browsers' behavior
// (asynchronous results, copies instead of references, the same error messages).
import { nextTurn } from './browser-turn.ts';
import { EXTENSION_ID, EXTENSION_ORIGIN, type FakeMenuItem, sendAs } from './fake-world.ts';
import { bound, worldHere as world } from './life.ts';

const STEPS = ['get', 'set', 'remove'];

const storage = {
  get local() {
    return bound('storage.local', world().local, STEPS);
  },
  get session() {
    return bound('storage.session', world().session, STEPS);
  },
  get managed() {
    return bound('storage.managed', world().managed);
  },
};

const alarms = {
  get onAlarm() {
    return world().onAlarm;
  },
  async create(name: string, { periodInMinutes, when }: { periodInMinutes?: number; when?: number }) {
    await nextTurn();
    world().alarms.set(name, {
      name,
      ...(periodInMinutes === undefined ? {} : { periodInMinutes }),
      ...(when === undefined ? {} : { when }),
    });
  },
  async clear(name: string) {
    await nextTurn();
    return world().alarms.delete(name);
  },
};

const permissions = {
  get onAdded() {
    return world().onPermissionAdded;
  },
  get onRemoved() {
    return world().onPermissionRemoved;
  },
  async getAll() {
    await nextTurn();
    const held = [...world().granted];
    const isHost = (name: string) => name.includes('://');
    return { permissions: held.filter((name) => !isHost(name)), origins: held.filter(isHost) };
  },
  async contains({ origins = [], permissions: names = [] }: { origins?: string[]; permissions?: string[] }) {
    await nextTurn();
    return [...origins, ...names].every((name) => world().granted.has(name));
  },
  async remove({ origins = [] }: { origins?: string[] }) {
    await nextTurn();
    return origins.map((origin) => world().granted.delete(origin)).some(Boolean);
  },
};

const notifications = {
  get onClicked() {
    return world().onNotificationClicked;
  },
  async create(id: string, options: { title: string; message: string; iconUrl?: string }) {
    await nextTurn();
    world().notifications.set(id, structuredClone(options));
    return id;
  },
  async clear(id: string) {
    await nextTurn();
    return world().notifications.delete(id);
  },
};

const runtime = {
  id: EXTENSION_ID,
  get lastError() {
    return world().lastError;
  },
  getURL: (path: string) => `${EXTENSION_ORIGIN}/${path.replace(/^\//, '')}`,
  async getContexts() {
    await nextTurn();
    return world().views.map((contextType) => ({
      contextType,
      documentUrl: `${EXTENSION_ORIGIN}/view.html`,
    }));
  },
  getManifest: () => ({ version: '1.2.3' }),
  async getPlatformInfo() {
    await nextTurn();
    return { os: 'linux' };
  },
  async sendMessage(message: unknown) {
    await nextTurn();
    if (!world().onMessage.hasAny())
      throw new Error('Could not establish connection. Receiving end does not exist.');
    return sendAs(
      { id: EXTENSION_ID, origin: EXTENSION_ORIGIN, url: `${EXTENSION_ORIGIN}/popup.html` },
      message,
    );
  },
  async openOptionsPage() {
    await nextTurn();
    world().optionsOpened += 1;
  },
  get onMessage() {
    return world().onMessage;
  },
  get onConnect() {
    return world().onConnect;
  },
  get onInstalled() {
    return world().onInstalled;
  },
  get onStartup() {
    return world().onStartup;
  },
};

const management = {
  async getSelf() {
    await nextTurn();
    return { installType: world().installType };
  },
};

const tabs = {
  get onUpdated() {
    return world().onTabUpdated;
  },
  get onActivated() {
    return world().onTabActivated;
  },
  get onReplaced() {
    return world().onTabMoved;
  },
  get onAttached() {
    return world().onTabMoved;
  },
  get onDetached() {
    return world().onTabMoved;
  },
  async get(tabId: number) {
    await nextTurn();
    const tab = world().tabs.get(tabId);
    if (!tab) throw new Error(`No tab with id: ${tabId}.`);
    return { id: tabId, url: tab.url, title: tab.title };
  },
  async query({ active: onlyActive = false }: { active?: boolean } = {}) {
    // As they are now: an event may come before the answer.
    const found = [...world().tabs.values()]
      .filter(({ active }) => active || !onlyActive)
      .map(({ id, url, title, active }) => ({ id, url, title, active, windowId: 1 }));
    for (let turn = 0; turn < world().queryTurns; turn += 1) await nextTurn();
    return found;
  },
  async create({ url }: { url: string }) {
    await nextTurn();
    world().opened.push(url);
  },
};

const windows = {
  WINDOW_ID_CURRENT: -2,
  get onFocusChanged() {
    return world().onWindowFocused;
  },
  async getLastFocused() {
    await nextTurn();
    return { id: 1 };
  },
  async getCurrent() {
    await nextTurn();
    return { id: 1 };
  },
};

/** Like the browser, reports an existing item as an error in `runtime.lastError`. */
const contextMenus = {
  get onClicked() {
    return world().onMenuClicked;
  },
  async removeAll() {
    await nextTurn();
    world().menu.clear();
  },
  create(item: FakeMenuItem, done: () => void) {
    setImmediate(() => {
      const { menu } = world();
      const isOrphan = item.parentId !== undefined && !menu.has(item.parentId);
      world().lastError = menu.has(item.id)
        ? { message: `Cannot create item with duplicate id ${item.id}` }
        : isOrphan
          ? { message: `Cannot find menu item with id ${item.parentId}` }
          : undefined;
      menu.set(item.id, structuredClone(item));
      done();
      world().lastError = undefined;
    });
  },
};

const commands = {
  /** None is assigned. */
  getAll: async () => [],
  get onCommand() {
    return world().onCommand;
  },
};

const omnibox = {
  get onInputStarted() {
    return world().onInputStarted;
  },
  get onInputChanged() {
    return world().onInputChanged;
  },
  get onInputEntered() {
    return world().onInputEntered;
  },
  setDefaultSuggestion({ description }: { description: string }) {
    world().defaultSuggestion = description;
  },
};

interface Injection {
  target: { tabId: number; frameIds?: number[]; allFrames?: boolean };
  func?: (...args: never[]) => unknown;
  args?: unknown[];
  injectImmediately?: boolean;
}

const scripting = {
  async executeScript({ target, func, args = [], injectImmediately = false }: Injection) {
    await nextTurn();
    const tab = world().tabs.get(target.tabId);
    if (!tab) throw new Error(`No tab with id: ${target.tabId}.`);
    if (tab.blocked || (tab.isLoading && !injectImmediately)) await new Promise(() => undefined);
    const { page, reading } = tab;
    if (page) {
      const frameIds = target.frameIds ?? (target.allFrames ? (tab.frameIds ?? [0]) : [0]);
      const run = async (frameId: number) => ({
        frameId,
        result: structuredClone(await page(func?.name ?? '', structuredClone(args), frameId)),
      });
      return Promise.all(frameIds.map(run));
    }
    if (!reading) throw new Error('Cannot access contents of the page.');
    return [{ frameId: 0, result: structuredClone(reading) }];
  },
};

/** Without a tab id, sets the default for all tabs. */
const action = {
  async setBadgeText({ tabId, text }: { tabId?: number; text: string | null }) {
    await nextTurn();
    if (tabId === undefined) {
      world().badge = text ?? '';
      return;
    }
    if (!world().tabs.has(tabId)) throw new Error(`No tab with id: ${tabId}.`);
    if (text === '') throw new Error('An empty text hides what all tabs show; null takes the own one away.');
    world().badges.set(tabId, { text: text ?? '' });
  },
  async getBadgeText({ tabId }: { tabId?: number }) {
    await nextTurn();
    return (tabId === undefined ? undefined : world().badges.get(tabId)?.text) || world().badge;
  },
  async getBadgeBackgroundColor({ tabId }: { tabId: number }) {
    await nextTurn();
    return world().badges.get(tabId)?.color;
  },
  async setBadgeBackgroundColor({ tabId, color }: { tabId?: number; color: string }) {
    await nextTurn();
    const badge = tabId === undefined ? undefined : world().badges.get(tabId);
    if (badge) Object.assign(badge, { color });
  },
};

export default {
  storage,
  alarms: bound('alarms', alarms),
  permissions: bound('permissions', permissions),
  /** Present only while the permission is granted. */
  get notifications() {
    return world().granted.has('notifications') ? bound('notifications', notifications) : undefined;
  },
  runtime: bound('runtime', runtime),
  i18n: { getUILanguage: () => 'en-US' },
  management: bound('management', management),
  windows: bound('windows', windows),
  contextMenus: bound('contextMenus', contextMenus),
  commands: bound('commands', commands),
  omnibox: bound('omnibox', omnibox),
  tabs: bound('tabs', tabs),
  scripting: bound('scripting', scripting),
  action: bound('action', action),
};
