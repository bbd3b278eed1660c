import type { AssetRequests } from '../assets.ts';

export const assetHandlers: AssetRequests = {
  assetUses: () => Promise.reject(new Error('Not built yet')),
  readPreview: () => Promise.reject(new Error('Not built yet')),
};
