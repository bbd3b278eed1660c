import type { shareRequests } from '../../../../../lib/share/worker/requests.ts';
import type { FormsOf } from './forms.ts';

export const shareForms: FormsOf<typeof shareRequests> = {
  findShared: {
    good: [{ text: '' }, { text: 'al:https://api.example.com?page=p' }, { text: 'no link' }],
    bad: [{}, { text: 5 }, { text: ['al:'] }, { text: 'x'.repeat(200_000) }],
  },
};
