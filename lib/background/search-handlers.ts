import { ProblemError } from '../problem.ts';
import type { SearchRequests } from '../search.ts';
import type { Workspace } from '../workspace.ts';
import { noteChosen } from './search/chosen.ts';
import { searchAll } from './search/search-all.ts';
import { activeWorkspace } from './workspaces.ts';

async function active(): Promise<Workspace> {
  const workspace = await activeWorkspace();
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

export const searchHandlers: SearchRequests = {
  search: async (input) => searchAll(await active(), input),
  noteChosen: async (hit) => noteChosen(await active(), hit),
};
