// A workspace's assets, and a topic with its entries: as a service may hold them, with all that the interface leaves open.
import fc from 'fast-check';
import type { Records } from '../../sandbox/records.ts';
import type { Store } from '../../sandbox/store.ts';
import { DAY, nowOf } from '../tables.ts';
import type { World } from '../world.ts';

export const assetStates = ['active', 'trashed', 'deleted'] as const;

export interface AssetFact {
  assetId: string;
  /** Lists may lack what a single one has. */
  name: string | null | undefined;
  /** Two have the service's filter, one has not, and of one nothing is said. */
  type: 'image' | 'logo' | 'sticker' | undefined;
  state: (typeof assetStates)[number];
  /** Its state is told by its times alone. */
  isByTimes: boolean;
  hidden: boolean | null | undefined;
  description: string | null | undefined;
  daysAgo: number;
}

export interface EntryFact {
  topicEntryId: string;
  text: string;
  type: string;
  daysAgo: number;
}

export interface Library {
  assets: AssetFact[];
  topicId: string;
  title: string;
  purpose: string | null;
  entries: EntryFact[];
}

const words = ['Save $1 & $$ more, $&', 'متجر النور', '<b>Bold</b> “quotes”', 'hidden', '', 'ガスとカス'];
const long = 'x'.repeat(120);
const ids = ['a|b', 'constructor', 'ünï code', 'new', '__proto__', 'x'];

const asset = fc.record({
  id: fc.constantFrom(...ids),
  name: fc.constantFrom(...words, null, undefined, long),
  type: fc.constantFrom('image' as const, 'logo' as const, 'sticker' as const, undefined),
  state: fc.constantFrom('active' as const, 'active' as const, ...assetStates),
  isByTimes: fc.boolean(),
  hidden: fc.constantFrom(false, false, true, null, undefined),
  description: fc.constantFrom('What it shows', '', null, undefined),
  daysAgo: fc.integer({ min: 1, max: 90 }),
});

const entry = fc.record({
  id: fc.constantFrom(...ids),
  text: fc.constantFrom(...words, long, 'Two\n  lines'),
  type: fc.constantFrom('text', 'text', 'note'),
  daysAgo: fc.integer({ min: 1, max: 90 }),
});

export const libraries: fc.Arbitrary<Library> = fc
  .record({
    assets: fc.array(asset, { maxLength: 6 }),
    topicId: fc.constantFrom('topic', 'constructor', 'ünï code'),
    title: fc.constantFrom('Objections $1', 'متجر', 'all'),
    purpose: fc.constantFrom('Why $&', '', null),
    entries: fc.array(entry, { maxLength: 6 }),
  })
  .map(({ assets, entries, ...rest }) => ({
    ...rest,
    assets: assets.map(({ id, ...fact }, at) => ({ ...fact, assetId: `${id}${at}` })),
    entries: entries.map(({ id, ...fact }, at) => ({ ...fact, topicEntryId: `${id}${at}` })),
  }));

export function assetRecord(world: World, fact: AssetFact): Records['asset'] {
  const { assetId, name, type, state, hidden, description } = fact;
  const at = `+${nowOf(world) - fact.daysAgo * DAY}`;
  const record = {
    assetId,
    name,
    hidden,
    aiDescription: description,
    tenantId: 'tenant',
    purpose: '',
    tags: [],
    data: { type, fileId: 'file' },
    createdAt: at,
    updatedAt: at,
    parentAssetId: null,
    downloadUrl: null,
    previewDownloadUrl: null,
    trashedAt: state === 'active' ? null : at,
    deletedAt: state === 'deleted' ? at : null,
    ...(fact.isByTimes ? {} : { lifecycleState: state }),
  };
  return record as unknown as Records['asset'];
}

export function entryRecord(world: World, topicId: string, fact: EntryFact): Records['topicEntry'] {
  const { topicEntryId, text, type, daysAgo } = fact;
  const at = `+${nowOf(world) - daysAgo * DAY}`;
  return {
    topicEntryId,
    topicId,
    sortOrder: 0,
    createdAt: at,
    updatedAt: at,
    content: { content: text, type },
  };
}

export function fillLibrary(world: World, library: Library, store: Store): void {
  const { topicId, title, purpose } = library;
  const at = `+${nowOf(world) - 100 * DAY}`;
  const times = { createdAt: at, updatedAt: at };
  store.add('topic', topicId, { topicId, title, purpose, sortOrder: 0, isDefault: false, ...times });
  for (const [rank, fact] of library.assets.entries()) addAsset(world, fact, rank, store);
  for (const [rank, fact] of library.entries.entries()) addEntry(world, topicId, fact, rank, store);
}

export function addAsset(world: World, fact: AssetFact, rank: number, store: Store): void {
  const label = fact.type === undefined ? {} : { label: fact.type };
  store.add('asset', fact.assetId, assetRecord(world, fact), { rank, ...label });
}

export function addEntry(world: World, topicId: string, fact: EntryFact, rank: number, store: Store): void {
  const record = entryRecord(world, topicId, fact);
  store.add('topicEntry', fact.topicEntryId, record, { parent: topicId, rank });
}
