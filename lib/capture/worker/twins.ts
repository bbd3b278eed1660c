// Chromium repeats a POST by itself when a kept connection breaks before any answer, and the service may carry out
// both. Nothing can prevent that from here, so the topic is read afterwards, once for all captures of it.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { isPause } from '../../jobs/worker/outcome.ts';
import { LONGEST_PAUSE, MOST_READINGS } from '../../jobs/worker/times.ts';
import { peek, read } from '../../service/worker/cache.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { barrierOf } from './barrier.ts';
import { areOfOneTopic, topicOf } from './capture-parts.ts';
import { areTwinsDue } from './due.ts';
import { changeCapture, type KeptCapture, listTended } from './kept-captures.ts';
import { readEntries } from './read-entries.ts';
import type { ReadEntry } from './reconcile.ts';
import { settleTwins } from './settle.ts';

/** Looks for repeated ones where that is due. Never sends anything. */
export async function lookForTwins(captures: readonly KeptCapture[]): Promise<void> {
  const due = captures.filter((capture) => areTwinsDue(capture, Date.now()));
  const oneOfEach = due.filter(
    (capture, index) => due.findIndex((other) => areOfOneTopic(other, capture)) === index,
  );
  await Promise.all(oneOfEach.map(lookInTopic));
}

async function lookInTopic(one: KeptCapture): Promise<void> {
  const { workspaceId } = one;
  await navigator.locks.request(`twins:${workspaceId}:${topicOf(one)}`, async () => {
    const now = Date.now();
    const captures = (await listTended(workspaceId)).filter(
      (capture) => areOfOneTopic(capture, one) && capture.twinsAt !== undefined,
    );
    if (!captures.some((capture) => areTwinsDue(capture, now))) return; // somebody else has looked meanwhile
    const workspace = await getWorkspace(workspaceId);
    if (workspace) await lookFor(workspace, captures);
  });
}

async function lookFor(workspace: Workspace, captures: KeptCapture[]): Promise<void> {
  // At another address there is nothing to find.
  const [moved, here] = [false, true].map((isHere) =>
    captures.filter(({ baseUrl }) => (baseUrl === workspace.baseUrl) === isHere),
  ) as [KeptCapture[], KeptCapture[]];
  for (const capture of moved) await giveUp(capture);
  const [first] = here;
  if (!first) return;
  const barrier = await barrierOf(workspace);
  const entries = barrier ?? (await entriesOf(workspace, here).catch(problemOf));
  for (const capture of here) {
    if (Array.isArray(entries)) await settleTwins(capture, entries);
    else await postpone(capture, entries as Problem);
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}

/** One request where the topic tells all its entries; the list where it does not. */
async function entriesOf(workspace: Workspace, captures: KeptCapture[]): Promise<readonly ReadEntry[]> {
  const [first] = captures;
  if (!first) return [];
  const topicId = topicOf(first);
  const since = Math.max(...captures.map(({ state }) => (state.kind === 'done' ? state.at : 0)));
  const kept = await peek(workspace, 'getTopic', { topic_id: topicId });
  // Saving renews the topic, too: what was read since then is good enough.
  const force = !captures.every(({ twinLooks }) => !twinLooks) || (kept?.at ?? 0) <= since;
  const own = captures.flatMap(({ state }) => (state.kind === 'done' ? [state.entryId] : []));
  const topic = await read(workspace, 'getTopic', { topic_id: topicId }, { force }).catch(problemOf);
  if (!('data' in topic)) {
    if (topic.kind === 'too-large') return (await readEntries(workspace, topicId)).entries;
    throw new ProblemError(topic);
  }
  if (topic.problem) throw new ProblemError(topic.problem);
  const { entries = [] } = topic.data;
  const ids = new Set(entries.map(({ topicEntryId }) => topicEntryId));
  return own.every((id) => ids.has(id)) ? entries : (await readEntries(workspace, topicId)).entries;
}

function giveUp({ id, workspaceId }: KeptCapture): Promise<KeptCapture | undefined> {
  return changeCapture(id, workspaceId, ({ twinsAt: _, ...rest }) => rest);
}

async function postpone(capture: KeptCapture, problem: Problem): Promise<void> {
  const isLasting = ['not-found', 'forbidden', 'rejected'].includes(problem.kind);
  const isPassing = isPause(problem) || problem.kind === 'offline' || problem.notBefore !== undefined;
  const readings = (capture.readings ?? 0) + (isPassing ? 0 : 1);
  if (isLasting || readings >= MOST_READINGS) await giveUp(capture);
  else {
    const twinsAt = problem.notBefore ?? Date.now() + LONGEST_PAUSE;
    await changeCapture(capture.id, capture.workspaceId, (present) =>
      present.twinsAt === undefined ? undefined : { ...present, twinsAt, readings },
    );
  }
}
