// Assets, and where they are used, as tables to save.
import type { AssetView } from './asset-view.ts';
import type { AssetUse } from './assets.ts';

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
