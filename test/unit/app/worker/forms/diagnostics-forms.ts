import type { DiagnosticsRequests } from '../../../../../lib/diagnostics/diagnostics.ts';
import type { FormsOf } from './forms.ts';

export const diagnosticsForms: FormsOf<DiagnosticsRequests> = {
  diagnose: { good: [{}], bad: [undefined, 'all'] },
  clearDiagnostics: { good: [{}], bad: [undefined, 5] },
};
