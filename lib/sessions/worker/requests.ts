// What views may ask about sessions.
import * as z from 'zod/mini';
import { id, request } from '../../platform/worker/request.ts';
import { currentWorkspace, putWorkspace, workspaceById } from '../../service/worker/workspaces.ts';
import { MOST_SESSION_RULES, sessionRuleKinds } from '../sessions.ts';
import { readSessionId } from './read-session-id.ts';

const name = z.string().check(z.minLength(1), z.maxLength(300));

export const sessionRequests = {
  /** Reads the page in a tab by the rules of the active workspace, on a click alone. */
  readSessionId: request(
    () => z.object({ tabId: z.int() }),
    async ({ tabId }) => readSessionId(await currentWorkspace(), tabId),
  ),
  setSessionRules: request(
    () =>
      z.object({
        workspaceId: id,
        rules: z
          .array(z.object({ kind: z.enum(sessionRuleKinds), name, attribute: z.exactOptional(name) }))
          .check(z.maxLength(MOST_SESSION_RULES)),
      }),
    async ({ workspaceId, rules }) => {
      const workspace = await workspaceById(workspaceId);
      await putWorkspace(workspaceId, (present) => ({ ...(present ?? workspace), sessionRules: rules }));
    },
  ),
};
