// The outbox: carries captures out by their protocol, which is in capture-machine.ts.
import { operations } from '../../api/operations.ts';
import { problemIn } from '../../api/problem.ts';
import { jobRunner, runSteps } from '../../jobs/worker/job-runner.ts';
import { isOnline, sendOnce, usableWorkspace } from '../../jobs/worker/send-once.ts';
import { step } from '../../jobs/worker/step.ts';
import { invalidateAnswers } from '../../service/worker/cache.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { touchTopic } from '../../topics/worker/topics.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type CaptureEffect, type CaptureEvent, captureMachine, nextTime } from './capture-machine.ts';
import { type CaptureRecord, topicOf } from './capture-record.ts';
import { clearCaptures, commitEvent, getCapture, listOpenCaptures } from './capture-store.ts';
import { comparisonOf } from './compare-capture.ts';
import { forgetDrafts } from './drafts.ts';
import { checkForDuplicates, readEntries } from './duplicate-entries.ts';
import { pruneHistory, sweepCleared } from './history.ts';
import { publishOutbox } from './outbox-state.ts';

export const outboxRunner = jobRunner<CaptureRecord>({
  alarm: 'outbox',
  lock: 'outbox',
  list: () => listOpenCaptures(),
  queueOf: (capture) => `${capture.workspaceId} ${topicOf(capture)}`,
  // What needs a person goes on by nothing else.
  isOpen: ({ state }) => state.kind !== 'needs-you',
  nextTime,
  run: (id, eager) =>
    runSteps<CaptureRecord, CaptureEvent, CaptureEffect>({
      machine: captureMachine,
      read: () => getCapture(id),
      resumed: (capture) => resumed(capture, eager),
      commit: (event) => commitEvent(id, event),
      perform: (effect, capture) => effects[effect](capture),
    }),
  alongside: checkForDuplicates,
  sweep: sweepCleared,
  show: publishOutbox,
});

async function resumed({ workspaceId }: CaptureRecord, eager: boolean): Promise<CaptureEvent> {
  const { holdSeconds = 5 } = (await getWorkspace(workspaceId))?.capture ?? {};
  return { kind: 'resumed', at: Date.now(), eager, isOnline: isOnline(), holdMs: holdSeconds * 1000 };
}

type Perform = (capture: CaptureRecord) => Promise<CaptureEvent | undefined>;

const effects: Record<CaptureEffect, Perform> = {
  compare: comparisonOf,
  async send(capture) {
    const found = await usableWorkspace(capture);
    return found && 'workspace' in found ? send(found.workspace, capture) : found;
  },
  async read(capture) {
    const found = await usableWorkspace(capture);
    return found && 'workspace' in found ? readTopic(found.workspace, capture) : found;
  },
  async invalidate(capture) {
    await step('done', capture.id);
    await invalidate(capture).catch(reportError);
  },
  async show() {
    await publishOutbox();
  },
  async 'note-use'(capture) {
    await noteUse(capture).catch(reportError);
  },
};

async function send(workspace: Workspace, capture: CaptureRecord): Promise<CaptureEvent | undefined> {
  const { id, operation, params, body, edits } = capture;
  const sent = await sendOnce(workspace, {
    ...{ id, operation, params, body },
    async markSending() {
      const { connectionVersion } = workspace;
      const marked = await commitEvent(id, { kind: 'leaving', at: Date.now(), connectionVersion, edits });
      if (marked) publishOutbox().catch(reportError);
      return marked !== undefined;
    },
  });
  if (sent?.kind !== 'answered') return sent;
  return { kind: 'answered', at: sent.at, entryId: sent.data.topicEntryId };
}

async function readTopic(workspace: Workspace, capture: CaptureRecord): Promise<CaptureEvent> {
  try {
    const reading = await readEntries(workspace, topicOf(capture));
    return { kind: 'read', at: Date.now(), reading };
  } catch (error) {
    return { kind: 'unread', at: Date.now(), problem: problemIn(error) };
  }
}

async function invalidate({ workspaceId, operation, params }: CaptureRecord): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  if (workspace) await invalidateAnswers(workspace, operations[operation].invalidates, params);
}

async function noteUse(capture: CaptureRecord): Promise<void> {
  const { workspaceId, source } = capture;
  if (!(await getWorkspace(workspaceId))) return;
  await touchTopic(workspaceId, topicOf(capture), source.url);
  await pruneHistory(workspaceId);
}

/** Removes all captures of a workspace, sent or not, and what was begun for it. */
export async function forgetCaptures(workspaceId: string): Promise<void> {
  await clearCaptures(workspaceId);
  await forgetDrafts(workspaceId);
  await outboxRunner.refresh();
}
