import type { Ask } from '../../lib/app/requests.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';

/** A workspace with whether the browser lets this extension contact its base URL. */
export type ListedWorkspace = WorkspaceView & { access: boolean };

export async function loadWorkspaces(
  ask: Ask,
  hasAccess: (origin: string) => Promise<boolean>,
): Promise<ListedWorkspace[]> {
  const views = await ask('listWorkspaces', {});
  return Promise.all(
    views.map(async (view) => ({ ...view, access: await hasAccess(new URL(view.baseUrl).origin) })),
  );
}
