import type { DiagnosticsRequests } from '../../../../lib/diagnostics.ts';
import type { FormsOf } from './forms.ts';

export const diagnosticsForms: FormsOf<DiagnosticsRequests> = {};
