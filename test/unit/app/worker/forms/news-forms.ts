import type { newsRequests } from '../../../../../lib/news/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const w = { workspaceId: 'w' };
const twoLongIds = { kind: 'audience' as const, id: `${'p'.repeat(1000)}\n${'a'.repeat(1000)}` };

export const newsForms: FormsOf<typeof newsRequests> = {
  listNews: {
    good: [
      { ...w, text: '', seen: false, offset: 0, limit: 50 },
      { ...w, kind: 'version', text: 'x', seen: true, offset: 50, limit: 500 },
    ],
    bad: [
      { ...w, text: '', seen: false, offset: -1, limit: 50 },
      { ...w, text: '', seen: false, offset: 0, limit: 501 },
      { ...w, kind: 'person', text: '', seen: false, offset: 0, limit: 50 },
    ],
  },
  markNewsSeen: {
    good: [w, { ...w, keys: [{ kind: 'page', id: 'p' }] }, { ...w, keys: [twoLongIds] }],
    bad: [
      {},
      { ...w, keys: [] },
      { ...w, keys: [{ kind: 'base', id: 'p' }] },
      { ...w, keys: [{ kind: 'page', id: '' }] },
    ],
  },
  unmarkNews: { good: [{ ...w, mark: 1 }], bad: [w, { ...w, mark: -1 }, { ...w, mark: '1' }] },
  setNewsMovedBy: {
    good: [{ ...w, movedBy: 20 }],
    bad: [
      { ...w, movedBy: 0 },
      { ...w, movedBy: 1001 },
      { ...w, movedBy: 2.5 },
    ],
  },
};
