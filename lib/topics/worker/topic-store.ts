// Stores the topics of each workspace. Each change is one transaction, so that none is lost.

import type { Decided } from '../../jobs/worker/decided.ts';
import { inStores } from '../../jobs/worker/strict-store.ts';
import { startingWith, userDatabase } from '../../platform/worker/databases.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import { type TopicView, topicNamesAmong } from '../topics.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    topics: { key: [string, string]; value: TopicRecord };
  }
}

/** `decidedBy`: the request that added it. */
export interface TopicRecord extends TopicView, Decided {
  workspaceId: string;
  /** Position in the person's order. */
  order: number;
  /** Ids of the entries known at the last visit; absent before the first. */
  visitedIds?: string[];
  /** The last visit, and the ids known at the one before. */
  visit?: Decided & { before?: string[] };
  /** Last reading attempt (epoch ms), successful or not. */
  triedAt?: number;
  /** Last use by host (epoch ms); only the most recent hosts. */
  sites?: Record<string, number>;
}

/** In the person's order. */
export async function listKeptTopics(workspaceId: string): Promise<TopicRecord[]> {
  return inOrder(await (await userDatabase()).getAll('topics', startingWith(workspaceId)));
}

export async function getKeptTopic(workspaceId: string, topicId: string): Promise<TopicRecord | undefined> {
  return (await userDatabase()).get('topics', [workspaceId, topicId]);
}

/** How a topic is called in this workspace: with its id behind its title, if another has that, too. Its id alone if it is not in the list. */
export async function keptTopicName(workspaceId: string, topicId: string): Promise<string> {
  const topics = await listKeptTopics(workspaceId);
  return topicNamesAmong(topics)(topics.find((topic) => topic.topicId === topicId) ?? { topicId, title: '' });
}

/** Edits a topic; one that is no longer in the list is not added. */
export async function changeKeptTopic(
  workspaceId: string,
  topicId: string,
  edit: (present: TopicRecord) => TopicRecord,
): Promise<TopicRecord | undefined> {
  const { store, done } = (await userDatabase()).transaction('topics', 'readwrite');
  const present = await store.get([workspaceId, topicId]);
  const topic = present && edit(present);
  await Promise.all([topic && store.put(topic), done]);
  return topic;
}

/** Replaces the list by the result of `edit`, whose order counts. Throws `not-connected` if the workspace is gone. */
export function changeKeptTopics(
  workspaceId: string,
  edit: (present: TopicRecord[]) => TopicRecord[],
): Promise<TopicRecord[]> {
  return ofPresent(workspaceId, () => changeAll(workspaceId, edit), clearKeptTopics);
}

function changeAll(
  workspaceId: string,
  edit: (present: TopicRecord[]) => TopicRecord[],
): Promise<TopicRecord[]> {
  return inStores(['topics'], async (write) => {
    const store = write.objectStore('topics');
    const present = inOrder(await store.getAll(startingWith(workspaceId)));
    const topics = edit(present).map((topic, order) => ({ ...topic, workspaceId, order }));
    const stays = new Set(topics.map(({ topicId }) => topicId));
    for (const { topicId } of present) if (!stays.has(topicId)) await store.delete([workspaceId, topicId]);
    for (const topic of topics) await store.put(topic);
    return topics;
  });
}

export async function clearKeptTopics(workspaceId: string): Promise<void> {
  await (await userDatabase()).delete('topics', startingWith(workspaceId));
}

const inOrder = (topics: TopicRecord[]): TopicRecord[] => topics.sort((a, b) => a.order - b.order);
