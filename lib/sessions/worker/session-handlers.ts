// What the background does for the requests about sessions.
import { ProblemError } from '../../api/problem.ts';
import { activeWorkspace, getWorkspace, putWorkspace } from '../../service/worker/workspaces.ts';
import type { SessionRequests } from '../sessions.ts';
import { readSessionId } from './read-session-id.ts';

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
