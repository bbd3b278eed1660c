// Changes to the topic list: add, order, pin, remove, visit.

import { ProblemError } from '../../api/problem.ts';
import { defined } from '../../format/omit.ts';
import { isDecidedBy, withDecision } from '../../jobs/worker/decided.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { invalidateAnswers } from '../../service/worker/cache.ts';
import { isCurrent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { TopicAdded, TopicView } from '../topics.ts';
import { keptEntries } from './entry-store.ts';
import { removedTopics } from './removed-topics.ts';
import { readTopic, renewed, renewTopic, type TopicReading } from './renew-topics.ts';
import {
  changeKeptTopic,
  changeKeptTopics,
  getKeptTopic,
  listKeptTopics,
  type TopicRecord,
} from './topic-store.ts';
import { publishTopics, topicView } from './topics.ts';

/** Adds only topics that the service could read. */
export async function addTopics(
  workspace: Workspace,
  { topicIds }: { topicIds: string[] },
  asked?: RequestContext,
): Promise<TopicAdded[]> {
  const ids = [...new Set(topicIds.map((id) => id.trim()).filter((id) => id !== ''))];
  const read = await Promise.all(ids.map(async (id) => [id, await readTopic(workspace, id)] as const));
  // Read with an older key or address.
  if (!(await isCurrent(workspace))) throw new ProblemError({ kind: 'not-connected' });
  const readings = new Map<string, TopicReading>(read);
  let before = new Set<string>();
  const topics = await changeKeptTopics(workspace.id, (present) => {
    const others = present.filter((topic) => !isDecidedBy(topic, asked));
    before = new Set(others.map(({ topicId }) => topicId));
    return withAdded(present, ids, readings, asked);
  });
  await publishTopics();
  return ids.map((topicId) => {
    const topic = topics.find((each) => each.topicId === topicId);
    return {
      topicId,
      ...defined({ topic: topic && topicView(topic), problem: readings.get(topicId)?.problem }),
      ...(before.has(topicId) ? { known: true as const } : {}),
    };
  });
}

/** Updates known topics; appends new ones in the pasted order. */
function withAdded(
  present: TopicRecord[],
  ids: string[],
  readings: Map<string, TopicReading>,
  asked: RequestContext | undefined,
): TopicRecord[] {
  const factsRead = (topicId: string) => {
    const reading = readings.get(topicId);
    return reading && 'facts' in reading && !reading.problem ? reading.facts : undefined;
  };
  const kept = present.map((topic) => {
    const facts = factsRead(topic.topicId);
    return facts ? renewed(topic, facts) : topic;
  });
  const known = new Set(present.map(({ topicId }) => topicId));
  const added = ids.flatMap((topicId) => {
    const facts = known.has(topicId) ? undefined : factsRead(topicId);
    if (!facts) return [];
    const topic = { workspaceId: '', order: 0, topicId, pinned: false, triedAt: Date.now(), ...facts };
    return [withDecision(topic, asked)];
  });
  return [...kept, ...added];
}

/** `before`: the topic to insert before; null for the end. Resolves with its place, from 1, if it was moved there. */
export async function changeTopic(
  { id: workspaceId }: Workspace,
  { topicId, pinned, before }: { topicId: string; pinned?: boolean; before?: string | null },
): Promise<{ place?: number }> {
  const topics = await changeKeptTopics(workspaceId, (present) => {
    const changed = present.map((topic) =>
      topic.topicId === topicId && pinned !== undefined ? { ...topic, pinned } : topic,
    );
    return before === undefined ? changed : moved(changed, topicId, before);
  });
  await publishTopics();
  const place = topics.findIndex((topic) => topic.topicId === topicId) + 1;
  return place > 0 && (topics[place]?.topicId ?? null) === before ? { place } : {};
}

function moved(topics: TopicRecord[], topicId: string, before: string | null): TopicRecord[] {
  const topic = topics.find((each) => each.topicId === topicId);
  if (!topic || before === topicId) return topics;
  const rest = topics.filter((each) => each !== topic);
  const at = before === null ? -1 : rest.findIndex((each) => each.topicId === before);
  // The target was removed meanwhile.
  if (before !== null && at < 0) return topics;
  return rest.toSpliced(at < 0 ? rest.length : at, 0, topic);
}

/** Undo is possible until the browser closes. Its cached answers are deleted, since entries are saved texts. */
export async function removeTopic(workspace: Workspace, { topicId }: { topicId: string }): Promise<void> {
  const { id } = workspace;
  const kept = await getKeptTopic(id, topicId);
  if (kept) await removedTopics.note(kept);
  await changeKeptTopics(id, (present) => present.filter((topic) => topic.topicId !== topicId));
  await invalidateAnswers(workspace, ['getTopic', 'listTopicEntries', 'getTopicEntry'], {
    topic_id: topicId,
  });
  await publishTopics();
}

/** Restores a removed topic without a request, since the service may be unreachable. `before` as in `changeTopic`. */
export async function restoreTopic(
  { id }: Workspace,
  { topicId, before }: { topicId: string; before: string | null },
): Promise<void> {
  const removed = await removedTopics.find((topic) => topic.workspaceId === id && topic.topicId === topicId);
  if (!removed) throw new ProblemError({ kind: 'not-found' });
  await changeKeptTopics(id, (present) => {
    const others = present.filter((topic) => topic.topicId !== topicId);
    return moved([...others, removed], topicId, before);
  });
  await publishTopics();
}

/** Reads one topic, or all, from the service. */
export async function renewTopics(workspace: Workspace, { topicId }: { topicId?: string }): Promise<void> {
  const all = await listKeptTopics(workspace.id);
  const wanted: Pick<TopicView, 'topicId'>[] = topicId === undefined ? all : [{ topicId }];
  await Promise.all(wanted.map((topic) => renewTopic(workspace, topic.topicId, { force: true })));
  await publishTopics();
}

/** Returns entries new since the last visit; none on the first. Uses cached answers if the service is unreachable. */
export async function visitTopic(
  workspace: Workspace,
  { topicId }: { topicId: string },
  asked?: RequestContext,
) {
  const reading = await renewTopic(workspace, topicId);
  const kept = await keptEntries(workspace, topicId);
  const ids = new Set(kept.entries.map(({ topicEntryId }) => topicEntryId));
  const isWhole = 'ids' in reading && !reading.problem;
  if (isWhole) for (const id of reading.ids) ids.add(id);
  let visited: string[] | undefined;
  await changeKeptTopic(workspace.id, topicId, (topic) => {
    const { visit = {}, visitedIds } = topic;
    visited = isDecidedBy(visit, asked) ? visit.before : visitedIds;
    // Entries missing from an incomplete reading stay visited.
    return {
      ...topic,
      visit: withDecision(visited ? { before: visited } : {}, asked),
      visitedIds: [...new Set([...(isWhole ? [] : (visitedIds ?? [])), ...ids])],
    };
  });
  await publishTopics();
  const seen = new Set(visited);
  return { newIds: visited ? [...ids].filter((id) => !seen.has(id)) : [] };
}
