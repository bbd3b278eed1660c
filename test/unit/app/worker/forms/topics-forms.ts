import type { topicRequests } from '../../../../../lib/topics/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const id = 'northwind';

export const topicForms: FormsOf<typeof topicRequests> = {
  addTopics: { good: [{ topicIds: ['t'] }], bad: [{}, { topicIds: [] }, { topicIds: [''] }] },
  listTopics: { good: [{ workspaceId: id }], bad: [{}] },
  changeTopic: {
    good: [
      { topicId: 't', pinned: true },
      { topicId: 't', before: null },
    ],
    bad: [{ pinned: true }, { topicId: 't', before: 1 }],
  },
  removeTopic: { good: [{ topicId: 't' }], bad: [{}] },
  restoreTopic: { good: [{ topicId: 't', before: null }], bad: [{ topicId: 't' }] },
  renewTopics: { good: [{}, { topicId: 't' }], bad: [{ topicId: '' }] },
  visitTopic: { good: [{ topicId: 't' }], bad: [{}] },
  knownEntries: { good: [{ topicId: 't', text: '' }], bad: [{ topicId: 't' }] },
};
