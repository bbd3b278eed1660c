// The outbox: runs captures by the protocol in capture-machine.ts.
import { operations } from '../../api/operations.ts';
import { type Problem, ProblemError, problemIn } from '../../api/problem.ts';
import { type CrawlPosition, nextStep } from '../../directory/cursor-crawl.ts';
import { defined } from '../../format/omit.ts';
import { jobRunner, type QueueRun, runSteps } from '../../jobs/worker/job-runner.ts';
import { isOnline, sendBlocker, sendOnce, usableWorkspace } from '../../jobs/worker/send-once.ts';
import { step } from '../../jobs/worker/step.ts';
import { invalidateAnswers, peek, read } from '../../service/worker/cache.ts';
import { listReader } from '../../service/worker/service.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { touchTopic } from '../../topics/worker/topics.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type CaptureEvent, captureMachine, isDuplicateCheckDue, nextTime } from './capture-machine.ts';
import type { CaptureEffect } from './capture-readings.ts';
import { areOfOneTopic, type CaptureRecord, topicOf } from './capture-record.ts';
import { clearCaptures, commitEvent, getCapture, listOpenCaptures } from './capture-store.ts';
import { comparisonOf } from './compare-capture.ts';
import { forgetDrafts } from './drafts.ts';
import { pruneHistory, sweepCleared } from './history.ts';
import { publishOutbox } from './outbox-state.ts';
import type { ReadEntry, Reading } from './reconcile.ts';

export const outboxRunner = jobRunner<CaptureRecord>({
  alarm: 'outbox',
  lock: 'outbox',
  list: () => listOpenCaptures(),
  queueOf: (capture) => `${capture.workspaceId} ${topicOf(capture)}`,
  // Only a person's decision continues these.
  isOpen: ({ state }) => state.kind !== 'needs-you',
  nextTime,
  run: (id, queueRun) =>
    runSteps<CaptureRecord, CaptureEvent, CaptureEffect>({
      machine: captureMachine,
      read: () => getCapture(id),
      resumed: (capture) => resumed(capture, queueRun),
      commit: (event) => commitEvent(id, event),
      perform: (effect, capture) => effects[effect](capture, queueRun),
    }),
  alongside: checkForDuplicates,
  sweep: sweepCleared,
  show: publishOutbox,
});

async function resumed(capture: CaptureRecord, { eager, onLine }: QueueRun): Promise<CaptureEvent> {
  const { holdSeconds = 5 } = (await getWorkspace(capture.workspaceId))?.capture ?? {};
  const holdMs = holdSeconds * 1000;
  return { kind: 'resumed', at: Date.now(), eager, isOnline: isOnline(capture.baseUrl, onLine), holdMs };
}

type Perform = (capture: CaptureRecord, queueRun: QueueRun) => Promise<CaptureEvent | undefined>;

