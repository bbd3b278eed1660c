// What was chosen in a search comes first the next time.

import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Chosen } from './index-records.ts';

const MOST = 40;

export async function noteChosen(
  workspace: Workspace,
  { kind, pageId, audienceId = '' }: { kind: 'page' | 'audience'; pageId: string; audienceId?: string },
): Promise<void> {
  const { store, done } = (await directoryDatabase()).transaction('chosen', 'readwrite');
  const scope = scopeOf(workspace);
  void store.put({ scope, kind, pageId, audienceId, at: Date.now() });
  const all = newestFirst(await store.getAll(startingWith(scope)));
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
