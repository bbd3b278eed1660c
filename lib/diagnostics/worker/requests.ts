// Requests of the options about diagnostics.
import { request } from '../../platform/worker/request.ts';
import { forgetCalls, forgetMismatches } from '../../service/worker/call-notes.ts';
import { diagnose } from './diagnose.ts';

export const diagnosticsRequests = {
  diagnose: request(() => ({}), diagnose),
  clearDiagnostics: request(
    () => ({}),
    async () => {
      await Promise.all([forgetCalls(), forgetMismatches()]);
    },
  ),
};
