import type { sessionRequests } from '../../../../../lib/sessions/worker/requests.ts';
import type { FormsOf } from './forms.ts';

export const sessionForms: FormsOf<typeof sessionRequests> = {
  readSessionId: { good: [{ tabId: 1 }], bad: [{}, { tabId: 'a' }] },
  changeSessionRule: {
    good: [
      { workspaceId: 'w', rule: { kind: 'selector', name: '#s', attribute: 'data-id' }, before: null },
      { workspaceId: 'w', rule: { kind: 'query', name: 's' }, before: { kind: 'query', name: 't' } },
      { workspaceId: 'w', rule: { kind: 'query', name: 's' } },
    ],
    bad: [
      { workspaceId: 'w', rule: { kind: 'cookie', name: 's' } },
      { workspaceId: 'w', rule: { kind: 'query', name: '' } },
    ],
  },
};
