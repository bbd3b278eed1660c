import type { searchRequests } from '../../../../../lib/search/worker/requests.ts';
import type { FormsOf } from './forms.ts';

export const searchForms: FormsOf<typeof searchRequests> = {
  search: {
    good: [
      { asker: 'panel', text: '', limit: 1 },
      { asker: 'omnibox', text: 'p: jane', limit: 50 },
    ],
    bad: [
      { asker: '', text: '', limit: 5 },
      { asker: 'panel', limit: 5 },
      { asker: 'panel', text: '', limit: 51 },
    ],
  },
  noteChosen: {
    good: [
      { kind: 'page', pageId: 'p' },
      { kind: 'audience', pageId: 'p', audienceId: 'a' },
    ],
    bad: [{ kind: 'page' }, { kind: 'audience', pageId: 'p' }, { kind: 'person', personId: 'p' }],
  },
  countConversations: { good: [{ pageId: 'p' }], bad: [{}, { pageId: '' }] },
  loadConversations: { good: [{ pageId: 'p' }], bad: [{}, { pageId: 5 }] },
  searchPages: {
    good: [
      { text: '', limit: 1 },
      { text: 'a', limit: 500 },
    ],
    bad: [
      { text: 'a' },
      { text: 'a', limit: 0 },
      { text: 'a', limit: 501 },
      { text: 'a', limit: 1.5 },
      { text: 5, limit: 5 },
    ],
  },
  searchAudiences: {
    good: [{ pageId: 'p', text: '', limit: 50 }],
    bad: [
      { text: '', limit: 50 },
      { pageId: '', text: '', limit: 50 },
      { pageId: 'p', text: '', limit: -1 },
      { pageId: ['p'], text: '', limit: 5 },
    ],
  },
};
