// Views of assets, and filters for a list of them.
import type { Answer, Item } from '../api/operation-schemas.ts';
import { foldWords } from '../format/search-words.ts';
import { escapedMarkdown, filled } from '../format/texts.ts';
import { isInId } from '../format/typed-ids.ts';
import type { AssetTarget } from './assets.ts';

/** The types that the service can filter by. */
export const assetTypes = ['image', 'logo', 'icon', 'video', 'custom-component'] as const;
export type AssetType = (typeof assetTypes)[number];

export const assetFilters = ['available', 'hidden', 'trashed', 'all'] as const;
export type AssetFilter = (typeof assetFilters)[number];

type Sent = Item<'listAssets'> | Answer<'getAsset'>;

export type AssetView = ReturnType<typeof assetView>;

/** Empty values become undefined. */
export function assetView(asset: Sent) {
  const state = lifecycleOf(asset);
  return {
    assetId: asset.assetId,
    /** Falls back to the id. */
    name: filled(asset.name) ?? asset.assetId,
    type: filled(asset.data?.type),
    fileId: filled(asset.data?.fileId),
    purpose: filled(asset.purpose),
    tags: (asset.tags ?? []).filter((tag) => tag.trim() !== ''),
    description: filled(asset.aiDescription),
    parentId: filled(asset.parentAssetId),
    hidden: asset.hidden === true,
    /** `trashed`, `deleted` or an unknown state; undefined if active. */
    state: state === 'active' ? undefined : state,
    createdAt: filled(asset.createdAt),
    updatedAt: filled(asset.updatedAt),
    trashedAt: filled(asset.trashedAt),
    deletedAt: filled(asset.deletedAt),
    downloadUrl: filled(asset.downloadUrl),
    /** Falls back to the file itself. */
    previewUrl: filled(asset.previewDownloadUrl) ?? filled(asset.downloadUrl),
  };
}

/** The service's state, or derived from its times: lists may lack it. */
export function lifecycleOf({ lifecycleState, trashedAt, deletedAt }: Sent): string {
  return filled(lifecycleState) ?? (deletedAt ? 'deleted' : trashedAt ? 'trashed' : 'active');
}

export function passesFilter({ hidden, state }: AssetView, filter: AssetFilter): boolean {
  switch (filter) {
    case 'available':
      return !hidden && state === undefined;
    case 'hidden':
      return hidden;
    case 'trashed':
      return state === 'trashed' || state === 'deleted';
    case 'all':
      return true;
  }
}

/** Without a description it cannot be searched or read out. */
export const needsDescription = ({ description }: AssetView): boolean => description === undefined;

/** Returns the assets whose texts contain every typed word. */
export function foundAssets(assets: readonly AssetView[], typed: string): AssetView[] {
  const words = foldWords(typed).split(/\s+/).filter(Boolean);
  return assets.filter((asset) => holds(asset, words));
}

function holds(asset: AssetView, words: string[]): boolean {
  const { name, purpose, description, tags, assetId, fileId = '' } = asset;
  // The id stands in for a missing name.
  const named = name === assetId ? undefined : name;
  const text = foldWords([named, purpose, description, ...tags].filter(Boolean).join('\n'));
  return words.every((word) => text.includes(word) || isInId(assetId, word) || isInId(fileId, word));
}

/** Distinct types in the list that the service cannot filter by. */
export function otherTypes(assets: readonly AssetView[]): string[] {
  const known: readonly string[] = assetTypes;
  const types = assets.flatMap(({ type }) => (type === undefined || known.includes(type) ? [] : [type]));
  return [...new Set(types)].sort();
}

export function targetOf({ assetId, fileId, downloadUrl, previewUrl }: AssetView): AssetTarget {
  const urls = [downloadUrl, previewUrl].filter((url) => url !== undefined);
  return { assetId, ...(fileId === undefined ? {} : { fileId }), urls: [...new Set(urls)] };
}

/** A Markdown image, escaped so that neither text nor address ends it early. */
export function assetMarkdown({ name, description, downloadUrl, previewUrl }: AssetView): string | undefined {
  const url = downloadUrl ?? previewUrl;
  if (url === undefined) return undefined;
  const address = url
    .replace(/[<>\s\\]/g, (character) => encodeURIComponent(character))
    .replace(/&(?=#?\w+;)/g, '&amp;');
  // Some readers take `[]()` for a link, even if its brackets are escaped.
  const words = escapedMarkdown(description ?? name).replace(/[()]/g, '\\$&');
  return `![${words}](<${address}>)`;
}
