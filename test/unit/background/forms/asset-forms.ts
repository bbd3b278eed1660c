import type { AssetRequests } from '../../../../lib/assets.ts';
import type { FormsOf } from './forms.ts';

export const assetForms: FormsOf<AssetRequests> = {
  assetUses: { good: [{ assetId: 'a' }, { assetId: 'a', fileId: 'f' }], bad: [{}, { assetId: '' }] },
  readPreview: { good: [{ url: 'https://a.example/x.png' }], bad: [{}, { url: 5 }] },
};
