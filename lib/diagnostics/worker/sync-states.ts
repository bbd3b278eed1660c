// How far the directory of a workspace is in step with the service.

import { PAGES } from '../../directory/worker/directory.ts';
import type { Walk } from '../../directory/worker/directory-records.ts';
import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { SyncState, WorkspaceState } from '../diagnostics.ts';

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
