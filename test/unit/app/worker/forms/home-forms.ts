import { taskId } from '../../../../../lib/home/top-tasks.ts';
import type { homeRequests } from '../../../../../lib/home/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const query = { text: '', filter: 'all', site: '', sort: 'needs', offset: 0, limit: 100 } as const;

export const homeForms: FormsOf<typeof homeRequests> = {
  homeHead: { good: [{}], bad: [] },
  listHome: {
    good: [query, { ...query, text: 'x', filter: 'trouble', site: 'northwind.example', sort: 'sessions' }],
    bad: [
      { ...query, filter: 'archived' },
      { ...query, sort: 'age' },
      { ...query, limit: 501 },
      { ...query, site: 'x'.repeat(301) },
    ],
  },
  checkPages: { good: [{}], bad: [] },
  loadPageHealth: {
    good: [{ pageId: 'p' }, { pageId: 'p', force: true }, { pageId: 'p', retry: true }],
    bad: [{}, { pageId: 'p', force: 1 }, { pageId: 'p', retry: 1 }],
  },
  putOff: {
    good: [
      { id: 'drafts p', isOff: true },
      { id: taskId('drafts', 'p'.repeat(1000), 'a'.repeat(1000), 'v'.repeat(1000)), isOff: true },
    ],
    bad: [{ id: '', isOff: true }, { id: 'drafts p' }, { id: 'x'.repeat(10_001), isOff: false }],
  },
};
