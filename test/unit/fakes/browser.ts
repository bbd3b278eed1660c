// Stands in for webextension-polyfill in unit tests: the parts of the extension APIs that the code uses,
// with the browsers' own manners (later answers, copies instead of references, errors of the same words).
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EXTENSION_ID, EXTENSION_ORIGIN, fakeWorld, sendAs } from './fake-world.ts';

/** The world is looked up at each use, since a test may start a new one. */
const world = fakeWorld;

const storage = {
  get local() {
    return world().local;
  },
  get session() {
    return world().session;
  },
};

const alarms = {
  get onAlarm() {
    return world().onAlarm;
  },
  async create(name: string, { periodInMinutes }: { periodInMinutes?: number }) {
    await nextTurn();
    world().alarms.set(name, { name, ...(periodInMinutes === undefined ? {} : { periodInMinutes }) });
  },
  async clear(name: string) {
    await nextTurn();
    return world().alarms.delete(name);
  },
};

const permissions = {
  async contains({ origins = [] }: { origins?: string[] }) {
    await nextTurn();
    return origins.every((origin) => world().granted.has(origin));
  },
  async remove({ origins = [] }: { origins?: string[] }) {
    await nextTurn();
    return origins.map((origin) => world().granted.delete(origin)).some(Boolean);
  },
};

const runtime = {
  id: EXTENSION_ID,
  getURL: (path: string) => `${EXTENSION_ORIGIN}/${path.replace(/^\//, '')}`,
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
  get onInstalled() {
    return world().onInstalled;
  },
  get onStartup() {
    return world().onStartup;
  },
};

const tabs = {
  get onUpdated() {
    return world().onTabUpdated;
  },
  async get(tabId: number) {
    await nextTurn();
    const tab = world().tabs.get(tabId);
    if (!tab) throw new Error(`No tab with id: ${tabId}.`);
    return { id: tabId, url: tab.url };
  },
  async query() {
    await nextTurn();
    return [...world().tabs.values()].filter(({ active }) => active).map(({ id, url }) => ({ id, url }));
  },
};

const scripting = {
  async executeScript({ target }: { target: { tabId: number } }) {
    await nextTurn();
    const tab = world().tabs.get(target.tabId);
    if (!tab) throw new Error(`No tab with id: ${target.tabId}.`);
    if (tab.blocked) await new Promise(() => undefined);
    if (!tab.reading) throw new Error('Cannot access contents of the page.');
    return [{ frameId: 0, result: structuredClone(tab.reading) }];
  },
};

const action = {
  async setBadgeText({ tabId, text }: { tabId: number; text: string }) {
    await nextTurn();
    if (!world().tabs.has(tabId)) throw new Error(`No tab with id: ${tabId}.`);
    world().badges.set(tabId, { text });
  },
  async setBadgeBackgroundColor({ tabId, color }: { tabId: number; color: string }) {
    await nextTurn();
    world().badges.set(tabId, { text: world().badges.get(tabId)?.text ?? '', color });
  },
};

export default { storage, alarms, permissions, runtime, tabs, scripting, action };
