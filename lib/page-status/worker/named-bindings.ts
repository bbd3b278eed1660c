import { audienceName } from '../../api/audience-name.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { listBindings } from '../../directory/worker/match-tab.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import type { Binding } from '../../match/binding.ts';
import type { Workspace } from '../../workspace/workspace.ts';

export type NamedBinding = Binding & { pageName?: string; audienceName?: string };

/** All bindings of a workspace, with the names of what they are bound to where those are kept. */
export async function namedBindings(workspace: Workspace): Promise<NamedBinding[]> {
  const named = async (binding: Binding): Promise<NamedBinding> => {
    const { pageId, audienceId } = binding;
    const page = pageId === undefined ? undefined : await findPage(workspace, pageId);
    const audience = pageId && audienceId ? await findAudience(workspace, pageId, audienceId) : undefined;
    return {
      ...binding,
      ...(page ? { pageName: pageView(page).name } : {}),
      ...(audience ? { audienceName: audienceName(audience.audience) } : {}),
    };
  };
  return Promise.all((await listBindings(workspace.id)).map(named));
}
