// Reads topics and stores their title and facts.

import type { Answer } from '../../api/operation-schemas.ts';
import { type Problem, problemIn } from '../../api/problem.ts';
import { omit } from '../../format/omit.ts';
import { firstFilled } from '../../format/texts.ts';
import { read } from '../../service/worker/cache.ts';
import { isCurrent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { TopicView } from '../topics.ts';
import { changeKeptTopic, type TopicRecord } from './topic-store.ts';

/** What a new reading does not say is not known any more. */
const ofReading = ['title', 'purpose', 'isDefault', 'entries', 'readAt'] as const;
type TopicFacts = Pick<TopicView, (typeof ofReading)[number]>;

export type TopicReading = { facts: TopicFacts; ids: string[]; problem?: Problem } | { problem: Problem };

/** Uses the cached answer if fresh. A result with both data and problem comes from a stale answer. */
export async function readTopic(
  workspace: Workspace,
  topicId: string,
  options: { force?: boolean } = {},
): Promise<TopicReading> {
  try {
    const {
      data,
      at,
      problem,
      unreadable = 0,
    } = await read(workspace, 'getTopic', { topic_id: topicId }, options);
    // Each once: a service may send one twice.
    const ids = [...new Set(data.entries?.map(({ topicEntryId }) => topicEntryId))];
    return { facts: factsOf(data, ids.length + unreadable, at), ids, ...(problem ? { problem } : {}) };
  } catch (error) {
    return { problem: problemIn(error) };
  }
}

function factsOf(
  { topicId, title, purpose, isDefault, entries }: Answer<'getTopic'>,
  count: number,
  readAt: number,
): TopicFacts {
  return {
    title: firstFilled(title) ?? topicId,
    ...(purpose ? { purpose } : {}),
    isDefault: isDefault === true,
    ...(entries ? { entries: count } : {}),
    readAt,
  };
}

/** Reads a topic and stores the outcome. A temporary failure does not change what is shown. */
export async function renewTopic(
  workspace: Workspace,
  topicId: string,
  options: { force?: boolean } = {},
): Promise<TopicReading> {
  const reading = await readTopic(workspace, topicId, options);
  // Read with an older key or address.
  if (!(await isCurrent(workspace))) return reading;
  await changeKeptTopic(workspace.id, topicId, (topic) => {
    if (!reading.problem && 'facts' in reading) return renewed(topic, reading.facts);
    const problem = reading.problem && isLasting(reading.problem) ? { problem: reading.problem } : {};
    return { ...topic, ...problem, triedAt: Date.now() };
  });
  return reading;
}

export function renewed(topic: TopicRecord, facts: TopicFacts): TopicRecord {
  return { ...omit(topic, 'problem', ...ofReading), ...facts, triedAt: Date.now() };
}

/** Retrying gives the same answer. */
function isLasting({ kind }: Problem): boolean {
  return kind === 'not-found' || kind === 'forbidden' || kind === 'rejected';
}
