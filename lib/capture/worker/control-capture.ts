// A person's decisions about captures. Each is one transaction, so that it either applies or comes too late.
import { refuseTooEarly } from '../../jobs/worker/outcome.ts';
import { reportUntold } from '../../jobs/worker/strict-store.ts';
import { unblock } from '../../service/worker/rate-limiter.ts';
import { workspaceById } from '../../service/worker/workspaces.ts';
import type { CaptureView } from '../capture.ts';
import { newDraft } from '../compose-draft.ts';
import { takeDraft } from '../draft-store.ts';
import { type CaptureControl, isDiscardable, isUndoable } from './capture-machine.ts';
import { type CaptureRecord, textOf, topicOf, viewOf } from './capture-record.ts';
import type { CaptureEdit } from './capture-schemas.ts';
import { commitEvent, dropCapture, getCapture } from './capture-store.ts';
import { compareCapture } from './compare-capture.ts';
import { storeDraft } from './drafts.ts';
import { forgetDone } from './history.ts';
import { outboxRunner } from './outbox.ts';
import { acceptedText, refuse, targetOf } from './place-capture.ts';

type Control = 'undo' | 'discard' | 'send' | 'now' | 'check';

/** Throws a `conflict` if it is too late. `draftId`: id of the draft made by Undo. */
export async function controlCapture(id: string, to: Control, draftId?: string): Promise<void> {
  const capture = await getCapture(id);
  if (!capture) return;
  await controls[to](capture, draftId);
  await outboxRunner.changed();
}

const controls: Record<Control, (capture: CaptureRecord, draftId?: string) => Promise<unknown>> = {
  undo: takeBack,
  discard: (capture) => (capture.state.kind === 'done' ? forgetDone(capture) : drop(capture, isDiscardable)),
  send: sendAgain,
  now: release,
  check: (capture) => decide(capture, { kind: 'check-asked', at: Date.now() }),
};

async function drop(capture: CaptureRecord, which: (present: CaptureRecord) => boolean): Promise<void> {
  if (!(await dropCapture(capture, which)) && (await getCapture(capture.id))) refuse({ kind: 'conflict' });
}

/** An edited text goes back to a draft before the capture is deleted. */
async function takeBack(capture: CaptureRecord, draftId: string = crypto.randomUUID()): Promise<void> {
  const { id, workspaceId, kind, source, written } = capture;
  const isWritten = kind === 'typed' || written === true;
  const part = { kind, source, topicId: topicOf(capture), text: textOf(capture) };
  const draft = newDraft(
    draftId,
    workspaceId,
    { ...part, verbatim: true, written: true, undone: id },
    Date.now(),
  );
  if (isWritten) await storeDraft(draft);
  try {
    await drop(capture, isUndoable);
  } catch (error) {
    if (isWritten) await takeDraft(draft);
    throw error;
  }
}

/** Throws a `conflict` if it is too late. Resolves with undefined if the capture is gone. */
async function decide({ id }: CaptureRecord, control: CaptureControl): Promise<CaptureRecord | undefined> {
  const next = await commitEvent(id, control);
  if (!next && (await getCapture(id))) refuse({ kind: 'conflict' });
  return next?.job;
}

async function release(capture: CaptureRecord): Promise<void> {
  refuseTooEarly(capture.state);
  await decide(capture, { kind: 'released', at: Date.now() });
}

async function sendAgain(capture: CaptureRecord): Promise<void> {
  const { id, baseUrl, connectionVersion } = await workspaceById(capture.workspaceId);
  refuseTooEarly(capture.state);
  if (capture.state.kind === 'queued') await unblock(id);
  await decide(capture, { kind: 'sent-again', at: Date.now(), baseUrl, connectionVersion });
}

export async function editCapture({ id, text, topicId, draft }: CaptureEdit): Promise<CaptureView> {
  const capture = (await getCapture(id)) ?? refuse({ kind: 'not-found' });
  const workspace = await workspaceById(capture.workspaceId);
  const { type } = capture.body.content;
  const topic = topicId ?? topicOf(capture);
  const isSameTopic = topic === topicOf(capture);
  const target = targetOf(workspace, topic, acceptedText(text), isSameTopic ? type : undefined);
  const { baseUrl, connectionVersion } = workspace;
  const mark = draft ? { draft } : {};
  const edited =
    (await decide(capture, { kind: 'edited', baseUrl, connectionVersion, target, ...mark })) ??
    refuse({ kind: 'not-found' });
  if (draft) await takeDraft(draft).catch(reportError);
  const compared = await compareCapture(edited).catch(reportUntold);
  await outboxRunner.changed();
  return viewOf(compared ?? edited);
}
