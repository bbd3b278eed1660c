// An asset as views show it, from a list or alone; and how a list of them is narrowed.
import type { Answer, Item } from '../api/operation-schemas.ts';
import { foldCase } from '../format/texts.ts';
import type { AssetTarget, AssetUse } from './assets.ts';

export interface AssetView {
  assetId: string;
  /** Its id where it has no name. */
  name: string;
  type?: string;
  fileId?: string;
  purpose?: string;
  tags: string[];
  description?: string;
  parentId?: string;
  hidden: boolean;
  /** `trashed`, `deleted`, or a word that is not known; none where it is simply there. */
  state?: string;
  createdAt?: string;
  updatedAt?: string;
  trashedAt?: string;
  deletedAt?: string;
  downloadUrl?: string;
  /** The smaller picture, or else the file itself. */
  previewUrl?: string;
}

/** The types that the service can be asked for. */
export const assetTypes = ['image', 'logo', 'icon', 'video', 'custom-component'] as const;
export type AssetType = (typeof assetTypes)[number];

export const assetFilters = ['in-use', 'hidden', 'trashed', 'no-description', 'all'] as const;
export type AssetFilter = (typeof assetFilters)[number];

export function assetView(asset: Item<'listAssets'> | Answer<'getAsset'>): AssetView {
  const preview = filled(asset.previewDownloadUrl) ?? filled(asset.downloadUrl);
  return {
    assetId: asset.assetId,
    name: filled(asset.name) ?? asset.assetId,
    tags: (asset.tags ?? []).filter((tag) => tag.trim() !== ''),
    hidden: asset.hidden === true,
    ...part('type', asset.data?.type),
    ...part('fileId', asset.data?.fileId),
    ...part('purpose', asset.purpose),
    ...part('description', asset.aiDescription),
    ...part('parentId', asset.parentAssetId),
    ...part('state', stateOf(asset)),
    ...part('createdAt', asset.createdAt),
    ...part('updatedAt', asset.updatedAt),
    ...part('trashedAt', asset.trashedAt),
    ...part('deletedAt', asset.deletedAt),
    ...part('downloadUrl', asset.downloadUrl),
    ...part('previewUrl', preview),
  };
}

type Sent = Item<'listAssets'> | Answer<'getAsset'>;

/** What the service calls it; where it says nothing, what its times tell. */
function stateOf({ lifecycleState, trashedAt, deletedAt }: Sent): string | undefined {
  const state = filled(lifecycleState) ?? (deletedAt ? 'deleted' : trashedAt ? 'trashed' : 'active');
  return state === 'active' ? undefined : state;
}

function filled(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined;
}

function part<Name extends string>(name: Name, text: string | null | undefined): { [N in Name]?: string } {
  const value = filled(text);
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: string };
}

export function passesFilter({ hidden, state, description }: AssetView, filter: AssetFilter): boolean {
  switch (filter) {
    case 'in-use':
      return !hidden && state === undefined;
    case 'hidden':
      return hidden;
    case 'trashed':
      return state === 'trashed' || state === 'deleted';
    case 'no-description':
      return description === undefined;
    case 'all':
      return true;
  }
}

/** Those that pass the filter and hold every word that was typed, in any of their texts. */
export function foundAssets(assets: readonly AssetView[], filter: AssetFilter, typed: string): AssetView[] {
  const words = foldCase(typed).split(/\s+/).filter(Boolean);
  return assets.filter((asset) => passesFilter(asset, filter) && holds(asset, words));
}

function holds({ name, purpose, description, tags, assetId, fileId }: AssetView, words: string[]): boolean {
  const text = foldCase([name, purpose, description, ...tags, assetId, fileId].filter(Boolean).join('\n'));
  return words.every((word) => text.includes(word));
}

/** Types that are there and cannot be asked for by name, each once. */
export function otherTypes(assets: readonly AssetView[]): string[] {
  const known: readonly string[] = assetTypes;
  const types = assets.flatMap(({ type }) => (type === undefined || known.includes(type) ? [] : [type]));
  return [...new Set(types)].sort();
}

/** What stands for it in records of pages and audiences. */
export function targetOf({ assetId, fileId, downloadUrl, previewUrl }: AssetView): AssetTarget {
  const urls = [downloadUrl, previewUrl].filter((url) => url !== undefined);
  return { assetId, ...(fileId === undefined ? {} : { fileId }), urls: [...new Set(urls)] };
}

/** An image in Markdown. Its words cannot end it early, nor can its address. */
export function assetMarkdown({ name, description, downloadUrl, previewUrl }: AssetView): string | undefined {
  const url = downloadUrl ?? previewUrl;
  if (url === undefined) return undefined;
  const words = (description ?? name).replace(/\s+/g, ' ').replace(/[\\[\]]/g, '\\$&');
  const address = url.replace(/[<>\s]/g, (character) => encodeURIComponent(character));
  return `![${words}](<${address}>)`;
}

// Assets, and where they are used, as tables to save.

type Row = (string | null)[];

/** `header`: the names of the columns, in the order of the cells. Times as the service sent them. */
export function assetsTable(assets: readonly AssetView[], header: readonly string[]): Row[] {
  const rows = assets.map((asset) => [
    asset.assetId,
    asset.name,
    asset.type ?? null,
    asset.state ?? 'active',
    String(asset.hidden),
    asset.purpose ?? null,
    asset.tags.join(', '),
    asset.description ?? null,
    asset.fileId ?? null,
    asset.parentId ?? null,
    asset.downloadUrl ?? null,
    asset.createdAt ?? null,
    asset.updatedAt ?? null,
  ]);
  return [[...header], ...rows];
}

export function usesTable(uses: readonly AssetUse[], header: readonly string[]): Row[] {
  const rows = uses.map(({ pageId, pageName, audienceId = null, audienceName = null, as }) => [
    pageId,
    pageName,
    audienceId,
    audienceName,
    as.join(', '),
  ]);
  return [[...header], ...rows];
}
