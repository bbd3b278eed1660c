// A person's decisions about captures. Each is one transaction, so that it either applies or comes too late.
import { decideOnce } from '../../jobs/worker/decided.ts';
import { refuseTooEarly } from '../../jobs/worker/outcome.ts';
import { reportUnlessFull } from '../../jobs/worker/strict-store.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { keyRemover } from '../../service/worker/keys.ts';
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
import { storeUndone, whileNoneMoves } from './drafts.ts';
import { forgetDone } from './history.ts';
import { outboxRunner } from './outbox.ts';
import { acceptedText, refuse, targetOf } from './place-capture.ts';

type Control = 'undo' | 'discard' | 'send' | 'now' | 'check';

interface Decision {
  id: string;
  to: Control;
  /** Id of the draft made by Undo. */
  draftId?: string;
}

/** Throws a `conflict` if it is too late. */
export async function controlCapture({ id, to, draftId }: Decision, asked?: RequestContext): Promise<void> {
  const capture = await getCapture(id);
  if (!capture) return;
  await decideOnce(capture, asked, () => controls[to](capture, asked, draftId));
  await outboxRunner.changed();
}

type Decide = (capture: CaptureRecord, asked?: RequestContext, draftId?: string) => Promise<unknown>;

const controls: Record<Control, Decide> = {
  undo: (capture, _, draftId) => takeBack(capture, draftId),
  discard: (capture) => (capture.state.kind === 'done' ? forgetDone(capture) : drop(capture, isDiscardable)),
  send: sendAgain,
  now: release,
  check: (capture, asked) => decide(capture, { kind: 'check-asked', at: Date.now() }, asked),
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
  if (!isWritten) return drop(capture, isUndoable);
  await whileNoneMoves(async () => {
    await storeUndone(draft);
    try {
      await drop(capture, isUndoable);
    } catch (error) {
      await takeDraft(draft);
      throw error;
    }
  });
}

/** Throws a `conflict` if it is too late. Resolves with undefined if the capture is gone. */
async function decide(
  { id }: CaptureRecord,
  control: CaptureControl,
  asked?: RequestContext,
): Promise<CaptureRecord | undefined> {
  const next = await commitEvent(id, control, asked);
  if (!next && (await getCapture(id))) refuse({ kind: 'conflict' });
  return next?.job;
}

async function release(capture: CaptureRecord, asked?: RequestContext): Promise<void> {
  refuseTooEarly(capture.state);
  await decide(capture, { kind: 'released', at: Date.now() }, asked);
}

async function sendAgain(capture: CaptureRecord, asked?: RequestContext): Promise<void> {
  const { id, baseUrl, connectionVersion } = await workspaceById(capture.workspaceId);
  refuseTooEarly(capture.state);
  if (capture.state.kind === 'queued') await unblock(id);
  await decide(capture, { kind: 'sent-again', at: Date.now(), baseUrl, connectionVersion }, asked);
}

export async function editCapture(edit: CaptureEdit, asked?: RequestContext): Promise<CaptureView> {
  const capture = (await getCapture(edit.id)) ?? refuse({ kind: 'not-found' });
  const edited = await decideOnce(capture, asked, () => changeTo(edit, capture, asked));
  if (edit.draft) await takeDraft(edit.draft).catch(reportError);
  const compared = await compareCapture(edited).catch(reportUnlessFull);
  await outboxRunner.changed();
  return viewOf(compared ?? edited);
}

async function changeTo(
  { text, topicId, draft }: CaptureEdit,
  capture: CaptureRecord,
  asked?: RequestContext,
): Promise<CaptureRecord> {
  const workspace = await workspaceById(capture.workspaceId);
  const { type } = capture.body.content;
  const topic = topicId ?? topicOf(capture);
  const isSameTopic = topic === topicOf(capture);
  const clean = await keyRemover(workspace.id);
  const target = targetOf(workspace, topic, acceptedText(clean(text)), isSameTopic ? type : undefined);
  const { baseUrl, connectionVersion } = workspace;
  const mark = draft ? { draft } : {};
  const event = { kind: 'edited', baseUrl, connectionVersion, target, ...mark } as const;
  return (await decide(capture, event, asked)) ?? refuse({ kind: 'not-found' });
}