const effects: Record<CaptureEffect, Perform> = {
  compare: comparisonOf,
  async send(capture, { onLine }) {
    const found = await usableWorkspace(capture, onLine);
    return found && 'workspace' in found ? send(found.workspace, capture) : found;
  },
  async read(capture, { onLine }) {
    const found = await usableWorkspace(capture, onLine);
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
    id,
    operation,
    params,
    body,
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
  // A reading is as old as its first request: what is committed meanwhile may be missing from it.
  const at = Date.now();
  try {
    const reading = await readEntries(workspace, topicOf(capture));
    return { kind: 'read', at, reading };
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

/** Removes all captures and drafts of a workspace. */
export async function forgetCaptures(workspaceId: string): Promise<void> {
  await clearCaptures(workspaceId);
  await forgetDrafts(workspaceId);
  await outboxRunner.refresh();
}

// Chromium and Firefox repeat a POST by themselves if a keep-alive connection breaks before an answer, and the service may apply both.
// Nothing can prevent that from here, so the topic is read afterwards, once for all its captures.

/** Runs the duplicate checks that are due. Never sends a capture. */
async function checkForDuplicates(captures: readonly CaptureRecord[]): Promise<void> {
  const due = captures.filter((capture) => isDuplicateCheckDue(capture, Date.now()));
  const oneOfEach = due.filter(
    (capture, index) => due.findIndex((other) => areOfOneTopic(other, capture)) === index,
  );
  await Promise.all(oneOfEach.map(checkTopic));
}

async function checkTopic(one: CaptureRecord): Promise<void> {
  const { workspaceId } = one;
  await navigator.locks.request(`duplicates:${workspaceId}:${topicOf(one)}`, async () => {
    const now = Date.now();
    const captures = (await listOpenCaptures(workspaceId)).filter(
      (capture) => areOfOneTopic(capture, one) && capture.duplicatesAt !== undefined,
    );
    if (!captures.some((capture) => isDuplicateCheckDue(capture, now))) return; // another worker has checked meanwhile
    const workspace = await getWorkspace(workspaceId);
    if (workspace) await checkAll(workspace, captures);
  });
}

async function checkAll(workspace: Workspace, captures: CaptureRecord[]): Promise<void> {
  const isHere = ({ baseUrl }: CaptureRecord) => baseUrl === workspace.baseUrl;
  // The workspace has another service, which has no duplicates.
  for (const { id } of captures.filter((each) => !isHere(each)))
    await commitEvent(id, { kind: 'duplicates-dropped' });
  const here = captures.filter(isHere);
  if (here.length === 0) return;
  const read = await entriesAfter(workspace, here);
  const at = Date.now();
  for (const { id } of here) {
    if ('problem' in read) await commitEvent(id, { kind: 'duplicates-unread', at, ...read });
    else await commitEvent(id, { kind: 'duplicates-read', at: Date.now(), ...read });
  }
}

type Read = { entries: readonly ReadEntry[] } | { problem: Problem };

async function entriesAfter(workspace: Workspace, captures: CaptureRecord[]): Promise<Read> {
  const problem = await sendBlocker(workspace);
  if (problem) return { problem };
  try {
    return { entries: await freshEntries(workspace, captures) };
  } catch (error) {
    return { problem: problemIn(error) };
  }
}

/** One request if the topic includes all its entries, otherwise the entry list. */
async function freshEntries(workspace: Workspace, captures: CaptureRecord[]): Promise<readonly ReadEntry[]> {
  const [first] = captures;
  if (!first) return [];
  const topicId = topicOf(first);
  const since = Math.max(...captures.map(({ state }) => (state.kind === 'done' ? state.at : 0)));
  const cached = await peek(workspace, 'getTopic', { topic_id: topicId });
  // Saving invalidates the topic, too: a read since then is fresh enough.
  const force = !captures.every(({ duplicateChecks }) => !duplicateChecks) || (cached?.at ?? 0) <= since;
  const own = captures.flatMap(({ state }) => (state.kind === 'done' ? [state.entryId] : []));
  const topic = await read(workspace, 'getTopic', { topic_id: topicId }, { force }).catch(problemIn);
  if (!('data' in topic)) {
    if (topic.kind === 'too-large') return (await readEntries(workspace, topicId)).entries;
    throw new ProblemError(topic);
  }
  if (topic.problem) throw new ProblemError(topic.problem);
  const { entries = [] } = topic.data;
  const ids = new Set(entries.map(({ topicEntryId }) => topicEntryId));
  return own.every((id) => ids.has(id)) ? entries : (await readEntries(workspace, topicId)).entries;
}

/** Reads all entries from the service, never from the cache. Throws `ProblemError`. */
async function readEntries(workspace: Workspace, topicId: string): Promise<Reading> {
  const readPage = listReader(workspace, 'listTopicEntries');
  const entries = new Map<string, ReadEntry>();
  const used = new Set<string>();
  let position: CrawlPosition = { listPages: 0, items: 0 };
  let lost = 0;
  let cursor: string | undefined;
  let clockAhead: number | undefined;
  for (;;) {
    const params = { topic_id: topicId, cursor };
    const { data, unreadable, saidAt } = await readPage(params);
    if (saidAt !== undefined) clockAhead ??= Date.now() - saidAt;
    const before = entries.size;
    for (const entry of data.items) entries.set(entry.topicEntryId, entry);
    lost += unreadable;
    const next = nextStep(position, { ...data, newItems: entries.size - before }, (each) => used.has(each));
    const isWhole = lost === 0 && entries.size >= (next.position.totalCount ?? 0);
    if (next.kind !== 'go-on') {
      const whole = next.kind === 'done' && isWhole;
      return { entries: [...entries.values()], whole, ...defined({ clockAhead }) };
    }
    ({ cursor, position } = next);
    used.add(cursor);
  }
}
