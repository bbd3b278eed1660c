import * as z from 'zod/mini';
import type { DiagnosticsRequests } from '../diagnostics.ts';

export const diagnosticsSchemas = {
  diagnose: () => z.object({}),
  clearDiagnostics: () => z.object({}),
} satisfies Record<keyof DiagnosticsRequests, () => z.ZodMiniType>;
