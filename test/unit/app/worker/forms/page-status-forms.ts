import type { pageStatusRequests } from '../../../../../lib/page-status/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const id = 'northwind';
const long = 'x'.repeat(10_000);

export const pageStatusForms: FormsOf<typeof pageStatusRequests> = {
  pageStatus: {
    good: [
      { tabId: 1, url: 'https://a.example/' },
      { tabId: -1, url: '', force: true },
      { tabId: 1, url: long },
    ],
    bad: [
      {},
      { tabId: 1 },
      { url: 'https://a.example/' },
      { tabId: '1', url: '' },
      { tabId: 1.5, url: '' },
      { tabId: 1, url: '', force: 'yes' },
    ],
  },
  bind: {
    good: [
      { url: 'https://a.example/', below: false, never: true },
      { url: 'https://a.example/', below: true, pageId: 'p', audienceId: 'a' },
    ],
    bad: [
      { url: 'https://a.example/' },
      { url: 'https://a.example/', below: 1 },
      { url: 'a', below: true, never: false },
      { url: 'a', below: true, pageId: '' },
      { url: long, below: true },
    ],
  },
  unbind: { good: [{ bindingId: 'b' }], bad: [{}, { bindingId: '' }, { bindingId: 5 }, { bindingId: long }] },
  listBindings: { good: [{ workspaceId: id }], bad: [{}, { workspaceId: '' }] },
};
