import type { Ask } from '../../lib/app/requests.ts';
import { hasAccess } from '../../lib/platform/access.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';

/** A workspace with whether the browser lets this extension contact its base URL. */
export type ListedWorkspace = WorkspaceView & { access: boolean };

export async function loadWorkspaces(ask: Ask): Promise<ListedWorkspace[]> {
  const views = await ask('listWorkspaces', {});
  return Promise.all(views.map(async (view) => ({ ...view, access: await hasAccess(view.baseUrl) })));
}
