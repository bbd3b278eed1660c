// What is news of pages, assets and the entries of a topic, after a colleague added, changed or removed some.
import type { PageRecord } from '../../sandbox/records.ts';
import type { Store } from '../../sandbox/store.ts';
import {
  type AssetFact,
  addAsset,
  addEntry,
  assetRecord,
  assetStates,
  type EntryFact,
  entryRecord,
  type Library,
} from '../library/library.ts';
import { addLastPage } from '../tables.ts';
import { said } from '../words.ts';
import type { World } from '../world.ts';

/** `end`: it is archived, or no longer. */
export const pageTurns = [
  'nothing',
  'rename',
  'retitle',
  'both',
  'end',
  'delete',
  'button',
  'count',
  'describe',
] as const;
export type PageTurn = (typeof pageTurns)[number];
/** `state`: to the next one. */
export const assetTurns = ['nothing', 'state', 'hide', 'rename', 'gone'] as const;
export const entryTurns = ['nothing', 'text', 'type', 'later', 'gone'] as const;

export interface Turns {
  /** Of each page. */
  pages: PageTurn[];
  hasNewPage: boolean;
  assets: (typeof assetTurns)[number][];
  /** Added before all others, or behind them. */
  newAsset: { fact: AssetFact; isFirst: boolean } | undefined;
  entries: (typeof entryTurns)[number][];
  newEntry: { fact: EntryFact; isFirst: boolean } | undefined;
  /** All that was changed is as it was, before anybody looked at the news. */
  isBack: boolean;
}

/** Before a page was added. */
export function worldBefore(world: World, { hasNewPage }: Turns): World {
  const pages = hasNewPage && world.pages.length > 1 ? world.pages.slice(0, -1) : world.pages;
  return { ...world, later: undefined, pages };
}

const words = (text: string) => `${text} now $1`;

type Listed = PageRecord['page'];

function turnedPage(page: Listed, turn: PageTurn): Listed {
  switch (turn) {
    case 'nothing':
      return page;
    case 'rename':
      return { ...page, name: words(page.name ?? '') };
    case 'retitle':
      return { ...page, title: words(page.title ?? '') };
    case 'both':
      return turnedPage(turnedPage(page, 'rename'), 'retitle');
    case 'end': {
      const { archivedAt, ...rest } = page;
      return archivedAt ? rest : { ...page, archivedAt: page.createdAt };
    }
    case 'delete':
      return { ...page, deletedAt: page.createdAt };
    case 'button': {
      const button = { actionId: 'more', actionIndex: 9, purpose: '', buttonTitle: 'More' };
      return { ...page, actions: [...(page.actions ?? []), { ...button, actionType: 'link', url: '' }] };
    }
    case 'count':
      return { ...page, audiencesCount: (page.audiencesCount ?? 0) + 1 };
    case 'describe':
      return { ...page, metadata: { ...page.metadata, description: words('About') } };
  }
}

const turnedAsset = (fact: AssetFact, turn: Turns['assets'][number]): AssetFact => {
  const next = assetStates[(assetStates.indexOf(fact.state) + 1) % assetStates.length] ?? 'active';
  if (turn === 'state') return { ...fact, state: next };
  if (turn === 'hide') return { ...fact, hidden: fact.hidden !== true };
  return turn === 'rename' ? { ...fact, name: 'Another name' } : fact;
};

const turnedEntry = (fact: EntryFact, turn: Turns['entries'][number]): EntryFact => {
  if (turn === 'text') return { ...fact, text: words('Other words') };
  if (turn === 'type') return { ...fact, type: fact.type === 'note' ? 'text' : 'note' };
  return turn === 'later' ? { ...fact, daysAgo: 0.5 } : fact;
};

/** Of a thing that is not there, nothing is said. */
export function turnAll(world: World, library: Library, turns: Turns, store: Store): void {
  for (const [at, { pageId }] of worldBefore(world, turns).pages.entries()) {
    const record = store.get('page', pageId);
    if (record)
      store.update('page', pageId, {
        ...record,
        page: turnedPage(record.page, turns.pages[at] ?? 'nothing'),
      });
  }
  for (const [at, fact] of library.assets.entries()) {
    const turn = turns.assets[at] ?? 'nothing';
    if (turn === 'gone') store.remove('asset', fact.assetId);
    else store.update('asset', fact.assetId, assetRecord(world, turnedAsset(fact, turn)));
  }
  for (const [at, fact] of library.entries.entries()) {
    const turn = turns.entries[at] ?? 'nothing';
    if (turn === 'gone') store.remove('topicEntry', fact.topicEntryId);
    else
      store.update(
        'topicEntry',
        fact.topicEntryId,
        entryRecord(world, library.topicId, turnedEntry(fact, turn)),
      );
  }
}

