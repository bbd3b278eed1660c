// Menus of the toolbar icon and of pages.
import { browser } from '../../platform/browser.ts';
import { keptDisplay } from '../../platform/display.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { loadLanguage } from '../../platform/worker/spoken-language.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import { menuTitles, menuTopics } from '../../topics/menu-topics.ts';
import { listKeptTopics, type TopicRecord } from '../../topics/worker/topic-store.ts';
import { hostOf } from '../../topics/worker/topics.ts';
import type { CaptureKind } from '../capture.ts';

export const OPEN_PANEL = 'open-panel';
export const OPEN_HOME = 'open-home';

/** The menu as last built by this worker, and its site, so that it is not built twice. */
let built: string | undefined;
let builtFor: string | undefined;
/** Whether the active workspace has no topics, as far as this worker knows. */
let isWithoutTopics = false;

/** Synchronous, possibly stale: opening the panel must not await, or the user gesture is lost. */
export const knowsNoTopics = (): boolean => isWithoutTopics;

/** Rebuilds the menu if it changed. `isStart`: always, since an update removes the menu. */
export const renewMenu = ({ isStart = false } = {}): Promise<void> => inTurn(() => renew(isStart));

/** Reads only the active tab if its site is unchanged. In turn, because a menu under way may be for another site. */
export const renewMenuForSite = (): Promise<void> =>
  inTurn(async () => {
    if ((await hostInView()) !== builtFor) await renew();
  });

/** One caller at a time. */
function inTurn(work: () => Promise<void>): Promise<void> {
  return navigator.locks.request('menu', work) as Promise<void>;
}

async function renew(isStart = false): Promise<void> {
  const items = await wantedItems();
  if (isStart || built !== JSON.stringify(items)) await build(items);
}

type Item = Parameters<typeof browser.contextMenus.create>[0];

async function build(items: Item[]): Promise<void> {
  built = undefined;
  await browser.contextMenus.removeAll();
  await Promise.all(items.map(createItem));
  built = JSON.stringify(items);
}

async function wantedItems(): Promise<Item[]> {
  const [workspace, host, { pageMenu }] = await Promise.all([
    activeWorkspace(),
    hostInView(),
    keptDisplay(),
    loadLanguage(),
  ]);
  const topics = workspace ? await listKeptTopics(workspace.id) : [];
  builtFor = host;
  isWithoutTopics = workspace !== undefined && topics.length === 0;
  return [
    { id: OPEN_PANEL, title: i18n.t('act.openPanel'), contexts: ['action'] },
    { id: OPEN_HOME, title: i18n.t('home.open'), contexts: ['action'] },
    ...(pageMenu ? menuItems(workspace?.id, topics, host) : []),
  ];
}

/** Host of the active tab, if the browser exposes its address. */
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

export type MenuKind = Exclude<CaptureKind, 'typed'>;

export type MenuChoice =
  | { to: 'save'; kind: MenuKind; workspaceId: string; topicId: string }
  | { to: 'choose' | 'add' | 'connect'; kind: MenuKind };

const kinds: { kind: MenuKind; contexts: NonNullable<Item['contexts']>; onlyWeb?: true }[] = [
  { kind: 'selection', contexts: ['selection'] },
  { kind: 'link', contexts: ['link'], onlyWeb: true },
  { kind: 'image', contexts: ['image'], onlyWeb: true },
  { kind: 'page', contexts: ['page', 'frame'] },
];

/** `workspaceId` is undefined before the first connection; `host` is that of the active tab, if known. */
function menuItems(workspaceId: string | undefined, topics: readonly TopicRecord[], host?: string): Item[] {
  return kinds.flatMap(({ kind, contexts, onlyWeb }) => {
    const id = idOf('kind', kind);
    // A `data:` or `javascript:` address means nothing to readers of the entry.
    const parent = { id, contexts, ...(onlyWeb ? { targetUrlPatterns: ['*://*/*'] } : {}) };
    const children = itemsBelow(kind, workspaceId, topics, host);
    return [
      { ...parent, title: i18n.t(`saving.menu.${kind}`) },
      ...children.map((child) => ({ ...parent, ...child, parentId: id })),
    ];
  });
}

function itemsBelow(
  kind: MenuKind,
  workspaceId: string | undefined,
  topics: readonly TopicRecord[],
  host: string | undefined,
): Item[] {
  if (workspaceId === undefined) return [{ id: idOf('connect', kind), title: i18n.t('saving.menu.connect') }];
  if (topics.length === 0) return [{ id: idOf('add', kind), title: i18n.t('saving.menu.add') }];
  const offered = menuTopics(topics, host);
  const titles = menuTitles(offered);
  const saves = offered.map(({ topicId }, index) => ({
    id: idOf('save', kind, workspaceId, topicId),
    title: titles[index] ?? topicId,
  }));
  const line: Item[] = saves.length > 0 ? [{ id: idOf('line', kind), type: 'separator' }] : [];
  return [...saves, ...line, { id: idOf('choose', kind), title: i18n.t('saving.menu.choose') }];
}

const idOf = (...parts: string[]): string => parts.map(encodeURIComponent).join('/');

/** Returns undefined for other menu items. */
export function menuChoice(id: string): MenuChoice | undefined {
  const [to, kind, workspaceId, topicId] = id.split('/').map(decodeURIComponent);
  const known = kinds.find((each) => each.kind === kind)?.kind;
  if (known === undefined) return undefined;
  if (to === 'choose' || to === 'add' || to === 'connect') return { to, kind: known };
  if (to !== 'save' || workspaceId === undefined || topicId === undefined) return undefined;
  return { to, kind: known, workspaceId, topicId };
}
