// From "save this" to a capture on the disk. Nothing is sent here.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { digestOf } from '../../format/digest.ts';
import { wasDropped } from '../../jobs/worker/dropped.ts';
import { step } from '../../jobs/worker/step.ts';
import { reportUntold } from '../../jobs/worker/strict-store.ts';
import { ONE_CLICK } from '../../jobs/worker/times.ts';
import { workspaceById } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { CaptureView } from '../capture.ts';
import { captureDefaults } from '../capture-settings.ts';
import { cleanText, sizeOf } from '../capture-text.ts';
import { takeDraft } from '../draft-store.ts';
import type { CaptureTarget } from './capture-machine.ts';
import { areOfOneTopic, type CaptureRecord, textOf, viewOf } from './capture-record.ts';
import type { CaptureOrder } from './capture-schemas.ts';
import { addCapture, getCapture, type Others } from './capture-store.ts';
import { compareCapture } from './compare-capture.ts';
import { outboxRunner } from './outbox.ts';

/** Of a text as it is sent: more cannot be sent before the deadline of a request, nor read back in one answer. */
const MAX_BYTES = 4_000_000;

/** In a page nothing is told apart by more (characters). */
const MAX_QUOTE_LENGTH = 20_000;

export const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

/** Resolves once the capture is stored. The same id again, or one click fired twice, answers the same capture. */
export async function placeCapture(order: CaptureOrder): Promise<CaptureView> {
  const entered = Date.now();
  const workspace = await workspaceById(order.workspaceId);
  const text = acceptedText(order.text);
  const ordered = await digestOf(JSON.stringify([order.topicId, text, order.source]));
  const otherId = await digestOf(JSON.stringify([order.id, ordered]));
  // A draft that was typed over may be ordered again, also after its first order was taken back: no order of it has another's id.
  const id = order.draft ? otherId : order.id;
  const capture = newCapture(workspace, { ...order, id, text }, ordered, entered);
  // Taken back since it was asked for the first time; the person was given the text then.
  if (await isTakenBack([order.id, otherId], ordered)) return viewOf(capture);
  // First the alarm: a worker that is killed once it is stored is woken for it.
  await outboxRunner.armBackstop();
  await step('before-queued', capture.id);
  const stored = await addCapture(capture, otherId, (others) => sameClick(capture, others));
  await step('queued', stored.id);
  // The view that composed it may be gone by now.
  if (order.draft) await takeDraft(order.draft).catch(reportError);
  // Only now, since it takes the longer the more is kept of the topic.
  const compared = await compareCapture(stored).catch(reportUntold);
  await outboxRunner.changed().catch(reportError); // it is kept, whatever becomes of this
  return viewOf(compared ?? stored);
}

async function isTakenBack(ids: readonly string[], ordered: string): Promise<boolean> {
  if (!(await wasDropped(ids, ordered))) return false;
  const kept = await Promise.all(ids.map(getCapture));
  return !kept.some((capture) => capture?.ordered === ordered); // where it was too late for that
}

export function acceptedText(raw: string): string {
  const text = cleanText(raw);
  if (sizeOf(JSON.stringify(text)).bytes > MAX_BYTES) refuse({ kind: 'too-long' });
  if (text.trim() === '') refuse({ kind: 'no-text' });
  return text;
}

function newCapture(
  workspace: Workspace,
  order: CaptureOrder,
  ordered: string,
  createdAt: number,
): CaptureRecord {
  const { id, topicId, kind, text, source, mayBeCut, anyway, type, quote, written, draft } = order;
  return {
    id,
    workspaceId: workspace.id,
    baseUrl: workspace.baseUrl,
    connectionVersion: workspace.connectionVersion,
    operation: 'createTopicEntry',
    kind,
    source,
    ...(quote === undefined || quote === text ? {} : { quote: quote.slice(0, MAX_QUOTE_LENGTH) }),
    ...(mayBeCut ? { mayBeCut } : {}),
    ...(anyway ? { anyway } : {}),
    ...(written ? { written } : {}),
    ...(draft ? { draft } : {}),
    ordered,
    createdAt,
    edits: 0,
    attempts: 0,
    ...targetOf(workspace, topicId, text, type),
  };
}

/** What depends on topic and text, as far as nothing has to be read for it. */
export function targetOf(
  workspace: Workspace,
  topicId: string,
  text: string,
  type: string | undefined,
): CaptureTarget {
  const { entryType, holdSeconds } = { ...captureDefaults, ...workspace.capture };
  const now = Date.now();
  return {
    params: { topic_id: topicId },
    body: { content: { type: type ?? entryType, content: text } },
    topicTitle: topicId,
    state: { kind: 'queued', notBefore: now + holdSeconds * 1000 },
    uncompared: { until: now, ...(type === undefined ? { learnsType: true } : {}) },
  };
}

/** The last one placed, where it is the same and was placed just now. */
async function sameClick(capture: CaptureRecord, others: Others): Promise<CaptureRecord | undefined> {
  const recent = [...(await others.open()), ...(await others.latestDone(5))];
  return recent.find(
    (other) =>
      Math.abs(capture.createdAt - other.createdAt) < ONE_CLICK &&
      areOfOneTopic(other, capture) &&
      other.anyway === capture.anyway &&
      textOf(other) === textOf(capture) &&
      other.source.url === capture.source.url &&
      other.source.title === capture.source.title,
  );
}
