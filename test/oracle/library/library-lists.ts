// What the lists of assets and of a topic's entries must state, of what was read of them, as they are narrowed and sorted.
import { ago } from '../english.ts';
import { formOf, type SavedStatements, tableOf, writtenAt } from '../saved-files.ts';
import { exactTime } from '../spans.ts';
import { DAY, nowOf } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { World } from '../world.ts';
import type { AssetFact, EntryFact, Library } from './library.ts';

export const types = ['', 'image', 'logo', 'sticker'] as const;
export const filters = ['available', 'hidden', 'trashed', 'all'] as const;
export const sorts = ['service', 'newest', 'oldest', 'text'] as const;

/** As a person reads the lists. */
export interface Reading {
  type: (typeof types)[number];
  filter: (typeof filters)[number];
  isUndescribed: boolean;
  sort: (typeof sorts)[number];
  text: string;
  /** All parts, or the first one. */
  isWhole: boolean;
}

export interface AssetStatements {
  types: string[];
  filters: string[];
  undescribed: string;
  tiles: string[];
  status: string;
  none: string;
}

const isGone = ({ state }: AssetFact) => state !== 'active';
const passes = {
  available: (fact: AssetFact) => !isGone(fact) && fact.hidden !== true,
  hidden: (fact: AssetFact) => fact.hidden === true,
  trashed: isGone,
  all: () => true,
} satisfies Record<Reading['filter'], (fact: AssetFact) => boolean>;

/** The service tells these types apart. */
const isAsked = (type: string) => type === 'image' || type === 'logo';

function readOf<Of>(all: readonly Of[], { pageSize }: World, { isWhole }: Reading): readonly Of[] {
  return isWhole ? all : all.slice(0, pageSize);
}

function assetsIn(world: World, { assets }: Library, reading: Reading) {
  const { type, filter, isUndescribed } = reading;
  const all = isAsked(type) ? assets.filter((fact) => fact.type === type) : assets;
  const read = readOf(all, world, reading);
  const ofType = read.filter((fact) => type === '' || fact.type === type);
  const passing = ofType.filter(passes[filter]);
  const undescribed = passing.filter(({ description }) => !description);
  return { all, read, ofType, undescribed, found: isUndescribed ? undescribed : passing };
}

export function assetsOf(world: World, library: Library, reading: Reading): AssetStatements {
  const { type, isUndescribed } = reading;
  const { all, read, ofType, undescribed, found } = assetsIn(world, library, reading);
  const isPart = all.length > read.length;
  // While others are not read, there are at least so many.
  const atLeast = (count: number) => (isPart ? `${count}+` : count);
  const loaded = isPart
    ? said('assets.loadedOf', read.length, all.length)
    : counted('assets.loaded', read.length);
  const shown = found.length < read.length ? [said('assets.found', found.length)] : [];
  const others = type === 'sticker' || read.some((fact) => fact.type === 'sticker') ? ['sticker'] : [];
  return {
    types: [
      said('common.all'),
      ...['image', 'logo', 'icon', 'video', 'component'].map((each) => said(`assets.types.${each}`)),
      ...others,
    ],
    filters: filters.map((each) =>
      said(`assets.filter.${each}`, atLeast(ofType.filter(passes[each]).length)),
    ),
    undescribed:
      undescribed.length > 0 || isUndescribed
        ? counted(
            'assets.needDescription',
            isPart ? Math.max(2, undescribed.length) : undescribed.length,
            atLeast(undescribed.length),
          )
        : '',
    tiles: found.map(tileOf),
    status: read.length > 0 ? [...shown, loaded].join(' · ') : '',
    none: found.length === 0 ? said(isPart ? 'assets.noneLoaded' : 'assets.none') : '',
  };
}

/** Those that are listed; undefined where none is. */
export function assetFile(world: World, library: Library, reading: Reading): SavedStatements | undefined {
  const { found } = assetsIn(world, library, reading);
  if (found.length === 0) return undefined;
  const heads = [
    'assets.fact.id',
    'field.name',
    'field.type',
    'field.state',
    'assets.state.hidden',
    'field.purpose',
    'assets.fact.tags',
    'overview.meta.description',
    'assets.fact.file',
    'assets.fact.parent',
    'assets.fact.download',
    'field.created',
    'field.updated',
  ].map((name) => said(name));
  const madeAt = ({ daysAgo }: AssetFact) => writtenAt(world, nowOf(world) - daysAgo * DAY);
  return {
    cells: tableOf(
      formOf(world),
      heads,
      found.map((fact) => {
        const { assetId, name, type, state, hidden, description } = fact;
        const at = madeAt(fact);
        return [
          assetId,
          name || assetId,
          type,
          state,
          String(hidden === true),
          '',
          '',
          description,
          'file',
          '',
          '',
          at,
          at,
        ];
      }),
    ),
    data: found.map((fact) => ({
      assetId: fact.assetId,
      type: fact.type,
      description: fact.description || undefined,
      hidden: fact.hidden === true,
      createdAt: madeAt(fact),
      trashedAt: isGone(fact) ? madeAt(fact) : undefined,
    })),
  };
}

