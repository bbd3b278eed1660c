// An asset as views show it, from a list or alone; and how a list of them is narrowed.
import type { Answer, Item } from '../api/operation-schemas.ts';
import { foldWords } from '../format/search-words.ts';
import { filled } from '../format/texts.ts';
import type { AssetTarget } from './assets.ts';

/** The types that the service can be asked for. */
export const assetTypes = ['image', 'logo', 'icon', 'video', 'custom-component'] as const;
export type AssetType = (typeof assetTypes)[number];

export const assetFilters = ['available', 'hidden', 'trashed', 'all'] as const;
export type AssetFilter = (typeof assetFilters)[number];

type Sent = Item<'listAssets'> | Answer<'getAsset'>;

export type AssetView = ReturnType<typeof assetView>;

/** What is empty is undefined. */
export function assetView(asset: Sent) {
  return {
    assetId: asset.assetId,
    /** Its id where it has no name. */
    name: filled(asset.name) ?? asset.assetId,
    type: filled(asset.data?.type),
    fileId: filled(asset.data?.fileId),
    purpose: filled(asset.purpose),
    tags: (asset.tags ?? []).filter((tag) => tag.trim() !== ''),
    description: filled(asset.aiDescription),
    parentId: filled(asset.parentAssetId),
    hidden: asset.hidden === true,
    /** `trashed`, `deleted`, or a word that is not known; none where it is simply there. */
    state: stateOf(asset),
    createdAt: filled(asset.createdAt),
    updatedAt: filled(asset.updatedAt),
    trashedAt: filled(asset.trashedAt),
    deletedAt: filled(asset.deletedAt),
    downloadUrl: filled(asset.downloadUrl),
    /** The smaller picture, or else the file itself. */
    previewUrl: filled(asset.previewDownloadUrl) ?? filled(asset.downloadUrl),
  };
}

/** What the service calls it; where it says nothing, what its times tell. */
function stateOf({ lifecycleState, trashedAt, deletedAt }: Sent): string | undefined {
  const state = filled(lifecycleState) ?? (deletedAt ? 'deleted' : trashedAt ? 'trashed' : 'active');
  return state === 'active' ? undefined : state;
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

/** It has no text to find it by, nor a name for screen readers. */
export const needsDescription = ({ description }: AssetView): boolean => description === undefined;

/** Those that hold every word that was typed, in any of their texts. */
export function foundAssets(assets: readonly AssetView[], typed: string): AssetView[] {
  const words = foldWords(typed).split(/\s+/).filter(Boolean);
  return assets.filter((asset) => holds(asset, words));
}

function holds({ name, purpose, description, tags, assetId, fileId }: AssetView, words: string[]): boolean {
  const text = foldWords([name, purpose, description, ...tags, assetId, fileId].filter(Boolean).join('\n'));
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
