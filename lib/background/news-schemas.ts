import type * as z from 'zod/mini';
import type { NewsRequests } from '../news.ts';

export const newsSchemas = {} satisfies Record<keyof NewsRequests, z.ZodMiniType>;
