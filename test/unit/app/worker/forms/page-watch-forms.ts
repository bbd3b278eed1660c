import type { pageWatchRequests } from '../../../../../lib/page-watch/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const page = { workspaceId: 'w', pageId: 'p' };

export const pageWatchForms: FormsOf<typeof pageWatchRequests> = {
  watchPage: {
    good: [
      { pageId: 'p', pageName: '' },
      { pageId: 'p', pageName: 'x'.repeat(10_000) },
    ],
    bad: [{ pageId: '', pageName: 'Page' }, { pageId: 'p' }],
  },
  unwatchPage: { good: [page], bad: [{ pageId: 'p' }, { workspaceId: 'w' }] },
  resumePageWatch: { good: [{ workspaceId: 'w' }], bad: [{}] },
  setQuietHours: {
    good: [{}, { quiet: { from: 1320, to: 0 } }],
    bad: [{ quiet: { from: 1440, to: 0 } }, { quiet: { from: -1, to: 5 } }, { quiet: { from: 60 } }],
  },
};