export const assetFields = ['assetId', 'type', 'description', 'hidden', 'createdAt', 'trashedAt'];

function tileOf(fact: AssetFact): string {
  const { name, assetId, state, hidden, description } = fact;
  return [
    name || assetId,
    state === 'active' ? '' : state === 'deleted' ? said('field.isDeleted') : said('assets.state.trashed'),
    hidden ? said('assets.state.hidden') : '',
    description ? '' : said('assets.missing'),
  ]
    .filter(Boolean)
    .join(' ');
}

export interface EntryStatements {
  purpose: string;
  status: string;
  entries: string[];
  none: string;
}

export function entriesOf(world: World, { purpose, entries }: Library, reading: Reading): EntryStatements {
  const { text, sort } = reading;
  const read = readOf(entries, world, reading);
  const found = sorted(
    read.filter((entry) => entry.text.toLowerCase().includes(text)),
    sort,
  );
  const isPart = read.length < entries.length;
  const count = isPart
    ? counted('count.entriesOf', entries.length, read.length, entries.length)
    : counted('topics.one.all', read.length);
  const parts = text === '' ? [count] : [said('count.found', found.length), count];
  const isUnordered = isPart && (text !== '' || sort !== 'service');
  const more = isUnordered ? `. ${said('topics.one.unordered')}` : '';
  return {
    purpose: purpose ?? '',
    status: read.length > 0 ? parts.join(' · ') + more : '',
    entries: found.map((entry) => entryText(world, entry)),
    none:
      read.length === 0
        ? said('topics.one.none')
        : found.length === 0
          ? said(`topics.one.${isPart ? 'nothingLoaded' : 'nothing'}`)
          : '',
  };
}

/** Those that are alike stay as the service has them. */
function sorted(entries: readonly EntryFact[], sort: Reading['sort']): readonly EntryFact[] {
  if (sort === 'service') return entries;
  if (sort === 'newest') return entries.toSorted((a, b) => a.daysAgo - b.daysAgo);
  if (sort === 'oldest') return entries.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return entries.toSorted((a, b) => compare(a.text, b.text));
}

function entryText(world: World, { text, type, daysAgo }: EntryFact): string {
  return [
    text.replace(/\s+/g, ' ') || said('topics.entry.empty'),
    ago(nowOf(world) - daysAgo * DAY, nowOf(world), world.zone),
    type === 'text' ? '' : type,
  ]
    .filter(Boolean)
    .join(' ');
}

/** All that are read, however they are narrowed and sorted. */
export function entryFile(world: World, { entries }: Library, reading: Reading): SavedStatements | undefined {
  const read = readOf(entries, world, reading);
  if (read.length === 0) return undefined;
  const heads = ['entryId', 'type', 'text', 'created', 'updated'].map((name) => said(`field.${name}`));
  const madeAt = ({ daysAgo }: EntryFact) => writtenAt(world, nowOf(world) - daysAgo * DAY);
  return {
    cells: tableOf(
      formOf(world),
      heads,
      read.map((fact) => [fact.topicEntryId, fact.type, fact.text, madeAt(fact), madeAt(fact)]),
    ),
    data: read.map((fact) => ({
      topicEntryId: fact.topicEntryId,
      type: fact.type,
      text: fact.text,
      createdAt: madeAt(fact),
    })),
  };
}

export const entryFields = ['topicEntryId', 'type', 'text', 'createdAt'];

/** What the document of a topic says, in this order. Each line of it is plain. */
export function entryDocument(world: World, library: Library, reading: Reading): string[] {
  const { title, purpose, entries } = library;
  const read = readOf(entries, world, reading);
  if (read.length === 0) return [];
  const count =
    read.length < entries.length
      ? counted('count.entriesOf', entries.length, read.length, entries.length)
      : counted('topics.one.all', read.length);
  const told = ({ daysAgo, type, topicEntryId, text }: EntryFact) => [
    '---',
    ...text.split('\n'),
    writtenAt(world, nowOf(world) - daysAgo * DAY),
    type,
    topicEntryId,
  ];
  return [`# ${title}`, purpose ?? '', count, exactTime(nowOf(world)), ...read.flatMap(told)].filter(Boolean);
}
