// Removed topics with their records, so that Undo needs no request. In session storage, so they end with the browser.
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';
import type { TopicRecord } from './topic-store.ts';

const REMOVED = 'removed-topics';
const MAX_REMOVED = 20;

/** Call before removing it. */
export function noteRemoved(topic: TopicRecord): Promise<void> {
  return navigator.locks.request(REMOVED, async () => {
    await setInSession({ [REMOVED]: [topic, ...(await removed())].slice(0, MAX_REMOVED) });
  }) as Promise<void>;
}

/** Returns the record as last removed. */
export async function removedTopic(workspaceId: string, topicId: string): Promise<TopicRecord | undefined> {
  return (await removed()).find((topic) => topic.workspaceId === workspaceId && topic.topicId === topicId);
}

/** Topics of a removed workspace cannot be restored. */
export const forgetRemovedTopics = (): Promise<void> => browser.storage.session.remove(REMOVED);

async function removed(): Promise<TopicRecord[]> {
  return ((await browser.storage.session.get(REMOVED))[REMOVED] as TopicRecord[] | undefined) ?? [];
}
