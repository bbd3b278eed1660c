// Forms that requests of all kinds are made of.
import * as z from 'zod/mini';

export const id = z.string().check(z.minLength(1), z.maxLength(200));
export const address = z.string().check(z.maxLength(8192));
export const limit = z.int().check(z.minimum(1), z.maximum(500));
export const offset = z.int().check(z.minimum(0));
export const searched = z.string().check(z.maxLength(500));
export const ofWorkspace = z.object({ workspaceId: id });
export const source = z.object({
  url: z.optional(address),
  title: z.optional(z.string().check(z.maxLength(2000))),
});
