// Topics of a workspace: refreshing, use, and the snapshot for views.

import { addressInside } from '../../format/addresses.ts';
import { omit } from '../../format/omit.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { onSessionChange } from '../../platform/session-value.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { activeWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import { TOPICS, type TopicsState, type TopicView } from '../topics.ts';
import { removedTopics } from './removed-topics.ts';
import { renewTopic } from './renew-topics.ts';
import { changeKeptTopic, clearKeptTopics, listKeptTopics, type TopicRecord } from './topic-store.ts';

/** Titles older than this are read again at startup (ms). */
const RENEW_AFTER = 24 * 60 * 60 * 1000;
/** Hosts remembered per topic. */
const MAX_SITES = 50;

/** Registers all listeners. Call synchronously at startup, or the browser drops the event that woke the worker. */
export function listenForTopics(): void {
  // The snapshot holds only the active workspace's topics.
  onSessionChange(CURRENT_SESSION, publishTopics);
  publishTopics().then(renewOld).catch(reportError);
}

/** Reads the active workspace's topics that were not tried for a day. */
async function renewOld(): Promise<void> {
  const workspace = await activeWorkspace();
  if (!workspace) return;
  const before = Date.now() - RENEW_AFTER;
  const isOld = ({ triedAt = 0 }: TopicRecord) => triedAt < before || triedAt > Date.now();
  const old = (await listKeptTopics(workspace.id)).filter(isOld);
  if (old.length === 0) return;
  await Promise.all(old.map(({ topicId }) => renewTopic(workspace, topicId)));
  await publishTopics();
}

export const publishTopics = latestWrite(async () => {
  const workspaceId = (await activeWorkspace())?.id;
  const state: TopicsState =
    workspaceId === undefined ? { topics: [] } : { workspaceId, topics: await topicsState(workspaceId) };
  await publishBestEffort({ [TOPICS]: state });
});

/** In the person's order. */
export async function topicsState(workspaceId: string): Promise<TopicView[]> {
  const [records, workspace] = await Promise.all([listKeptTopics(workspaceId), getWorkspace(workspaceId)]);
  const locked = workspace?.managed?.topics ?? [];
  return records.map((topic) => ({
    ...topicView(topic),
    ...(locked.includes(topic.topicId) ? { locked: true } : {}),
  }));
}

export function topicView(record: TopicRecord): TopicView {
  return omit(record, 'workspaceId', 'order', 'triedAt', 'sites', 'decidedBy', 'visitedIds', 'visit');
}

export async function forgetTopics(workspaceId: string): Promise<void> {
  await Promise.all([clearKeptTopics(workspaceId), removedTopics.forget(workspaceId)]);
  await publishTopics();
}

/** Marks a topic as used: the menu lists it earlier, and first on this site. */
export async function noteTopicUse(workspaceId: string, topicId: string, host?: string): Promise<void> {
  const used = (await listKeptTopics(workspaceId)).map(({ usedAt = 0 }) => usedAt);
  // Later than all others, even if the clock was set back.
  const now = Math.max(Date.now(), ...used.map((time) => time + 1));
  await changeKeptTopic(workspaceId, topicId, (topic) => ({
    ...topic,
    usedAt: now,
    ...(host ? { sites: newestSites({ ...topic.sites, [host]: now }) } : {}),
  }));
  await publishTopics();
}

function newestSites(sites: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(sites)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_SITES),
  );
}

/** Call once a capture became an entry: marks the topic as used and refreshes it in the background. */
export async function touchTopic(workspaceId: string, topicId: string, url?: string): Promise<void> {
  await noteTopicUse(workspaceId, topicId, hostOf(url));
  const workspace = await getWorkspace(workspaceId);
  if (workspace) renewTopic(workspace, topicId).then(publishTopics).catch(reportError);
}

/** Returns undefined except for web addresses. */
export function hostOf(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(addressInside(url) ?? url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.host : undefined;
}
