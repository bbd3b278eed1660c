import * as z from 'zod/mini';
import { id } from '../../platform/worker/request-parts.ts';
import { MOST_SESSION_RULES, type SessionRequests, sessionRuleKinds } from '../sessions.ts';

const name = z.string().check(z.minLength(1), z.maxLength(300));

export const sessionSchemas = {
  readSessionId: () => z.object({ tabId: z.int() }),
  setSessionRules: () =>
    z.object({
      workspaceId: id,
      rules: z
        .array(z.object({ kind: z.enum(sessionRuleKinds), name, attribute: z.optional(name) }))
        .check(z.maxLength(MOST_SESSION_RULES)),
    }),
} satisfies Record<keyof SessionRequests, () => z.ZodMiniType>;
