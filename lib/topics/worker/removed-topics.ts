// Topics that were taken out of a list, with all that was kept of them, so that Undo needs no service. They end with the browser.
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';
import type { TopicRecord } from './topic-store.ts';

const REMOVED = 'removed-topics';
const MAX_REMOVED = 20;

/** To be called before it is removed. */
export function noteRemoved(topic: TopicRecord): Promise<void> {
  return navigator.locks.request(REMOVED, async () => {
    await setInSession({ [REMOVED]: [topic, ...(await removed())].slice(0, MAX_REMOVED) });
  }) as Promise<void>;
}

/** As it was when it was removed last. */
export async function removedTopic(workspaceId: string, topicId: string): Promise<TopicRecord | undefined> {
  return (await removed()).find((topic) => topic.workspaceId === workspaceId && topic.topicId === topicId);
}

/** Nothing of a workspace that is gone can be put back. */
export const forgetRemovedTopics = (): Promise<void> => browser.storage.session.remove(REMOVED);

async function removed(): Promise<TopicRecord[]> {
  return ((await browser.storage.session.get(REMOVED))[REMOVED] as TopicRecord[] | undefined) ?? [];
}
