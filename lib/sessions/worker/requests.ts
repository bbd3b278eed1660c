// Requests about sessions.
import * as z from 'zod/mini';
import { readInPage } from '../../platform/worker/in-page.ts';
import { id, request } from '../../platform/worker/request.ts';
import { editWorkspace, inCurrent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { findSessionId } from '../find-session-id.ts';
import { MAX_SESSION_RULES, type SessionIdReading, sessionRuleKinds, withRule } from '../sessions.ts';

const name = z.string().check(z.minLength(1), z.maxLength(300));
const rule = z.object({ kind: z.enum(sessionRuleKinds), name, attribute: z.exactOptional(name) });

export const sessionRequests = {
  /** Reads the page in a tab by the active workspace's rules, only on a click. */
  readSessionId: request(
    () => ({ tabId: z.int() }),
    inCurrent((workspace, { tabId }) => readSessionId(workspace, tabId)),
  ),
  /** Adds or moves one rule; without `before`, removes it. Other rules stay, also those that the caller has not seen. */
  changeSessionRule: request(
    () => ({ workspaceId: id, rule, before: z.exactOptional(z.nullable(rule)) }),
    ({ workspaceId, rule, before }) =>
      editWorkspace(workspaceId, (present) => {
        const sessionRules = withRule(present.sessionRules ?? [], rule, before);
        if (sessionRules.length > MAX_SESSION_RULES) throw new Error('Too many rules');
        return { ...present, sessionRules };
      }),
  ),
};

async function readSessionId(workspace: Workspace, tabId: number): Promise<SessionIdReading> {
  const rules = workspace.sessionRules ?? [];
  if (rules.length === 0) return { kind: 'no-rules' };
  const frames = await readInPage({ tabId, frameIds: [0] }, findSessionId, [rules]);
  const found = frames?.[0]?.result;
  if (!found) return { kind: 'unreadable' };
  // A page's result is untrusted: only an existing rule and a plausible id are accepted.
  const rule = found.at === undefined ? undefined : rules[found.at];
  const isId = typeof found.value === 'string' && found.value !== '' && found.value.length <= 200;
  return rule && isId && found.value !== undefined
    ? { kind: 'found', sessionId: found.value, rule }
    : { kind: 'nothing' };
}
