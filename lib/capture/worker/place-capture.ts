// From "save this" to a capture on the disk. Nothing is sent here.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { step } from '../../jobs/worker/step.ts';
import { withRoom } from '../../jobs/worker/strict-store.ts';
import { ONE_CLICK } from '../../jobs/worker/times.ts';
import { workspaceById } from '../../service/worker/workspaces.ts';
import { usualType } from '../../topics/entry-list.ts';
import type { EntryView } from '../../topics/topics.ts';
import { findKnown, keptEntries } from '../../topics/worker/entry-store.ts';
import { topicsState } from '../../topics/worker/topics.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { CaptureState, CaptureView } from '../capture.ts';
import { captureDefaults } from '../capture-settings.ts';
import { cleanText } from '../capture-text.ts';
import type { CaptureTarget } from './capture-machine.ts';
import { areOfOneTopic, type CaptureRecord, textOf, viewOf } from './capture-record.ts';
import type { CaptureOrder } from './capture-schemas.ts';
import { addCapture, type Others } from './capture-store.ts';
import { outboxRunner } from './outbox.ts';
import { isSameText } from './reconcile.ts';

/** More than this cannot be sent before the deadline of a request, nor read back. */
export const MOST_CHARACTERS = 4_000_000;

export const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

/** Resolves once the capture is stored. The same id again, or one click fired twice, answers the same capture. */
export async function placeCapture(order: CaptureOrder): Promise<CaptureView> {
  const entered = Date.now();
  const workspace = await workspaceById(order.workspaceId);
  const text = acceptedText(order.text);
  const capture = await newCapture(workspace, order, text, entered);
  // First the alarm: a worker that is killed once it is stored is woken for it.
  await outboxRunner.armBackstop();
  await step('before-queued', capture.id);
  const stored = await withRoom(() => addCapture(capture, (others) => sameClick(capture, others)));
  await step('queued', stored.id);
  await outboxRunner.changed().catch(reportError); // it is kept, whatever becomes of this
  return viewOf(stored);
}

export function acceptedText(raw: string): string {
  const text = cleanText(raw);
  if (text.length > MOST_CHARACTERS) refuse({ kind: 'too-long' });
  if (text.trim() === '') refuse({ kind: 'no-text' });
  return text;
}

async function newCapture(
  workspace: Workspace,
  order: CaptureOrder,
  text: string,
  createdAt: number,
): Promise<CaptureRecord> {
  const { id, topicId, kind, source, mayBeCut, anyway } = order;
  const target = await targetOf(workspace, topicId, text, order);
  return {
    id,
    workspaceId: workspace.id,
    baseUrl: workspace.baseUrl,
    connectionVersion: workspace.connectionVersion,
    operation: 'createTopicEntry',
    kind,
    source,
    ...(mayBeCut ? { mayBeCut } : {}),
    ...(anyway ? { anyway } : {}),
    createdAt,
    edits: 0,
    attempts: 0,
    ...target,
  };
}

/** What depends on topic and text. No request is made for it. */
export async function targetOf(
  workspace: Workspace,
  topicId: string,
  text: string,
  { type, anyway }: Pick<CaptureOrder, 'type' | 'anyway'>,
): Promise<CaptureTarget> {
  const entries = await entriesOf(workspace, topicId);
  const same = entries
    .filter((entry) => isSameText(entry.text, text))
    .map(({ topicEntryId }) => topicEntryId);
  const identical = anyway ? undefined : await identicalIn(workspace, topicId, text);
  const settings = { ...captureDefaults, ...workspace.capture };
  return {
    params: { topic_id: topicId },
    body: { content: { type: type ?? usualType(entries) ?? settings.entryType, content: text } },
    topicTitle: await titleOf(workspace, topicId),
    state: firstState(identical, settings.holdSeconds),
    ...(same.length > 0 ? { knownIds: same } : {}),
    ...(entries.length > 0 && same.length === 0 ? { wasNew: true } : {}),
  };
}

function firstState(identical: EntryView | undefined, holdSeconds: number): CaptureState {
  const now = Date.now();
  if (!identical) return { kind: 'queued', notBefore: now + holdSeconds * 1000 };
  return { kind: 'needs-you', at: now, why: 'identical', entryIds: [identical.topicEntryId] };
}

/** What is kept of a topic helps, but a capture is not lost for it. */
function orNone<T>(none: T): (error: unknown) => T {
  return (error) => {
    reportError(error);
    return none;
  };
}

const entriesOf = async (workspace: Workspace, topicId: string): Promise<EntryView[]> =>
  (await keptEntries(workspace, topicId).catch(orNone({ entries: [] }))).entries;

const identicalIn = async (workspace: Workspace, topicId: string, text: string) =>
  (await findKnown(workspace, { topicId, text }).catch(orNone(undefined)))?.identical;

async function titleOf(workspace: Workspace, topicId: string): Promise<string> {
  const topics = await topicsState(workspace.id).catch(orNone([]));
  return topics.find((topic) => topic.topicId === topicId)?.title || topicId;
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
