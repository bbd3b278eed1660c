import type { diagnosticsRequests } from '../../../../../lib/diagnostics/worker/requests.ts';
import type { FormsOf } from './forms.ts';

export const diagnosticsForms: FormsOf<typeof diagnosticsRequests> = {
  diagnose: { good: [{}], bad: [undefined, 'all'] },
  clearDiagnostics: { good: [{}], bad: [undefined, 5] },
};
