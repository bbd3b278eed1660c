// What the lists of assets and of a topic's entries must state, of what was read of them, as they are narrowed and sorted.
import { ago } from '../english.ts';
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

export function assetsOf(world: World, { assets }: Library, reading: Reading): AssetStatements {
  const { type, filter, isUndescribed } = reading;
  const all = isAsked(type) ? assets.filter((fact) => fact.type === type) : assets;
  const read = readOf(all, world, reading);
  const ofType = read.filter((fact) => type === '' || fact.type === type);
  const passing = ofType.filter(passes[filter]);
  const undescribed = passing.filter(({ description }) => !description);
  const found = isUndescribed ? undescribed : passing;
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
