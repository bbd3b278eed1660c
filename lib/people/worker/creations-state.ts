// The snapshot of creations that views draw, in session storage, and what the badge counts of them.

import { needsChanged } from '../../jobs/worker/needs-changed.ts';
import { isPause } from '../../jobs/worker/outcome.ts';
import { browser } from '../../platform/browser.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import { CREATIONS, type CreationsState, noCreations } from '../people.ts';
import { viewsOf } from './creation-words.ts';
import { listCreations } from './kept-creations.ts';

/** Writes the snapshot of the active workspace anew. */
export const publishCreations = latestWrite(async () => {
  const workspace = await activeWorkspace();
  const state = workspace ? await stateOf(workspace.id) : noCreations;
  await browser.storage.session.set({ [CREATIONS]: state });
  await needsChanged.emit();
});

async function stateOf(workspaceId: string): Promise<CreationsState> {
  const kept = await listCreations(workspaceId);
  kept.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const creations = await viewsOf(kept);
  const problems = creations.map(({ state }) => (state.kind === 'queued' ? state.problem : undefined));
  const paused = problems.find(isPause);
  return { creations, ...(paused ? { paused } : {}) };
}
