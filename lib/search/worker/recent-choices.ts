// What was chosen in a search comes first the next time.

import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ChosenHit } from '../search.ts';
import type { Chosen } from './index-records.ts';

const MOST = 40;

export async function noteChosen(workspace: Workspace, hit: ChosenHit): Promise<void> {
  const { store, done } = (await directoryDatabase()).transaction('chosen', 'readwrite');
  const audienceId = hit.kind === 'audience' ? hit.audienceId : '';
  void store.put({
    scope: scopeOf(workspace),
    kind: hit.kind,
    pageId: hit.pageId,
    audienceId,
    at: Date.now(),
  });
  const all = newestFirst(await store.getAll(startingWith(scopeOf(workspace))));
  for (const old of all.slice(MOST)) void store.delete([old.scope, old.kind, old.pageId, old.audienceId]);
  await done;
}

/** The last one first. */
export async function listRecentChoices(workspace: Workspace): Promise<Chosen[]> {
  return newestFirst(await (await directoryDatabase()).getAll('chosen', startingWith(scopeOf(workspace))));
}

function newestFirst(choices: Chosen[]): Chosen[] {
  return choices.sort((a, b) => b.at - a.at);
}
