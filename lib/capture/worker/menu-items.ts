// What the menu of a page offers, for each kind of thing that can be saved from it.

import { i18n } from '../../platform/worker/catalogue.ts';
import { menuTitles, menuTopics } from '../../topics/menu-topics.ts';
import type { KeptTopic } from '../../topics/worker/kept-topics.ts';
import type { CaptureKind } from '../capture.ts';

export type MenuKind = Exclude<CaptureKind, 'typed'>;

export interface MenuItem {
  id: string;
  parentId?: string;
  title?: string;
  type?: 'separator';
  contexts: ('selection' | 'link' | 'image' | 'page' | 'frame')[];
  targetUrlPatterns?: string[];
}

/** What a click on an item means. */
export type MenuChoice =
  | { to: 'save'; kind: MenuKind; workspaceId: string; topicId: string }
  | { to: 'choose' | 'add' | 'connect'; kind: MenuKind };

const kinds: { kind: MenuKind; title: () => string; contexts: MenuItem['contexts']; onlyWeb?: true }[] = [
  { kind: 'selection', title: () => i18n.t('saving.menu.selection'), contexts: ['selection'] },
  { kind: 'link', title: () => i18n.t('saving.menu.link'), contexts: ['link'], onlyWeb: true },
  { kind: 'image', title: () => i18n.t('saving.menu.image'), contexts: ['image'], onlyWeb: true },
  { kind: 'page', title: () => i18n.t('saving.menu.page'), contexts: ['page', 'frame'] },
];

/** `workspaceId` is absent before there is a workspace; `host` is the site in the active tab, where the browser shows it. */
export function menuItems(
  workspaceId: string | undefined,
  topics: readonly KeptTopic[],
  host?: string,
): MenuItem[] {
  return kinds.flatMap(({ kind, title, contexts, onlyWeb }) => {
    const id = idOf('kind', kind);
    // An address like `data:` or `javascript:` says nothing to whoever reads the entry.
    const parent = { id, contexts, ...(onlyWeb ? { targetUrlPatterns: ['*://*/*'] } : {}) };
    const children = itemsBelow(kind, workspaceId, topics, host);
    return [
      { ...parent, title: title() },
      ...children.map((child) => ({ ...parent, ...child, parentId: id })),
    ];
  });
}

type Child = Pick<MenuItem, 'id' | 'title' | 'type'>;

function itemsBelow(
  kind: MenuKind,
  workspaceId: string | undefined,
  topics: readonly KeptTopic[],
  host: string | undefined,
): Child[] {
  if (workspaceId === undefined) return [{ id: idOf('connect', kind), title: i18n.t('saving.menu.connect') }];
  if (topics.length === 0) return [{ id: idOf('add', kind), title: i18n.t('saving.menu.add') }];
  const offered = menuTopics(topics, host);
  const titles = menuTitles(offered);
  const saves = offered.map(({ topicId }, index) => ({
    id: idOf('save', kind, workspaceId, topicId),
    title: titles[index] ?? topicId,
  }));
  const line: Child[] = saves.length > 0 ? [{ id: idOf('line', kind), type: 'separator' }] : [];
  return [...saves, ...line, { id: idOf('choose', kind), title: i18n.t('saving.menu.choose') }];
}

function idOf(...parts: string[]): string {
  return parts.map(encodeURIComponent).join('/');
}

/** Undefined for an item that is not one of these. */
export function menuChoice(id: string): MenuChoice | undefined {
  const [to, kind, workspaceId, topicId] = id.split('/').map(decodeURIComponent);
  const known = kinds.find((each) => each.kind === kind)?.kind;
  if (known === undefined) return undefined;
  if (to === 'choose' || to === 'add' || to === 'connect') return { to, kind: known };
  if (to !== 'save' || workspaceId === undefined || topicId === undefined) return undefined;
  return { to, kind: known, workspaceId, topicId };
}
