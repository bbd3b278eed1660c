import type * as z from 'zod/mini';
import type { SearchRequests } from '../search.ts';

export const searchSchemas = {} satisfies Record<keyof SearchRequests, z.ZodMiniType>;
