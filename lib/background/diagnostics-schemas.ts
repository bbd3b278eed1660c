import type * as z from 'zod/mini';
import type { DiagnosticsRequests } from '../diagnostics.ts';

export const diagnosticsSchemas = {} satisfies Record<keyof DiagnosticsRequests, z.ZodMiniType>;
