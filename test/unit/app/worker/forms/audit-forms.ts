import type { auditRequests } from '../../../../../lib/audit/worker/requests.ts';
import type { FormsOf } from './forms.ts';

const target = { kind: 'control' as const, texts: ['Book a demo'], url: '' };

export const auditForms: FormsOf<typeof auditRequests> = {
  readDocument: { good: [{ tabId: 1 }], bad: [{}, { tabId: 1.5 }] },
  outlineOnPage: {
    good: [{ tabId: 1, act: 'show', target }],
    bad: [
      { tabId: 1, act: 'show' },
      { tabId: 1, act: 'draw', target },
      { tabId: 1, act: 'show', target: { ...target, kind: '*' } },
      { tabId: 1, act: 'show', target: { ...target, texts: Array.from({ length: 21 }, String) } },
    ],
  },
};
