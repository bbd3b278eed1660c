// What the background does for the requests of the diagnostics.
import type { DiagnosticsRequests } from '../diagnostics.ts';
import { forgetCalls } from './diagnostics/calls.ts';
import { diagnose } from './diagnostics/diagnose.ts';
import { forgetDrift } from './diagnostics/kept-drift.ts';

/** Forgets what was noted, of one workspace or of all. */
async function forgetDiagnostics(workspaceId?: string): Promise<void> {
  await Promise.all([forgetCalls(workspaceId), forgetDrift(workspaceId)]);
}

export const diagnosticsHandlers: DiagnosticsRequests = {
  diagnose: () => diagnose(),
  clearDiagnostics: () => forgetDiagnostics(),
};
