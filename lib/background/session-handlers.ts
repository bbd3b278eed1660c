// What the background does for the requests about sessions.
import { ProblemError } from '../problem.ts';
import type { SessionRequests } from '../sessions.ts';
import { readSessionId } from './sessions/read-session-id.ts';
import { activeWorkspace, getWorkspace, putWorkspace } from './workspaces.ts';

export const sessionHandlers: SessionRequests = {
  async readSessionId({ tabId }) {
    const workspace = await activeWorkspace();
    if (!workspace) throw new ProblemError({ kind: 'not-connected' });
    return readSessionId(workspace, tabId);
  },
  async setSessionRules({ workspaceId, rules }) {
    const workspace = await getWorkspace(workspaceId);
    if (!workspace) throw new ProblemError({ kind: 'not-connected' });
    await putWorkspace(workspaceId, (present) => ({ ...(present ?? workspace), sessionRules: rules }));
  },
};
