import type { assetRequests } from '../../../../../lib/assets/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const target = { assetId: 'a', urls: [] };

export const assetForms: FormsOf<typeof assetRequests> = {
  assetUses: {
    good: [
      target,
      { assetId: 'a', fileId: 'f', urls: ['https://a.example/x.png'] },
      { ...target, from: { pageId: 'p' } },
      { ...target, from: { pageId: '', audienceId: '' } },
    ],
    bad: [
      {},
      { assetId: '', urls: [] },
      { assetId: 'a' },
      { ...target, urls: ['1', '2', '3', '4', '5'] },
      { ...target, from: { audienceId: 'a' } },
    ],
  },
  readPreview: { good: [{ url: 'https://a.example/x.png' }], bad: [{}, { url: 5 }] },
};
