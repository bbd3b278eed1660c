import type { SearchRequests } from '../../../../../lib/search/search.ts';
import type { FormsOf } from './forms.ts';

export const searchForms: FormsOf<SearchRequests> = {
  search: {
    good: [
      { asker: 'panel', text: '', limit: 1 },
      { asker: 'omnibox', text: 'p: jane', limit: 50 },
    ],
    bad: [
      { asker: '', text: '', limit: 5 },
      { asker: 'panel', limit: 5 },
      { asker: 'panel', text: 'x'.repeat(501), limit: 5 },
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
};