/** Those that are new, made since. */
export function addAll(world: World, library: Library, turns: Turns, store: Store): void {
  if (turns.hasNewPage && world.pages.length > 1) addLastPage(world, store);
  const rank = (isFirst: boolean) => (isFirst ? -1 : 99);
  const { newAsset, newEntry } = turns;
  if (newAsset) addAsset(world, { ...newAsset.fact, daysAgo: 0 }, rank(newAsset.isFirst), store);
  if (newEntry)
    addEntry(world, library.topicId, { ...newEntry.fact, daysAgo: 0 }, rank(newEntry.isFirst), store);
}

/** As it was. */
export function turnBack(
  world: World,
  library: Library,
  turns: Turns,
  records: Map<string, PageRecord>,
  store: Store,
): void {
  for (const [pageId, record] of records) store.update('page', pageId, record);
  for (const [at, fact] of library.assets.entries()) {
    const turn = turns.assets[at];
    // Where nothing is said of it any more, it is hidden as before.
    const back = turn === 'hide' ? { ...fact, hidden: fact.hidden ?? false } : fact;
    if (turn !== 'gone') store.update('asset', fact.assetId, assetRecord(world, back));
  }
  for (const [at, fact] of library.entries.entries())
    if (turns.entries[at] !== 'gone')
      store.update('topicEntry', fact.topicEntryId, entryRecord(world, library.topicId, fact));
}

/** `pages`: as they were listed before. */
export function newsOfTurns(
  world: World,
  library: Library,
  turns: Turns,
  pages: ReadonlyMap<string, PageRecord>,
): string[] {
  const changed = turns.isBack
    ? []
    : [
        ...worldBefore(world, turns).pages.flatMap(({ pageId }, at) => {
          const was = pages.get(pageId)?.page;
          return was ? pageRow(was, turns.pages[at] ?? 'nothing') : [];
        }),
        ...library.assets.flatMap((fact, at) => assetRow(fact, turns.assets[at] ?? 'nothing')),
        ...library.entries.flatMap((fact, at) => entryRow(library, fact, turns.entries[at] ?? 'nothing')),
      ];
  return [...changed, ...newRows(world, library, turns)].map((row) => row.trim()).toSorted();
}

function newRows({ pages }: World, { title }: Library, turns: Turns): string[] {
  const page = turns.hasNewPage && pages.length > 1 ? pages.at(-1) : undefined;
  const { newAsset, newEntry } = turns;
  const isListed = newAsset && newAsset.fact.state === 'active';
  return [
    ...(page && !page.isArchived ? [said('news.says.newPage', page.name)] : []),
    ...(isListed ? [said('news.says.newAsset', nameOf(newAsset.fact))] : []),
    ...(newEntry ? [said('news.says.newEntry', title, wordsIn(newEntry.fact))] : []),
  ];
}

const values = (from: string | number | undefined, to: string | number) =>
  from === undefined ? String(to) : `${from} → ${said('news.to')} ${to}`;

function pageRow(was: Listed, turn: PageTurn): string[] {
  const { name = '', title = '', audiencesCount: count = 0, archivedAt, metadata } = was;
  const changed = (field: string) => said('news.says.changed', name, said(field));
  switch (turn) {
    case 'nothing':
      return [];
    case 'rename':
      return [said('news.says.renamed', name, words(name))];
    case 'retitle':
      return [`${changed('field.title')} ${values(title, words(title))}`];
    case 'both':
      return [`${said('news.says.renamed', name, words(name))} ${said('news.also', said('field.title'))}`];
    case 'end':
      return [said(`news.says.${archivedAt ? 'restored' : 'archived'}`, name)];
    case 'delete':
      return [said('news.says.deleted', name)];
    case 'button':
      return [changed('field.actions')];
    case 'count':
      return [`${changed('field.audiences')} ${values(count, count + 1)}`];
    case 'describe': {
      const to = values(metadata?.description ?? undefined, words('About'));
      return [`${changed('overview.meta.description')} ${to}`];
    }
  }
}

const stateOf = ({ state, hidden }: AssetFact) => (hidden ? `${state}, hidden` : state);

function assetRow(fact: AssetFact, turn: Turns['assets'][number]): string[] {
  const isNews = turn === 'state' || turn === 'hide';
  return isNews ? [said('news.says.state', nameOf(fact), stateOf(turnedAsset(fact, turn)))] : [];
}

function entryRow({ title }: Library, fact: EntryFact, turn: Turns['entries'][number]): string[] {
  if (turn !== 'text' && turn !== 'type') return [];
  return [said('news.says.text', title, wordsIn(turnedEntry(fact, turn)))];
}

const MOST = 100;
const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);
const nameOf = ({ name, assetId }: AssetFact) => cut(name || assetId);
const wordsIn = ({ text, topicEntryId }: EntryFact) => cut(text.replace(/\s+/g, ' ') || topicEntryId);
