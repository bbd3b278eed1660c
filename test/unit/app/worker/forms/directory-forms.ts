import type { directoryRequests } from '../../../../../lib/directory/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const id = 'northwind';
const long = 'x'.repeat(10_000);

export const directoryForms: FormsOf<typeof directoryRequests> = {
  getPage: { good: [{ pageId: 'p' }], bad: [{}, { pageId: '' }] },
  listAudiences: {
    good: [{ pageId: 'p', text: '', sort: 'name', offset: 0, limit: 100, whole: true }],
    bad: [
      { pageId: 'p', text: '', sort: 'size', offset: 0, limit: 100 },
      { pageId: 'p', text: '', sort: 'name', offset: -1, limit: 100 },
    ],
  },
  getAudiences: {
    good: [{ pageId: 'p', audienceIds: ['a', 'b'] }],
    bad: [
      { pageId: 'p' },
      { pageId: 'p', audienceIds: [''] },
      { pageId: 'p', audienceIds: Array.from({ length: 21 }, String) },
    ],
  },
  crawlAudiences: { good: [{ pageId: 'p' }], bad: [{}] },
  listSites: { good: [{ workspaceId: id }], bad: [{}] },
  syncPages: { good: [{ workspaceId: id }], bad: [{}, { workspaceId: long }] },
  stopSync: { good: [{ workspaceId: id }], bad: [{}] },
};
