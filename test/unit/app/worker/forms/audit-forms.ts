import type { auditRequests } from '../../../../../lib/audit/worker/requests.ts';
import type { FormsOf } from './forms.ts';

export const auditForms: FormsOf<typeof auditRequests> = {
  readDocument: { good: [{ tabId: 1 }], bad: [{}, { tabId: 1.5 }] },
};
