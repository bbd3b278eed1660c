// What a person decides about a capture. Each decision is one transaction, so that it is either in time or too late.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { LATE_COMMIT } from '../../jobs/worker/times.ts';
import { withRoom } from '../../jobs/worker/with-room.ts';
import type { RequestInput } from '../../platform/requests.ts';
import { reopen } from '../../service/worker/gate.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { CaptureView } from '../capture.ts';
import { topicOf, viewOf } from './capture-parts.ts';
import { forgetDone } from './history.ts';
import { changeCapture, dropCapture, getCapture, type KeptCapture } from './kept-captures.ts';
import { publishOutbox } from './outbox-state.ts';
import { acceptedText, targetOf } from './place-capture.ts';
import { planNext, tendOutbox } from './tend-outbox.ts';

type Steer = RequestInput<'steerCapture'>['to'];

const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

/** Throws a conflict where it is too late. One that is gone already stays so. */
export async function steerCapture(id: string, to: Steer): Promise<void> {
  const capture = await getCapture(id);
  if (!capture) return;
  await steps[to](capture);
  await publishOutbox();
  await planNext();
  tendOutbox().catch(reportError);
}

const steps: Record<Steer, (capture: KeptCapture) => Promise<unknown>> = {
  undo: (capture) => drop(capture, ({ state, attempts }) => state.kind === 'queued' && attempts === 0),
  discard: (capture) =>
    capture.state.kind === 'done'
      ? forgetDone(capture)
      : drop(capture, ({ state }) => state.kind !== 'sending' && state.kind !== 'done'),
  send: sendAgain,
  now: (capture) => change(capture, released),
  check: (capture) => change(capture, lookedAt),
};

async function drop({ id }: KeptCapture, which: (present: KeptCapture) => boolean): Promise<void> {
  if (!(await dropCapture(id, which)) && (await getCapture(id))) refuse({ kind: 'conflict' });
}

/** Throws a conflict where `edit` finds that it is too late. */
async function change(
  { id, workspaceId }: KeptCapture,
  edit: (present: KeptCapture) => KeptCapture | undefined,
): Promise<KeptCapture | undefined> {
  let isTooLate = false;
  const capture = await withRoom(() =>
    changeCapture(id, workspaceId, (present) => {
      const edited = edit(present);
      isTooLate = edited === undefined;
      return edited;
    }),
  );
  if (isTooLate) refuse({ kind: 'conflict' });
  return capture;
}

/** Ends the hold-back. A time that the service named stays. */
function released(present: KeptCapture): KeptCapture | undefined {
  const { state } = present;
  if (state.kind !== 'queued') return undefined;
  const now = Date.now();
  const named = state.problem?.notBefore;
  if (named !== undefined && named > now) return present;
  return { ...present, state: { ...state, notBefore: now } };
}

/** Reads the topic at once, but not before a late commit would be there: until then nothing changes. */
function lookedAt(present: KeptCapture): KeptCapture | undefined {
  const { state } = present;
  const now = Date.now();
  if (state.kind === 'needs-you' && state.why === 'unclear') {
    const sentAt = present.sentAt ?? state.at;
    const problem = state.problem ? { problem: state.problem } : {};
    return {
      ...present,
      readings: 0,
      state: { kind: 'checking', sentAt, checkAt: Math.max(now, sentAt + LATE_COMMIT), ...problem },
    };
  }
  if (state.kind !== 'checking') return undefined;
  if (now < state.sentAt + LATE_COMMIT) return present;
  return { ...present, state: { ...state, checkAt: Math.min(state.checkAt, now) } };
}

/** A person has seen how it stands, and wants it sent: again, anyway, or to the service that the workspace has now. */
async function sendAgain(capture: KeptCapture): Promise<void> {
  const workspace = (await getWorkspace(capture.workspaceId)) ?? refuse({ kind: 'not-connected' });
  if (capture.state.kind === 'queued') await reopen(workspace.id);
  await change(capture, (present) => {
    if (present.state.kind === 'queued') return released(present);
    if (present.state.kind !== 'needs-you') return undefined;
    return {
      ...renewed(present),
      anyway: true,
      baseUrl: workspace.baseUrl,
      epoch: workspace.epoch,
      state: { kind: 'queued', notBefore: Date.now() },
    };
  });
}

/** As if nothing had been sent for it yet. What may have come of it so far does not count for what comes. */
function renewed(present: KeptCapture): KeptCapture {
  const { sentAt: _, firstSentAt: __, readings: ___, clockJumped: ____, ...rest } = present;
  const seen = present.state.kind === 'needs-you' ? (present.state.entryIds ?? []) : [];
  const knownIds = [...new Set([...(present.knownIds ?? []), ...seen])];
  return { ...rest, attempts: 0, edits: present.edits + 1, ...(knownIds.length > 0 ? { knownIds } : {}) };
}

/** Another text, or another topic, for one that is not on its way. */
export async function editCapture({ id, text, topicId }: RequestInput<'editCapture'>): Promise<CaptureView> {
  const capture = (await getCapture(id)) ?? refuse({ kind: 'not-found' });
  const workspace = (await getWorkspace(capture.workspaceId)) ?? refuse({ kind: 'not-connected' });
  const { type } = capture.body.content;
  const topic = topicId ?? topicOf(capture);
  const options = topic === topicOf(capture) ? { type } : {};
  const target = await targetOf(workspace, topic, acceptedText(text), options);
  const edited = await change(capture, (present) => {
    if (present.state.kind !== 'queued' && present.state.kind !== 'needs-you') return undefined;
    const { knownIds: _, wasNew: __, anyway: ___, ...rest } = renewed(present);
    return { ...rest, baseUrl: workspace.baseUrl, epoch: workspace.epoch, ...target };
  });
  await publishOutbox();
  await planNext();
  tendOutbox().catch(reportError);
  return viewOf(edited ?? refuse({ kind: 'not-found' }));
}
