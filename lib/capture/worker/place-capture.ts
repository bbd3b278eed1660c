// Turns an order into a stored capture. Sends nothing.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { digestOf } from '../../format/digest.ts';
import { defined } from '../../format/omit.ts';
import { beginning } from '../../format/texts.ts';
import { wasDropped } from '../../jobs/worker/dropped.ts';
import { step } from '../../jobs/worker/step.ts';
import { reportUnlessFull } from '../../jobs/worker/strict-store.ts';
import { ONE_CLICK } from '../../jobs/worker/times.ts';
import { keyRemover } from '../../service/worker/keys.ts';
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

/** Limit for a text as sent (JSON bytes): more does not fit a request's deadline or an answer. */
const MAX_BYTES = 4_000_000;

/** Enough to find the text in a page (characters). */
const MAX_QUOTE_LENGTH = 20_000;

export const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

/** Resolves once the capture is stored. The same id again, or a click fired twice, resolves with the same capture. */
export async function placeCapture(given: CaptureOrder): Promise<CaptureView> {
  const entered = Date.now();
  const workspace = await workspaceById(given.workspaceId);
  const order = await orderWithoutKey(given);
  const text = acceptedText(order.text);
  const ordered = await digestOf(JSON.stringify([order.topicId, text, order.source]));
  const otherId = await digestOf(JSON.stringify([order.id, ordered]));
  // A draft may be ordered again after edits or Undo, so its id includes a digest of the order.
  const id = order.draft ? otherId : order.id;
  const capture = newCapture(workspace, { ...order, id, text }, ordered, entered);
  // Undone before this repeated order arrived; the person has the text already.
  if (await isTakenBack([order.id, otherId], ordered)) return viewOf(capture);
  // Arm the alarm before storing, so that a worker killed in between is woken.
  await outboxRunner.armBackstop();
  await step('before-queued', capture.id);
  const stored = await addCapture(capture, otherId, (others) => sameClick(capture, others));
  await step('queued', stored.id);
  // The view that composed it may be closed by now.
  if (order.draft) await takeDraft(order.draft).catch(reportError);
  // After storing, since it takes longer the more of the topic is cached.
  const compared = await compareCapture(stored).catch(reportUnlessFull);
  await outboxRunner.changed().catch(reportError); // it is stored, even if this fails
  return viewOf(compared ?? stored);
}

async function isTakenBack(ids: readonly string[], ordered: string): Promise<boolean> {
  if (!(await wasDropped(ids, ordered))) return false;
  const stored = await Promise.all(ids.map(getCapture));
  return !stored.some((capture) => capture?.ordered === ordered); // it came too late to be undone
}

async function orderWithoutKey(order: CaptureOrder): Promise<CaptureOrder> {
  const clean = await keyRemover(order.workspaceId);
  const { text, quote, source } = order;
  const entries = Object.entries(source).map(([name, value]) => [name, value && clean(value)]);
  return {
    ...order,
    text: clean(text),
    source: Object.fromEntries(entries),
    ...defined({ quote: quote && clean(quote) }),
  };
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
    ...(quote === undefined || quote === text ? {} : { quote: beginning(quote, MAX_QUOTE_LENGTH) }),
    ...defined({ mayBeCut, anyway, written, draft }),
    ordered,
    createdAt,
    edits: 0,
    attempts: 0,
    ...targetOf(workspace, topicId, text, type),
  };
}

/** Target without anything that has to be read. */
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

/** Returns the recent capture that the same click placed, if any. */
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
