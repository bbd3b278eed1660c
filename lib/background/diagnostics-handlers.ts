import type { DiagnosticsRequests } from '../diagnostics.ts';

export const diagnosticsHandlers: DiagnosticsRequests = {};
