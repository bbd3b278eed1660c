// Assets. Lists hold hidden, trashed and deleted ones too, since the interface has no way to ask for them.
import { listed } from '../listing.ts';
import { notFound } from '../refusal.ts';
import { type World, withPort } from '../world.ts';
import type { Handlers } from './handlers.ts';

export function assetHandlers(world: World): Pick<Handlers, 'listAssets' | 'getAsset'> {
  return {
    listAssets: (params) =>
      listed(world, 'asset', { label: params.assetType }, params, (asset) => withPort(world, asset)),
    getAsset({ asset_id }) {
      const asset = world.store.get('asset', asset_id);
      if (!asset) throw notFound('asset', asset_id);
      return withPort(world, asset);
    },
  };
}
