// What the options may ask for the diagnostics.
import { nothing, request } from '../../platform/worker/request.ts';
import { forgetCalls, forgetMismatches } from '../../service/worker/call-notes.ts';
import { diagnose } from './diagnose.ts';

export const diagnosticsRequests = {
  diagnose: request(() => nothing, diagnose),
  /** Forgets calls and mismatches of all workspaces. */
  clearDiagnostics: request(
    () => nothing,
    async () => {
      await Promise.all([forgetCalls(), forgetMismatches()]);
    },
  ),
};
