// Publishes the outbox snapshot to session storage.

import { needsChanged } from '../../jobs/worker/job-runner.ts';
import { sharedBlocker } from '../../jobs/worker/strict-store.ts';
import { byTurn } from '../../jobs/worker/turns.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { emptyOutbox, OUTBOX, type OutboxState } from '../capture.ts';
import { type CaptureRecord, viewOf } from './capture-record.ts';
import { eachDone, listOpenCaptures } from './capture-store.ts';
import { noteUnsent } from './unsent-count.ts';

const MAX_OPEN = 100;
const MAX_DONE = 5;

export const publishOutbox = latestWrite(async () => {
  const workspace = await activeWorkspace();
  const waiting = openOnes(await listOpenCaptures());
  await noteUnsent(waiting.length).catch(reportError);
  const open = waiting.filter(({ workspaceId }) => workspaceId === workspace?.id);
  const state = workspace ? await stateOf(workspace, open) : emptyOutbox;
  await publishBestEffort({ [OUTBOX]: state });
  await needsChanged.emit();
});

function openOnes(captures: CaptureRecord[]): CaptureRecord[] {
  return captures.filter(({ state }) => state.kind !== 'done').sort((a, b) => byTurn(b, a));
}

async function stateOf(workspace: Workspace, open: CaptureRecord[]): Promise<OutboxState> {
  const done: CaptureRecord[] = [];
  await eachDone(workspace.id, (capture) => done.push(capture) < MAX_DONE);
  const problems = open.flatMap(({ state }) =>
    state.kind === 'queued' || state.kind === 'checking' ? [state.problem] : [],
  );
  const paused = await sharedBlocker(workspace, problems);
  const rest = open.slice(MAX_OPEN);
  const needsYou = rest.filter(({ state }) => state.kind === 'needs-you').length;
  return {
    open: open.slice(0, MAX_OPEN).map(viewOf),
    ...(rest.length > 0 ? { more: { needsYou, onTheWay: rest.length - needsYou } } : {}),
    done: done.map(viewOf),
    paused,
  };
}
