import { ProblemError } from '../../api/problem.ts';
import type { Requests } from '../../platform/requests.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { noteChosen } from './chosen.ts';
import { searchAudiences, searchPages } from './search.ts';
import { searchAll } from './search-all.ts';

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
