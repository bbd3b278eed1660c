import { ProblemError } from '../problem.ts';
import type { Requests } from '../requests.ts';
import type { Workspace } from '../workspace.ts';
import { noteChosen } from './search/chosen.ts';
import { searchAll } from './search/search-all.ts';
import { searchAudiences, searchPages } from './search.ts';
import { activeWorkspace } from './workspaces.ts';

async function active(): Promise<Workspace> {
  const workspace = await activeWorkspace();
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

export const searchHandlers: Pick<Requests, 'search' | 'noteChosen' | 'searchPages' | 'searchAudiences'> = {
  search: async (input) => searchAll(await active(), input),
  noteChosen: async (hit) => noteChosen(await active(), hit),
  searchPages: async ({ text, limit }) => searchPages(await active(), text, limit),
  searchAudiences: async ({ pageId, text, limit }) => searchAudiences(await active(), pageId, text, limit),
};
