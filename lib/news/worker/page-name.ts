import { findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import type { Workspace } from '../../workspace/workspace.ts';

export async function pageNameOf(workspace: Workspace, pageId: string): Promise<{ pageName?: string }> {
  const page = await findPage(workspace, pageId);
  return page ? { pageName: pageView(page).name } : {};
}
