// How far the directory of a workspace is in step with the service.
import type { SyncState, WorkspaceState } from '../../diagnostics.ts';
import type { Workspace } from '../../workspace.ts';
import { directoryDatabase, startingWith, type Walk } from '../databases.ts';
import { PAGES } from '../directory.ts';
import { scopeOf } from '../service.ts';

export async function syncStates(
  workspace: Workspace,
): Promise<Pick<WorkspaceState, 'pages' | 'audienceLists'>> {
  const walks = await (await directoryDatabase()).getAll('walks', startingWith(scopeOf(workspace)));
  const lists = walks.filter(({ list }) => list !== PAGES);
  return {
    pages: pagesState(walks.find(({ list }) => list === PAGES)),
    audienceLists: {
      whole: lists.filter(({ state }) => state === 'ready').length,
      unfinished: lists.filter(({ state, problem }) => state !== 'ready' && !problem).length,
      failed: lists.filter(({ state, problem }) => state !== 'ready' && problem).length,
    },
  };
}

function pagesState(walk: Walk | undefined): SyncState {
  if (!walk) return { state: 'never', known: 0, unreadable: 0 };
  const { state, items, totalCount, unreadable, at, problem } = walk;
  return {
    state,
    known: items,
    unreadable,
    ...(totalCount === undefined ? {} : { total: totalCount }),
    ...(at === undefined ? {} : { at }),
    ...(problem ? { problem } : {}),
  };
}
