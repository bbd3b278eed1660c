// The form of every request a view may send. A message of any other form gets no answer.
import * as z from 'zod/mini';
import type { RequestName } from '../requests.ts';
import { analyticsRanges, workspaceColors } from '../workspace.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const address = z.string().check(z.maxLength(8192));
const limit = z.int().check(z.minimum(1), z.maximum(500));
const ofWorkspace = z.object({ workspaceId: id });

/** By request name, so that one without a form does not compile. */
export const requestSchemas = {
  look: z.object({ tabId: z.int(), url: address, force: z.optional(z.boolean()) }),
  searchPages: z.object({ text: z.string().check(z.maxLength(500)), limit }),
  searchAudiences: z.object({ pageId: id, text: z.string().check(z.maxLength(500)), limit }),
  bind: z.object({
    url: address,
    below: z.boolean(),
    pageId: z.optional(id),
    audienceId: z.optional(id),
    never: z.optional(z.literal(true)),
  }),
  unbind: z.object({ bindingId: id }),
  listBindings: ofWorkspace,
  switchWorkspace: ofWorkspace,
  listWorkspaces: z.object({}),
  saveWorkspace: z.object({
    id: z.optional(id),
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    color: z.enum(workspaceColors),
    baseUrl: z.string().check(z.minLength(1), z.maxLength(2000)),
    production: z.boolean(),
    keyKeeping: z.enum(['session', 'device']),
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
  }),
  testWorkspace: ofWorkspace,
  removeWorkspace: ofWorkspace,
  setAnalyticsRange: z.object({ workspaceId: id, range: z.enum(analyticsRanges as [string, ...string[]]) }),
  setRateScale: z.object({ workspaceId: id, scale: z.enum(['as-sent', 'fraction', 'percent']) }),
  syncPages: ofWorkspace,
  stopSync: ofWorkspace,
  storedSummary: ofWorkspace,
  clearStored: ofWorkspace,
} satisfies Record<RequestName, z.ZodMiniType>;

export const messageSchema = z.object({ request: z.string(), input: z.unknown() });
