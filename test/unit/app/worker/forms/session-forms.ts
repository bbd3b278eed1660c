import type { SessionRequests } from '../../../../../lib/sessions/sessions.ts';
import type { FormsOf } from './forms.ts';

export const sessionForms: FormsOf<SessionRequests> = {
  readSessionId: { good: [{ tabId: 1 }], bad: [{}, { tabId: 'a' }] },
  setSessionRules: {
    good: [{ workspaceId: 'w', rules: [{ kind: 'selector', name: '#s', attribute: 'data-id' }] }],
    bad: [
      { workspaceId: 'w', rules: [{ kind: 'cookie', name: 's' }] },
      { workspaceId: 'w', rules: [{ kind: 'query', name: '' }] },
    ],
  },
};
