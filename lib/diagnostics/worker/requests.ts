// What the options may ask for the diagnostics.
import { nothing, request } from '../../platform/worker/request.ts';
import { forgetCalls } from '../../service/worker/calls.ts';
import { forgetDrift } from '../../service/worker/kept-drift.ts';

export const diagnosticsRequests = {
  diagnose: request(
    () => nothing,
    async () => (await import('./diagnose.ts')).diagnose(),
  ),
  /** Forgets calls and drift of all workspaces. */
  clearDiagnostics: request(
    () => nothing,
    async () => {
      await Promise.all([forgetCalls(), forgetDrift()]);
    },
  ),
};
