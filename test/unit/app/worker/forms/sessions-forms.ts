import type { sessionRequests } from '../../../../../lib/sessions/worker/requests.ts';
import type { FormsOf } from './forms.ts';

export const sessionForms: FormsOf<typeof sessionRequests> = {
  readSessionId: { good: [{ tabId: 1 }], bad: [{}, { tabId: 'a' }] },
  setSessionRules: {
    good: [{ workspaceId: 'w', rules: [{ kind: 'selector', name: '#s', attribute: 'data-id' }] }],
    bad: [
      { workspaceId: 'w', rules: [{ kind: 'cookie', name: 's' }] },
      { workspaceId: 'w', rules: [{ kind: 'query', name: '' }] },
    ],
  },
};
