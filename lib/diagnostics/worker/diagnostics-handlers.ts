// What the background does for the requests of the diagnostics.

import { forgetCalls } from '../../service/worker/calls.ts';
import { forgetDrift } from '../../service/worker/kept-drift.ts';
import type { DiagnosticsRequests } from '../diagnostics.ts';
import { diagnose } from './diagnose.ts';

/** Forgets what was noted, of one workspace or of all. */
async function forgetDiagnostics(workspaceId?: string): Promise<void> {
  await Promise.all([forgetCalls(workspaceId), forgetDrift(workspaceId)]);
}

export const diagnosticsHandlers: DiagnosticsRequests = {
  diagnose: () => diagnose(),
  clearDiagnostics: () => forgetDiagnostics(),
};
