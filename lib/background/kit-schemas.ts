import type * as z from 'zod/mini';
import type { KitRequests } from '../kit.ts';

export const kitSchemas = {} satisfies Record<keyof KitRequests, z.ZodMiniType>;
