// One request for one capture. Each state is on the disk before the next step.
import type { CaptureState } from '../../capture.ts';
import { type Problem, ProblemError } from '../../problem.ts';
import type { Workspace } from '../../workspace.ts';
import { writeToService } from '../service.ts';
import { getWorkspace } from '../workspaces.ts';
import { barrierOf, hasMoved } from './barrier.ts';
import { changeCapture, type KeptCapture } from './kept-captures.ts';
import { publishOutbox } from './outbox-state.ts';
import { outcomeOf } from './outcome.ts';
import { settleAnswer } from './settle.ts';
import { step } from './step.ts';
import { FIRST_PAUSE, LATE_COMMIT, MOST_ATTEMPTS } from './times.ts';

type In<Kind extends CaptureState['kind']> = Extract<CaptureState, { kind: Kind }>;

/** Sends one that is due, under its lock. Resolves with what is stored then; undefined where nothing changed. */
export async function sendCapture(capture: KeptCapture): Promise<KeptCapture | undefined> {
  const workspace = await getWorkspace(capture.workspaceId);
  if (!workspace) return undefined; // its captures are being removed
  if (workspace.baseUrl !== capture.baseUrl) return hasMoved(capture);
  const barrier = await barrierOf(workspace);
  if (barrier) return held(capture, barrier);
  const errand: Errand = { capture, workspace, left: false };
  const entryId = await request(errand).catch((error: unknown) => {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  });
  if (typeof entryId !== 'string') return failed(errand, entryId);
  await step('answered', capture.id);
  const settled = await settleAnswer(capture, entryId);
  await step('done', capture.id);
  return settled;
}

interface Errand {
  capture: KeptCapture;
  workspace: Workspace;
  /** As it was stored to be sent. */
  sent?: KeptCapture;
  /** From here on the service may have got the request. */
  left: boolean;
}

async function request(errand: Errand): Promise<string> {
  const { workspace, capture } = errand;
  const { operation, params, body } = capture;
  const { data } = await writeToService(workspace, operation, params, body, async () => {
    const sent = await sending(capture, workspace.epoch);
    if (!sent) throw new ProblemError({ kind: 'conflict' });
    errand.sent = sent;
    publishOutbox().catch(reportError);
    await step('sending', capture.id);
    // Storing took time, too: it must not leave with a key or for an address that is not current any more.
    if (!(await isCurrent(workspace))) throw new ProblemError({ kind: 'conflict' });
    errand.left = true;
  });
  return data.topicEntryId;
}

async function isCurrent({ id, epoch }: Workspace): Promise<boolean> {
  return (await getWorkspace(id))?.epoch === epoch;
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

async function failed(errand: Errand, problem: Problem): Promise<KeptCapture | undefined> {
  const { capture, sent, workspace } = errand;
  if (sent && errand.left) return changed(sent, (present, state) => afterRequest(present, state, problem));
  if (sent) return changed(sent, unsent); // the key or the address has changed
  // Undone or changed by a person, or by a new key or address: what is stored tells how it goes on.
  const isStale = problem.kind === 'conflict' || !(await isCurrent(workspace));
  return isStale ? undefined : held(capture, problem);
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
  const outcome = outcomeOf(problem);
  const at = Date.now();
  if (outcome === 'unknown') {
    const checkAt = Math.max(sentAt + LATE_COMMIT, problem.notBefore ?? 0);
    return { ...present, state: { kind: 'checking', sentAt, checkAt, problem } };
  }
  // A key that is not accepted says nothing of this one.
  if (outcome === 'paused') return { ...unsent(present), state: { kind: 'queued', notBefore: at, problem } };
  const isTried = outcome === 'wait' && present.attempts >= MOST_ATTEMPTS;
  if (outcome === 'refused' || isTried)
    return {
      ...without(present),
      state: { kind: 'needs-you', at, why: isTried ? 'tried' : 'refused', problem },
    };
  const notBefore = problem.notBefore ?? at + FIRST_PAUSE;
  return { ...without(present), state: { kind: 'queued', notBefore, problem } };
}

/** Nothing was sent: it waits, with the reason. */
function held({ id, workspaceId }: KeptCapture, problem: Problem): Promise<KeptCapture | undefined> {
  return changeCapture(id, workspaceId, (present) => {
    if (present.state.kind !== 'queued') return undefined;
    const { notBefore, problem: before } = present.state;
    const next = problem.notBefore ?? notBefore;
    if (before?.kind === problem.kind && next === notBefore) return undefined;
    return { ...present, state: { kind: 'queued', notBefore: next, problem } };
  });
}
