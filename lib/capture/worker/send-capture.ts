// One request for one capture. Each state is on the disk before the next step.

import type { Problem } from '../../api/problem.ts';
import { heldBack, outcomeOf, stateAfter } from '../../jobs/worker/outcome.ts';
import { type Sent, sendOnce } from '../../jobs/worker/send-once.ts';
import { step } from '../../jobs/worker/step.ts';
import { LATE_COMMIT } from '../../jobs/worker/times.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { CaptureState } from '../capture.ts';
import { barrierOf, hasMoved } from './barrier.ts';
import { changeCapture, type KeptCapture } from './kept-captures.ts';
import { publishOutbox } from './outbox-state.ts';
import { settleAnswer } from './settle.ts';

type In<Kind extends CaptureState['kind']> = Extract<CaptureState, { kind: Kind }>;

/** Sends one that is due, under its lock. Resolves with what is stored then; undefined where nothing changed. */
export async function sendCapture(capture: KeptCapture): Promise<KeptCapture | undefined> {
  const workspace = await getWorkspace(capture.workspaceId);
  if (!workspace) return undefined; // its captures are being removed
  if (workspace.baseUrl !== capture.baseUrl) return hasMoved(capture);
  const barrier = await barrierOf(workspace);
  if (barrier) return held(capture, barrier);
  const { id, operation, params, body } = capture;
  const sent = await sendOnce(workspace, {
    ...{ id, operation, params, body },
    async markSending() {
      const marked = await sending(capture, workspace.epoch);
      if (marked) publishOutbox().catch(reportError);
      return marked !== undefined;
    },
  });
  return afterwards(capture, sent);
}

async function afterwards(
  capture: KeptCapture,
  sent: Sent<'createTopicEntry'>,
): Promise<KeptCapture | undefined> {
  switch (sent.kind) {
    case 'answered': {
      await step('answered', capture.id);
      const settled = await settleAnswer(capture, sent.data.topicEntryId);
      await step('done', capture.id);
      return settled;
    }
    case 'failed':
      return changed(capture, (present, state) => afterRequest(present, state, sent.problem));
    case 'called-back':
      return changed(capture, unsent);
    case 'held':
      return held(capture, sent.problem);
    case 'stale':
      return undefined;
  }
}

/** Undefined where it was undone or changed meanwhile. */
function sending({ id, workspaceId, edits }: KeptCapture, epoch: number): Promise<KeptCapture | undefined> {
  return changeCapture(id, workspaceId, (present) => {
    if (present.state.kind !== 'queued' || present.edits !== edits) return undefined;
    const sentAt = Date.now();
    return {
      ...present,
      epoch,
      attempts: present.attempts + 1,
      sentAt,
      firstSentAt: present.firstSentAt ?? sentAt,
      state: { kind: 'sending', sentAt },
    };
  });
}

function changed(
  { id, workspaceId }: KeptCapture,
  edit: (present: KeptCapture, state: In<'sending'>) => KeptCapture,
): Promise<KeptCapture | undefined> {
  return changeCapture(id, workspaceId, (present) =>
    present.state.kind === 'sending' ? edit(present, present.state) : undefined,
  );
}

/** Certainly not carried out: as if this request had not been, but for its being counted. */
function without(capture: KeptCapture): KeptCapture {
  const { firstSentAt, ...rest } = capture;
  const isFirst = firstSentAt === undefined || firstSentAt === capture.sentAt;
  return isFirst ? rest : { ...rest, firstSentAt };
}

function unsent(present: KeptCapture): KeptCapture {
  const attempts = present.attempts - 1;
  return { ...without(present), attempts, state: { kind: 'queued', notBefore: Date.now() } };
}

function afterRequest(present: KeptCapture, { sentAt }: In<'sending'>, problem: Problem): KeptCapture {
  const state = stateAfter(problem, present.attempts);
  if (state === undefined) {
    const checkAt = Math.max(sentAt + LATE_COMMIT, problem.notBefore ?? 0);
    return { ...present, state: { kind: 'checking', sentAt, checkAt, problem } };
  }
  // A key that is not accepted says nothing of this one.
  return outcomeOf(problem) === 'paused' ? { ...unsent(present), state } : { ...without(present), state };
}

/** Nothing was sent: it waits, with the reason. */
function held({ id, workspaceId }: KeptCapture, problem: Problem): Promise<KeptCapture | undefined> {
  return changeCapture(id, workspaceId, (present) => {
    const state = present.state.kind === 'queued' ? heldBack(present.state, problem) : undefined;
    return state && { ...present, state };
  });
}
